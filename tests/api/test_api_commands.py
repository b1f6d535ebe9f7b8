"""The command endpoint: who may, what is malformed, and problem details for every error."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
import pytest
from django.db import OperationalError
from django.test import Client

from api.json_body import check_text
from database import pool
from rounds.models import Command
from rules.core.text import encode_json
from tests.table import PAT, Game

OPEN = {"type": "open_betting"}
WAGER = {"type": "place_wager", "area": 3, "line": 1, "stakes": [{"player": PAT, "cents": 2_000}]}
PROBLEM_FIELDS = {"type", "title", "status", "detail", "code"}


def post(client: Client, game: Game, body: Any, **headers: str) -> Any:
    """Send a body as it is, or as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body)
    return client.post(
        f"/api/v1/tables/{game.table}/commands", data, content_type="application/json", headers=headers or None
    )


def envelope(game: Game, command: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"command_id": str(uuid4()), "expected_seq": game.seq, "command": command, **more}


def problem(response: Any) -> dict[str, Any]:
    """The body of a problem, which has to be a whole one."""
    assert response.headers["Content-Type"] == "application/problem+json"
    body = json.loads(response.content)
    assert body.keys() >= PROBLEM_FIELDS
    assert body["status"] == response.status_code
    assert body["type"] == f"urn:casino:problem:{body['code']}"
    return body


@pytest.fixture
def dana(game: Game) -> Client:
    return game.cast.client(game.cast.dana)


def test_a_dealer_deals_their_table(game: Game, dana: Client) -> None:
    response = post(dana, game, envelope(game, OPEN))
    assert (response.status_code, response.json()["status"]) == (200, "accepted")
    assert response.headers["Cache-Control"] == "no-store"


def test_a_refusal_says_code_clause_and_seq(game: Game, dana: Client) -> None:
    body = problem(post(dana, game, envelope(game, WAGER)))
    assert (body["status"], body["code"], body["seq"]) == (422, "betting_not_open", game.seq)
    assert body["clause"].startswith("PM ")


def test_nobody_is_401(game: Game) -> None:
    assert problem(post(Client(), game, envelope(game, OPEN)))["status"] == 401


@pytest.mark.parametrize("who", ["vic", "ada"])
def test_others_are_403_and_cannot_tell_a_table_from_none(game: Game, who: str) -> None:
    client = game.cast.client(getattr(game.cast, who))
    assert problem(post(client, game, envelope(game, OPEN)))["status"] == 403
    nowhere = Game("nowhere", game.cast)
    assert problem(post(client, nowhere, {"command_id": str(uuid4()), "command": OPEN}))["status"] == 403


def test_a_seat_display_is_403(game: Game) -> None:
    assert problem(post(game.cast.pat_client(), game, envelope(game, OPEN)))["code"] == "not_allowed"


def test_a_page_without_its_token_is_403(game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.cast.dana)
    assert problem(post(client, game, envelope(game, OPEN)))["code"] == "csrf"


