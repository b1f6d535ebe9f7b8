"""Replay: at every step the table is exactly what it was live, wherever the fold starts; a bad log is named."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import timezone

import rules
import rules.codec
from proofs.verify import verify_table
from rounds import snapshots
from rounds.models import Event, Round, Snapshot
from rounds.replay import replay_round, state_before
from rounds.tasks import keep_snapshots
from rules import commands as c
from rules.state import TableState
from tables.models import Table
from tests.proofs.test_verify_audit import tamper
from tests.table import ANN, PAT, Game

COMMANDS = (
    c.OpenBetting(),
    c.PlaceWager(3, (c.Stake(PAT, 2_000), c.Stake(ANN, 4_000)), line=1),
    c.PlaceWager(9, (c.Stake(PAT, 2_000),), line=1),
    c.CloseBetting(),
    c.DealCard("9S"),
    c.DealCard("8D"),
    c.DealCard("TH"),
    c.DealCard("KH"),
    c.Stand(),
    c.DealCard("KD"),
    c.Settle(),
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
                shown = rules.core.text.encode_stable(rules.view_of(step.after, audience))
                assert shown == rules.core.text.encode_stable(rules.view_of(live[step.row.seq], audience))
    assert compared == len(live)


@pytest.fixture
def every_fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot at every fourth event."""
    monkeypatch.setattr(snapshots, "EVERY", 4)


def kept() -> list[int]:
    """The events at which there are snapshots."""
    return list(Snapshot.objects.order_by("seq").values_list("seq", flat=True))


def forged(seq: int) -> None:
    """Somebody with the whole database in hand seats Pat elsewhere."""
    elsewhere = "convert_to(replace(convert_from(state, 'UTF8'), '\"seat\":3', '\"seat\":6'), 'UTF8')"
    tamper(f"UPDATE rounds_snapshot SET state = {elsewhere} WHERE seq = {seq}")


def test_the_state_does_not_depend_on_what_was_kept(played: Game, every_fourth: None) -> None:
    last = Round.objects.get(number=3).first_seq
    fresh = [state_before("t1", seq) for seq in (last, 1, 9, last) if Snapshot.objects.all().delete()]
    assert [state_before("t1", seq) for seq in (last, 1, 9, last)] == fresh
    assert kept() == list(range(4, last, 4))
    assert fresh[1] == TableState(table="t1")


def test_a_replay_reads_no_event_before_the_nearest_snapshot(played: Game, every_fourth: None) -> None:
    state = state_before("t1", 11)
    tamper("DELETE FROM rounds_event WHERE seq < 8")
    assert state_before("t1", 11) == state


def test_the_worker_keeps_them_up_to_the_head_and_goes_on_past_a_log_that_does_not_replay(
    played: Game, every_fourth: None
) -> None:
    broken = Table.objects.create(id="a broken one", name="Broken", seq=1)
    Event.objects.create(table=broken, seq=1, round=0, at=timezone.now(), body="{}", previous_hash=b"", hash=b"")
    keep_snapshots()
    assert kept() == list(range(4, played.seq + 1, 4))
    assert settings.CELERY_BEAT_SCHEDULE["keep_snapshots"]["task"] == keep_snapshots.name


def test_a_forged_snapshot_is_passed_over_and_replaced(played: Game, every_fourth: None) -> None:
    first = Round.objects.get(number=3).first_seq
    honest = state_before("t1", first)
    for seq in kept():
        forged(seq)
    assert state_before("t1", first) == honest
    assert snapshots.nearest("t1", first)[0] == kept()[-1]


def test_a_snapshot_of_another_event_is_passed_over(played: Game, every_fourth: None) -> None:
    honest = state_before("t1", 14)
    tamper("UPDATE rounds_snapshot SET (state, seal) = (SELECT state, seal FROM rounds_snapshot WHERE seq = 4)")
    assert snapshots.nearest("t1", 13)[0] == 4
    assert state_before("t1", 14) == honest


def test_a_snapshot_that_these_rules_cannot_read_is_replaced(played: Game, every_fourth: None) -> None:
    honest = state_before("t1", 9)
    other = b'{"from": "another version"}'
    seal = snapshots.seal(Event.objects.get(seq=8), other)
    tamper(f"UPDATE rounds_snapshot SET (state, seal) = ('\\x{other.hex()}', '\\x{seal.hex()}') WHERE seq = 8")
    assert verify_table("t1").faults == []
    assert state_before("t1", 9) == honest
    assert snapshots.nearest("t1", 8)[0] == 8


def test_snapshots_are_made_again_under_a_new_key(played: Game, every_fourth: None) -> None:
    honest = state_before("t1", 9)
    with override_settings(SECRET_KEY="another one"):
        assert snapshots.nearest("t1", 8)[0] == 0
        assert state_before("t1", 9) == honest
        assert snapshots.nearest("t1", 8)[0] == 8


def test_a_log_changed_behind_a_snapshot_is_read_anew(played: Game, every_fourth: None) -> None:
    first = Round.objects.get(number=3).first_seq
    state_before("t1", first)
    tamper(
        "UPDATE rounds_event SET body = replace(body, '\"seat\":3', '\"seat\":6'), hash = sha256('x')"
        " WHERE type = 'player_seated'"
    )
    tamper("UPDATE rounds_event SET hash = sha256('y') WHERE seq > 4")
    assert state_before("t1", first).players[PAT].seat == 6


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
