"""A command is declared once: its struct, its place in the closed union, and a row beside its decider in each game."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import get_args

import pytest

from rules import commands as c
from rules import events as e
from rules.books import BOOKS, GAMES
from rules.command_table import COMMANDS, command_role, facts_of
from rules.commands import Command
from rules.context import Fact, Facts
from rules.core.base import CommandBase, EventBase, RoundChange, type_of
from rules.core.roles import LADDER
from rules.events import Event
from rules.game import CommandRow, Game
from rules.phases import EVERY_PHASE, FINISHED
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL

OF_FAMILY: dict[str, Game] = {BOOKS[rulebook].family: game for rulebook, game in GAMES.items()}
ROWS: list[CommandRow] = [INSTALL, *TABLE_ROWS, *(row for game in OF_FAMILY.values() for row in game.rows)]


def structs(vocabulary: ModuleType, base: type) -> set[type]:
    return {kind for kind in vars(vocabulary).values() if isinstance(kind, type) and issubclass(kind, base)} - {base}


def test_the_closed_unions_have_every_struct() -> None:
    assert structs(c, CommandBase) - {RoundChange} == set(get_args(Command)), (
        "add it to the union in rules/commands/__init__.py"
    )
    assert structs(e, EventBase) == set(get_args(Event)), "add it to the union in rules/events/__init__.py"


def test_every_command_has_a_row() -> None:
    without = set(get_args(Command)) - {row.command for row in ROWS}
    assert not without, f"add a CommandRow beside the decider of {sorted(map(type_of, without))}"


@pytest.mark.parametrize("family", OF_FAMILY)
def test_a_game_has_one_row_for_a_command(family: str) -> None:
    counted = Counter(row.command for row in (INSTALL, *TABLE_ROWS, *OF_FAMILY[family].rows))
    assert [type_of(command) for command, rows in counted.items() if rows > 1] == []


@pytest.mark.parametrize("family", OF_FAMILY)
def test_a_row_names_phases_and_roles_that_there_are(family: str) -> None:
    game = OF_FAMILY[family]
    for row in game.rows:
        assert row.phases is EVERY_PHASE or row.phases <= game.phases.keys() - {FINISHED}, row.command
        assert row.role_in.keys() <= row.phases, row.command
        assert {row.role, *row.role_in.values()} <= set(LADDER), row.command
    for phase in game.phases.keys() - {FINISHED}:
        rulebook = next(book.id for book in BOOKS.values() if book.family == family)
        assert COMMANDS[rulebook][phase], f"nothing is allowed in {phase}"


def test_what_can_be_undone_is_what_rows_name() -> None:
    """Ruling 42."""
    named = {row.entry for row in ROWS if row.entry is not None}
    assert named == set(get_args(e.Entry)), "Entry in rules/events/__init__.py and the rows say different things"


def test_rows_name_the_facts_that_their_deciders_read() -> None:
    assert set(get_args(Fact)) == set(Facts.__struct_fields__)
    named_by_rows = {fact for row in ROWS for fact in (*row.facts, *(("open_case",) if row.of_round else ()))}
    assert named_by_rows == set(get_args(Fact)), "a fact that no row names is not read"
    named = {row.command for row in ROWS if "round_course" in row.facts}
    assert named == {row.command for row in ROWS if row.finds}, "who plays the round again is decided on its course"
    assert facts_of("correct_wager") == {"round_course", "stops", "open_case"}
    assert facts_of("place_wager") == {"stops", "jackpot_terms"}, "of both games together"
    assert facts_of("close_betting") == {"stops"}, "claims are decided as bets close"
    assert facts_of("install_table") == facts_of("nonsense") == frozenset()


def test_the_least_role_is_that_of_any_phase() -> None:
    assert command_role("install_table") == "pit_supervisor"
    assert command_role("choose_cards") == "dealer"  # for the house it is the Pit Manager's
    assert command_role("withdraw_wagers") == "dealer"  # else a supervisor's
    assert command_role("record_ruling") == "gaming_shift_manager"
