"""The rules of the table, the sign's facts and the patron's slip are plain, over all rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.books import BOOKS
from rules.wording.rule_facts import facts_of
from screens.sign import sign_facts
from tests.plain_words import too_much

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
FOR_PLAYERS = (
    "cases/slip.html",
    "screens/rulebooks/_clauses.html",
    "screens/rulebooks/_search.html",
    "screens/rulebooks/rulebook.html",
    "screens/seat.html",
    "screens/sign.html",
)
MARKUP = re.compile(r"{%.*?%}|<[^>]*>", re.DOTALL)
VALUE = re.compile(r"{{.*?}}")


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_facts_of_a_rulebook_are_plain(rulebook: str) -> None:
    assert not list(too_much(part for fact in facts_of(BOOKS[rulebook]) for part in fact.text.split("; ")))


@pytest.mark.parametrize("rulebook", BOOKS)
def test_what_the_sign_says_of_its_rulebook_is_plain(rulebook: str) -> None:
    facts = sign_facts(BOOKS[rulebook])
    words = (*facts["version_text"].split(" · "), facts["bonus_hand"], *(line["words"] for line in facts["bonus"]))
    assert not list(too_much(words))


def texts_of(template: str) -> Iterator[str]:
    """The text between the tags, with one word for each value."""
    for text in MARKUP.split((TEMPLATES / template).read_text(encoding="utf-8")):
        yield " ".join(VALUE.sub("Value", text).split())


@pytest.mark.parametrize("template", FOR_PLAYERS)
def test_a_page_for_players_is_plain(template: str) -> None:
    assert not list(too_much(texts_of(template)))
