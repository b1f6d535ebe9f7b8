"""What three cards are worth (TC 3.3.1, 3.16, 3.17). Suits never decide between two hands (TC 3.3.1.3)."""

from __future__ import annotations

ROYAL_FLUSH = "royal-flush"
STRAIGHT_FLUSH = "straight-flush"
THREE_OF_A_KIND = "three-of-a-kind"
STRAIGHT = "straight"
FLUSH = "flush"
PAIR = "pair"
ODD_CARDS = "odd-cards"
CATEGORIES = (ODD_CARDS, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)
"""Lowest first; a category's place is the first part of its rank (TC 3.16)."""

_VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
_ACE, _QUEEN = 14, 12
_LOW_STRAIGHT = (14, 3, 2)

Rank = tuple[int, int, int, int]
"""(category, then the cards that decide within it, highest first): the greater one wins, equal ones stand off."""


def rank(cards: tuple[str, ...]) -> Rank:
    """The rank of three cards. In 3-2-Ace the Ace counts 1 (TC 3.3.1.2, 3.17.3); a pair is compared before its odd card
    (TC 3.17.2).
    """
    high, middle, low = sorted((_VALUES[cards[0][0]], _VALUES[cards[1][0]], _VALUES[cards[2][0]]), reverse=True)
    if high == low:
        return 4, high, middle, low
    if high == middle:
        return 1, high, middle, low
    if middle == low:
        return 1, middle, low, high
    suited = cards[0][1] == cards[1][1] == cards[2][1]
    if high - low == 2:
        if not suited:
            return 3, high, middle, low
        return 6 if high == _ACE else 5, high, middle, low
    if (high, middle, low) == _LOW_STRAIGHT:
        return 5 if suited else 3, 3, 2, 1
    return 2 if suited else 0, high, middle, low


def category(cards: tuple[str, ...]) -> str:
    """ "straight"; codes as the pay tables use them."""
    return CATEGORIES[rank(cards)[0]]


def qualifies(cards: tuple[str, ...]) -> bool:
    """Whether a house hand is compared: Queen high or better; a pair or better needs no Queen (TC 3.11, ruling 36)."""
    found = rank(cards)
    return found[0] > 0 or found[1] >= _QUEEN
