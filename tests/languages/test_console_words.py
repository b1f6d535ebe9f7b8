"""Whatever the rules show on the dealer's console carries its template, so that another language can say all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from rules import TableState
from rules.books import BOOKS
from rules.core.text import Day, Money, Text
from rules.state import name_of
from tests.rules.golden import NAMES, moments

CODES = {
    *("audience", "basis", "code", "command", "fields", "game", "group", "id", "kind", "kinds", "limit_kinds"),
    *("pay_line", "phase", "result", "role", "rulebook", "rulebook_hash", "state", "status", "wager"),
    *("looked_at_by", "answer", "of", "player", "players", "returns_to", "absent", "offered", "discarded"),
    *("surrendered_by", "settled_players", "clause", "clauses", "controller_clause", "may_withdraw"),
    *(
        "cards",
        "worst",
        "opened_at",
        "closes_at",
        "closed_at",
        "day",
        "claims.standing",
        "outcomes.standing",
        "held.card",
    ),
}
"""Fields with codes, clauses, cards and times, which a screen looks up."""
TYPED = {"reason", "void_reason", "who", "box", "colour"}
"""Fields with what somebody typed."""
FACTS = "facts"
"""Of a refusal: codes and sums for the record. Of an incident: sentences."""
TITLES = tuple(book.title for book in BOOKS.values())
"""Rulebooks have names, which stay."""
WORD = re.compile(r"[^\W\d_]{2,}")
NOT_WORDS = re.compile(r"\b(ruling \d+|(PM|TC) [\d.]+|\d{4}-\d\d-\d\dT[\d:.]+Z)")
"""Clauses, and times, which screens write by the casino's clock."""
EVERY = 5
"""Views of so many steps of a playthrough are tried, one after so many: its first and its last among them."""


def _outside(value: Any) -> str:
    """What a language would leave as it is: the plain facts of a sentence, and sentences that are none."""
    if isinstance(value, Text):
        return " ⟦⟧ ".join(map(_outside, value.facts.values())) or "⟦⟧"
    if isinstance(value, Money | Day):
        return "⟦⟧"
    said = str(value)
    return _outside(said) if isinstance(said, Text) else said


def _written(value: Any) -> str:
    return _outside(value)


write = msgspec.json.Encoder(enc_hook=_written).encode


def _strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Each string that is neither a code nor typed, with where it stands."""
    match value:
        case str():
            yield path, value
        case list():
            for each in value:
                yield from _strings(each, path)
        case dict():
            for name, each in value.items():
                here = f"{path.rpartition('.')[2]}.{name}"
                if not {name, here} & (CODES | TYPED) and not (name == FACTS and isinstance(each, dict)):
                    yield from _strings(each, f"{path}.{name}")


@cache
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True) if name)
    )


def _known(state: TableState) -> re.Pattern[str]:
    typed = (state.question, state.reserved.whom if state.reserved else "")
    return _names((state.table, *typed, *TITLES, *state.players, *(name_of(state, player) for player in state.players)))


def plain_words(state: TableState, view: Any) -> set[tuple[str, str]]:
    """The words in a view that are in English for everybody, with where they stand."""
    known = _known(state)
    return {
        (path, text)
        for path, text in _strings(json.loads(write(view)))
        if WORD.search(NOT_WORDS.sub("", known.sub("", text)))
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_console_says_all_of_it_by_templates(name: str) -> None:
    steps = moments(name)
    for moment in (*steps[::EVERY], steps[-1]):
        if moment.state.settings is None:
            continue
        assert plain_words(moment.state, moment.views.of("dealer")) == set()
        assert plain_words(moment.state, moment.views.of("dealer:short")) == set()
        assert plain_words(moment.state, moment.views.table_at_rest) == set()
