"""The words for the clauses: every clause that rules or tests cite is explained, in a form that fits a tablet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.books import BOOKS
from rules.core.clauses import RULEBOOKS, clause_text, clause_texts
from tests.rooms import ROOMS

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {clause: text for prefix in RULEBOOKS for clause, text in clause_texts(prefix).items()}
NUMBER = r"(?:\d+(?:\.\d+)*|[a-z][a-z0-9-]*(?=/)|appendix-[ab])(?:/[a-z0-9]+(?:-[a-z0-9]+)*)?"
CITED = re.compile(rf"\b(?:{'|'.join(RULEBOOKS)}) {NUMBER}(?![\w{{/]|\.[\d{{])")
FOLDERS = (*ROOMS, "static/screens", "static/felt", "templates")
ENDINGS = {".py", ".toml", ".js", ".html"}


@pytest.mark.parametrize("rulebook", list(BOOKS))
def test_every_clause_of_a_rulebooks_data_is_explained(rulebook: str) -> None:
    book = BOOKS[rulebook]
    cited = {*book.cite.values(), *(line.clause for line in book.pay.values())}
    cited |= {ground.clause for ground in book.void_grounds.values()} | {tier.clause for tier in book.bonus_tiers}
    for clause in cited:
        assert clause_text(clause).clause == clause


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_clause_named_in_the_code_exists(folder: str) -> None:
    unknown = {
        f"{file.relative_to(ROOT)}: {clause}"
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in ENDINGS
        for clause in CITED.findall(file.read_text(encoding="utf-8"))
        if clause not in TEXTS
    }
    assert not unknown


def test_words_fit_a_tablet() -> None:
    for clause, text in TEXTS.items():
        assert text.clause == clause
        assert 3 <= len(text.title) <= 50, f"title of {clause}: {text.title}"
        assert 10 <= len(text.requires) <= 260, f"what {clause} asks for: {text.requires}"
        assert text.requires.endswith("."), f"what {clause} asks for: {text.requires}"
        assert not text.title.endswith("."), f"title of {clause}: {text.title}"


def test_an_unknown_clause_or_prefix_is_an_error() -> None:
    with pytest.raises(KeyError):
        clause_text("PM 9.9")
    with pytest.raises(KeyError):
        clause_text("XX 1.1")


def test_one_clause() -> None:
    text = clause_text("PM 3.24.1")
    assert text.title == "Surrender is offered and closed aloud"
    assert "aloud" in text.requires