SEAT = {"type": "seat_player", "player": "tan"}
MALFORMED = {
    "not JSON": (b"{", "truncated"),
    "not an object": (b"[]", "Expected `object`"),
    "no command_id": ({"command": OPEN}, "command_id"),
    "no command": ({"command_id": str(uuid4())}, "command"),
    "not a uuid": ({"command_id": "7", "command": OPEN}, "$.command_id"),
    "unknown type": ({"command_id": str(uuid4()), "command": {"type": "cheat"}}, "$.command.type"),
    "unknown field": ({"command_id": str(uuid4()), "command": {**OPEN, "now": 1}}, "now"),
    "unknown member": ({"command_id": str(uuid4()), "command": OPEN, "role": "dealer"}, "role"),
    "missing field": ({"command_id": str(uuid4()), "command": {"type": "deal_card"}}, "card"),
    "wrong type": (
        {"command_id": str(uuid4()), "command": {**WAGER, "stakes": [{"player": PAT, "cents": "20"}]}},
        "$.command.stakes[0].cents",
    ),
    "float cents": (
        {"command_id": str(uuid4()), "command": {**WAGER, "stakes": [{"player": PAT, "cents": 20.5}]}},
        "$.command.stakes[0].cents",
    ),
    "a NUL": (b'{"command_id":"x","command":{"type":"seat_player","player":"\\u0000","name":"x"}}', "NUL"),
    "a control character": (
        {"command_id": str(uuid4()), "command": SEAT | {"name": "Tan\x0b"}},
        "name has a character that is not seen: U+000B",
    ),
    "words turned around": (
        {"command_id": str(uuid4()), "command": SEAT | {"name": "\u202enaT"}},
        "RIGHT-TO-LEFT OVERRIDE",
    ),
    "not UTF-8": (b'{"command_id":"\xff"}', ""),
    "bottomless": (b'{"command":{"x":' + b"[" * 9_000 + b"]" * 9_000 + b',"type":"hit"}}', "recursion"),
    "half a character": (b'{"command_id":"%b","command":{"type":"remove_player","player":"\\ud800"}}', ""),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_request_names_what_is_wrong_and_is_kept(game: Game, dana: Client, case: str) -> None:
    body, text = MALFORMED[case]
    if isinstance(body, bytes):
        body = body.replace(b"%b", str(uuid4()).encode())
    answer = problem(post(dana, game, body))
    assert (answer["status"], answer["code"]) == (400, "malformed")
    assert text in answer["detail"]
    assert Command.objects.filter(status="malformed", actor="dana").count() == 1


def test_texts_have_ends_of_lines_accents_and_backslashes() -> None:
    for text in ("Two\nlines\tand a tab", "Søren O’Neil", "陳大文", "\\u0012 as it is typed", "محمد"):
        check_text(encode_json({"name": text}))
    for text in ("\\\x12", "a\x7f", "\u2066Tan", "a\b", "a\u200bb", "\x85"):
        with pytest.raises(msgspec.ValidationError):
            check_text(encode_json({"name": text}))


def test_a_body_that_is_too_large(game: Game, dana: Client) -> None:
    assert problem(post(dana, game, b" " * 70_000))["status"] == 413


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_a_command_is_sent_as_json(game: Game, dana: Client, kind: str) -> None:
    path = f"/api/v1/tables/{game.table}/commands"
    answer = problem(dana.generic("POST", path, json.dumps(envelope(game, OPEN)), content_type=kind))
    assert (answer["status"], answer["code"]) == (415, "unsupported_media_type")
    assert game.state.round is None


def test_commands_are_sent_by_post(game: Game, dana: Client) -> None:
    response = dana.get(f"/api/v1/tables/{game.table}/commands")
    assert problem(response)["status"] == 405
    assert response.headers["Allow"] == "POST"


def test_numbers_beyond_all_measure_are_refused_by_the_rules(game: Game, dana: Client) -> None:
    post(dana, game, envelope(game, OPEN))
    huge = {**WAGER, "stakes": [{"player": PAT, "cents": 10**40}]}
    assert problem(post(dana, game, envelope(game, huge)))["status"] in (400, 422)
    assert problem(post(dana, game, envelope(game, {**WAGER, "area": 10**40})))["status"] in (400, 422)
    assert problem(post(dana, game, envelope(game, OPEN, expected_seq=10**40)))["status"] in (400, 409)


def test_without_a_database_the_answer_is_503_with_retry_after(
    game: Game, dana: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = envelope(game, OPEN)

    async def refused() -> None:
        raise psycopg.OperationalError("connection refused")

    with monkeypatch.context() as away:
        away.setattr(pool, "connect", refused)
        response = post(dana, game, body)
    assert problem(response)["status"] == 503
    assert response.headers["Retry-After"] == "1"
    assert post(dana, game, body).status_code == 200


def test_a_database_that_is_away_for_django_too_is_503(
    game: Game, dana: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("staff.middleware.device_of_token", refused)
    dana.raise_request_exception = False
    assert problem(post(dana, game, envelope(game, OPEN)))["status"] == 503


# --- the console ---


def take(client: Client, game: Game, console: str, **more: Any) -> Any:
    body = {"console": console, **more}
    return client.post(f"/api/v1/tables/{game.table}/console", json.dumps(body), content_type="application/json")


def test_only_the_active_console_deals(game: Game, dana: Client) -> None:
    assert take(dana, game, "left").json()["person"] == "Dana"
    for headers in ({}, {"X-Console": "right"}):
        assert problem(post(dana, game, envelope(game, OPEN), **headers))["code"] == "console_not_active"
    assert post(dana, game, envelope(game, OPEN), **{"X-Console": "left"}).status_code == 200


def test_a_console_is_taken_over_only_when_that_is_said(game: Game, dana: Client) -> None:
    sam = game.cast.client(game.cast.sam)
    take(dana, game, "left")
    held = problem(take(sam, game, "right"))
    assert (held["code"], held["holder"]) == ("console_held", "Dana")
    assert take(sam, game, "right", takeover=True).json()["console"] == "right"
    assert problem(post(dana, game, envelope(game, OPEN), **{"X-Console": "left"}))["code"] == "console_not_active"


def test_the_first_console_to_deal_takes_a_free_lease(game: Game, dana: Client) -> None:
    post(dana, game, envelope(game, OPEN), **{"X-Console": "left"})
    assert (game.row.console_id, game.row.console_person) == ("left", game.cast.dana)
    given_back = take(dana, game, "left", release=True).json()
    assert (given_back["console"], given_back["person"], game.row.console_id) == ("", None, "")
    assert dana.get("/api/v1/tables").json()[0]["console_person"] is None
    assert game.row.console_person == game.cast.dana  # who dealt stays known (ruling 58)


def test_a_command_refused_for_its_console_may_be_sent_again_after_the_takeover(game: Game, dana: Client) -> None:
    take(dana, game, "left")
    body = envelope(game, OPEN)
    assert problem(post(dana, game, body, **{"X-Console": "right"}))["code"] == "console_not_active"
    take(dana, game, "right", takeover=True)
    assert post(dana, game, body, **{"X-Console": "right"}).status_code == 200


def test_pit_commands_need_no_console(game: Game, dana: Client) -> None:
    take(dana, game, "left")
    mona = game.cast.client(game.cast.mona)
    assert post(mona, game, envelope(game, {"type": "set_wagers_per_area", "wagers": 2})).status_code == 200


def test_a_dealer_takes_no_console_elsewhere(game: Game) -> None:
    assert problem(take(game.cast.client(game.cast.vic), game, "left"))["status"] == 403
