"""A command becomes events, money and an answer in one transaction."""

from __future__ import annotations

import json

import pytest

from database.program import installed
from rounds.models import Command, Event, Round
from rules import commands as c
from staff.actor import SYSTEM
from tables.models import Alert
from tests.table import ANN, INSTALL, PAT, Game
from wagers.models import Entry, Settlement, Wager


def test_an_accepted_command_is_answered_with_its_events(empty_table: Game) -> None:
    answer = empty_table.send(INSTALL)
    body = json.loads(answer.body)
    assert (answer.http_status, body["status"], body["seq"]) == (200, "accepted", 2)
    assert [event["type"] for event in body["events"]] == ["table_installed", "shoe_loaded"]
    rows = Event.objects.filter(table_id=empty_table.table).order_by("seq")
    assert [json.loads(row.body) for row in rows] == body["events"]


def test_events_name_actor_role_device_and_rulebook(game: Game) -> None:
    game.send(c.OpenBetting(), game.cast.dana.as_actor(), device="device-7")
    event = Event.objects.get(type="betting_opened")
    assert (event.actor, event.role, event.device) == ("dana", "dealer", "device-7")
    assert (event.round, event.clause, event.ruleset) == (1, "PM 3.1", "mbs-pontoon-6")
    assert event.ruleset_hash == game.state.rulebook_hash


def test_the_first_event_of_a_round_names_the_program_that_decided_it(game: Game) -> None:
    game.open_round()
    bodies = Event.objects.filter(table_id=game.table, round=1).order_by("seq").values_list("body", flat=True)
    assert [json.loads(body).get("program") for body in bodies] == [installed().hash] + [None] * (len(bodies) - 1)


def test_the_row_moves_with_the_log(game: Game) -> None:
    game.play_round()
    last = Event.objects.filter(table_id=game.table).order_by("-seq").first()
    row = game.row
    assert (row.seq, bytes(row.head_hash)) == (last.seq, bytes(last.hash))
    assert (row.status, row.round) == ("open", 1)


def test_a_round_has_its_summary(game: Game) -> None:
    game.open_round()
    row = Round.objects.get(table_id=game.table, number=1)
    assert (row.phase, row.concluded_at, row.dealer) == ("betting", None, "sam")


# The pair wager loses its $10, the main one of $30 wins as much again.
def test_a_whole_round_leaves_wagers_results_and_money(game: Game) -> None:
    game.play_round(3_000)
    row = Round.objects.get(table_id=game.table, number=1)
    assert (row.phase, row.staked_cents, row.returned_cents) == ("concluded", 4_000, 6_000)
    assert row.last_seq == game.seq
    wagers = {wager.kind: wager for wager in Wager.objects.filter(table_id=game.table)}
    assert {kind: (w.stakes, w.status) for kind, w in wagers.items()} == {
        "main": ({PAT: 3_000}, "settled"),
        "pair": ({PAT: 1_000}, "settled"),
    }
    results = {s.kind: (s.result, s.stake_cents, s.returned_cents) for s in Settlement.objects.all()}
    assert results == {"pair": ("lost", 1_000, 0), "main": ("won", 3_000, 6_000)}
    balances: dict[str, int] = {}
    for entry in Entry.objects.all():
        balances[entry.account] = balances.get(entry.account, 0) + entry.cents
    assert balances == {f"player:{PAT}": 2_000, "layout:t1": 0, "house:t1": -2_000}


def test_a_refused_command_is_an_event_of_its_own(game: Game) -> None:
    before = game.state
    answer = game.send(c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1))
    assert (answer.http_status, answer.status, answer.code) == (422, "refused", "betting_not_open")
    event = Event.objects.order_by("-seq").first()
    assert (event.type, event.seq, event.clause) == ("command_refused", answer.seq, answer.clause)
    assert json.loads(event.body)["command"]["stakes"] == [{"player": PAT, "cents": 2_000}]
    assert game.state == before


@pytest.mark.clause("PM 5.3")
def test_a_late_wager_raises_an_alert_with_its_clause(game: Game) -> None:
    game.play_round()
    game.open_round()
    game.do(c.CloseBetting())
    assert game.send(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1)).code == "late_wager"
    alert = Alert.objects.get()
    assert (alert.kind, alert.clause, alert.seq, alert.acknowledged_at) == ("late_wager", "PM 5.3", game.seq, None)


@pytest.mark.clause("PM 5.4", "PR 5.2")
def test_a_late_withdrawal_is_refused_and_stays_as_evidence_with_both_times(game: Game) -> None:
    game.play_round()
    game.open_round()
    game.do(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1), c.CloseBetting())
    wager = game.state.round.areas[3].wagers[0].id
    assert game.send(c.ChangeWager(wager)).code == "late_withdrawal"
    event = Event.objects.order_by("-seq").first()
    body = json.loads(event.body)
    assert (event.type, event.clause, body["command"]) == (
        "command_refused",
        "PM 5.4",
        {"type": "change_wager", "wager": wager},
    )
    assert body["facts"].keys() == {"closed_at", "received_at", "players", "area", "cents"}
    assert Alert.objects.filter(kind="late_withdrawal", clause="PM 5.4", seq=event.seq).exists()
    assert game.state.round.areas[3].wagers[0].id == wager


def test_what_the_policy_forbids_is_answered_and_kept_but_no_event(game: Game) -> None:
    seq = game.seq
    answer = game.send(c.OpenBetting(), game.cast.vic.as_actor())
    assert (answer.http_status, answer.code) == (403, "not_allowed")
    kept = Command.objects.get(status="forbidden")
    assert (kept.actor, json.loads(kept.body)) == ("vic", {"type": "open_betting"})
    assert game.seq == seq


@pytest.mark.parametrize("who", ["ada", "pat"])
def test_auditors_and_displays_never_command(game: Game, who: str) -> None:
    assert game.send(c.OpenBetting(), getattr(game.cast, who).as_actor()).code == "not_allowed"


def test_a_dealer_does_not_do_what_needs_a_pit_manager(game: Game) -> None:
    assert game.send(c.SetWagersPerArea(2), game.cast.dana.as_actor()).code == "not_allowed"
    assert game.send(c.SetWagersPerArea(2), game.cast.mona.as_actor()).accepted


def test_the_system_needs_no_expected_seq_and_people_dealing_do(game: Game) -> None:
    assert game.send(c.OpenBetting(), expected_seq=None).code == "expected_seq_missing"
    assert game.send(c.OpenBetting(), SYSTEM, expected_seq=None).accepted


def test_an_unknown_table_is_404(cast) -> None:
    answer = Game("nowhere", cast).send(c.OpenTable(), cast.sam.as_actor(), expected_seq=0)
    assert (answer.http_status, answer.code) == (404, "unknown_table")


def test_each_commit_is_notified_once(game: Game, notifications: list[tuple[str, int]]) -> None:
    notifications.clear()
    game.do(c.OpenBetting())
    game.send(c.OpenBetting())
    game.send(c.OpenBetting(), expected_seq=1)
    assert notifications == [(game.table, game.seq - 1), (game.table, game.seq)]


def test_a_notification_that_fails_does_not_take_the_answer_away(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(table: str, seq: int) -> None:
        raise RuntimeError("no Redis")

    monkeypatch.setattr("rounds.execute.publish", broken)
    assert game.send(c.OpenBetting()).accepted
