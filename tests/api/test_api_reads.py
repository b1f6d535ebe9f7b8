"""The read endpoints: tables, rounds, events, verification, alerts, and creating a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from api.problems import AWAY
from proofs.tasks import prove_asked
from rules import commands
from tables.models import Table
from tests.api.test_api_commands import problem
from tests.cast import ELSEWHERE, TABLE
from tests.table import ANN, Game

SETTINGS = {"limits": {"main": {"min_cents": 1_000, "max_cents": 100_000}}}


@pytest.fixture
def sam(game: Game) -> Client:
    Table.objects.create(id=ELSEWHERE, name="Table 2")
    return game.cast.client(game.cast.sam)


def get(client: Client, path: str) -> Any:
    return client.get(f"/api/v1/{path}")


def post(client: Client, path: str, body: Any = None) -> Any:
    return client.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def test_a_post_without_the_page_s_token_says_so(game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(game.cast.dana)
    answer = post(client, f"tables/{TABLE}/console", {"console": "a"})
    assert (answer.status_code, problem(answer)["code"]) == (403, "csrf")


@pytest.mark.parametrize(
    ("body", "kind", "accept", "status", "code"),
    [
        ("{", "application/json", "*/*", 400, "parse_error"),
        ("{}", "application/json", "*/*", 400, "invalid"),
        ("{}", "text/plain", "*/*", 415, "unsupported_media_type"),
        ("{}", "application/json", "text/html", 406, "not_acceptable"),
    ],
)
def test_what_is_no_json_or_wants_none_is_a_problem(
    game: Game, sam: Client, body: str, kind: str, accept: str, status: int, code: str
) -> None:
    answer = sam.post(f"/api/v1/tables/{TABLE}/console", body, content_type=kind, headers={"Accept": accept})
    assert (answer.status_code, problem(answer)["code"]) == (status, code)


def test_the_list_shows_the_tables_one_may_read(game: Game, sam: Client) -> None:
    assert [row["id"] for row in get(sam, "tables").json()] == [TABLE, ELSEWHERE]
    assert [row["id"] for row in get(game.cast.client(game.cast.vic), "tables").json()] == [ELSEWHERE]
    row = get(sam, "tables").json()[0]
    assert (row["status"], row["seq"]) == ("open", game.seq)


@pytest.mark.parametrize(("who", "audience"), [("dana", "dealer"), ("sam", "pit"), ("ada", "auditor")])
def test_a_table_is_shown_as_its_reader_may_see_it(game: Game, who: str, audience: str) -> None:
    body = get(game.cast.client(getattr(game.cast, who)), f"tables/{TABLE}").json()
    assert (body["seq"], body["view"]["audience"]) == (game.seq, audience)


def test_a_table_without_a_rulebook_has_no_view(game: Game, sam: Client) -> None:
    assert get(sam, f"tables/{ELSEWHERE}").json()["view"] is None


def test_rounds_come_newest_first_in_pages(game: Game, sam: Client) -> None:
    for _ in range(3):
        game.play_round()
    first = get(sam, f"tables/{TABLE}/rounds?limit=2").json()
    assert ([row["number"] for row in first["results"]], first["next_before"]) == ([3, 2], 2)
    second = get(sam, f"tables/{TABLE}/rounds?limit=2&before=2").json()
    assert ([row["number"] for row in second["results"]], second["next_before"]) == ([1], None)
    assert get(sam, f"tables/{TABLE}/rounds?dealer=nobody").json()["results"] == []
    assert get(sam, f"tables/{TABLE}/rounds?opened_before=2020-01-01T00:00:00Z").json()["results"] == []


def test_a_round_has_its_wagers_results_and_events(game: Game, sam: Client) -> None:
    game.play_round(3_000)
    body = get(sam, f"tables/{TABLE}/rounds/1").json()
    assert (body["staked_cents"], body["returned_cents"]) == (4_000, 6_000)
    assert {(w["kind"], w["stake_cents"]) for w in body["wagers"]} == {("main", 3_000), ("pair", 1_000)}
    assert {(s["kind"], s["result"]) for s in body["settlements"]} == {("main", "won"), ("pair", "lost")}
    events = get(sam, f"tables/{TABLE}/rounds/1/events").json()
    assert (events[0]["type"], events[-1]["type"]) == ("betting_opened", "round_concluded")
    assert all(json.loads(event["body"]) == event["event"] for event in events)
    assert events[1]["previous_hash"] == events[0]["hash"]


def test_verification_says_sound(game: Game, sam: Client) -> None:
    game.play_round()
    assert get(sam, f"tables/{TABLE}/verify").status_code == 202
    prove_asked()
    body = get(sam, f"tables/{TABLE}/verify").json()
    assert (body["sound"], body["faults"], body["seq"]) == (True, [], game.seq)


def test_an_alert_waits_until_it_is_acknowledged(game: Game, sam: Client) -> None:
    game.open_round()
    game.do(commands.CloseBetting())
    game.send(commands.PlaceWager(4, (commands.Stake(ANN, 2_000),), line=1))
    (alert,) = get(sam, f"alerts?waiting=true&table={TABLE}").json()
    assert (alert["kind"], alert["clause"], alert["acknowledged_by"]) == ("late_wager", "PM 5.3", None)
    assert post(sam, f"alerts/{alert['id']}/acknowledge").json()["acknowledged_by"] == "Sam"
    mona = game.cast.client(game.cast.mona)
    assert post(mona, f"alerts/{alert['id']}/acknowledge").json()["acknowledged_by"] == "Sam"
    assert get(sam, "alerts?waiting=true").json() == []
    assert len(get(sam, "alerts").json()) == 1


def test_an_auditor_reads_alerts_and_does_not_acknowledge(game: Game) -> None:
    ada = game.cast.client(game.cast.ada)
    assert get(ada, "alerts").status_code == 200
    assert problem(post(ada, "alerts/1/acknowledge"))["status"] == 403


def test_a_table_is_created_with_its_rulebook(game: Game, sam: Client) -> None:
    body = {"id": "t5", "name": "Table 5", "rulebook": "mbs-pontoon-6", "settings": SETTINGS}
    response = post(sam, "tables", body)
    assert (response.status_code, response.headers["Location"]) == (201, "/api/v1/tables/t5")
    assert get(sam, "tables/t5").json()["view"]["table"]["rulebook"] == "mbs-pontoon-6"
    assert problem(post(sam, "tables", body))["code"] == "table_exists"


def test_a_table_that_the_server_went_down_on_is_finished_by_sending_it_again(
    game: Game, sam: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"id": "t5", "name": "Table 5", "rulebook": "mbs-pontoon-6", "settings": SETTINGS}
    with monkeypatch.context() as away:
        away.setattr("rounds.table_actions.execute_sync", lambda *_, **__: AWAY)
        assert problem(post(sam, "tables", body))["status"] == 503
    assert post(sam, "tables", body).status_code == 201
    assert problem(post(sam, "tables", body))["code"] == "table_exists"


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"rulebook": "no-such-book"}, 422, "unknown_rulebook"),
        ({"settings": {"limits": {}, "colour": "green"}}, 400, "invalid"),
        ({"settings": {"limits": {}}}, 422, None),
        ({"id": "not a slug"}, 400, "invalid"),
        ({"name": ""}, 400, "invalid"),
    ],
)
def test_a_table_that_is_refused_is_not_created(
    game: Game, sam: Client, change: dict[str, Any], status: int, code: str | None
) -> None:
    body = {"id": "t5", "name": "Table 5", "rulebook": "mbs-pontoon-6", "settings": SETTINGS} | change
    answer = problem(post(sam, "tables", body))
    assert answer["status"] == status
    assert code is None or answer["code"] == code
    assert not Table.objects.exclude(id__in=[TABLE, ELSEWHERE]).exists()


READS = [f"tables/{TABLE}", f"tables/{TABLE}/rounds", f"tables/{TABLE}/rounds/1", f"tables/{TABLE}/rounds/1/events",
         f"tables/{TABLE}/verify", "alerts"]  # fmt: skip


@pytest.mark.parametrize("path", READS)
def test_vic_who_deals_elsewhere_and_displays_and_strangers_read_nothing(game: Game, path: str) -> None:
    game.play_round()
    assert problem(get(game.cast.client(game.cast.vic), path))["status"] == 403
    assert problem(get(game.cast.pat_client(), path))["status"] == 403
    assert problem(get(Client(), path))["status"] == 401


@pytest.mark.parametrize(
    "path",
    [
        "tables/nowhere",
        "tables/nowhere/rounds",
        f"tables/{TABLE}/rounds/7",
        f"tables/{TABLE}/rounds/{10**30}",
        "tables/nowhere/verify",
        "nothing/here",
    ],
)
def test_what_is_not_there_is_404(game: Game, sam: Client, path: str) -> None:
    assert problem(get(sam, path))["status"] == 404


@pytest.mark.parametrize("query", ["limit=0", "limit=x", "before=-1", "opened_after=yesterday"])
def test_a_query_that_cannot_be_is_400(game: Game, sam: Client, query: str) -> None:
    answer = problem(get(sam, f"tables/{TABLE}/rounds?{query}"))
    assert (answer["status"], query.split("=")[0] in answer["detail"]) == (400, True)


UNREADABLE = {
    "bottomless": (b"[" * 9_000, 400, "parse_error"),
    "half a character": (b'{"command":{"type":"refer_to_manager","question":"\\ud800"}}', 400, "parse_error"),
    "half a choice": (b'{"resolution":"\\ud800"}', 400, "parse_error"),
    "not a number": (b'{"expected_seq":NaN}', 400, "parse_error"),
    "digits without end": (b'{"expected_seq":' + b"9" * 5_000 + b"}", 400, "parse_error"),
    "too large": (b'"' + b"x" * 70_000 + b'"', 413, "too_large"),
}


@pytest.mark.parametrize("case", UNREADABLE)
@pytest.mark.parametrize("path", ["preview", "approvals", "console", "interruption"])
def test_a_body_that_nobody_can_read_is_a_problem_of_its_sender(game: Game, sam: Client, path: str, case: str) -> None:
    body, status, code = UNREADABLE[case]
    answer = problem(sam.post(f"/api/v1/tables/{TABLE}/{path}", body, content_type="application/json"))
    assert (answer["status"], answer["code"]) == (status, code)
    assert answer["detail"]
