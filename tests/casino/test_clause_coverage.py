"""Every clause of every rulebook is accounted for, and what is enforced or shown is proved by a test."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from rules.core.clauses import KINDS, PROVED, RULEBOOKS, clause_texts
from tests.clause_coverage import PAGE, ROOT, Marks, every_clause, page

NUMBERS = Path(__file__).with_name("clauses.csv")
TEXTS = every_clause()


@pytest.mark.parametrize("prefix", RULEBOOKS)
def test_the_clauses_are_those_of_the_rulebook_in_its_order(prefix: str) -> None:
    with NUMBERS.open(encoding="utf-8", newline="") as file:
        expected = [f"{prefix} {row['clause']}" for row in csv.DictReader(file) if row["rulebook"] == RULEBOOKS[prefix]]
    assert list(clause_texts(prefix)) == expected


@pytest.mark.parametrize("prefix", RULEBOOKS)
def test_every_clause_says_what_it_is_and_what_we_do(prefix: str) -> None:
    for clause, text in clause_texts(prefix).items():
        assert text.kind in KINDS, clause
        assert text.what.endswith("."), clause
        assert bool(text.code) or text.kind not in PROVED, clause


def test_the_code_named_is_there() -> None:
    missing = []
    for clause, text in TEXTS.items():
        for place in text.code:
            file, _, name = place.partition(":")
            path = ROOT / file
            if not path.exists() or (name and not re.search(rf"\b{name}\b", path.read_text(encoding="utf-8"))):
                missing.append(f"{clause}: {place}")
    assert not missing


def test_marks_name_clauses_that_exist(clause_marks: Marks) -> None:
    known = TEXTS | clause_texts("ruling")
    assert not [f"{clause} in {tests}" for clause, tests in clause_marks.items() if clause not in known]


@pytest.mark.parametrize("prefix", RULEBOOKS)
def test_what_is_enforced_or_shown_is_proved(clause_marks: Marks, prefix: str) -> None:
    unproved = [c for c, text in clause_texts(prefix).items() if text.kind in PROVED and c not in clause_marks]
    assert not unproved, f"{len(unproved)} clauses without a test"


def test_the_page_is_the_one_of_the_code(clause_marks: Marks) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(clause_marks), "`make pages` writes it anew"
