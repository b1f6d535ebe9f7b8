"""A seeded virtual shoe: the order of its cards is fixed by the seed alone."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from rules.books import BOOKS


class Shoe:
    """Shuffled decks; the next card is the last of `cards`."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.cards: list[str] = []

    def load(self, table: dict[str, Any], seen: Iterable[str] = ()) -> None:
        """Shuffle the decks of a view's `table` anew, without the cards that already lie there."""
        self.cards = list(BOOKS[table["rulebook"]].deck) * table["decks"]
        for card in seen:
            if card in self.cards:
                self.cards.remove(card)
        self._random.shuffle(self.cards)

    def next(self) -> str:
        """The card that comes next; it stays until `drawn`."""
        return self.cards[-1]

    def drawn(self, card: str) -> None:
        """Take out a card that was accepted, the next one or (wrongly entered) another."""
        if self.cards and self.cards[-1] == card:
            self.cards.pop()
        elif card in self.cards:
            self.cards.remove(card)

    def back(self, card: str) -> None:
        """A wrongly entered card was never drawn: it goes back somewhere below."""
        self.cards.insert(self._random.randrange(len(self.cards) or 1), card)

    def bury_next(self) -> None:
        """The next card was refused (the table knows it as used up): put it at the bottom."""
        self.cards.insert(0, self.cards.pop())

    def another(self) -> str:
        """A card that is not the next one: what a slip of the finger enters."""
        return self._random.choice(self.cards[:-1])
