"""docs/corrections.md and the console agree, command by command: what puts something right is where the page says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rules.screens
from rules.books import BOOKS, GAMES
from rules.core.base import type_of
from rules.table.setup import COMMANDS as TABLE_ROWS
from rules.table.setup import INSTALL
from rules.wording.mends import PLACES, place_of
from screens.pit import PIT_COMMANDS
from tests.rules.golden import NAMES, moments

STATIC = Path(__file__).parents[2] / "static" / "screens"
SCRIPTS = {
    "pit": (STATIC / "pit",),
    "cage": (STATIC / "cage",),
    "key": (STATIC / "dealer", STATIC / "kit"),
}
"""Where scripts make a command by themselves, for which the view has no option."""
SERVED = {"claim": "rounds/jackpot_claims.py", "device": "api/devices/messages.py"}
FAMILIES = {BOOKS[rulebook].family: rulebook for rulebook in reversed(BOOKS)}


def needed(rulebook: str) -> set[str]:
    """The commands by which something is put right in a game, by type."""
    rows = (INSTALL, *TABLE_ROWS, *GAMES[rulebook].rows)
    return {type_of(mend.by or row.command) for row in rows for mend in row.mended}


@cache
def offered(family: str, place: str) -> frozenset[str]:
    """What dealers are offered in the golden rounds of a game: by keys, or by the menu and the hands' stories."""
    found: set[str] = set()
    for name in NAMES:
        for moment in moments(name):
            if moment.state.settings is None or BOOKS[moment.state.rulebook].family != family:
                continue
            listed = moment.views.options if place == "key" else moment.views.irregularities
            found |= {each.command["type"] for each in listed if each.refusal is None}
    return frozenset(found)


@cache
def sent_by(place: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for folder in SCRIPTS[place] for path in folder.rglob("*.js"))


def is_of_the_table(command: str) -> bool:
    """Whether a script of the console makes it, or draws the option that the rules have of it for the table's menus."""
    if f'type: "{command}"' in sent_by("key"):
        return True
    made = (f"commands.{_struct(command)}", f'"{command}"')
    return f'"{command}"' in sent_by("key") and any(each in option_sources() for each in made)


@cache
def option_sources() -> str:
    screens = Path(rules.screens.__file__).parent
    return "\n".join(path.read_text(encoding="utf-8") for path in screens.rglob("*.py"))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("place", ["hand", "menu", "key", "pit", "cage", "claim", "device"])
def test_what_puts_something_right_is_where_the_page_says(family: str, place: str) -> None:
    wanted = {command for command in needed(FAMILIES[family]) if place_of(command) == place}
    if place in ("hand", "menu"):
        found = offered(family, "menu")
    elif place == "key":
        found = offered(family, "key") | {command for command in wanted if is_of_the_table(command)}
    elif place in SERVED:
        text = (STATIC.parents[1] / SERVED[place]).read_text(encoding="utf-8")
        found = frozenset(each for each in wanted if f"commands.{_struct(each)}" in text)
    else:
        made = {command for command in wanted if f'type: "{command}"' in sent_by(place)}
        found = frozenset(made | (set(PIT_COMMANDS) if place == "pit" else set()))
    assert wanted - found == set(), f"say in rules/wording/mends.py where it is found, or bring it there: {place}"


def test_no_place_is_said_of_a_command_that_puts_nothing_right() -> None:
    assert PLACES.keys() <= {command for rulebook in BOOKS for command in needed(rulebook)}


def _struct(command: str) -> str:
    return "".join(part.title() for part in command.split("_"))
