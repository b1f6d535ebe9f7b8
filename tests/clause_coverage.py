"""Which tests prove which clause: a pytest plugin that gathers the marks, and the page written from them.

    @pytest.mark.clause("PM 3.24.1", "ruling 21")

`tests/casino/test_clause_coverage.py` fails on a clause that has to be proved and is not, on a mark of a clause that is
none, and on a page that is behind. `make pages` writes the page.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.core.clauses import KINDS, RULEBOOKS, ClauseText, clause_texts

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "clause-coverage.md"
Marks = dict[str, list[str]]
"""Clause → tests that prove it, by file and function, sorted."""

_KEY = pytest.StashKey[Marks]()
_HEAD = """# Clause coverage

Every clause of the five rulebooks: what it is to the product, what we do about it, where, and the tests that prove it.
Written by `make pages` from `rules/core/clauses/*.toml` and from the marks of the tests. A test fails when an
enforced or shown clause has no test, when a mark names no clause, and when this page is behind.

What the clauses ask for stands on the rulebook pages (`/rulebooks/`), the readings in [rulings.md](rulings.md).
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-marks", metavar="FILE", help="write the clauses and the tests that prove them as JSON")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """First, before anything is left out by -k or -m."""
    marks = marks_of(items)
    config.stash[_KEY] = marks
    if file := config.getoption("--clause-marks"):
        Path(file).write_text(json.dumps(marks), encoding="utf-8")


def marks_of(items: Iterable[Any]) -> Marks:
    """The clauses that collected tests are marked with. A test counts once for a clause, whatever its parameters; only
    where each parameter has marks of its own and a plain name, such as a golden playthrough, is it named too.
    """
    found: dict[str, set[str]] = {}
    for item in items:
        test, _, parameter = item.nodeid.partition("[")
        of_test = getattr(item.function, "pytestmark", []) if hasattr(item, "function") else []
        for mark in item.iter_markers("clause"):
            plain = mark not in of_test and re.fullmatch(r"[a-z_]+\]", parameter)
            for clause in mark.args:
                found.setdefault(clause, set()).add(item.nodeid if plain else test)
    return {clause: sorted(tests) for clause, tests in found.items()}


@pytest.fixture(scope="session")
def clause_marks(request: pytest.FixtureRequest) -> Marks:
    """The marks of the whole suite, also where only a part of it runs."""
    collected = {item.path for item in request.session.items}
    if collected >= set((ROOT / "tests").rglob("test_*.py")):
        return request.config.stash[_KEY]
    return whole_suite()


def whole_suite() -> Marks:
    """Collect the whole suite in a process of its own. Raises AssertionError where a file cannot be collected."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "marks.json"
        arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "--clause-marks", str(file)]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        marks: Marks = json.loads(file.read_text(encoding="utf-8"))
    return marks


def every_clause() -> dict[str, ClauseText]:
    """All clauses of all rulebooks, rulings apart."""
    return {clause: text for prefix in RULEBOOKS for clause, text in clause_texts(prefix).items()}


def page(marks: Mapping[str, list[str]]) -> str:
    """docs/clause-coverage.md."""
    texts = every_clause()
    counts = {kind: sum(text.kind == kind for text in texts.values()) for kind in KINDS}
    parts = [_HEAD, "| kind | clauses |\n|---|---|", *(f"| {kind} | {count} |" for kind, count in counts.items())]
    parts.append(f"| all | {len(texts)} |")
    for prefix in RULEBOOKS:
        parts.append(f"\n## {prefix}: {RULEBOOKS[prefix]}\n")
        parts.append("| clause | kind | what we do | code | tests |\n|---|---|---|---|---|")
        parts += [_row(text, marks.get(clause, [])) for clause, text in clause_texts(prefix).items()]
    return "\n".join(parts) + "\n"


def _row(text: ClauseText, tests: list[str]) -> str:
    code = "<br>".join(f"`{place}`" for place in text.code)
    proved = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests)
    return f"| {text.clause}: {text.title} | {text.kind} | {text.what} | {code} | {proved} |"


if __name__ == "__main__":
    PAGE.write_text(page(whole_suite()), encoding="utf-8")
