"""How the house hand can end, by its first card, drawing as the rulebook's own code draws.

In which orders cards can come does not depend on the number of decks. So the hands that the house can end with are
enumerated once, by how many orders lead to each, and then weighed for every shoe.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm, prod

from rules.core.cards import RANKS
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import house_draws, is_full

BUST = "bust"
PONTOON = "pontoon"
TRICK = "five-card-trick"
_SUIT = "S"

Ends = dict[tuple[tuple[int, ...], str], int]
"""(points drawn after the first card, how the hand ended) → in how many orders."""


def outcome(cards: tuple[str, ...], book: PontoonBook) -> str:
    """17 to 21, bust, pontoon or five-card-trick: what a finished house hand is compared as."""
    total = hands.best_total(cards)[0]
    if total > hands.HIGHEST_TOTAL:
        return BUST
    if hands.is_pontoon(cards):
        return PONTOON
    return TRICK if is_full(cards, book) else str(total)


class HouseHands:
    """The house hands of a rulebook; what was enumerated for a first card is kept."""

    def __init__(self, book: PontoonBook) -> None:
        self.book = book
        self.in_deck = Counter(hands.POINTS[card] for card in book.deck)
        self.ranks = Counter(card[0] for card in book.deck)
        self._ends: dict[int, Ends] = {}

    def outcomes(self, decks: int, rank: str) -> dict[str, Fraction]:
        """The probability of each way to end, given the rank of the first card and else a full shoe."""
        first = hands.POINTS[rank + _SUIT]
        left = {points: many * decks - (points == first) for points, many in self.in_deck.items()}
        shoe = sum(left.values())
        paths: Counter[tuple[str, int]] = Counter()
        for (drawn, end), orders in self.ends(first).items():
            paths[end, len(drawn)] += orders * prod(perm(left[points], many) for points, many in Counter(drawn).items())
        found: dict[str, Fraction] = {}
        for (end, size), ways in paths.items():
            found[end] = found.get(end, Fraction(0)) + Fraction(ways, perm(shoe, size))
        return found

    def overall(self, decks: int) -> dict[str, Fraction]:
        """The same with the first card unknown."""
        found: dict[str, Fraction] = {}
        for rank in self.first_ranks():
            for end, part in self.outcomes(decks, rank).items():
                found[end] = found.get(end, Fraction(0)) + part * self._share(rank)
        return found

    def first_ranks(self) -> list[str]:
        """The ranks of the deck from the Ace up, those that count ten only once, as King."""
        return [rank for rank in RANKS if rank in self.ranks and (rank == "K" or hands.POINTS[rank + _SUIT] != 10)]

    def _share(self, rank: str) -> Fraction:
        return Fraction(self.in_deck[hands.POINTS[rank + _SUIT]], len(self.book.deck))

    def ends(self, first: int) -> Ends:
        """Every way to end after a first card of so many points."""
        if first not in self._ends:
            self._ends[first] = self._enumerate(first)
        return self._ends[first]

    def _enumerate(self, first: int) -> Ends:
        """Card by card. Hands of the same cards are one: after the first card their order changes nothing."""
        ends: Ends = {}
        waiting: dict[tuple[int, ...], int] = {(): 1}
        while waiting:
            longer: dict[tuple[int, ...], int] = {}
            for drawn, orders in waiting.items():
                cards = tuple(card_of(points) for points in (first, *drawn))
                if drawn and not house_draws(cards, self.book):
                    key = (drawn, outcome(cards, self.book))
                    ends[key] = ends.get(key, 0) + orders
                    continue
                for points in self.in_deck:
                    more = tuple(sorted((*drawn, points)))
                    longer[more] = longer.get(more, 0) + orders
            waiting = longer
        return ends


def card_of(points: int) -> str:
    """A card of so many points; which of those that count ten makes no difference to the house."""
    return {1: "A", 10: "K"}.get(points, str(points)) + _SUIT
