"""How events change a round of whichever game: its wagers put down, changed and settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from rules import events
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.state import Area, PokerRound, Position, Round

AnyR = TypeVar("AnyR", Round, PokerRound)
AnyBook = TypeVar("AnyBook", bound=Rulebook)


def with_area(round_: AnyR, number: int, **changes: Any) -> AnyR:
    """The round with one of its areas changed."""
    areas: tuple[Any, ...] = round_.areas
    return replace(round_, areas=(*areas[: number - 1], replace(areas[number - 1], **changes), *areas[number:]))


def add_wager(round_: AnyR, wager: events.Wager) -> AnyR:
    area: Area | Position = round_.areas[wager.area - 1]
    round_ = with_area(round_, wager.area, wagers=(*area.wagers, wager))
    return replace(round_, wagers_made=round_.wagers_made + 1)


def map_wager(round_: AnyR, wager_id: str, change: Callable[[events.Wager], events.Wager | None]) -> AnyR:
    """The round with one wager changed, or taken away where `change` gives None. Raises KeyError for an unknown one."""
    for number, area in enumerate(round_.areas, 1):
        if any(w.id == wager_id for w in area.wagers):
            changed = (change(w) if w.id == wager_id else w for w in area.wagers)
            wagers = tuple(w for w in changed if w is not None)
            return with_area(round_, number, wagers=wagers)
    raise KeyError(wager_id)


def settle_result(round_: AnyR, result: events.Result) -> AnyR:
    """The round with the backers' parts settled that a result is about. A part that had its result already was reversed
    by this one and stays settled (TC 5.7).
    """

    def settled(wager: events.Wager) -> events.Wager:
        new = tuple(share.player for share in result.shares if share.player not in wager.settled_players)
        players = wager.settled_players + new
        return replace(wager, settled_players=players, settled=len(players) == len(wager.stakes))

    return map_wager(round_, result.wager, settled)


def all_settled(wager: events.Wager) -> events.Wager:
    return replace(wager, settled_players=tuple(stake.player for stake in wager.stakes), settled=True)


BETTING_EVOLVERS: dict[type, Callable[[Any, Any, Any], Any]] = {
    events.BettingTimeSet: lambda round_, event, book: replace(round_, closes_at=event.closes_at),
    events.WagerPlaced: lambda round_, event, book: add_wager(replace(round_, repeated=()), event.wager),
    events.WagerChanged: lambda round_, event, book: map_wager(
        replace(round_, repeated=()), event.wager, lambda wager: replace(wager, stakes=event.after)
    ),
    events.WagerWithdrawn: lambda round_, event, book: map_wager(
        replace(round_, repeated=()), event.wager, lambda wager: None
    ),
    events.WagersRepeated: lambda round_, event, book: replace(round_, repeated=event.wagers),
}
"""What the events of betting do to a round where it is the same in every game."""


def applied(
    round_: AnyR,
    events: tuple[Event, ...],
    evolvers: Mapping[type, Callable[[AnyR, Any, AnyBook], AnyR]],
    book: AnyBook,
) -> AnyR:
    """The round after several events of its own; those of the table leave it as it is."""
    for event in events:
        evolver = evolvers.get(type(event))
        if evolver is not None:
            round_ = evolver(round_, event, book)
    return round_
