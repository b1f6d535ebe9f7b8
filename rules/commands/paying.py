"""Commands of the pay sheet: which of its lines are paid or collected, and which were paid wrongly."""

from __future__ import annotations

from typing import Literal

from rules.commands.settings import Cents, Chip
from rules.core.base import CommandBase, RoundChange, Value


class LineRef(Value, frozen=True):
    """A line of the pay sheet, by one of its backers: a wager has a line of its own for each way it came out, and for
    each bonus on it. `nth` counts the bonuses on the wager that come before it.
    """

    wager: str
    kind: str
    player: str
    nth: int = 0


class MarkPaid(CommandBase, frozen=True):
    """Lines of the pay sheet that are paid or collected, or not after all (`paid` false). With the last of them the
    settlement is made.
    """

    lines: tuple[LineRef, ...]
    paid: bool = True


FoundBy = Literal["dealer", "pit", "player", "surveillance", "count"]


class RecordMispay(RoundChange, frozen=True):
    """A line of a round was paid or collected wrongly: what the player has of it, stake included, is `paid_cents`. What
    was put right at once is `recovered_cents` (ruling 96).

    The round may have ended long ago. What is owed stays as it was settled.
    """

    round: int
    line: LineRef
    paid_cents: Cents
    found_by: FoundBy
    reason: str
    recovered_cents: Cents = 0


class RecoverMispay(RoundChange, frozen=True):
    """Money of a mis-pay changed hands: the player gave back what was too much, or was given what was too little
    (ruling 96).
    """

    round: int
    line: LineRef
    recovered_cents: Cents


class SetPaying(CommandBase, frozen=True):
    """Say how a table pays: each line by itself or all as shown; above what amount a Pit Manager signs a mis-pay, and a
    Pit Supervisor looks at the hand of an award, or at a payment where that is not 0 (rulings 88, 96, 114, 115). What
    is not named stays.
    """

    by_line: bool | None = None
    mispay_manager_cents: Cents | None = None
    verify_above_cents: Cents | None = None
    payment_above_cents: Cents | None = None


class SetChips(CommandBase, frozen=True):
    """Say which chips a table pays with, by value and colour; none are the standard ones (ruling 97)."""

    chips: tuple[Chip, ...]
