"""Three Card Poker: every hand against the 18,424 house hands that are then possible.

The house hands that are weaker than a rank and hold none of three cards are counted by inclusion and exclusion: those
of the whole deck, less those with each card, plus those with each two, less the one with all three. That is exact, and
takes a second where 407 million comparisons would take minutes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from rules.core.cards import DECK_52
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import CATEGORIES, Rank, qualifies, rank

Cards = tuple[str, str, str]


@cache
def all_hands() -> tuple[tuple[Cards, Rank], ...]:
    """Every hand of three cards with its rank."""
    return tuple((cards, rank(cards)) for cards in combinations(DECK_52, 3))


HOUSE_HANDS = 18_424
"""Hands of three cards from the 49 that a player does not hold."""


@dataclass(frozen=True, slots=True)
class Against:
    """A hand against every possible house hand: of `HOUSE_HANDS`, how many do not qualify, and of those that do how
    many it beats, equals and loses to.
    """

    not_qualified: int
    beaten: int
    equal: int

    @property
    def better(self) -> int:
        return HOUSE_HANDS - self.not_qualified - self.beaten - self.equal


class _Counts:
    """Sorted ranks of all hands, of the hands with each card and of those with each two cards."""

    def __init__(self) -> None:
        self.everything: list[Rank] = []
        self.with_card: dict[str, list[Rank]] = {}
        self.with_two: dict[tuple[str, ...], list[Rank]] = {}
        for cards, found in all_hands():
            self.everything.append(found)
            for card in cards:
                self.with_card.setdefault(card, []).append(found)
            for two in combinations(cards, 2):
                self.with_two.setdefault(two, []).append(found)
        self.everything.sort()
        for ranks in (*self.with_card.values(), *self.with_two.values()):
            ranks.sort()

    def below(self, limit: Rank, cards: Cards, inclusive: bool) -> int:
        """House hands without these cards that rank below `limit`, or equal to it."""
        place = bisect_right if inclusive else bisect_left
        own = rank(cards)
        found = place(self.everything, limit)
        found -= sum(place(self.with_card[card], limit) for card in cards)
        found += sum(place(self.with_two[two], limit) for two in combinations(cards, 2))
        return found - int(own <= limit if inclusive else own < limit)


@cache
def _counts() -> _Counts:
    return _Counts()


@cache
def lowest_qualifying() -> Rank:
    """The lowest rank with which the house plays (TC 3.11)."""
    fit = min(found for cards, found in all_hands() if qualifies(cards))
    assert all(qualifies(cards) == (found >= fit) for cards, found in all_hands())
    return fit


def against(cards: Cards) -> Against:
    """A hand against every house hand of the other 49 cards."""
    counts, fit, own = _counts(), lowest_qualifying(), rank(cards)
    not_qualified = counts.below(fit, cards, inclusive=False)
    if own < fit:
        return Against(not_qualified, 0, 0)
    lower = counts.below(own, cards, inclusive=False)
    return Against(not_qualified, lower - not_qualified, counts.below(own, cards, inclusive=True) - lower)


def play_return(cards: Cards, book: PokerBook) -> tuple[Fraction, Fraction]:
    """The return per Ante of playing a hand, without and with the Ante Bonus alone: (wagers, bonus)."""
    found = against(cards)
    ante, play = (Fraction(book.pay[code].odds.wins, book.pay[code].odds.per) for code in ("ante", "play"))
    wagers = found.not_qualified * ante + found.beaten * (ante + play) - found.better * 2
    line = book.ante_bonus.get(CATEGORIES[rank(cards)[0]])
    return wagers / HOUSE_HANDS, Fraction(line.odds.wins, line.odds.per) if line else Fraction(0)


FOLDED = Fraction(-1)
"""A fold loses the Ante (TC 3.9.1)."""
