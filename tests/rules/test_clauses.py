"""The words for the clauses: every clause that the rules cite is explained, in a form that fits a tablet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from rules.clauses import clause_text, clause_texts
from rules.pontoon.mbs6 import CITE, PAY

TEXTS = clause_texts("PM")
CITED = re.compile(r"PM \d+(?:\.\d+)*(?:/[a-z0-9-]+)?")


def test_every_clause_of_the_rulebook_module_is_explained() -> None:
    cited = set(CITE.values()) | {line.clause for line in PAY.values()}
    assert cited <= set(TEXTS)


def test_every_clause_named_anywhere_in_the_rules_exists() -> None:
    for file in sorted(Path(rules.__path__[0]).rglob("*.py")):
        for clause in CITED.findall(file.read_text(encoding="utf-8")):
            assert clause in TEXTS or clause == "PM 4.1/", f"{file.name} names {clause}"


@pytest.mark.parametrize("clause", list(TEXTS))
def test_words_fit_a_tablet(clause: str) -> None:
    text = TEXTS[clause]
    assert text.clause == clause
    assert 3 <= len(text.title) <= 50, text.title
    assert 10 <= len(text.requires) <= 260
    assert text.requires.endswith(".")
    assert not text.title.endswith(".")


def test_an_unknown_clause_or_prefix_is_an_error() -> None:
    with pytest.raises(KeyError):
        clause_text("PM 9.9")
    with pytest.raises(KeyError):
        clause_text("XX 1.1")


def test_one_clause() -> None:
    text = clause_text("PM 3.24.1")
    assert text.title == "Surrender is offered and closed aloud"
    assert "aloud" in text.requires
