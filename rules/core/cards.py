"""Playing cards as two-character strings, rank then suit: "AS", "9D", "KH"; a ten is "TC"."""

from __future__ import annotations

from collections.abc import Iterable

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
DECK_52 = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECK_48 = tuple(card for card in DECK_52 if card[0] != "T")

RANK_NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def card_name(card: str) -> str:
    """ "KH" → "King of hearts"; a card that nobody saw ("" or "??") lies face down."""
    if card in ("", "??"):
        return "a card face down"
    return f"{RANK_NAMES.get(card[0], card[0])} of {SUIT_NAMES[card[1]]}"


def card_names(cards: Iterable[str]) -> str:
    """("9D", "KH") → "9 of diamonds, King of hearts"."""
    return ", ".join(map(card_name, cards))
