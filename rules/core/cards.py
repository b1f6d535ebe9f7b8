"""Playing cards as two-character strings, rank then suit: "AS", "9D", "KH"; a ten is "TC"."""

from __future__ import annotations

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
DECK_52 = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECK_48 = tuple(card for card in DECK_52 if card[0] != "T")
