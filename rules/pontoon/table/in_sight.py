"""What the cards in sight say already: whether the result of a wager is known, paid or not (PM 5.3, 5.4, 5.25, 5.29;
rulings 5, 8). Every door by which a wager changes asks here.
"""

from __future__ import annotations

from rules import events
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import irregular_of
from rules.pontoon.vocabulary.hands import is_pontoon as pontoon_cards
from rules.pontoon.vocabulary.worth import house_draws, is_due, is_pontoon
from rules.state import Area, Hand, Round


def is_decided(round_: Round, wager: events.Wager, book: PontoonBook) -> bool:
    """Whether the result of a wager is known by what lies in sight; cards that lie face down say nothing."""
    if wager.settled:
        return True
    area = round_.areas[wager.area - 1]
    if wager.kind == "pair":
        return has_first_two(area)
    if wager.kind == "insurance" or wager.surrendered:
        return len(_house_in_sight(round_)) > 1
    if wager.surrendered_by and len(_house_in_sight(round_)) > 1:
        return True
    hand = area.hands[wager.hand - 1] if wager.hand <= len(area.hands) else None
    return hand is not None and _hand_is_decided(round_, hand, book)


def has_first_two(area: Area) -> bool:
    """Whether the two cards that decide a pair wager lie there, also where they were split since."""
    return len(area.hands) > 1 or (bool(area.hands) and len(area.hands[0].cards) > 1)


def is_dealt(round_: Round) -> bool:
    """Whether the first card of the round is out."""
    out = irregular_of(round_)
    return bool(round_.house or out.held or out.discarded) or any(area.hands for area in round_.areas)


def _hand_is_decided(round_: Round, hand: Hand, book: PontoonBook) -> bool:
    """Past 21, or 21 where that is paid at once; by the look at the house cards, which tells of its Pontoon alone
    (ruling 33) and leaves nothing that beats a player's; else by a house hand that takes no more cards.
    """
    if is_due(hand, book):
        return True
    if round_.house_looked and (pontoon_cards(round_.house) or is_pontoon(hand, book)):
        return True
    return is_house_complete(_house_in_sight(round_), book)


def is_house_complete(house: tuple[str, ...], book: PontoonBook) -> bool:
    """Whether a house hand takes no more cards (PM 3.33)."""
    return len(house) > 1 and not house_draws(house, book)


def has_house_played(round_: Round, book: PontoonBook) -> bool:
    """Whether the house's hand lies complete: whoever still had a choice would make it knowing the end (ruling 84)."""
    return not round_.house_down and is_house_complete(round_.house, book)


def _house_in_sight(round_: Round) -> tuple[str, ...]:
    """The house cards that lie face up, the one that is its next card among them (PM 5.5, 5.8, 5.10)."""
    if round_.house_down:
        return ()
    held = irregular_of(round_).held
    if round_.phase == ph.DEALER and held and held[0].card:
        return (*round_.house, held[0].card)
    return round_.house
