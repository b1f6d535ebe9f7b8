"""Where the next cards belong: the one that is due, and those that are sure to follow whatever the cards are."""

from __future__ import annotations

from rules.pontoon.play.decisions import takes_hit
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of, is_dealt_to
from rules.state import Round, TableState

HOUSE = (0, 0)
INITIAL_CARDS = 2


def card_places(state: TableState, round_: Round, phase: str, book: PontoonBook) -> tuple[tuple[int, int], ...]:
    """Area and hand of each; (0, 0) is the house. The whole rest of the initial deal; else the one card that is due, or
    that would be the hit (ruling 85).

    None where a card that is out already and was seen comes next: nobody enters that one.
    """
    held = irregular_of(round_).held
    if held and held[0].card:
        return ()
    if phase == ph.INITIAL_DEAL:
        return _initial_deal(round_, book)
    if phase in (ph.DEALER, ph.HOUSE_CARD):
        return (HOUSE,)
    if round_.turn is not None and (phase == ph.CARD or (phase == ph.DECISION and takes_hit(state, book))):  # type: ignore[arg-type]
        return ((round_.turn.area, round_.turn.hand),)
    return ()


def _initial_deal(round_: Round, book: PontoonBook) -> tuple[tuple[int, int], ...]:
    """Twice around the wagered areas, the house after each time or after the first alone (PM 3.18)."""
    held = {n: len(a.hands[0].cards) if a.hands else 0 for n, a in enumerate(round_.areas, 1) if is_dealt_to(a)}
    places: list[tuple[int, int]] = []
    for count in range(INITIAL_CARDS):
        places += [(number, 1) for number, cards in held.items() if cards <= count]
        if len(round_.house) <= count and (count == 0 or book.house_face_down):
            places.append(HOUSE)
    return tuple(places)
