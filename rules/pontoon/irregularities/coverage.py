"""Whether a rulebook covers an irregularity; what it does not cover goes to the Gaming Shift Manager (PM 6.1; rulings
48, 50).
"""

from __future__ import annotations

from rules.core.base import Refusal
from rules.pontoon.vocabulary.book import PontoonBook


def not_covered(book: PontoonBook, key: str, message: str = "") -> Refusal | None:
    """The refusal where a rulebook has no clause for `key`; None where it has one."""
    if key in book.irregularities:
        return None
    return refer(book, message or "This rulebook has no clause for it.")


def refer(book: PontoonBook, message: str) -> Refusal:
    """A case for the Gaming Shift Manager: nothing is done by itself (PM 6.1)."""
    return Refusal("not_covered", book.cite["not_covered"], f"{message} The Gaming Shift Manager decides.")
