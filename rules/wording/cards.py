"""Cards in short, for the eye."""

from __future__ import annotations

from collections.abc import Iterable

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_short(card: str) -> str:
    """ "8♠" for "8S", "10♠" for "TS"; "??" for a card that nobody saw."""
    return "??" if card in ("", "??") else f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def cards_short(cards: Iterable[str]) -> str:
    """ "8♠ K♥"."""
    return " ".join(map(card_short, cards))
