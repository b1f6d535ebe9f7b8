"""The best strategy's return is worked out and simulated, for every number of decks: they are the same."""

from __future__ import annotations

import pytest

from rules.books import BOOKS
from rules.certificate.build import checked
from rules.certificate.pontoon_deal import deck_range
from rules.certificate.strategy_tables import apart
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.tables import table_of

PLAYED = [(book.id, decks) for book in BOOKS.values() if isinstance(book, PontoonBook) for decks in deck_range(book)]
WITHIN = 0.0001
"""Of the wager: how far the two may be apart."""


@pytest.mark.parametrize(("rulebook", "decks"), PLAYED)
def test_what_was_worked_out_is_what_rounds_through_the_rules_return(rulebook: str, decks: int) -> None:
    found = checked(rulebook, decks)
    difference = abs(apart(table_of(rulebook, decks), found))
    assert (found.rulebook, found.decks) == (rulebook, decks)
    assert difference < WITHIN
    assert difference < 3 * found.standard_error
    assert found.standard_error < 0.55 * WITHIN
