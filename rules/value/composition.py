"""Cards by their points: how many of each are left, how likely each is next, and how the house ends from them."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.house import BUST, PONTOON, TRICK, HouseHands

Counts = tuple[int, ...]
"""How many cards of 1, 2, … 10 points."""

NONE: Counts = (0,) * 10
ENDS = ("17", "18", "19", "20", "21", TRICK, PONTOON, BUST)
"""How a house hand ends, in the order of `HouseOdds.of`."""

_FALLS = 22


def counted(points: tuple[int, ...]) -> Counts:
    """Points as counts."""
    found = Counter(points)
    return tuple(found[point] for point in range(1, 11))


def more(counts: Counts, point: int, many: int = 1) -> Counts:
    """With so many more cards of these points."""
    return (*counts[: point - 1], counts[point - 1] + many, *counts[point:])


def in_shoe(book: PontoonBook, decks: int) -> Counts:
    """A full shoe."""
    by_points = HouseHands(book).in_deck
    return tuple(by_points[point] * decks for point in range(1, 11))


def total_of(counts: Counts) -> tuple[int, bool]:
    """Points of a hand, and whether they are soft; an Ace counts 11 where that fits (PM 3.4.1)."""
    hard = sum(point * many for point, many in enumerate(counts, 1))
    return (hard + 10, True) if counts[0] and hard <= 11 else (hard, False)


@cache
def _falls(many: int) -> tuple[int, ...]:
    """many, many × (many - 1), … : in how many orders 0, 1, 2 … of so many cards come."""
    found = [1]
    for gone in range(_FALLS):
        found.append(found[-1] * max(many - gone, 0))
    return tuple(found)


class HouseOdds:
    """How the house ends after a first card of so many points (None: unknown), from whatever shoe."""

    def __init__(self, book: PontoonBook, first: int | None) -> None:
        hands = HouseHands(book)
        firsts = [first] if first else [point for point, many in hands.in_deck.items() if many]
        gathered: Counter[tuple[int, Counts]] = Counter()
        for point in firsts:
            for (drawn, end), orders in hands.ends(point).items():
                cards = drawn if first else (point, *drawn)
                gathered[ENDS.index(end), counted(cards)] += orders
        self.ends = tuple(
            (end, orders, sum(cards), tuple((p, n) for p, n in enumerate(cards) if n))
            for (end, cards), orders in gathered.items()
        )
        self._known: dict[Counts, tuple[float, ...]] = {}

    def of(self, left: Counts) -> tuple[float, ...]:
        """The probability of each of `ENDS`, `left` being the cards that the house draws from."""
        if left not in self._known:
            self._known[left] = self._worked_out(left)
        return self._known[left]

    def _worked_out(self, left: Counts) -> tuple[float, ...]:
        falls = [_falls(many) for many in left]
        whole = [1.0 / ways if ways else 0.0 for ways in _falls(sum(left))]
        found = [0.0] * len(ENDS)
        for end, orders, size, cards in self.ends:
            ways = orders * whole[size]
            for place, many in cards:
                ways *= falls[place][many]
            found[end] += ways
        return tuple(found)
