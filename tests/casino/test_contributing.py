"""The lists of docs/contributing.md are true: each place is there, and what there is of its kind is in those places."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import Model

from database.journalled import JOURNALLED
from database.row_sets import columns_of
from rules.books import BOOKS, GAMES
from rules.command_table import COMMANDS
from rules.commands import Command
from rules.core.base import type_of
from rules.events import Event
from rules.wording.events import SENTENCES
from tests.rooms import BASE, modules, named, tree
from tests.sentences import said
from wagers.chips.models import SlipMove
from wagers.models import Mispay, Settlement, Wager

TEXT = (BASE / "docs" / "contributing.md").read_text(encoding="utf-8")
LISTS = dict(re.findall(r"\n## (Add a \w+)\n(.*?)(?=\n## )", TEXT, re.DOTALL))
COMMAND_NAMES = {kind.__name__ for kind in Command.__args__}
EVENT_NAMES = {kind.__name__ for kind in Event.__args__}


def places(heading: str) -> list[str]:
    """The places of a list: what stands in backticks in the first column of its table."""
    rows = [line for line in LISTS[heading].splitlines() if line.startswith("| `")]
    return [place for row in rows for place in re.findall(r"`([^`]+)`", row.split("|")[1])]


def files(heading: str) -> set[Path]:
    """The files in those places."""
    return {file for place in places(heading) for file in BASE.glob(place) if file.is_file()}


def test_every_place_is_there() -> None:
    for heading in LISTS:
        missing = [place for place in places(heading) if not list(BASE.glob(place))]
        assert missing == [], f"“{heading}” of docs/contributing.md names what is not there"


def test_every_path_of_the_page_is_there() -> None:
    paths = re.findall(r"`((?:[\w-]+/)+[\w.-]*)`", TEXT)
    assert paths
    assert [path for path in paths if not (BASE / path).exists()] == [], "docs/contributing.md names what is not there"


def _declares(path: Path, names: set[str]) -> set[str]:
    """The names that a module declares as classes."""
    return set(re.findall(r"^class (\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)) & names


def test_every_command_and_event_is_a_struct_in_its_place_alone() -> None:
    listed = files("Add a command")
    for path in modules():
        if declared := _declares(path, COMMAND_NAMES | EVENT_NAMES):
            assert path in listed, f"{path} declares {declared}; commands and events live where contributing.md says"


def test_every_command_has_its_row_in_a_place_of_the_list() -> None:
    rows = {row.command for table in COMMANDS.values() for allowed in table.values() for row in allowed.values()}
    assert {kind.__name__ for kind in rows} | {"InstallTable"} == COMMAND_NAMES
    listed = files("Add a command")
    for path in modules():
        if re.search(r"^ +CommandRow\(", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert path in listed, f"{path} has rows of commands; docs/contributing.md does not name it"


def test_every_event_has_its_sentence() -> None:
    assert set(SENTENCES) == {type_of(kind) for kind in Event.__args__}


def test_no_other_list_of_commands_is_to_be_kept() -> None:
    """A module that names most commands of a game would be one more place to touch."""
    listed = files("Add a command")
    for path in modules():
        named = COMMAND_NAMES & set(re.findall(r"\b[A-Z]\w+\b", path.read_text(encoding="utf-8")))
        assert path in listed or len(named) < len(COMMAND_NAMES) / 3, f"{path} lists {len(named)} commands"


def test_every_button_and_entry_is_made_in_a_place_of_the_list() -> None:
    listed = files("Add a command") | {
        BASE / "rules" / "screens" / "rulebook_changes.py"
    }  # one command, for each rulebook
    for path in modules():
        if re.search(r"\b(?:open_option|option_for|incident_for|\.incident)\(", path.read_text(encoding="utf-8")):
            assert path in listed, f"{path} makes buttons or menu entries; docs/contributing.md does not name it"


def test_every_rulebook_is_a_file_of_its_place() -> None:
    folders = [file for file in files("Add a rulebook") if file.parent.name == "rulebooks"]
    held = "\n".join(file.read_text(encoding="utf-8") for file in folders)
    for book in BOOKS.values():
        assert f'id="{book.id}"' in held
    for path in modules():
        named = [book for book in BOOKS if f'"{book}"' in path.read_text(encoding="utf-8")]
        assert path in folders or len(named) < len(BOOKS) - 1, f"{path} lists the rulebooks {named}"
    assert GAMES.keys() == BOOKS.keys()


def test_every_view_of_a_page_is_in_a_place_of_the_list() -> None:
    listed = files("Add a page")
    for path in modules():
        text = path.read_text(encoding="utf-8")
        if re.search(r"\brender\(request", text) and "@requires(" in text:
            assert path in listed, f"{path} has pages; docs/contributing.md does not name it"


# What only programs and operators read stays English: the API's document, and what servers say as they start.
FOR_OPERATORS = (
    "api/schema.py",
    "api/serializers.py",
    "api/devices/adapter.py",
    "casino/",
    "database/",
    "demo/",
    "rules/core/clauses/page.py",
)


def _says_something(path: Path) -> bool:
    return any(said(tree(named(path))))


def test_every_module_that_says_something_is_in_the_list_of_a_language() -> None:
    listed = files("Add a language")
    shown = [path for path in modules() if not {"migrations", "management"} & set(path.parts)]
    found = {path.relative_to(BASE).as_posix() for path in shown if path not in listed and _says_something(path)}
    assert {name for name in found if not name.startswith(FOR_OPERATORS)} == set()


def test_every_module_that_the_list_of_a_language_names_says_something() -> None:
    named = [BASE / place for place in places("Add a language") if place.endswith(".py") and "*" not in place]
    assert [path for path in named if not _says_something(path)] == []


def test_every_model_of_the_record_is_in_a_place_of_the_list() -> None:
    listed = files("Add a column")
    named = {rows.relation for rows in JOURNALLED}
    for model in apps.get_models():
        if model._meta.db_table in named:
            path = Path(inspect.getfile(model))
            assert path in listed, f"{path} has {model._meta.db_table}; docs/contributing.md does not name it"


def _named_together(tree: ast.Module) -> Iterator[tuple[int, set[str]]]:
    """The words of each statement, tuple, list and dictionary of texts, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Dict | ast.JoinedStr | ast.Constant):
            texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            yield node.lineno, {word for text in texts if isinstance(text, str) for word in re.findall(r"\w+", text)}


@pytest.mark.parametrize("model", [Wager, Settlement, Mispay, SlipMove])
def test_columns_of_money_are_listed_in_no_other_place(model: type[Model]) -> None:
    """A module that names most columns of one would be one more place to touch."""
    columns, listed = set(columns_of(model, "table_id")), files("Add a column")
    for path in modules():
        written = columns.intersection(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        if path in listed or len(written) < len(columns) * 4 / 5:
            continue
        for line, together in _named_together(tree(named(path))):
            found = len(columns & together)
            assert found < len(columns) * 4 / 5, f"{path}:{line} lists {found} columns: database/row_sets.py has them"
