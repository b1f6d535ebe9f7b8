"""Replay: at every step the table is exactly what it was live, wherever the fold starts; a bad log is named."""

from __future__ import annotations

import pytest

import rules
import rules.codec
from rounds.history import replay
from rounds.history.replay import replay_round, state_before
from rounds.models import Round
from rules.commands import CloseBetting, DealCard, OpenBetting, PlaceWager, Settle, Stake, Stand
from rules.state import TableState
from tests.record.conftest import ANN, PAT, Game
from tests.record.test_verify_audit import tamper

COMMANDS = (
    OpenBetting(),
    PlaceWager(3, (Stake(PAT, 2_000), Stake(ANN, 4_000)), line=1),
    PlaceWager(9, (Stake(PAT, 2_000),), line=1),
    CloseBetting(),
    DealCard("9S"),
    DealCard("8D"),
    DealCard("TH"),
    DealCard("KH"),
    Stand(),
    DealCard("KD"),
    Settle(),
)


@pytest.fixture
def live(game: Game) -> dict[int, TableState]:
    """The states that were stored while a round was played, by seq; some of its commands were refused."""
    states = {}
    for command in COMMANDS:
        game.send(command)
        states[game.seq] = game.state
    assert game.state.round.phase == "concluded"
    return states


def test_every_step_is_the_state_and_the_view_that_were_live(live: dict[int, TableState]) -> None:
    found = replay_round(Round.objects.get(number=1))
    assert found.fault == ""
    assert [step.number for step in found.steps] == list(range(1, len(found.steps) + 1))
    compared = 0
    for step in found.steps:
        if step.row.seq in live:
            compared += 1
            assert step.after == live[step.row.seq]
            for audience in ("audit", "dealer", "seat:3", "sign"):
                shown = rules.codec.encode_view(rules.view_of(step.after, audience))
                assert shown == rules.codec.encode_view(rules.view_of(live[step.row.seq], audience))
    assert compared == len(live)


def test_the_state_does_not_depend_on_what_was_kept(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    last = Round.objects.get(number=3).first_seq
    fresh = [state_before("t1", seq) for seq in (last, 1, 9, last) if not replay.forget()]
    monkeypatch.setattr(replay, "KEEP_EVERY", 4)
    replay.forget()
    assert [state_before("t1", seq) for seq in (last, 1, 9, last)] == fresh
    assert len(replay._KEPT) > 3
    assert fresh[1] == TableState(table="t1")


def test_few_states_are_kept(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "KEEP_EVERY", 1)
    monkeypatch.setattr(replay, "KEPT_STATES", 5)
    state_before("t1", played.seq)
    assert len(replay._KEPT) == 5


def test_a_log_changed_behind_a_kept_state_is_read_anew(played: Game) -> None:
    first = Round.objects.get(number=3).first_seq
    state_before("t1", first)
    tamper(
        "UPDATE rounds_event SET body = replace(body, '\"Pat\"', '\"Bob\"'), hash = sha256('x')"
        " WHERE type = 'player_seated'"
    )
    tamper(f"UPDATE rounds_event SET hash = sha256('y') WHERE seq = {first - 1}")
    assert state_before("t1", first).players[PAT].name == "Bob"


def test_a_step_that_does_not_replay_is_named_and_the_rows_remain(played: Game) -> None:
    round_ = Round.objects.get(number=2)
    seq = round_.first_seq + 3
    tamper(f'UPDATE rounds_event SET body = \'{{"type":"nonsense"}}\' WHERE seq = {seq}')
    found = replay_round(round_)
    assert found.fault.startswith(f"event {seq}:")
    assert [step.after is not None for step in found.steps[:5]] == [True, True, True, False, False]
    later = replay_round(Round.objects.get(number=3))
    assert later.fault == found.fault
    assert all(step.after is None for step in later.steps)
