"""docs/rulings.md is the page that the rulings themselves give; code cites each of them and no other."""

import re
from collections.abc import Iterator
from pathlib import Path

from rules.core.clauses import clause_texts
from rules.core.clauses.page import rulings_page
from tests.rooms import modules

ROOT = Path(__file__).resolve().parents[2]


def test_the_committed_page_is_the_one_of_the_rulings() -> None:
    assert (ROOT / "docs/rulings.md").read_text(encoding="utf-8") == rulings_page(), "make pages"


def cited_in_code() -> Iterator[int]:
    """The numbers of the rulings that code names, those of a range too: "rulings 25-28, 48"."""
    for file in modules():
        for group in re.findall(r"rulings?\s+(\d+(?:(?:, | and | to |-)\d+)*)", file.read_text(encoding="utf-8")):
            for first, last in re.findall(r"(\d+)(?:(?:-| to )(\d+))?", group):
                yield from range(int(first), int(last or first) + 1)


def test_code_cites_every_ruling_and_no_other() -> None:
    known = {int(clause.removeprefix("ruling ")) for clause in clause_texts("ruling")}
    assert set(cited_in_code()) == known
