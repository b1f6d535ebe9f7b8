"""The cards that nobody has seen: what may come next from the shoe, by the record of what came out of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from rules.books import BOOKS
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import InstalledTable, Round

_ACE, _TEN = 1, 10


class Unseen:
    """Unseen cards of a table's shoe. Where two cards of the house lie face down they are among them, and once the
    dealer looked it is known that they are no Pontoon (ruling 33).
    """

    def __init__(self, table: InstalledTable) -> None:
        book = BOOKS[table.rulebook]
        assert isinstance(book, PontoonBook)
        round_, shoe = table.round, table.shoe
        down = round_.house if isinstance(round_, Round) and round_.house_down else ()
        dealt, decks = shoe.dealt, shoe.decks
        self.left = {card: decks - dealt.get(card, 0) for card in book.deck}
        for card in down:
            self.left[card] += 1
        self.many = sum(self.left.values())
        self.no_pontoon = bool(down) and isinstance(round_, Round) and round_.house_looked

    def by_card(self) -> dict[str, float]:
        """The chance of each card to be the next."""
        if self.no_pontoon:
            of_points = dict(self.points())
            by_points = self._by_points
            return {
                card: of_points[hands.POINTS[card]] * many / by_points[hands.POINTS[card]]
                for card, many in self.left.items()
                if many
            }
        return {card: many / self.many for card, many in self.left.items() if many}

    def by_points(self, card_of: Callable[[int], str]) -> dict[str, float]:
        """The same by points, each as one card of them."""
        return {card_of(points): chance for points, chance in self.points()}

    def points(self) -> list[tuple[int, float]]:
        """The chance of each number of points to come next."""
        found = [(points, many) for points, many in enumerate(self._by_points) if many]
        if not self.no_pontoon:
            return [(points, many / self.many) for points, many in found]
        weights = [(points, many * (1 - self.house_pontoon_without(points))) for points, many in found]
        whole = sum(weight for _, weight in weights)
        return [(points, weight / whole) for points, weight in weights]

    def chance_of(self, card: str, gone: int = 0) -> float:
        """The chance of a card to be the next, so many of it having come before."""
        return (self.left[card] - gone) / (self.many - gone)

    def chance_of_rank(self, rank: str) -> float:
        """The chance of a rank to come next."""
        return sum(many for card, many in self.left.items() if card[0] == rank) / self.many

    def house_pontoon(self) -> float:
        """The probability that two face-down cards are a Pontoon."""
        return self._pontoon(self._by_points, self.many)

    def house_pontoon_without(self, points: int) -> float:
        """The same once another card of these points is seen."""
        left = self._by_points.copy()
        left[points] -= 1
        return self._pontoon(left, self.many - 1)

    def house_pairs(self) -> list[tuple[tuple[int, int], float]]:
        """What two face-down cards that are no Pontoon may be, by points."""
        left = self._by_points
        found = []
        for one in range(1, 11):
            for other in range(one, 11):
                if (one, other) != (_ACE, _TEN):
                    same = one == other
                    found.append(((one, other), left[one] * (left[other] - same) * (1 if same else 2)))
        whole = sum(orders for _, orders in found)
        return [(pair, orders / whole) for pair, orders in found if orders]

    @cached_property
    def _by_points(self) -> list[int]:
        """How many cards there are of each number of points, which is their place; none of 0."""
        found = [0] * 11
        for card, many in self.left.items():
            found[hands.POINTS[card]] += many
        return found

    @staticmethod
    def _pontoon(left: list[int], many: int) -> float:
        return 2 * left[_ACE] * left[_TEN] / (many * (many - 1))
