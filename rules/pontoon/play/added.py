"""What backers add to a wager that lies: a double, or the match of a split. Each answers for their own part (PM 1.1.1,
3.20, 3.23, 3.25; ruling 4).
"""

from __future__ import annotations

from rules import commands, events
from rules.core.base import Refusal
from rules.money.wagers import counted_of, limits_for, next_wager_id, total_of, wager_by_id
from rules.pontoon.irregularities.absence import forfeits
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, playing_stakes, round_on
from rules.state import InstalledTable, PontoonTable
from rules.table.betting import check_unit
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def double_of(
    state: PontoonTable, own: events.Wager, stakes: tuple[commands.Stake, ...], book: PontoonBook
) -> events.Wager | Refusal:
    """The double on a wager: each backer at most their own stake, together at least the table minimum (PM 1.1.1, 3.25).

    Refused: as `_named`, over_original, an amount off the unit, double_not_equal, double_below_minimum.
    """
    limits = limits_for(state, own.kind, own.stakes)
    assert limits is not None
    most = _most(state, own)
    named = _named(state, most, stakes, book.cite["double"], book)
    if isinstance(named, Refusal):
        return named
    for stake in named:
        if stake.cents > most[stake.player]:
            facts: dict[str, str | int] = {"cents": stake.cents, "most_cents": most[stake.player]}
            return refuse("over_original", book.cite["double_amount"], facts, **facts)
    if refusal := check_unit(state, named):
        return refusal
    if book.double_equal_only and any(stake.cents != most[stake.player] for stake in named):
        return refuse("double_not_equal", book.cite["double_amount"])
    if book.double_from_minimum and total_of(named) < limits.min_cents:
        facts = {"cents": total_of(named), "min_cents": limits.min_cents}
        return refuse("double_below_minimum", book.cite["double_amount"], facts, **facts)
    return events.Wager(
        next_wager_id(state.round),
        "double",
        own.area,
        named,
        own.line,
        own.hand,
        of=own.id,
        found=own.found,
        return_to=own.return_to,
    )


def match_of(
    state: PontoonTable, own: events.Wager, hand: int, stakes: tuple[commands.Stake, ...], book: PontoonBook
) -> events.Wager | Refusal:
    """Equal stakes on the new hand, of the backers who want it; the others stay on the first hand (PM 3.20, 3.23).

    Refused: as `_named`, split_not_equal.
    """
    most = _most(state, own)
    named = _named(state, most, stakes, book.cite["backer_match"], book)
    if isinstance(named, Refusal):
        return named
    for stake in named:
        if stake.cents != most[stake.player]:
            return refuse("split_not_equal", book.cite["backer_match"], cents=most[stake.player])
    return events.Wager(
        next_wager_id(state.round),
        "split",
        own.area,
        named,
        own.line,
        hand,
        of=own.of or own.id,
        found=own.found and not _is_less_by_backers(state, own, named),
        return_to=own.return_to,
    )


def has_controller(state: PontoonTable, own: events.Wager, wager: events.Wager, controller: str) -> bool:
    """Whether the controller's own part is in what is added to their wager, if any of it counts (PM 3.25.7, 5.27)."""
    original = wager_by_id(state.round, own.of or own.id)
    assert original is not None
    if all(stake.player != controller for stake in counted_of(state, original)):
        return True
    return any(stake.player == controller for stake in wager.stakes)


def parts_of(state: InstalledTable, own: events.Wager) -> tuple[commands.Stake, ...]:
    """What all backers of a wager who are there would match it with."""
    absent = irregular_of(round_on(state)).absent
    return tuple(commands.Stake(player, cents) for player, cents in _most(state, own).items() if player not in absent)


def _is_less_by_backers(state: PontoonTable, own: events.Wager, named: tuple[commands.Stake, ...]) -> bool:
    """Whether a match is under the minimum only since some backers stay out: no wager under the minimum (PM 5.26)."""
    limits = limits_for(state, own.kind, own.stakes)
    assert limits is not None
    return total_of(own.stakes) >= limits.min_cents > total_of(named)


def _most(state: InstalledTable, own: events.Wager) -> dict[str, int]:
    """What each backer who still plays can add, in cents."""
    playing = {stake.player for stake in playing_stakes(own)}
    return {stake.player: stake.cents for stake in counted_of(state, own) if stake.player in playing}


def _named(
    state: PontoonTable, most: dict[str, int], stakes: tuple[commands.Stake, ...], clause: str, book: PontoonBook
) -> tuple[commands.Stake, ...] | Refusal:
    """The backers who add something: those named, else all who are there (ruling 4).

    Refused: not_a_backer, backer_twice, nothing_counts, absent_forfeits for one who is away (PM 5.22), also where all
    are.
    """
    if any(stake.player not in most for stake in stakes):
        return refuse("not_a_backer:adds", clause)
    if len({stake.player for stake in stakes}) < len(stakes):
        return refuse("backer_twice:adds", clause)
    if not most:
        return refuse("nothing_counts", book.cite["over_maximum"])
    absent = irregular_of(state.round).absent
    everybody = tuple(commands.Stake(player, cents) for player, cents in most.items())
    present = tuple(stake for stake in everybody if stake.player not in absent)
    who = stakes or present or everybody
    return forfeits(state.round, (stake.player for stake in who), reason("splitting"), book) or who
