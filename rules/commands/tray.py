"""Commands about the chips of a table: its tray, what comes from the cage and goes there, and what players buy."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.commands.paying import FoundBy
from rules.commands.settings import Cents
from rules.core.base import CommandBase, Value

Note = Annotated[str, msgspec.Meta(max_length=300)]
Word = Annotated[str, msgspec.Meta(max_length=80)]


class ChipCount(Value, frozen=True):
    """How many chips of a value there are."""

    cents: Cents
    count: Annotated[int, msgspec.Meta(le=10**6)]


CountKind = Literal["opener", "closer", "count"]
SlipKind = Literal["fill", "credit"]


class SetTray(CommandBase, frozen=True):
    """Say that the table keeps its chips in a tray that is counted, and which differences alert and ask for a report
    (ruling 101).
    """

    keeps: bool = True
    alert_cents: Cents = 25_00
    report_cents: Cents = 100_00


class CountTray(CommandBase, frozen=True):
    """The chips in the tray, counted by denomination and signed by two people: opener, closer, or a count in between
    (ruling 101). `report` says what is known of a difference.
    """

    kind: CountKind
    chips: tuple[ChipCount, ...]
    report: Note = ""


class AskForChips(CommandBase, frozen=True):
    """Ask the cage for a fill, or for a credit of what the tray has too much (ruling 102)."""

    kind: SlipKind
    chips: tuple[ChipCount, ...]


class WithdrawSlip(CommandBase, frozen=True):
    """Ask for the chips no longer, while the cage has issued nothing (ruling 102)."""

    slip: int


class IssueSlip(CommandBase, frozen=True):
    """The cage issues the slip, under the next number, and gives it to whoever carries it (ruling 102)."""

    slip: int
    carried_by: Word


class ReceiveFill(CommandBase, frozen=True):
    """The chips of a fill, counted at the table by two people: from now on they are in the tray. A count that is not
    what the slip says stays on record and moves nothing (ruling 102).
    """

    slip: int
    chips: tuple[ChipCount, ...]


class SendCredit(CommandBase, frozen=True):
    """The chips of a credit, counted out at the table by two people, leave for the cage (ruling 102)."""

    slip: int
    chips: tuple[ChipCount, ...]
    carried_by: Word


class ReceiveCredit(CommandBase, frozen=True):
    """The chips of a credit, counted at the cage: from now on they are out of the tray. A count that is not what the
    slip says stays on record and moves nothing (ruling 102).
    """

    slip: int
    chips: tuple[ChipCount, ...]


class ReturnCredit(CommandBase, frozen=True):
    """The chips of a void credit that came back from their way to the cage, counted at the table by two people; what is
    missing did not come back (ruling 102).
    """

    slip: int
    chips: tuple[ChipCount, ...]


class ReturnFill(CommandBase, frozen=True):
    """The chips of a void fill that came back, counted at the cage (ruling 102)."""

    slip: int
    chips: tuple[ChipCount, ...]


class AskToVoidSlip(CommandBase, frozen=True):
    """The cage asks to void a slip, with its reason; somebody who had no part in it has to agree (ruling 102)."""

    slip: int
    reason: Note


class VoidSlip(CommandBase, frozen=True):
    """Agree to void a slip that the cage asked to void, or refuse it (ruling 102)."""

    slip: int
    agreed: bool = True


class PrintSlip(CommandBase, frozen=True):
    """Print a slip. From the second time on the print says REPRINT, who and when (ruling 102)."""

    slip: int


class BuyIn(CommandBase, frozen=True):
    """A player buys chips: the cash goes into the drop box. A correction is a difference, below zero where it was less,
    with its reason (ruling 103).
    """

    player: str
    cents: Cents
    reason: Note = ""


class ColourUp(CommandBase, frozen=True):
    """Chips of one value are changed into others of the same worth (ruling 103)."""

    taken: tuple[ChipCount, ...]
    given: tuple[ChipCount, ...]


class PlaceDropBox(CommandBase, frozen=True):
    """The drop box that hangs at the table from now on, by its number and gaming day; without one it is that of the
    moment (ruling 103).
    """

    box: Word
    day: Word = ""


class CountDrop(CommandBase, frozen=True):
    """The cash of a drop box, counted by two people. Counted before, it is corrected by the difference, with its reason
    (ruling 103).
    """

    box: Word
    day: Word
    cents: Cents
    reason: Note = ""


class RecordWrongChips(CommandBase, frozen=True):
    """Chips left the tray for no wager, sale or slip, such as too much change or a payment to a bystander; below zero
    they came in. To or from a player of the table, or else a `person`; what was put right at once is `recovered_cents`.
    `round` is a round of the time between opener and closer in which it happened, 0 in the newest (ruling 105).
    """

    cents: Cents
    place: Word
    found_by: FoundBy
    reason: Note
    player: str = ""
    person: Word = ""
    recovered_cents: Cents = 0
    round: int = 0


class RecoverWrongChips(CommandBase, frozen=True):
    """Chips that were given or taken wrongly came back, or were given back (ruling 105)."""

    number: int
    cents: Cents


TrayCommand = (
    SetTray
    | CountTray
    | AskForChips
    | WithdrawSlip
    | IssueSlip
    | ReceiveFill
    | SendCredit
    | ReceiveCredit
    | ReturnCredit
    | ReturnFill
    | AskToVoidSlip
    | VoidSlip
    | PrintSlip
    | BuyIn
    | ColourUp
    | PlaceDropBox
    | CountDrop
    | RecordWrongChips
    | RecoverWrongChips
)
"""What moves or counts chips of the tray, and changes no round."""
