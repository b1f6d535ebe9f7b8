"""What cards are called, and how they are written in short."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.text import COMMA, Text, joined

RANK_NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CARD, FACE_DOWN = "{rank} of {suit}", "a card face down"
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_name(card: str) -> Text:
    """ "KH" → "King of hearts"; a card that nobody saw ("" or "??") lies face down."""
    if card in ("", "??"):
        return Text(FACE_DOWN)
    return Text(CARD, rank=Text(RANK_NAMES.get(card[0], card[0])), suit=Text(SUIT_NAMES[card[1]]))


def card_names(cards: Iterable[str]) -> str:
    """("9D", "KH") → "9 of diamonds, King of hearts"."""
    return joined(map(card_name, cards), COMMA)


def card_short(card: str) -> str:
    """ "8♠" for "8S", "10♠" for "TS"; "??" for a card that nobody saw."""
    return "??" if card in ("", "??") else f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def cards_short(cards: Iterable[str]) -> str:
    """ "8♠ K♥"."""
    return " ".join(map(card_short, cards))
