"""No text comes in with characters that are not seen, by whatever form or address; the record of before stays sound."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any
from urllib.parse import quote

import pytest
from django import forms
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.views import APIView

from api.json_body import JsonBody
from players.spelling import kept, name_fault
from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.models import Event
from rounds.replay import replay_round
from rounds.stops import order_stop
from rules import commands
from screens.player_forms import PlayerForm
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
    "Tan\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "Tan\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "\u3164": "U+3164 HANGUL FILLER",
    "Tan\u0378": "U+0378 UNASSIGNED CHARACTER",
    "Tan\ue000": "U+E000 PRIVATE CHARACTER",
    "Tan\ufffe": "U+FFFE UNASSIGNED CHARACTER",
}
ASIDE = {"api/commands.py", "api/fast_path.py", "api/devices/views.py", "screens/practice/views.py"}
"""What reads the body itself: commands come by the same door, a device has no free text, and a practice round keeps
nothing.
"""


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


NAMES = ["می\u200cخواهم", "क्\u200dषिति", "ක්\u200dරිෂ්ණා"]
STRAYS = ["\u200cمی", "می\u200c", "م\u200c\u200cی", "T\u200cable", "می\u200c7", "م\u200c\u0937", "می \u200cخ"]


@pytest.mark.parametrize("name", NAMES)
def test_joiners_stand_between_letters_of_names_that_need_them(name: str) -> None:
    assert PlayerForm({"name": name}).is_valid()
    assert (kept(name), name_fault(name)) == (name, "")
    assert plain_body({"command": {"type": "seat_player", "player": "zeb", "name": name}}) == ""
    assert "U+200" in plain_body({"name": name, "note": ""})
    assert "U+200" in PlayerForm({"name": "Zoe", "note": name}).errors["note"][0]
    assert "U+200" in plain_body({"command": {"type": "close_table", "reason": name}})


@pytest.mark.parametrize("name", STRAYS)
def test_joiners_stand_nowhere_else(name: str) -> None:
    assert "U+200C" in PlayerForm({"name": name}).errors["name"][0]
    assert "U+200C" in plain_body({"type": "seat_player", "player": "zeb", "name": name})
    assert "U+200C" in name_fault(name)


EMOJI = ["Lucky 🍀", "❤️", "1️⃣", "👨‍👩‍👧", "👩🏽‍🚀", "\U0001fae8"]


@pytest.mark.parametrize(
    "text", ["Søren O’Neil", "陳大文", "محمد", "Ana & Bo <3", "e\u0301", "Two\nlines\tand a tab", *EMOJI]
)
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
@pytest.mark.parametrize(
    "address", ["/players/?q=", "/rulings/?q=", "/rulebooks/?q=", "/history/?player=", "/history/t1/events/?actor="]
)
def test_a_search_says_it_at_its_field_and_keeps_what_was_typed(game: Game, address: str) -> None:
    gus = game.cast.client(game.cast.gus)
    for typed, why in (("x\u200bx", "U+200B ZERO WIDTH SPACE"), ("‹x›", "&#8249; and &#8250; stand for names here.")):
        page = gus.get(address + quote(typed)).content.decode()
        assert why in page
        assert f'value="{typed.replace("‹", "&#8249;").replace("›", "&#8250;")}"' in page


@pytest.mark.django_db(transaction=True)
def test_a_stop_that_is_not_lifted_shows_its_form_again(game: Game) -> None:
    stop = order_stop(game.cast.sam, game.cast.mona, PAT, "Rude", None)
    said = {"reason": "Said so\u200b", "badge_number": "3001", "pin": "0000"}
    answer = game.cast.client(game.cast.sam).post(f"/players/stops/{stop.pk}/lift/", said)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Reason has a character that is not seen: U+200B" in page
    assert 'value="Said so\u200b"' in page
    assert "<details open>" in page


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
    game.do(commands.RestrictPlayer(PAT, "So\u200b \u202eit was\x07"), by=game.gus)
    game.play_round()
    assert "\u202e" in Event.objects.get(type="player_restricted").body
    assert verify_table(game.table).faults == []
    round_ = game.row.rounds.get(number=1)
    assert recompute(round_, replay_round(round_)).same
