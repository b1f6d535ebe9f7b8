"""The page of the phases is that of the phase table, and the golden playthroughs walk through every phase."""

from __future__ import annotations

import pytest

from rules.books import BOOKS, GAMES
from rules.phases import FINISHED
from tests.phase_diagram import GAMES_DRAWN, PAGE, arrows, page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/phases.md is behind: make pages"


@pytest.mark.parametrize("rulebook", GAMES_DRAWN.values())
def test_every_phase_is_reached_and_left(rulebook: str) -> None:
    taken = arrows()[BOOKS[rulebook].family]
    phases = GAMES[rulebook].phases.keys() - {FINISHED}
    assert phases - {before for before, _ in taken} == set()
    assert phases - {after for _, after in taken} == set()
