"""Each command says what puts it right where it was entered by slip or done wrongly, and what it names is there."""

from __future__ import annotations

import pytest

from rules.books import BOOKS, GAMES
from rules.command_table import COMMANDS
from rules.core.base import type_of
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL
from rules.wording.mends import MENDS
from tests.corrections_page import PAGE, page

BY_BOOK = {rulebook: (INSTALL, *TABLE_ROWS, *GAMES[rulebook].rows) for rulebook in BOOKS}


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/corrections.md is behind: make pages"


@pytest.mark.parametrize("rulebook", BOOKS)
def test_no_command_is_without_a_way_to_put_it_right(rulebook: str) -> None:
    without = [type_of(row.command) for row in BY_BOOK[rulebook] if not row.mended]
    assert not without, f"name in its row what puts it right (rules/mends.py): {without}"


@pytest.mark.parametrize("rulebook", BOOKS)
def test_what_a_row_names_is_a_command_of_the_game(rulebook: str) -> None:
    allowed = {kind for table in COMMANDS[rulebook].values() for kind in table}
    named = [(type_of(row.command), mend) for row in BY_BOOK[rulebook] for mend in row.mended if mend.by is not None]
    assert [(name, mend.text) for name, mend in named if mend.by not in allowed] == []


def test_every_text_is_said_somewhere_and_every_mend_has_one() -> None:
    used = {mend.text for rows in BY_BOOK.values() for row in rows for mend in row.mended}
    assert used == MENDS.keys()


@pytest.mark.parametrize("rulebook", BOOKS)
def test_an_entry_that_can_be_undone_says_so(rulebook: str) -> None:
    """What can be undone is said of the row that can be, and of no other (ruling 42)."""
    said = {row.command for row in BY_BOOK[rulebook] if any(mend.text == "undo" for mend in row.mended)}
    can_be = {row.command for row in GAMES[rulebook].rows if row.entry is not None}
    repeated = {row.command for row in GAMES[rulebook].rows if type_of(row.command) == "repeat_wagers"}  # ruling 86
    assert said == can_be | repeated
