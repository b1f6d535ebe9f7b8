"""Every file of the rules can be read at a sitting, every function seen at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules

FOLDER = Path(rules.__file__).parent
FILES = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.py"))
LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 60


def functions(source: str) -> Iterator[tuple[str, int]]:
    """The name of each function, and how many lines it has."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


@pytest.mark.parametrize("file", FILES)
def test_a_file_and_its_functions_are_short(file: str) -> None:
    source = (FOLDER / file).read_text(encoding="utf-8")
    lines = len(source.splitlines())
    assert lines <= LINES_OF_A_FILE, (
        f"rules/{file} has {lines} lines, {LINES_OF_A_FILE} at most: give a group of its clauses a file of its own, "
        "named after what they are about, with their own COMMANDS"
    )
    long = {name: count for name, count in functions(source) if count > LINES_OF_A_FUNCTION}
    assert not long, (
        f"rules/{file} has functions of more than {LINES_OF_A_FUNCTION} lines, {long}: keep the conditions in it and "
        "give each case a function of its own below it"
    )
