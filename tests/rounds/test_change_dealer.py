"""Who deals at a console: another dealer by badge and PIN between two commands, and a console that is taken over only
when whoever deals there, or the pit, agrees.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from rounds.models import Command, Event
from shifts.duties import put_on_duty, relieve
from staff.models import AuditLogEntry, Person
from staff.people import save_person
from tests.cast import ELSEWHERE, TABLE
from tests.table import Game

PINS = {"dana": "1111", "vic": "2222", "sam": "3333", "ada": "4444"}


@pytest.fixture
def game(game: Game) -> Game:
    """With a badge for everybody who needs one, and Vic off duty."""
    for name, pin in PINS.items():
        person = Person.objects.get(username=name)
        person.badge_number = f"b-{name}"
        person.set_pin(pin)
        save_person(game.cast.gus.as_actor(), person)
    relieve(game.cast.sam, game.cast.vic)
    return game


def badge(name: str, pin: str = "") -> dict[str, str]:
    return {"badge_number": f"b-{name}", "pin": pin or PINS[name]}


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(f"/api/v1/tables/{TABLE}/{path}", json.dumps(body), content_type="application/json")


def envelope(game: Game, kind: str) -> dict[str, Any]:
    number = f"0b8a3c4e-6f0d-4f0e-9d6a-{game.seq:012d}"
    return {"command_id": number, "expected_seq": game.seq, "command": {"type": kind}}


def test_another_dealer_goes_on_at_the_same_page_and_the_round_is_untouched(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    game.open_round()
    post(dana, "console", console="left")
    seq, state = game.seq, game.state
    answer = post(dana, "dealer", console="left", **badge("vic"))
    assert (answer.status_code, answer.json()["person"]) == (200, "Vic")
    assert (game.seq, game.state, game.row.console_id) == (seq, state, "left")
    page = dana  # the same browser, where Vic is signed in now
    sent = page.post(
        f"/api/v1/tables/{TABLE}/commands",
        json.dumps(envelope(game, "close_betting")),
        content_type="application/json",
        headers={"X-Console": "left"},
    )
    assert sent.status_code == 200
    assert Event.objects.get(table_id=TABLE, seq=game.seq).actor == "vic"
    kept = Command.objects.get(table_id=TABLE, body__contains="change_dealer")
    assert (kept.actor, json.loads(kept.body)["relieved"]) == ("vic", "dana")
    lines = AuditLogEntry.objects.filter(details__table=TABLE).order_by("-id").values_list("action", "actor", "subject")
    assert set(lines[:2]) == {("duty_begun", "dana", "vic"), ("duty_ended", "dana", "dana")}
    assert post(game.cast.client(game.cast.dana), "console", console="other").status_code == 403
    assert verify_staff().faults == []
    assert verify_table(TABLE).faults == []


@pytest.mark.parametrize(
    ("who", "pin", "code"),
    [("vic", "9999", "badge_wrong"), ("nobody", "1", "badge_wrong"), ("ada", "", "dealer_not_free")],
)
def test_nothing_changes_where_it_may_not(game: Game, who: str, pin: str, code: str) -> None:
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    answer = post(dana, "dealer", console="left", **badge(who, pin))
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert game.row.console_person == game.cast.dana
    assert post(dana, "console", console="left").status_code == 200


def test_a_dealer_on_duty_elsewhere_stays_there_and_a_page_without_the_console_changes_nobody(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    assert post(dana, "dealer", console="right", **badge("vic")).json()["code"] == "console_not_active"
    put_on_duty(game.cast.sam, game.cast.vic, ELSEWHERE)
    assert post(dana, "dealer", console="left", **badge("vic")).json()["code"] == "dealer_not_free"


def test_a_supervisor_stands_in_without_a_duty(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    assert post(dana, "dealer", console="left", **badge("sam")).json()["person"] == "Sam"
    assert AuditLogEntry.objects.filter(action="duty_begun", subject="sam").count() == 0


@pytest.mark.parametrize("who", ["mona", "gus"])
def test_a_pin_begins_no_session_above_a_supervisors(game: Game, who: str) -> None:
    """Else ten thousand PINs would stand before people, devices and rulings where a password stood."""
    person = Person.objects.get(username=who)
    person.badge_number = f"b-{who}"
    person.set_pin("5555")
    save_person(game.cast.gus.as_actor(), person)
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    answer = post(dana, "dealer", console="left", **badge(who, "5555"))
    assert (answer.status_code, answer.json()["code"]) == (422, "dealer_not_free")
    assert post(dana, "console", console="left").status_code == 200
    assert game.row.console_person == game.cast.dana


def test_five_wrong_badges_at_a_console_are_told_to_the_pit(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    for _ in range(5):
        assert post(dana, "dealer", console="left", **badge("vic", "9999")).status_code == 422
    assert [alert.kind for alert in game.row.alerts.all()] == ["badge_tried"]


def test_a_console_goes_only_with_the_consent_of_who_deals_or_of_the_pit(game: Game) -> None:
    dana, vic = game.cast.client(game.cast.dana), game.cast.client(game.cast.vic)
    post(dana, "console", console="left")
    put_on_duty(game.cast.sam, game.cast.vic, TABLE)
    assert post(vic, "console", console="right").json()["code"] == "console_held"
    refused = post(vic, "console", console="right", takeover=True)
    assert (refused.status_code, refused.json()["code"], refused.json()["holder"]) == (409, "console_consent", "Dana")
    own = post(vic, "console", console="right", takeover=True, **badge("vic"))
    assert own.json()["code"] == "console_consent"
    wrong = post(vic, "console", console="right", takeover=True, **badge("dana", "9999"))
    assert (wrong.status_code, wrong.json()["code"]) == (422, "badge_wrong")
    assert game.row.console_id == "left"
    assert post(vic, "console", console="right", takeover=True, **badge("dana")).json()["person"] == "Vic"
    kept = Command.objects.filter(table_id=TABLE, body__contains="taken_from").latest("received_at")
    assert (kept.actor, json.loads(kept.body)["consent"]) == ("vic", "dana")


def test_ones_own_console_and_a_supervisor_who_stands_in_need_no_consent(game: Game) -> None:
    dana = game.cast.client(game.cast.dana)
    post(dana, "console", console="left")
    assert post(dana, "console", console="right", takeover=True).status_code == 200
    assert post(game.cast.client(game.cast.sam), "console", console="pit", takeover=True).status_code == 200
    back = post(dana, "console", console="left", takeover=True, **badge("sam"))
    assert back.json()["person"] == "Dana"
