"""Events of the pay sheet: before the settlement that they lead to, and of what was paid wrongly."""

from __future__ import annotations

from rules.commands import Chip
from rules.core.base import EventBase
from rules.events.values import PaidLine


class LinesMarked(EventBase, frozen=True):
    """Lines of the pay sheet stand paid or collected, or stand open again: a tick was taken back. No money is booked
    before the settlement.
    """

    lines: tuple[PaidLine, ...]
    clause: str
    paid: bool = True


class _AboutLine(EventBase, frozen=True):
    """What a mis-pay is about: a line of round `round`, over or not, by one of its backers; `nth` as in `LineRef`."""

    round: int
    wager: str
    kind: str
    area: int
    line: int
    hand: int
    player: str


class MispayRecorded(_AboutLine, frozen=True):
    """A line was paid or collected wrongly. All in cents of what the player has of it, stake included: owed, paid as
    was on record until now, paid. The settlement stays as it was (ruling 96).
    """

    owed_cents: int
    before_cents: int
    paid_cents: int
    found_by: str
    reason: str
    clause: str
    nth: int = 0


class MispayRecovered(_AboutLine, frozen=True):
    """What was paid wrongly is put right, or a part of it: the player gave `cents` back, or was given them (below
    zero). `left_cents` still stand out (ruling 96).
    """

    cents: int
    left_cents: int
    clause: str
    nth: int = 0


class PayingSet(EventBase, frozen=True):
    """How the table pays from now on, and how it paid until now (rulings 88, 96, 114, 115)."""

    by_line: bool
    mispay_manager_cents: int
    by_line_before: bool
    mispay_manager_cents_before: int
    clause: str
    verify_above_cents: int = 1_000_00
    verify_above_cents_before: int = 1_000_00
    payment_above_cents: int = 0
    payment_above_cents_before: int = 0


class ChipsSet(EventBase, frozen=True):
    """The chips that the table pays with from now on, and those until now; none are the standard ones (ruling 97)."""

    chips: tuple[Chip, ...]
    before: tuple[Chip, ...]
    clause: str
