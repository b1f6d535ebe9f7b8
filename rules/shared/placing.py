"""Wagers put down, changed and settled in the state of a round, of whichever game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.events import Wager
from rules.state import Area, PokerRound, Position, Round

AnyR = TypeVar("AnyR", Round, PokerRound)


def put_area(round_: Any, number: int, area: Any) -> tuple[Any, ...]:
    """The areas of a round with one of them changed."""
    areas = round_.areas
    return (*areas[: number - 1], area, *areas[number:])


def add_wager(round_: AnyR, wager: Wager) -> AnyR:
    area: Area | Position = round_.areas[wager.area - 1]
    areas = put_area(round_, wager.area, replace(area, wagers=(*area.wagers, wager)))
    return replace(round_, areas=areas, wagers_made=round_.wagers_made + 1)


def map_wager(round_: AnyR, wager_id: str, change: Callable[[Wager], Wager | None]) -> AnyR:
    """The round with one wager changed, or taken away where `change` gives None. Raises KeyError for an unknown one."""
    for number, area in enumerate(round_.areas, 1):
        if any(w.id == wager_id for w in area.wagers):
            changed = (change(w) if w.id == wager_id else w for w in area.wagers)
            wagers = tuple(w for w in changed if w is not None)
            return replace(round_, areas=put_area(round_, number, replace(area, wagers=wagers)))
    raise KeyError(wager_id)


def settled_for(wager: Wager, players: tuple[str, ...]) -> Wager:
    """A wager of which some backers' parts have their result now."""
    settled = wager.settled_players + players
    return replace(wager, settled_players=settled, settled=len(settled) == len(wager.stakes))


def all_settled(wager: Wager) -> Wager:
    return replace(wager, settled_players=tuple(stake.player for stake in wager.stakes), settled=True)
