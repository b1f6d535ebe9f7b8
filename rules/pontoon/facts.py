"""Questions about a round of Pontoon that several steps ask. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.commands import Limits, Stake
from rules.events import Wager
from rules.money import share_out
from rules.pontoon.book import PontoonBook
from rules.pontoon.worth import house_draws, is_pontoon
from rules.state import Area, Hand, Player, Round, TableState

ON_HANDS = ("main", "split")


def total_of(stakes: tuple[Stake, ...]) -> int:
    """What a wager's backers staked together, in cents."""
    return sum([stake.cents for stake in stakes])


def open_stakes(wager: Wager) -> tuple[Stake, ...]:
    """The stakes of the backers whose share has no result yet."""
    if not wager.settled_players:
        return wager.stakes
    return tuple(stake for stake in wager.stakes if stake.player not in wager.settled_players)


def in_play(area: Area, hand: int) -> list[Wager]:
    """The wagers that ride on a hand: neither settled nor surrendered, doubles not counted, front line first."""
    found = [w for w in area.wagers if w.hand == hand and w.kind in ON_HANDS and not w.settled and not w.surrendered]
    return found if len(found) < 2 else sorted(found, key=lambda w: w.line)


def main_wagers(area: Area) -> list[Wager]:
    """An area's original wagers, front line first (ruling 3)."""
    found = [w for w in area.wagers if w.kind == "main"]
    return found if len(found) < 2 else sorted(found, key=lambda w: w.line)


def has_main(area: Area) -> bool:
    return any(w.kind == "main" for w in area.wagers)


def all_wagers(round_: Round) -> Iterator[Wager]:
    """Every wager of the round in seat order, then in the order placed."""
    for area in round_.areas:
        yield from area.wagers


def wager_by_id(round_: Round, wager_id: str) -> Wager | None:
    for area in round_.areas:
        for wager in area.wagers:
            if wager.id == wager_id:
                return wager
    return None


def next_wager_id(round_: Round) -> str:
    """Wagers are numbered within their round: "17.3"."""
    return f"{round_.number}.{round_.wagers_made + 1}"


def backs(wager: Wager, player: str) -> bool:
    return any(stake.player == player for stake in wager.stakes)


def controllers_wager(area: Area, hand: int) -> Wager | None:
    """The controller's own wager on a hand: the one of which they are a backer."""
    wagers = in_play(area, hand)
    return next((w for w in wagers if backs(w, area.controller)), None)


def seated_at(players: dict[str, Player], area_number: int) -> str:
    """The player who sits at an area, or "" when nobody does."""
    return next((player for player, about in players.items() if about.seat == area_number), "")


def controller_of(area_number: int, area: Area, players: dict[str, Player]) -> str | None:
    """Who calls an area's decisions: its seated player if they wager there (PM 3.11), else the first backer of the
    front wager (PM 3.12).

    None where it is unclear and the dealer has to ascertain it (PM 3.13): somebody sits there without a wager while
    several other players wager. "" for an area without a main wager.
    """
    wagers = main_wagers(area)
    if not wagers:
        return ""
    seated = seated_at(players, area_number)
    if seated and any(backs(wager, seated) for wager in wagers):
        return seated
    if seated and len({stake.player for wager in wagers for stake in wager.stakes}) > 1:
        return None
    return wagers[0].stakes[0].player


def next_place(round_: Round, book: PontoonBook) -> tuple[int, int] | None:
    """Area and hand of the next card of the initial deal, (0, 0) for the house, None when it is complete (PM 3.18).

    Twice around the wagered areas; the house takes its card after the first time, and a second one only face down.
    """
    second = None
    for number, area in enumerate(round_.areas, 1):
        if area.hands:
            if second is None and len(area.hands[0].cards) < 2:
                second = number
        elif has_main(area):
            return number, 1
    if not round_.house:
        return 0, 0
    if second is not None:
        return second, 1
    return (0, 0) if book.house_face_down and len(round_.house) < 2 else None


def counted_stakes(wager: Wager, limits: Limits | None, unit_cents: int) -> tuple[Stake, ...]:
    """The part of each stake that wins or loses: all of it, or its share of the maximum (PM 5.27)."""
    staked = total_of(wager.stakes)
    if not wager.found or limits is None or staked <= limits.max_cents:
        return wager.stakes
    units = share_out(limits.max_cents // unit_cents, tuple(stake.cents for stake in wager.stakes))
    return tuple(Stake(stake.player, count * unit_cents) for stake, count in zip(wager.stakes, units, strict=True))


def depends_on_cards(wager: Wager) -> bool:
    """Whether cards still decide anything about a wager; one that goes back to all of its backers is decided (PM
    5.26).
    """
    return any(stake.player not in wager.return_to for stake in open_stakes(wager))


def unpaid_pontoon(hand: Hand, book: PontoonBook) -> bool:
    """A Pontoon that the rulebook pays before play goes on (PM 3.19)."""
    return book.twenty_one_paid_at_once and is_pontoon(hand, book) and not hand.done


def house_needs_card(round_: Round, book: PontoonBook) -> bool:
    """Whether the house draws: only while some wager's result depends on it (PM 3.33, 3.34; ruling 22)."""
    waiting = False
    for area in round_.areas:
        for wager in area.wagers:
            if wager.settled or not depends_on_cards(wager):
                continue
            if wager.kind == "insurance" or wager.surrendered:
                waiting = True
            elif wager.kind in ON_HANDS:
                return len(round_.house) < 2 or house_draws(round_.house, book)
    if not waiting:
        return False
    return len(round_.house) < 2 or (not book.one_card_when_nothing_in_play and house_draws(round_.house, book))


def unsettled(round_: Round) -> bool:
    return any(not wager.settled for area in round_.areas for wager in area.wagers)


def limits_for(state: TableState, kind: str) -> Limits | None:
    """The table's limits for a kind of wager; a split or double is measured by those of the main wager."""
    assert state.settings is not None
    return state.settings.limits.get("main" if kind in ("split", "double") else kind)


def players_on_areas(round_: Round, player: str) -> list[tuple[int, int]]:
    """(area, line) of each main wager that a player backs."""
    return [
        (number, wager.line)
        for number, area in enumerate(round_.areas, 1)
        for wager in area.wagers
        if wager.kind == "main" and backs(wager, player)
    ]


def staked_by(round_: Round, player: str, kind: str, excluding_controlled: bool = False) -> int:
    """Cents a player has in wagers of a kind this round, areas they control left out on request (PM 3.26.4.3)."""
    return sum(
        stake.cents
        for area in round_.areas
        if not (excluding_controlled and area.controller == player)
        for wager in area.wagers
        if wager.kind == kind
        for stake in wager.stakes
        if stake.player == player
    )


def wagers_per_area(state: TableState, book: PontoonBook) -> int:
    """How many main wagers an area takes now (PM 3.10, 3.10.1; ruling 25)."""
    assert state.settings is not None
    return state.settings.wagers_per_area or book.default_wagers_per_area
