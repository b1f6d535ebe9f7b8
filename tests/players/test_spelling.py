"""What is typed is kept or refused with the reason; each name has one form in which it is looked up."""

from __future__ import annotations

import pytest

from players.models import Player
from players.spelling import card_fault, is_like, is_one_edit, kept, lookup_form, name_fault, reason_fault
from screens.player_forms import PlayerForm
from tests.table import Game

pytestmark = pytest.mark.clause("ruling 130")


@pytest.mark.parametrize(
    "name",
    [
        "Ann Lee",
        "O'Brien",
        "O’Brien",
        "Tom & Jerry",
        "Lucky 🍀",
        "王小明",
        "นิภา ศรีสุข",
        "नमिता",
        "محمد",
        "Zo\u00eb",
        "x" * 80,
        "",
    ],
)
def test_a_name_is_kept_as_it_was_typed(name: str) -> None:
    assert (name_fault(name), kept(name)) == ("", name)
    assert PlayerForm({"name": name}).is_valid()


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("x" * 81, "81 characters. It has 80 at most"),
        ("<b>Bo</b>", "< (less-than sign)"),
        ('Bo "B"', '" (quotation mark)'),
        ("=1+1", "begins with = (equals sign)"),
        ("\u0301x", "begins with"),
        ("🍀", "no letter and no digit"),
        ("\u041dugo", "two scripts, Cyrillic and Latin"),
        ("un\u200bseen", "U+200B ZERO WIDTH SPACE"),
        ("Bo\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("two\nlines", "U+000A CONTROL CHARACTER"),
        ("‹zeb›", "stand for names here"),
    ],
)
def test_what_is_not_kept_is_refused_with_the_reason(typed: str, named: str) -> None:
    assert named in name_fault(typed)
    assert PlayerForm({"name": typed}).errors["name"]


def test_a_composed_and_a_decomposed_name_are_kept_alike() -> None:
    assert kept("Zoe\u0308") == "Zo\u00eb"
    assert reason_fault("R&D") == ""
    assert "200 at most" in reason_fault("x" * 201)


@pytest.mark.parametrize(
    ("card", "fault"), [("0071234", ""), ("A7", ""), ("7 1", "letters and digits"), ("7" * 41, "41")]
)
def test_a_card_has_letters_and_digits(card: str, fault: str) -> None:
    assert fault in card_fault(card)
    assert bool(fault) == bool(card_fault(card))


@pytest.mark.parametrize(
    ("one", "form"),
    [
        ("O'Brien", "o brien"),
        ("O\u2019BRIEN", "o brien"),
        ("O\u02bcBrien", "o brien"),
        ("Mary\u2010Ann", "mary ann"),
        ("Mary\u2013Ann", "mary ann"),
        ("M\u00fcller", "muller"),
        ("Mu\u0308ller", "muller"),
        ("Søren Łuk", "soren luk"),
        ("Straße", "strasse"),
        ("\uff28\uff55\uff47\uff4f", "hugo"),
        ("İbrahim", "ibrahim"),
        ("Hugo 🍀", "hugo"),
        ("مُحَمَّد", "محمد"),
        ("नमिता", "नमिता"),
        ("Tan ٣", "tan 3"),
    ],
)
def test_every_spelling_has_one_form(one: str, form: str) -> None:
    assert lookup_form(one) == form


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("pedro", "pedr", True),
        ("pedro", "pedros", True),
        ("pedro", "perdo", True),
        ("pedro", "pedra", True),
        ("pedro", "pedro", False),
        ("pedro", "pdera", False),
        ("pedro", "predo", False),
        ("abcde", "badce", False),
        ("abc", "abcde", False),
    ],
)
def test_one_edit(one: str, other: str, near: bool) -> None:
    assert is_one_edit(one, other) is is_one_edit(other, one) is near


@pytest.mark.parametrize(
    ("typed", "stopped", "like"),
    [
        ("hugo", "hugo", True),
        ("hugos", "hugo", False),  # four letters
        ("hugo 2", "hugo", True),
        ("o brien", "obrien", True),
        ("obrian", "o brien", True),
        ("pedr0", "pedro", True),
        ("player 12", "player 11", False),
        ("player 1", "player 12", False),
        ("хуго", "hugo", False),
        ("", "", False),
        ("王小明", "王小红", False),
    ],
)
def test_who_may_be_who_is_stopped(typed: str, stopped: str, like: bool) -> None:
    assert is_like(typed, stopped) is like


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("name", "sought"),
    [("Kim O'Brien", "brien"), ("Kim O'Brien", "obri"), ("Anna Müller", "Mull"), ("Mary-Ann", "ann"), ("Søren", "SOR")],
)
def test_somebody_is_found_in_any_spelling(game: Game, name: str, sought: str) -> None:
    sam = game.cast.client(game.cast.sam)
    added = sam.post("/players/", {"name": name})
    row = Player.objects.get(name=name)
    assert added.headers["Location"] == f"/players/of/{row.pk}/"
    for client in (sam, game.cast.client(game.cast.dana)):
        assert row.pk in [each["player"] for each in client.get("/api/v1/players", {"q": sought}).json()]
    assert row.pk in sam.get("/players/", {"q": sought}).content.decode()
