"""A command_id is carried out once: the same answer again, accepted or refused (double taps, lost answers)."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from rounds.models import Command, Event
from rules import commands as c
from tests.table import PAT, Game


def wager(cents: int = 2_000) -> c.PlaceWager:
    return c.PlaceWager(3, (c.Stake(PAT, cents),), line=1)


def test_an_accepted_command_sent_again_gets_the_same_answer_and_one_effect(game: Game) -> None:
    game.do(c.OpenBetting())
    command_id, seq = uuid4(), game.seq
    first = game.send(wager(), command_id=command_id)
    again = game.send(wager(), command_id=command_id, expected_seq=seq)
    assert first.accepted
    assert (again.http_status, again.body) == (first.http_status, first.body)
    assert Event.objects.filter(type="wager_placed").count() == 1


def test_a_repeat_is_answered_after_the_table_moved_on(game: Game) -> None:
    game.do(c.OpenBetting())
    command_id, seq = uuid4(), game.seq
    first = game.send(wager(), command_id=command_id)
    game.do(c.CloseBetting())
    assert game.send(wager(), command_id=command_id, expected_seq=seq).body == first.body


def test_a_refused_command_sent_again_gets_the_same_refusal_and_one_event(game: Game) -> None:
    command_id, seq = uuid4(), game.seq
    first = game.send(wager(), command_id=command_id)
    game.do(c.OpenBetting())
    again = game.send(wager(), command_id=command_id, expected_seq=seq)
    assert first.code == "betting_not_open"
    assert (again.http_status, json.loads(again.body)) == (422, json.loads(first.body))
    assert Event.objects.filter(type="command_refused").count() == 1


def test_a_stale_command_sent_again_stays_stale(game: Game) -> None:
    game.do(c.OpenBetting())
    command_id, seq = uuid4(), game.seq
    first = game.send(wager(), command_id=command_id, expected_seq=seq - 1)
    again = game.send(wager(), command_id=command_id, expected_seq=seq)
    assert (first.code, again.code) == ("stale", "stale")
    assert Command.objects.filter(command_id=command_id, status="stale").count() == 1


@pytest.mark.parametrize("difference", ["command", "actor"])
def test_a_command_id_used_for_something_else_is_refused(game: Game, difference: str) -> None:
    game.do(c.OpenBetting())
    command_id = uuid4()
    game.send(wager(), command_id=command_id)
    other = wager(3_000) if difference == "command" else wager()
    actor = game.cast.dana.as_actor() if difference == "actor" else None
    answer = game.send(other, actor, command_id=command_id)
    assert (answer.http_status, answer.code) == (409, "command_id_reused")
    assert Event.objects.filter(type="wager_placed").count() == 1


def test_what_was_forbidden_does_not_use_up_its_command_id(game: Game) -> None:
    command_id = uuid4()
    assert game.send(c.OpenBetting(), game.cast.vic.as_actor(), command_id=command_id).code == "not_allowed"
    assert game.send(c.OpenBetting(), command_id=command_id).accepted


def test_a_stale_command_is_answered_with_the_current_view(game: Game) -> None:
    old = game.seq
    game.do(c.OpenBetting())
    answer = game.send(wager(), expected_seq=old)
    body = json.loads(answer.body)
    assert (answer.http_status, body["code"], body["seq"]) == (409, "stale", game.seq)
    assert body["view"]["audience"] == "dealer"
    assert body["view"]["round"]["phase"] == "betting"
    assert not Event.objects.filter(type="wager_placed").exists()


def test_a_stale_pit_command_gets_the_pit_view_and_one_without_expected_seq_goes_through(game: Game) -> None:
    mona = game.cast.mona.as_actor()
    stale = game.send(c.SetWagersPerArea(2), mona, expected_seq=1)
    assert json.loads(stale.body)["view"]["audience"] == "pit"
    assert game.send(c.SetWagersPerArea(2), mona, expected_seq=None).accepted


def test_a_seq_that_never_was_is_refused(game: Game) -> None:
    assert game.send(c.OpenBetting(), expected_seq=game.seq + 1).code == "expected_seq_ahead"
