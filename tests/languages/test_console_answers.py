"""What the console is answered, beside its live view, is said by templates: events, previews, approvals, practice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from rounds.preview import preview
from rules import Context, Refusal, commands, events
from rules.books import BOOKS
from rules.codec import decode_event, encode_event
from rules.commands import Command
from rules.core.money import Odds
from rules.core.text import Day, Money, Text, raised
from rules.state import TableState
from rules.wording import commands as fields
from rules.wording.commands import content_of
from rules.wording.event_context import EventContext
from rules.wording.event_texts import EVENTS
from rules.wording.events import event_text
from rules.wording.explained import EXPLAINED
from rules.wording.texts import TEXTS
from rules.wording.tray_texts import STANDING, TRAY
from screens.practice import desk as practice
from screens.practice.desk import Desk
from screens.practice.scenes import NAMES as PEOPLE
from screens.practice.scenes import SCENES, Scene
from tests.rules.any_command import KINDS, any_command
from tests.rules.golden import NAMES, Moment, moments

WORD = re.compile(r"[^\W\d_]{2,}")
NOT_WORDS = re.compile(
    r"ruling \d+|(PM|TC|PR|PF|PO) [\d.]+|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{4}-\d\d-\d\d|\b[\dATJQK][SHDC]\b|"
    + "|".join(re.escape(book.title) for book in BOOKS.values())
)
"""Clauses, times, cards as they are sent, and rulebooks, which have names."""
NOBODY = "§"
"""What players are called here, so that no word is a name."""
TYPED = {
    *("reason", "note", "question", "ruling", "report", "person", "place", "carried_by", "whom", "box", "day", "name"),
    *("card", "verified_by", "claim", "player", "players", "rulebook", "settings", "slip", "wager", "wagers", "lines"),
}
"""Fields of commands with what somebody typed, and with ids."""
AS_SENT = {"unknown_void_ground", "unknown_player"}
"""Refusals that quote what was sent."""
RESULTS = (events.WagersSettled, events.WagersReturned, events.WagersRuled, events.BonusPaid, events.CardCorrected)
EVERY = 4


def words(value: Any) -> list[str]:
    """The words that another language would leave as they are: plain ones, and plain facts."""
    if isinstance(value, Odds):
        return words(str(value))
    if isinstance(value, Text):
        return [word for fact in value.facts.values() for word in words(fact)]
    return [] if isinstance(value, Money | Day) else WORD.findall(NOT_WORDS.sub("", str(value)))


def typed(command: Command) -> set[str]:
    """What was sent in words."""
    return {
        word
        for field in msgspec.structs.fields(command)
        if field.name in TYPED
        for word in WORD.findall(str(getattr(command, field.name)))
    }


def moments_of(name: str) -> Iterator[tuple[Moment, set[str]]]:
    """The steps of a playthrough, each with all that was typed up to it."""
    known: set[str] = set()
    for moment in moments(name):
        known |= typed(moment.played.move.command)
        yield moment, known


def _nobody(player: str) -> str:
    return NOBODY


@pytest.mark.parametrize("name", NAMES)
def test_an_event_is_said_by_templates(name: str) -> None:
    for moment, known in moments_of(name):
        answer = moment.played.answer
        context = EventContext(moment.state.rulebook, _nobody, _nobody)
        for event in () if isinstance(answer, Refusal) else answer:
            said = event_text(event, context)
            assert set(words(said)) <= known, (type(event).__name__, said)


@pytest.mark.parametrize("name", NAMES)
def test_what_wagers_came_to_is_read_back_from_the_record(name: str) -> None:
    """The words of a result stand there as they were said."""
    context = EventContext(moments(name)[-1].state.rulebook, _nobody, _nobody)
    for moment, known in moments_of(name):
        answer = moment.played.answer
        for event in () if isinstance(answer, Refusal) else answer:
            if isinstance(event, RESULTS):
                said = event_text(decode_event(encode_event(event)), context)
                assert said == event_text(event, context)
                assert set(words(said)) <= known, said


@pytest.mark.parametrize("name", NAMES)
def test_what_is_to_be_approved_is_said_by_templates(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "name_of", lambda state, player: NOBODY)
    random = Random(name)
    for moment in moments(name)[::EVERY]:
        others = (any_command(kind, moment.state, random) for kind in random.choices(KINDS, k=9))
        for command in (moment.played.move.command, *others):
            for title, said in content_of(command, moment.state):
                assert isinstance(title, Text)
                assert set(words(said)) <= typed(command), (type(command).__name__, title, said)


def _before(name: str) -> Iterator[tuple[TableState, Command, str]]:
    """Each step's command with the state that it came to, as a preview is asked for."""
    for before, after in list(pairwise(moments(name)))[::EVERY]:
        yield before.state, after.played.move.command, after.played.move.by


@pytest.mark.parametrize("name", NAMES)
def test_a_preview_is_said_by_templates(name: str) -> None:
    known: set[str] = set()
    for _, each in moments_of(name):
        known |= each
    for state, command, role in _before(name):
        effect = preview(state, 7, command, Context(now=datetime(2026, 1, 31, tzinfo=UTC), role=role))
        names = {word for each in state.players for word in WORD.findall(each)}
        names |= {word for about in state.players.values() for word in WORD.findall(about.name)}
        said = [*effect.words, *effect.phases, *(wager.words for wager in effect.wagers)]
        refusal = effect.refusal
        said += [refusal.message] if refusal is not None and refusal.code not in AS_SENT else []
        for sentence in said:
            assert set(words(sentence)) <= known | names, (type(command).__name__, sentence)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_practice_tells_by_templates(scene: Scene) -> None:
    desk = Desk(scene)
    own = [word for word in scene.words if word.partition("=")[0] not in practice.BY_ITSELF]
    said = [practice._said(word, desk)[1] for word in (*own, "deal", "end", "over")]
    said += [desk.told().say, desk.told().hint]
    mistake = desk.send(practice.Sent(commands.CloseBetting()))
    assert mistake is not None
    for sentence in (*said, mistake.detail):
        assert set(words(sentence)) <= {*PEOPLE, *(name.title() for name in scene.standing)}, sentence


def test_no_text_glues_an_ending_or_an_article_on() -> None:
    """A fact stands by itself: "{place}s" and "one {place}" can be turned round by nobody."""
    glued = re.compile(r"\}[a-z]|\b(a|an|the|one|no|its) \{(place|places|kind|role|wager)\}", re.IGNORECASE)
    tables = (TEXTS["dealer"], EVENTS, TRAY, STANDING, dict(EXPLAINED.values()))
    assert [text for table in tables for text in table.values() if glued.search(text)] == []


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (Text("area {number}", number=3), "Area 3"),
        (Text("{place}, hand {hand}", place=Text("area {number}", number=3), hand=2), "Area 3, hand 2"),
        (Text("{name} stands", name="ana"), "Ana stands"),
        (Text("{amount} back", amount=Money(500)), "$5 back"),
        (Text("{count} cards", count=3), "3 cards"),
        ("ana", "Ana"),
    ],
)
def test_a_sentence_begins_with_a_capital_and_keeps_its_facts(said: str, first: str) -> None:
    assert raised(said) == first
    assert isinstance(raised(said), type(said))
