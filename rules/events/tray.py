"""Events of the chips of a table: its tray, fills and credits, what players buy, and the drop. `by` is who signed."""

from __future__ import annotations

from rules.commands import ChipCount
from rules.core.base import EventBase


class TraySet(EventBase, frozen=True):
    """Whether the table keeps a tray that is counted, and which differences alert and ask for a report (ruling 101)."""

    keeps: bool
    alert_cents: int
    report_cents: int
    clause: str


class TrayCounted(EventBase, frozen=True):
    """The tray counted by denomination: opener, closer or count. `expected_cents` is the last closer before an opener,
    else the theoretical tray; None where there is nothing to compare with (ruling 101). Where it differs, the rounds
    behind `good_round`, the newest at the last count that did not, up to `newest_round` are its address (ruling 104).
    """

    kind: str  # opener | closer | count
    chips: tuple[ChipCount, ...]
    cents: int
    expected_cents: int | None
    alert: bool
    clause: str
    report: str = ""
    by: tuple[str, ...] = ()
    good_round: int = 0
    newest_round: int = 0


class ChipsAsked(EventBase, frozen=True):
    """A fill or a credit is asked for; `slip` is its number at this table (ruling 102)."""

    slip: int
    kind: str  # fill | credit
    chips: tuple[ChipCount, ...]
    cents: int
    clause: str
    by: tuple[str, ...] = ()


class SlipWithdrawn(EventBase, frozen=True):
    """A fill or a credit is asked for no longer (ruling 102)."""

    slip: int
    clause: str
    by: tuple[str, ...] = ()


class SlipIssued(EventBase, frozen=True):
    """The cage issued a slip; `number` is the next of its kind in the gaming year (ruling 102)."""

    slip: int
    kind: str
    year: int
    number: int
    carried_by: str
    clause: str
    by: tuple[str, ...] = ()


class CreditSent(EventBase, frozen=True):
    """The chips of a credit left the table, counted by two people (ruling 102)."""

    slip: int
    carried_by: str
    clause: str
    by: tuple[str, ...] = ()


class ChipsReceived(EventBase, frozen=True):
    """The chips of a fill are in the tray, those of a credit are out of it (ruling 102)."""

    slip: int
    kind: str
    chips: tuple[ChipCount, ...]
    cents: int
    clause: str
    by: tuple[str, ...] = ()


class SlipDiffers(EventBase, frozen=True):
    """What was counted of a slip where it arrived, and the slip says otherwise; nothing moves (ruling 102)."""

    slip: int
    kind: str
    chips: tuple[ChipCount, ...]
    cents: int
    slip_cents: int
    carried_by: str
    clause: str
    by: tuple[str, ...] = ()


class ChipsCameBack(EventBase, frozen=True):
    """The chips of a void slip, counted where they came from: those of a credit are in the tray as they were, but for
    what did not come back (ruling 102).
    """

    slip: int
    kind: str
    chips: tuple[ChipCount, ...]
    cents: int
    slip_cents: int
    carried_by: str
    clause: str
    by: tuple[str, ...] = ()


class SlipVoidAsked(EventBase, frozen=True):
    """The cage asks to void a slip (ruling 102)."""

    slip: int
    reason: str
    clause: str
    by: tuple[str, ...] = ()


class SlipVoided(EventBase, frozen=True):
    """The slip is void and keeps its number; or it is not, and stands as it stood. `comes_back`: its chips were on
    their way, and are counted where they came from (ruling 102).
    """

    slip: int
    agreed: bool
    reason: str
    clause: str
    by: tuple[str, ...] = ()
    comes_back: bool = False


class SlipPrinted(EventBase, frozen=True):
    """A slip was printed (ruling 102)."""

    slip: int
    clause: str
    by: tuple[str, ...] = ()


class ChipsBought(EventBase, frozen=True):
    """A player bought chips for cash; below zero and with a reason it puts an earlier entry right (ruling 103)."""

    player: str
    cents: int
    clause: str
    reason: str = ""


class ChipsColoured(EventBase, frozen=True):
    """Chips were changed into others of the same worth (ruling 103)."""

    taken: tuple[ChipCount, ...]
    given: tuple[ChipCount, ...]
    cents: int
    clause: str


class DropBoxPlaced(EventBase, frozen=True):
    """Another drop box hangs at the table (ruling 103)."""

    box: str
    day: str
    clause: str


class DropCounted(EventBase, frozen=True):
    """The cash of a drop box, `cents` more than was on record before. `rundown_cents` is closer + credits + drop −
    opener − fills, `exact_cents` what the record of the rounds says was won (rulings 103, 104).
    """

    box: str
    day: str
    cents: int
    total_cents: int
    rundown_cents: int
    exact_cents: int
    differs: bool
    clause: str
    reason: str = ""


class WrongChipsRecorded(EventBase, frozen=True):
    """Chips left the tray for no wager, sale or slip, or came in below zero; `number` counts at this table. Given to or
    taken from a player, or else a person. In the time of `round` between opener and closer, 0 in the newest
    (ruling 105).
    """

    number: int
    cents: int
    place: str
    found_by: str
    reason: str
    clause: str
    player: str = ""
    person: str = ""
    by: tuple[str, ...] = ()
    round: int = 0


class WrongChipsRecovered(EventBase, frozen=True):
    """Some of them are in the tray again, or below zero out of it; `left_cents` still stand out (ruling 105)."""

    number: int
    cents: int
    left_cents: int
    clause: str
    player: str = ""
    person: str = ""
    by: tuple[str, ...] = ()
