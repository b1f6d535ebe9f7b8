"""No text comes in with characters that are not seen, by whatever form or address; the record of before stays sound."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django import forms
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.views import APIView

from rounds.api.json_body import JsonBody
from rounds.models import Event
from rounds.recompute import recompute
from rounds.replay import replay_round
from rounds.verify import verify_table
from rules.commands import RestrictPlayer
from staff.plain_text import Form, PlainText, plain_body, unseen
from tables.models import Pit, Table
from tests.rooms import BASE, modules
from tests.table import PAT, Game

UNSEEN = {
    "a\x00b": "U+0000 CONTROL CHARACTER",
    "a\x0b": "U+000B CONTROL CHARACTER",
    "\x85": "U+0085 CONTROL CHARACTER",
    "T\xadable": "U+00AD SOFT HYPHEN",
    "T\u200bable": "U+200B ZERO WIDTH SPACE",
    "\u202eelbaT": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "\u2066Tan": "U+2066 LEFT-TO-RIGHT ISOLATE",
    "Tan\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "Tan\U000e0041": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "one\u2028two": "U+2028 LINE SEPARATOR",
}
ASIDE = {"rounds/api/commands.py", "rounds/fast_path.py", "rounds/api/devices.py"}
"""What reads the body itself: commands come by the same door, and a device has no free text."""


class Note(Form):
    name = forms.CharField(label="Name on the screens")
    note = forms.CharField(widget=forms.Textarea, required=False)
    pin = forms.CharField(widget=forms.PasswordInput, required=False)


@pytest.mark.parametrize("text", UNSEEN)
def test_what_is_not_seen_is_named(text: str) -> None:
    assert unseen(text) == UNSEEN[text]
    form = Note({"name": f"x{text}x"})
    assert not form.is_valid()
    assert plain_body({"a": [{"note": text}]}) == (
        f"note has a character that is not seen: {UNSEEN[text]}. Write it without."
    )


def test_the_refusal_names_field_and_character() -> None:
    form = Note({"name": "T\u200bable", "note": "Two\nlines", "pin": "\u200b1"})
    assert form.errors == {
        "name": ["Name on the screens has a character that is not seen: U+200B ZERO WIDTH SPACE. Write it without."]
    }
    assert Note({"name": "one\ntwo"}).errors["name"] == [
        "Name on the screens has a character that is not seen: U+000A CONTROL CHARACTER. Write it without."
    ]


@pytest.mark.parametrize("text", ["Søren O’Neil", "陳大文", "محمد", "Ana & Bo <3", "e\u0301", "Two\nlines\tand a tab"])
def test_what_is_seen_is_taken(text: str) -> None:
    assert unseen(text) == plain_body({text: text}) == ""


def forms_of(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from forms_of(below)


def test_every_form_is_plain() -> None:
    for path in modules():
        if "forms" in path.read_text(encoding="utf-8") and path.name != "__main__.py":
            import_module(".".join(path.relative_to(BASE).with_suffix("").parts))
    ours = {f"{kind.__module__}.{kind.__name__}": kind for kind in forms_of(forms.BaseForm)}
    rooms = {path.relative_to(BASE).parts[0] for path in modules()}
    found = {name: kind for name, kind in ours.items() if name.split(".")[0] in rooms}
    assert len(found) > 20
    for name, kind in found.items():
        assert issubclass(kind, PlainText), f"{name} is no staff.plain_text.Form"
        assert kind.full_clean is PlainText.full_clean, f"{name} goes round the door"


def views_of(patterns: list[URLPattern | URLResolver]) -> Iterator[Any]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views_of(pattern.url_patterns)
        else:
            yield pattern.callback


def test_every_address_of_the_api_reads_its_body_by_the_door() -> None:
    kinds = {
        getattr(view, "cls", None) or getattr(view, "view_class", None)
        for view in views_of(get_resolver().url_patterns)
    }
    api = [kind for kind in kinds if kind is not None and issubclass(kind, APIView)]
    assert len(api) > 10
    for kind in api:
        assert list(kind.parser_classes) == [JsonBody], f"{kind} reads bodies otherwise"
    reads = {str(path.relative_to(BASE)) for path in modules() if "request.body" in path.read_text(encoding="utf-8")}
    assert reads == ASIDE


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("address", "fields", "label"),
    [
        ("/people/new/", {"username": "z\u200boe", "display_name": "Zoe"}, "Sign-in name"),
        ("/people/new/", {"username": "zoe", "display_name": "\u202eeoZ"}, "Name shown to others"),
        ("/tables/sections/new/", {"pit": "Main\u2066", "section": "A"}, "Pit"),
        ("/tables/t1/place/", {"name": "Table\u200b 1", "section": ""}, "Name on the screens"),
        ("/shifts/", {"do": "plan", "from_day": "2030-01-01", "name_1": "Day\xad", "begins_1": "06:00"}, "Shift 1"),
        ("/players/", {"name": "Zoe", "note": "tall\u200b"}, "Note"),
        (f"/players/of/{PAT}/", {"do": "stop", "scope": "", "reason": "Ru\u202ede"}, "Reason"),
    ],
)
def test_a_page_says_it_at_its_field(game: Game, address: str, fields: dict[str, str], label: str) -> None:
    answer = game.cast.client(game.cast.gus).post(address, fields)
    assert f"{label} has a character that is not seen: U+" in answer.content.decode()
    assert not Pit.objects.filter(name__startswith="Main").exists()
    assert Table.objects.get(pk="t1").name == "Table 1"


@pytest.mark.django_db(transaction=True)
def test_the_api_says_it_of_every_text(game: Game) -> None:
    gus = game.cast.client(game.cast.gus)
    body = {"table": "t7", "name": "Table\u200b 7", "rulebook": "mbs-pontoon-6", "settings": {}}
    answer = gus.post("/api/v1/tables", body, "application/json")
    assert answer.status_code == 400
    assert "name has a character that is not seen: U+200B" in answer.json()["detail"]
    assert not Table.objects.filter(pk="t7").exists()


@pytest.mark.django_db(transaction=True)
def test_a_record_of_before_is_proved_and_replayed(game: Game) -> None:
    """As it was entered before there was a door."""
    game.do(RestrictPlayer(PAT, "So\u200b \u202eit was\x07"), by=game.gus)
    game.play_round()
    assert "\u202e" in Event.objects.get(type="player_restricted").body
    assert verify_table(game.table).faults == []
    round_ = game.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same
