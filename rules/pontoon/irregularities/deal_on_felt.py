"""What the felt tells of a deal that the record has otherwise: a card too many or too few at a place shifts every card
that is entered after it, so the record lags (PM 5.11-5.16; ruling 61).
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from rules import events
from rules.pontoon.vocabulary.facts import interim_settlement, is_dealt_to
from rules.state import Area, Round

INITIAL_CARDS = 2


def order_of(round_: Round) -> tuple[str, ...]:
    """The cards of an initial deal in the order they were dealt (PM 3.18)."""
    hands = [cards_of(area) for area in round_.areas if area.hands]
    firsts = tuple(hand[0] for hand in hands)
    return firsts + round_.house[:1] + tuple(hand[1] for hand in hands if len(hand) > 1) + round_.house[1:]


def cards_of(area: Area) -> tuple[str, ...]:
    """The cards of an area, those of a split one after the other."""
    return tuple(card for hand in area.hands for card in hand.cards)


def order_drawn(round_: Round) -> tuple[str, ...]:
    """All cards of a round in the order they were drawn, as the record has it; none where a hand was split."""
    if any(len(area.hands) > 1 for area in round_.areas):
        return ()
    hands = [cards_of(area) for area in round_.areas if area.hands]
    seconds = tuple(hand[1] for hand in hands if len(hand) > 1)
    draws = tuple(card for hand in hands for card in hand[INITIAL_CARDS:])
    return tuple(hand[0] for hand in hands) + round_.house[:1] + seconds + draws + round_.house[1:]


def drawn_on_record(round_: Round) -> Counter[str]:
    """The cards that players drew after the initial deal, as the record has it."""
    return Counter(card for area in round_.areas for hand in area.hands for card in hand.cards[INITIAL_CARDS:])


def is_deal_in_order(lying: events.CardLayout, order: tuple[str, ...]) -> bool:
    """Whether cards drawn in this order and dealt to the areas that have some (PM 3.18), then to hands in turn, lie so.

    An area with one card missed its first or its second.
    """
    numbers = sorted(int(key) for key in lying.areas)
    hands = [lying.areas[str(number)] for number in numbers]
    if not order or any(len(places) != 1 for places in hands):
        return False
    cards = [places[0] for places in hands]
    draws = tuple(card for hand in cards for card in hand[INITIAL_CARDS:])
    ends = draws + lying.house[1:]
    for late in product(*((False, True) if len(hand) == 1 else (False,) for hand in cards)):
        firsts = tuple(hand[0] for hand, missed in zip(cards, late, strict=True) if not missed)
        seconds = tuple(
            hand[-1] if missed else hand[1] for hand, missed in zip(cards, late, strict=True) if missed or len(hand) > 1
        )
        if firsts + lying.house[:1] + seconds + ends == order:
            return True
    return False


def shows_draws(lying: events.CardLayout) -> bool:
    """Whether a hand has more cards than the initial deal gives it, or was split."""
    hands = lying.areas.values()
    return any(len(places) > 1 or any(len(hand) > INITIAL_CARDS for hand in places) for places in hands)


def had_drawn(round_: Round, lying: events.CardLayout, said: bool | None) -> bool:
    """Whether a player had drawn by then, or wagers were settled: what is said of it, or what the cards tell. Hits on
    record were no hits where nobody's hand shows one and the initial deal lies otherwise than the record has it.
    """
    if interim_settlement(round_) or round_.paid or any(result.result != "returned" for result in round_.results):
        return True
    if said is not None:
        return said
    if not round_.subsequent_deal or shows_draws(lying):
        return round_.subsequent_deal
    return _initial(round_, lying) == _initial(round_, None)


def _initial(round_: Round, lying: events.CardLayout | None) -> list[tuple[str, ...]]:
    """The initial deal of the house and of each area that is dealt to, as it lies or as the record has it."""
    deal = [(round_.house if lying is None else lying.house)[:1]]
    for number, area in enumerate(round_.areas, 1):
        if is_dealt_to(area):
            hands = lying.areas.get(str(number), ()) if lying is not None else [hand.cards for hand in area.hands]
            deal.append(tuple(card for hand in hands for card in hand)[:INITIAL_CARDS])
    return deal


def acted_on(lying: events.CardLayout) -> tuple[int, ...]:
    """The areas whose turn was over by then: a later one has drawn (PM 3.22, 3.33)."""
    drew = [int(key) for key, hands in lying.areas.items() if shows_draws(events.CardLayout({key: hands}, ()))]
    return tuple(sorted(int(key) for key in lying.areas if int(key) < max(drew, default=0)))
