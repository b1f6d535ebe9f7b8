"""Questions about a round of Pontoon that several steps ask. Pure functions of the state."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.wagers import backs, depends_on_cards, seated_at
from rules.events import Wager
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import house_draws, is_pontoon
from rules.state import Area, Hand, InstalledTable, Irregular, Player, Round, TableState

ON_HANDS = ("main", "split")
NO_INCIDENT = Irregular()


def round_on(state: TableState) -> Round:
    """The round that is on; asking without one is a bug."""
    assert isinstance(state.round, Round)
    return state.round


def play_has_begun(round_: Round) -> bool:
    """Whether an interim settlement was made or the subsequent deal commenced."""
    return round_.interim_settlement or round_.subsequent_deal


def cards_dealt(round_: Round) -> bool:
    """Whether any card of the round is on the table, also one out of turn."""
    aside = irregular_of(round_)
    out_of_turn = aside.held or aside.together or aside.offered or aside.discarded
    on_areas = any(hand.cards for area in round_.areas for hand in area.hands)
    return on_areas or bool(round_.house or out_of_turn)


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


def is_dealt_to(area: Area) -> bool:
    """Whether a wager that needs cards still stands on an area."""
    return any(not wager.settled and wager.kind in ("main", "pair") for wager in area.wagers)


def irregular_of(round_: Round) -> Irregular:
    """What went wrong in a round and still matters; an empty one for most rounds."""
    return round_.irregular or NO_INCIDENT


def with_irregular(round_: Round, irregular: Irregular) -> Round:
    return replace(round_, irregular=None if irregular == NO_INCIDENT else irregular)


def controllers_wager(area: Area, hand: int) -> Wager | None:
    """The controller's own wager on a hand: the main wager that they back, or its split, also where nothing of their
    part counts and the split has none of it (PM 5.27).
    """
    own = {wager.id for wager in main_wagers(area) if backs(wager, area.controller)}
    return next((wager for wager in in_play(area, hand) if (wager.of or wager.id) in own), None)


def controller_of(area_number: int, area: Area, players: dict[str, Player]) -> str | None:
    """Who calls an area's decisions: its seated player if they wager there (PM 3.11), else the first backer of the
    front wager (PM 3.12, ruling 4).

    None where it is unclear and the dealer has to ascertain it (PM 3.13): somebody sits there without a wager while
    several other players wager (ruling 47). "" for an area without a main wager.
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
            if second is None and len(area.hands[0].cards) < 2 and is_dealt_to(area):
                second = number
        elif is_dealt_to(area):
            return number, 1
    if not round_.house:
        return 0, 0
    if second is not None:
        return second, 1
    return (0, 0) if book.house_face_down and len(round_.house) < 2 else None


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


def players_on_areas(round_: Round, player: str) -> list[tuple[int, int]]:
    """(area, line) of each main wager that a player backs, found ones too (ruling 53)."""
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


def wagers_per_area(state: InstalledTable, book: PontoonBook) -> int:
    """How many main wagers an area takes now (PM 3.10, 3.10.1; ruling 25)."""
    return state.settings.wagers_per_area or book.default_wagers_per_area


def cards_left(state: InstalledTable, book: PontoonBook) -> int:
    """Cards still in the shoe."""
    return state.shoe.decks * len(book.deck) - state.shoe.dealt_count
