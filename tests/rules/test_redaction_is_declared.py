"""Every event and command that tells a card declares whether the card may lie face down (TC 3.7, 3.8, 5.9; ruling 33):
what is left out for readers of a running round derives from that alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from rules import events as e
from rules.commands import Command
from rules.core.base import CommandBase, EventBase, type_of
from rules.events import Event
from rules.redaction import HIDING
from tests.rules.golden import FOLDER

VOCABULARY: dict[str, type[EventBase | CommandBase]] = {
    type_of(kind): kind for kind in (*get_args(Event), *get_args(Command))
}
CARD = re.compile(r"[A2-9TJQK][SHDC]")
NAMES = {"card", "cards", "burnt", "discarded", "disclosed", "drawn", "held", "house", "offered", "on_table"}
OTHERWISE = {("card_dealt", "held"), ("seat_player", "card")}
"""Fields of those names that tell no card: whether one had left the dealing device before; the card of a player."""


def declared(name: str) -> set[str]:
    return {*VOCABULARY[name].face_down, *VOCABULARY[name].face_up}


def test_what_is_declared_is_a_field_and_only_once() -> None:
    for name, kind in VOCABULARY.items():
        fields = {field.name for field in msgspec.structs.fields(kind)}
        assert set(kind.face_down) | set(kind.face_up) <= fields, name
        assert not set(kind.face_down) & set(kind.face_up), name


def missing(name: str) -> set[str]:
    """Fields of an event or command that can hold cards and are not declared."""
    holding = {field for field in get_type_hints(VOCABULARY[name]) if field in NAMES and (name, field) not in OTHERWISE}
    for field, hint in get_type_hints(VOCABULARY[name]).items():
        if hint in (e.CardLayout, e.HeldCard, msgspec.Raw):
            holding.add(field)
    return holding - declared(name)


def test_a_field_that_can_hold_cards_is_declared() -> None:
    left = {kind.__name__: fields for name, kind in VOCABULARY.items() if (fields := missing(name))}
    assert not left, f"say of each whether it may lie face down (`face_down`, `face_up`): {left}"


def _tells_a_card(told: Any) -> bool:
    if isinstance(told, str):
        return bool(CARD.fullmatch(told))
    if isinstance(told, dict):
        return any(_tells_a_card(value) for value in told.values())
    return isinstance(told, list) and any(_tells_a_card(value) for value in told)


@cache
def told_in_the_golden_playthroughs() -> dict[str, set[str]]:
    """Each event and command → its fields that told a card somewhere."""
    found: dict[str, set[str]] = {}
    for body in _bodies():
        telling = {field for field, told in body.items() if field != "type" and _tells_a_card(told)}
        found.setdefault(body["type"], set()).update(telling)
    return found


def _bodies() -> Iterator[dict[str, Any]]:
    for file in FOLDER.glob("*.golden.json"):
        for step in json.loads(file.read_text(encoding="utf-8"))["steps"]:
            yield step["command"]
            if isinstance(step["answer"], list):
                yield from step["answer"]


def test_every_field_that_ever_told_a_card_is_declared() -> None:
    told = told_in_the_golden_playthroughs()
    assert {name: fields - declared(name) for name, fields in told.items() if fields - declared(name)} == {}
    assert told["card_dealt"] == {"card"}


def test_the_list_of_redaction_is_that_of_the_declarations() -> None:
    assert {
        "card_dealt",
        "card_corrected",
        "wager_corrected",
        "decision_corrected",
        "hand_looked_at",
        "entry_undone",
        "command_refused",
    } == HIDING
    assert e.EntryUndone.face_down == ("undone",)
    assert e.CommandRefused.face_down == ("command",)
