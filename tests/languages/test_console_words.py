"""Whatever the rules show on the dealer's console carries its template, so that another language can say all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from languages.say import encoder
from languages.sources import messages
from rules import Context, Refusal, TableState, commands, decide
from rules.books import BOOKS
from rules.core.money import Odds
from rules.core.text import Day, Money, Text
from rules.state import name_of
from tests.rules.any_command import KINDS, PLAYERS, any_command
from tests.rules.golden import NAMES, moments

CODES = {
    *("audience", "basis", "code", "command", "fields", "game", "group", "id", "kind", "kinds", "limit_kinds"),
    *("pay_line", "phase", "result", "role", "rulebook", "rulebook_hash", "state", "status", "wager", "looked_at_by"),
    *("answer", "of", "player", "players", "returns_to", "absent", "offered", "discarded", "surrendered_by"),
    *("settled_players", "clause", "clauses", "controller_clause", "may_withdraw", "cards", "worst", "held.card"),
    *("opened_at", "closes_at", "closed_at", "day", "claims.standing", "outcomes.standing"),
}
"""Fields with codes, clauses, cards and times, which a screen looks up; behind a dot within that part of the view."""
TYPED = {"reason", "void_reason", "who", "box", "colour"}
"""Fields with what somebody typed."""
ALOUD = {"say"}
"""Fields with what a dealer says aloud, which stays as the rulebook has it."""
FACTS = "facts"
"""Of a refusal: codes and sums for the record. Of an incident: sentences."""
AS_SENT = {"unknown_void_ground", "unknown_wager_kind", "unknown_rulebook", "cards_not_conserved"}
"""Refusals that quote a code which was sent, and the codes that there are."""
TITLES = tuple(book.title for book in BOOKS.values())
"""Rulebooks have names, which stay."""
WORD = re.compile(r"[^\W\d_]{2,}")
NOT_WORDS = re.compile(r"\b(ruling \d+|(PM|TC) [\d.]+|\d{4}-\d\d-\d\dT[\d:.]+Z)")
"""Clauses, and times, which screens write by the casino's clock."""
EVERY = 5
"""One step in so many of a playthrough is tried, its first and its last among them."""


def _outside(value: Any) -> str:
    """What a language would leave as it is: the plain facts of a sentence, and sentences that are none."""
    if isinstance(value, Odds):
        value = str(value)
    if isinstance(value, Text):
        return " ⟦⟧ ".join(map(_outside, value.facts.values())) or "⟦⟧"
    return "⟦⟧" if isinstance(value, Money | Day) else str(value)


write = msgspec.json.Encoder(enc_hook=_outside).encode


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
                if not {name, here} & (CODES | TYPED | ALOUD) and not (name == FACTS and isinstance(each, dict)):
                    yield from _strings(each, f"{path}.{name}")


@cache
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    found = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in found))


def is_plain(state: TableState, said: str) -> bool:
    """Whether there are words in it that are nobody's name, and nothing that somebody typed."""
    typed = (state.question, state.reserved.whom if state.reserved else "", *PLAYERS)
    names = _names((state.table, *typed, *TITLES, *state.players, *(name_of(state, each) for each in state.players)))
    return WORD.search(NOT_WORDS.sub("", names.sub("", said))) is not None


def plain_words(state: TableState, view: Any) -> set[tuple[str, str]]:
    """The words in a view that are in English for everybody, with where they stand."""
    return {(path, said) for path, said in {*_strings(json.loads(write(view)))} if is_plain(state, said)}


@pytest.mark.parametrize("name", NAMES)
def test_the_console_says_all_of_it_by_templates(name: str) -> None:
    steps_ = moments(name)
    for moment in (*steps_[::EVERY], steps_[-1]):
        if moment.state.settings is None:
            continue
        assert plain_words(moment.state, moment.views.of("dealer")) == set()
        assert plain_words(moment.state, moment.views.of("dealer:short")) == set()
        assert plain_words(moment.state, moment.views.table_at_rest) == set()


def refusals_of(name: str) -> Iterator[tuple[TableState, Refusal]]:
    """What is refused of commands of every kind, sensible and not, at some steps of a playthrough."""
    random = Random(name)
    for moment in moments(name)[:: 4 * EVERY]:
        state = moment.state
        now = (state.round.opened_at if state.round else datetime(2026, 1, 1, tzinfo=UTC)) + timedelta(minutes=9)
        for kind in KINDS if state.settings is not None else ():
            command = any_command(kind, state, random)
            for role, approver in (("dealer", ""), ("gaming_shift_manager", "sam")):
                answer = decide(state, command, Context(now=now, role=role, approver=approver))
                if isinstance(answer, Refusal):
                    yield state, answer


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_says_all_of_it_by_templates(name: str) -> None:
    for state, refusal in refusals_of(name):
        assert isinstance(refusal.message, Text), refusal
        assert refusal.code in AS_SENT or not is_plain(state, _outside(refusal.message)), refusal


def test_a_place_that_is_none_is_named_as_it_was_sent() -> None:
    state = moments("betting")[-1].state
    command = commands.PlaceWager(0, (commands.Stake("ann", 20_00),))
    refusal = decide(state, command, Context(now=datetime(2026, 1, 1, tzinfo=UTC), role="dealer"))
    assert isinstance(refusal, Refusal)
    assert ", area 0: " in refusal.message


def _made_from(value: Any) -> Iterator[str]:
    """The templates of all sentences in a view; a sum has none."""
    if isinstance(value, Text):
        yield value.template
        yield from _made_from([str(fact) if isinstance(fact, Odds) else fact for fact in value.facts.values()])
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _made_from(each)
    elif isinstance(value, msgspec.Struct):
        yield from _made_from([getattr(value, field) for field in value.__struct_fields__])


@pytest.mark.parametrize("name", NAMES)
def test_each_template_is_listed_for_translators(name: str) -> None:
    """No sentence is put together where it is shown."""
    steps_ = moments(name)
    said = {*_made_from([moment.views.of("dealer") for moment in steps_[::EVERY] if moment.state.settings])}
    said.update(_made_from([refusal.message for _, refusal in refusals_of(name)]))
    typed = {moment.state.question for moment in steps_}
    assert {text for text in said - messages().keys() - typed if WORD.search(text)} == set()


@pytest.mark.parametrize("language", ["zh-Hans", "ms", "ta"])
def test_the_view_is_written_in_each_language(language: str) -> None:
    """A sentence has every fact that its template names."""
    for name in NAMES[::5]:
        for moment in moments(name)[:: 2 * EVERY]:
            if moment.state.settings is not None:
                view = moment.views.of("dealer")
                assert json.loads(encoder(language)(view))["audience"] == json.loads(encoder("en")(view))["audience"]
