"""Questions about the wagers of a round, of whichever game. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from rules import commands, events
from rules.core.money import share_out
from rules.core.rulebook import Rulebook
from rules.state import AnyRound, InstalledTable, Player

MEASURED_BY = {"split": "main", "double": "main", "play": "ante"}
"""Kinds of wagers that follow from another one → the kind whose limits measure them."""


def total_of(stakes: tuple[commands.Stake, ...]) -> int:
    """What a wager's backers staked together, in cents."""
    return sum([stake.cents for stake in stakes])


def money_to_move(
    lying: tuple[commands.Stake, ...], on_record: tuple[commands.Stake, ...]
) -> tuple[commands.Stake, ...]:
    """What goes back of a wager that is refused: what lies there less what is on record, backer by backer; what is on
    record stays and runs (PM 5.3, 5.4; TC 5.5, 5.6).
    """
    known = {stake.player: stake.cents for stake in on_record}
    more = (commands.Stake(stake.player, stake.cents - known.get(stake.player, 0)) for stake in lying)
    return tuple(stake for stake in more if stake.cents > 0)


def open_stakes(wager: events.Wager) -> tuple[commands.Stake, ...]:
    """The stakes of the backers whose share has no result yet."""
    if not wager.settled_players:
        return wager.stakes
    return tuple(stake for stake in wager.stakes if stake.player not in wager.settled_players)


def part_of(wager: events.Wager, players: Collection[str]) -> events.Wager:
    """A wager as far as it is these backers': the parts of the others count as settled."""
    others = (stake.player for stake in wager.stakes if stake.player not in players)
    return replace(wager, settled_players=(*wager.settled_players, *others))


def backers_of(round_: AnyRound) -> tuple[str, ...]:
    """Everybody who backs a wager of the round, each once, in the order of the areas."""
    return tuple(dict.fromkeys(stake.player for wager in all_wagers(round_) for stake in wager.stakes))


def all_wagers(round_: AnyRound) -> Iterator[events.Wager]:
    """Every wager of the round in seat order, then in the order placed."""
    for area in round_.areas:
        yield from area.wagers


def wager_by_id(round_: AnyRound, wager_id: str) -> events.Wager | None:
    for area in round_.areas:
        for wager in area.wagers:
            if wager.id == wager_id:
                return wager
    return None


def next_wager_id(round_: AnyRound) -> str:
    """Wagers are numbered within their round: "17.3"."""
    return f"{round_.number}.{round_.wagers_made + 1}"


def backs(wager: events.Wager, player: str) -> bool:
    return any(stake.player == player for stake in wager.stakes)


def seated_at(players: dict[str, Player], area_number: int) -> str:
    """The player who sits at an area, or "" when nobody does."""
    return next((player for player, about in players.items() if about.seat == area_number), "")


def counted_stakes(wager: events.Wager, limits: commands.Limits | None, unit_cents: int) -> tuple[commands.Stake, ...]:
    """The part of each stake that wins or loses: all of it, or its share of the maximum (PM 5.27)."""
    staked = total_of(wager.stakes)
    if not wager.found or limits is None or staked <= limits.max_cents:
        return wager.stakes
    units = share_out(limits.max_cents // unit_cents, tuple(stake.cents for stake in wager.stakes))
    return tuple(
        commands.Stake(stake.player, count * unit_cents) for stake, count in zip(wager.stakes, units, strict=True)
    )


def counted_of(state: InstalledTable, wager: events.Wager) -> tuple[commands.Stake, ...]:
    """The part of each stake that counts by the table's limits for the wager's kind; who has none is left out. What
    follows from the wager is measured by it (ruling 52).
    """
    counted = counted_stakes(wager, limits_for(state, wager.kind, wager.stakes), state.settings.wager_unit_cents)
    return tuple(stake for stake in counted if stake.cents)


def depends_on_cards(wager: events.Wager) -> bool:
    """Whether cards still decide anything about a wager; one that went back to all backers is decided (PM 5.26)."""
    return any(stake.player not in wager.return_to for stake in open_stakes(wager))


def went_back(round_: AnyRound, wager: events.Wager, player: str) -> bool:
    """Whether a backer's part of a wager was returned, and nothing was paid or taken on it since."""
    parts = (r for r in reversed(round_.results) if r.wager == wager.id and any(s.player == player for s in r.shares))
    newest = next(parts, None)
    return newest is not None and newest.result == "returned"


def is_ordered(round_: AnyRound, wager: events.Wager, book: Rulebook) -> bool:
    """Whether a ruling ordered what the wager comes to (PM 6.1, TC 6.1; ruling 99)."""
    return any(r.wager == wager.id and r.clause == book.cite["not_covered"] for r in round_.results)


def paid_by_meter(round_: AnyRound, wagers: Iterable[events.Wager]) -> int:
    """What the jackpot's meter paid on wagers that did not go back since, in cents (TC 3.18)."""
    paid = [result for result in round_.results if result.claim is not None and result.claim.award_cents is None]
    if not paid:
        return 0
    there = {(w.id, s.player) for w in wagers for s in w.stakes if not went_back(round_, w, s.player)}
    return sum(
        share.returned_cents for result in paid for share in result.shares if (result.wager, share.player) in there
    )


def unsettled(round_: AnyRound) -> bool:
    return any(not wager.settled for area in round_.areas for wager in area.wagers)


def limits_for(state: InstalledTable, kind: str, stakes: Iterable[commands.Stake]) -> commands.Limits | None:
    """The limits for a kind of wager, or for the kind that it follows from: the table's, and where all of its backers
    keep older ones whatever lies within those too (ruling 112).
    """
    kind = MEASURED_BY.get(kind, kind)
    limits = state.settings.limits.get(kind)
    backers = [state.players.get(stake.player) for stake in stakes]
    older = [about.kept_limits[kind] for about in backers if about and about.kept_limits and kind in about.kept_limits]
    if limits is None or not older or len(older) < len(backers):
        return limits
    least, most = max(each.min_cents for each in older), min(each.max_cents for each in older)
    return commands.Limits(min(least, limits.min_cents), max(most, limits.max_cents))
