"""What three cards are called: whole, and beside the cards on the felt."""

from __future__ import annotations

from rules.core.text import Text, both
from rules.three_card_poker.vocabulary.hands import (
    FLUSH,
    ODD_CARDS,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    category,
    rank,
)

NAMES = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}
PLURALS = {n: f"{n}s" for n in range(2, 11)} | {n: f"{w}s" for n, w in NAMES.items()}
_SIGNS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
LABELS = {
    ROYAL_FLUSH: "Royal Flush",
    STRAIGHT_FLUSH: "Straight Flush, {high} high",
    THREE_OF_A_KIND: "Three {many}",
    STRAIGHT: "Straight, {high} high",
    FLUSH: "Flush, {high} high",
    PAIR: "Pair of {many}",
    ODD_CARDS: "{high} high",
}
BESIDE = {STRAIGHT_FLUSH: "Straight Flush", STRAIGHT: "Straight", FLUSH: "Flush"}
"""The classes of hands that have a shorter label beside their cards."""
CLASSES = {
    ROYAL_FLUSH: "Royal Flush",
    STRAIGHT_FLUSH: "Straight Flush",
    THREE_OF_A_KIND: "Three of a Kind",
    STRAIGHT: "Straight",
    FLUSH: "Flush",
    PAIR: "Pair",
    ODD_CARDS: "Odd cards",
}
"""What the classes of hands are called, as on the pay tables."""


def hand_label(cards: tuple[str, ...]) -> Text:
    """ "Pair of Kings", "Queen high", "Straight, 8 high"."""
    first = rank(cards)[1]
    return Text(LABELS[category(cards)], high=Text(NAMES.get(first, str(first))), many=Text(PLURALS[first]))


def felt_label(label: Text, cards: tuple[str, ...]) -> Text:
    """A hand beside its cards: "Straight" for "Straight, 8 high". A Royal Flush has its suit: its award depends on it
    (TC 4.4).
    """
    if category(cards) == ROYAL_FLUSH:
        return both(label, _SIGNS[cards[0][1]])
    return Text(BESIDE[category(cards)]) if category(cards) in BESIDE else label
