"""Cards by their points: how many of each are left, how likely each is next, and how the house ends from them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby
from operator import itemgetter, mul

from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.house import BUST, PONTOON, TRICK, HouseHands

Counts = tuple[int, ...]
"""How many cards of 1, 2, … 10 points."""

NONE: Counts = (0,) * 10
ENDS = ("17", "18", "19", "20", "21", TRICK, PONTOON, BUST)
"""How a house hand ends, in the order of `HouseOdds.of`."""

_FALLS = 22
_HALF = 3
"""Cards of 1 to 3 points, and those of more: of each half hands have about as many different ones."""


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


def hard_total(counts: Counts) -> int:
    """Points of a hand with every Ace as 1."""
    aces, two, three, four, five, six, seven, eight, nine, ten = counts
    return aces + 2 * two + 3 * three + 4 * four + 5 * five + 6 * six + 7 * seven + 8 * eight + 9 * nine + 10 * ten


def total_of(counts: Counts) -> tuple[int, bool]:
    """Points of a hand, and whether they are soft; an Ace counts 11 where that fits (PM 3.4.1)."""
    hard = hard_total(counts)
    return (hard + 10, True) if counts[0] and hard <= 11 else (hard, False)


@cache
def _falls(many: int) -> tuple[int, ...]:
    """many, many × (many - 1), … : in how many orders 0, 1, 2 … of so many cards come."""
    found = [1]
    for gone in range(_FALLS):
        found.append(found[-1] * max(many - gone, 0))
    return tuple(found)


class _Ways:
    """In how many orders a shoe gives each hand's cards of some points, times `each`. Hands that begin alike share the
    work, and so do shoes that are alike in these points, of which there are few.
    """

    def __init__(self, hands: list[Counts], each: tuple[int, ...] = ()) -> None:
        self._times = each
        self._known: dict[Counts, tuple[float, ...]] = {}
        self.steps: list[tuple[int, int, int]] = []
        """Which hand so many cards of a place of the counts are added to; hand 0 has none."""
        self._numbers: dict[Counts, int] = {(): 0}
        self._each = itemgetter(*map(self._number, hands))

    def _number(self, cards: Counts) -> int:
        if cards and not cards[-1]:
            return self._number(cards[:-1])
        if cards not in self._numbers:
            self.steps.append((self._number(cards[:-1]), len(cards) - 1, cards[-1]))
            self._numbers[cards] = len(self.steps)
        return self._numbers[cards]

    def of(self, left: Counts) -> tuple[float, ...]:
        """For each hand, `left` being how many cards there are."""
        if left not in self._known:
            self._known[left] = self._worked_out(left)
        return self._known[left]

    def _worked_out(self, left: Counts) -> tuple[float, ...]:
        falls = [_falls(many) for many in left]
        found = [1.0]
        for shorter, place, many in self.steps:
            found.append(found[shorter] * falls[place][many])
        of_each: tuple[float, ...] = self._each(found)
        return tuple(map(mul, self._times, of_each)) if self._times else of_each


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
        ends = sorted(gathered.items(), key=lambda found: (found[0][0], sum(found[0][1])))
        self._low = _Ways([cards[:_HALF] for (_, cards), _ in ends], tuple(orders for _, orders in ends))
        self._high = _Ways([cards[_HALF:] for (_, cards), _ in ends])
        self._runs: list[tuple[int, int, int, int]] = []
        """How a hand ends, of so many cards: from which of the hands to which."""
        for (end, size), run in groupby(enumerate(ends), key=lambda found: (found[1][0][0], sum(found[1][0][1]))):
            places = [place for place, _ in run]
            self._runs.append((end, size, places[0], places[-1] + 1))
        self._known: dict[Counts, tuple[float, ...]] = {}

    def of(self, left: Counts) -> tuple[float, ...]:
        """The probability of each of `ENDS`, `left` being the cards that the house draws from."""
        if left not in self._known:
            self._known[left] = self._worked_out(left)
        return self._known[left]

    def _worked_out(self, left: Counts) -> tuple[float, ...]:
        ways = list(map(mul, self._low.of(left[:_HALF]), self._high.of(left[_HALF:])))
        whole = [1.0 / all_ways if all_ways else 0.0 for all_ways in _falls(sum(left))]
        found = [0.0] * len(ENDS)
        for end, size, begin, stop in self._runs:
            found[end] += sum(ways[begin:stop]) * whole[size]
        return tuple(found)
