"""Whether a rulebook covers an irregularity; else the Gaming Shift Manager decides (PM 6.1; rulings 48, 50)."""

from __future__ import annotations

from rules.core.base import Refusal
from rules.pontoon.vocabulary.book import PontoonBook
from rules.wording.refusals import refuse


def not_covered(book: PontoonBook, key: str) -> Refusal | None:
    """The refusal where a rulebook has no clause for `key`; None where it has one."""
    return None if key in book.irregularities else refer(book, "not_covered:clause")


def refer(book: PontoonBook, key: str, **facts: object) -> Refusal:
    """A case for the Gaming Shift Manager: nothing is done by itself (PM 6.1)."""
    return refuse(key, book.cite["not_covered"], **facts)
