"""What events speak of: wagers, and how they came out."""

from __future__ import annotations

from rules.commands import Stake
from rules.core.base import Value


class Wager(Value, frozen=True):
    """One stake of one kind on one area. `of` names the main wager that a split, double or insurance wager belongs to.

    `settled_players` are the backers whose share has its result; `settled` says that all have. `return_to`
    are backers of a found wager below the minimum whose part goes back whatever happens, since one was settled for
    them before (PM 5.26). `surrendered` says that every backer has surrendered, `surrendered_by` names those who have
    where not all did (PM 3.24.3.2).
    """

    id: str
    kind: str  # main | split | double | pair | insurance | ante | play | pair_plus | progressive
    area: int
    stakes: tuple[Stake, ...]
    line: int = 0
    hand: int = 1
    of: str = ""
    found: bool = False
    return_to: tuple[str, ...] = ()
    placed_by_staff: bool = False
    surrendered: bool = False
    surrendered_by: tuple[str, ...] = ()
    settled_players: tuple[str, ...] = ()
    settled: bool = False


class RefusedWager(Value, frozen=True):
    """A wager of the last round that was not placed again: what it was, and why not."""

    kind: str
    area: int
    stakes: tuple[Stake, ...]
    code: str
    clause: str
    message: str


class Share(Value, frozen=True):
    """One backer's part of a result, in cents: what was staked and what came back, winnings included."""

    player: str
    stake_cents: int
    returned_cents: int


class JackpotClaim(Value, frozen=True):
    """A progressive wager's award: an amount, or all of the meter, which only the jackpot system knows (TC 4.4).

    `order` is its place among the claims of the round: the spade royal comes last (TC 3.20.1).
    """

    id: str
    wager: str
    area: int
    player: str
    hand: str  # code of the pay table's line
    order: int
    award_cents: int | None  # None: all of the meter


class Result(Value, frozen=True):
    """How a wager, or some backers' part of it, came out."""

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    result: str  # won | lost | stood_off | half_lost | part | returned
    clause: str
    words: str  # the arithmetic: "3 to 2 on $40 = $60"
    shares: tuple[Share, ...]
    pay_line: str = ""
    clauses: tuple[str, ...] = ()  # further clauses and rulings that shaped it
    under_minimum: tuple[str, ...] = ()  # backers whose under-minimum wager was settled once (PM 5.26)
    claim: JackpotClaim | None = None


class Adjustment(Value, frozen=True):
    """What a correction changes of a player's money on a wager, in cents, each a difference: what was put down, what of
    it left the layout by a result, and what came back. `words` say what became of the wager.
    """

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    player: str
    put_cents: int
    settled_cents: int
    returned_cents: int
    words: str


class Bonus(Value, frozen=True):
    """A Super Bonus payment to the backers of one wager (PM 4.1.1), or an Envy Bonus to a progressive one (TC 3.14).

    Each hand that pays an Envy Bonus pays one on the same wager: `nth` tells them apart, by how many come before it.
    """

    wager: str
    area: int
    clause: str
    words: str
    shares: tuple[Share, ...]  # stake_cents is 0: a bonus stakes nothing
    code: str = "super-bonus"  # or envy-bonus
    nth: int = 0


class PaidLine(Value, frozen=True):
    """A line of the pay sheet as it was paid or collected; `due` is the phase whose settlement it belongs to."""

    due: str
    wager: str
    kind: str
    area: int
    shares: tuple[Share, ...]
    nth: int = 0  # of a bonus, as there


class ClaimOutcome(Value, frozen=True):
    """Why a claim to another's wager won or lost (PM 3.17.2, 3.26.4)."""

    kind: str  # pair | insurance
    area: int
    player: str
    granted: bool
    clause: str
    words: str
    of: str = ""
