"""What hands of Pontoon are worth, and what they are after each card that may come."""

from __future__ import annotations

from functools import cache

from rules.pontoon.play.comparison import winning_line
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import is_complete, is_due, is_full, is_pontoon
from rules.state import Hand
from rules.value.house import PONTOON, TRICK, card_of
from rules.value.lookup import Lookup, best_of

MOST_KEPT = 20_000
"""Hands of which it is kept what they are worth after each card; some 2 kB each."""
Units = tuple[float, float]
"""What a unit of the original wager is worth, and one of its double."""
Shape = tuple[str | int, ...]
"""All of a hand that its worth depends on: cards, or their points where suits do not matter."""


class Worths:
    """Of a rulebook and its decks, where the house's first card has `up` points (0: face down, None: not dealt)."""

    def __init__(self, values: Lookup) -> None:
        self.values, self.book = values, values.book
        self._after: dict[tuple[Shape, Shape, int | None], dict[str, Units]] = {}

    def after_each(self, hand: Hand, hands_there: int, up: int | None) -> dict[str, Units]:
        """What a hand is worth with one more card, by that card; by one card of each number of points where suits do
        not matter. `hands_there` are on its area.
        """
        matter = suits_matter(hand)
        shape: Shape = hand.cards if matter else tuple([hands.POINTS[card] for card in hand.cards])
        key = shape, (hand.split, hand.split_aces, hand.doubled, hands_there), up
        found = self._after.get(key)
        if found is None:
            if len(self._after) >= MOST_KEPT:
                self._after.clear()
            cards = self.book.deck if matter else map(card_of, range(1, 11))
            found = self._after[key] = {card: self._with(hand, card, hands_there, up) for card in cards}
        return found

    def _with(self, hand: Hand, card: str, hands_there: int, up: int | None) -> Units:
        if up is None or not hand.cards:
            value = self.values.of_one(hands.POINTS[card], up)
            return value, value
        return self.of(Hand((*hand.cards, card), hand.split, hand.split_aces, hand.doubled), hands_there, up)

    def of(self, hand: Hand, hands_there: int, up: int) -> Units:
        """What a hand of two cards or more is worth, played on for its best."""
        total = hands.best_total(hand.cards, hand.doubled and self.book.double_once_one_card)[0]
        if total > hands.HIGHEST_TOTAL:
            return -1.0, -1.0
        if is_due(hand, self.book):
            line = self.book.pay[hands.PONTOON] if is_pontoon(hand, self.book) else winning_line(hand, self.book)[0]
            value = line.odds.wins / line.odds.per
            return value, value
        if hand.doubled and self.book.double_once_one_card:
            value = self.values.standing(total, up)
            return value, value + self.values.pontoon(up)
        value = self._undoubled(hand, hands_there, total, up)
        return value, value

    def _undoubled(self, hand: Hand, hands_there: int, total: int, up: int) -> float:
        if is_complete(hand, self.book):
            return self.values.standing(total, up) if up else self.values.unknown_house(mine(hand, self.book))
        if len(hand.cards) == 2 and not hand.split and not hand.doubled:
            return self.values.of_two(hand.cards, up)
        cell = self.values.cell(hand.cards, up)
        assert cell is not None
        if hand.doubled:
            assert cell.double is not None
            return cell.double[0] if cell.stand is None else max(cell.stand, cell.double[0])
        again = self.may_split(hand, hands_there)
        points = hands.POINTS[hand.cards[0]]
        return max(best_of(cell), self.values.split(points, up)) if again else best_of(cell)

    def may_split(self, hand: Hand, hands_there: int) -> bool:
        """Whether the rulebook lets a hand be split, with so many hands on the area (PM 3.20-3.22)."""
        final = hand.split_aces and self.book.split_aces_one_card
        return hands.same_value(hand.cards) and hands_there < self.book.max_hands and not final


@cache
def worths_of(values: Lookup) -> Worths:
    """Those that go with what is kept."""
    return Worths(values)


def mine(hand: Hand, book: PontoonBook) -> int | str:
    """A hand that waits for the house, as `Lookup.comes_to` knows it."""
    if book.comparison == "ranked":
        if is_pontoon(hand, book):
            return PONTOON
        if is_full(hand.cards, book):
            return TRICK
    return hands.best_total(hand.cards, hand.doubled and book.double_once_one_card)[0]


def suits_matter(hand: Hand) -> bool:
    """Whether the suit of the next card may matter: for 6-7-8, for 7-7-7."""
    return 1 <= len(hand.cards) <= 2 and all(card[0] in "678" for card in hand.cards)
