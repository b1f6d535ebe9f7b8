"""Recomputation: the same for an honest log, and the command and wager that differ for another."""

from __future__ import annotations

from uuid import uuid4

import pytest

from proofs.recompute import Recomputed, recompute
from rounds.models import Command, Round
from rounds.replay import replay_round
from rules import commands as c
from tests.cast import Cast
from tests.proofs.test_verify_audit import tamper
from tests.table import Game
from tests.wagers.jackpots.linked_tables import linked, play_to_settlement


def recomputed(number: int) -> Recomputed:
    round_ = Round.objects.get(number=number)
    return recompute(round_, replay_round(round_))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_honest_round_comes_out_the_same(played: Game, number: int) -> None:
    found = recomputed(number)
    assert found.same, found
    assert found.different == 0
    assert len(found.commands) > 2
    assert (len(found.wagers) > 0) == (number < 3)


def test_a_console_taken_over_within_a_round_decides_nothing(played: Game) -> None:
    for command in Command.objects.all():
        command.command_id, command.body, command.answer = uuid4(), '{"type":"take_console"}', "{}"
        command.save(force_insert=True)
    assert recomputed(1).same


def test_refusals_are_decided_again_too(played: Game) -> None:
    assert [one.command for one in recomputed(2).commands].count("place_wager") == 4


def test_a_settlement_that_was_changed_differs_by_its_wager(played: Game) -> None:
    tamper("UPDATE wagers_settlement SET returned_cents = returned_cents + 1 WHERE round = 1 AND kind = 'main'")
    found = recomputed(1)
    assert not found.same
    assert [one.wager for one in found.wagers if not one.same] == ["1.1"]
    assert all(one.same for one in found.commands)


def test_an_event_that_was_changed_differs_by_its_command(played: Game) -> None:
    tamper(
        "UPDATE rounds_event SET body = replace(body, '\"lost\"', '\"won\"')"
        " WHERE type = 'wagers_settled' AND round = 1"
    )
    found = recomputed(1)
    assert "settle" in {one.command for one in found.commands if not one.same}
    assert "and is now" in next(one.words for one in found.commands if not one.same)


def test_a_missing_command_is_said(played: Game) -> None:
    first = Round.objects.get(number=1).first_seq
    tamper(f"DELETE FROM rounds_command WHERE seq = {first}")
    found = recomputed(1)
    assert not found.same
    assert any(not one.same for one in found.commands)


def test_bonuses_that_a_record_of_before_does_not_number_come_out_the_same(cast: Cast) -> None:
    """Two hands pay an Envy Bonus on one progressive wager (TC 3.14)."""
    game = linked(cast, "t9")
    game.do(c.SeatPlayer("t9-eve", "Eve", 3), c.OpenBetting())
    for area, player in enumerate(("t9-pat", "t9-ann", "t9-eve"), 1):
        game.do(c.PlaceWager(area, (c.Stake(player, 1_000),), "ante"))
    game.do(c.PlaceWager(3, (c.Stake("t9-eve", 500),), "progressive"), c.CloseBetting())
    play_to_settlement(game, ("AH", "KH", "QH"), ("AC", "KC", "QC"), ("9H", "4D", "7S"))
    while game.state.round.phase != "concluded":
        game.do(c.Settle(), by=cast.sam.as_actor())
    assert recomputed(1).same
    tamper("""UPDATE rounds_event SET body = replace(body, ',"nth":1', '') WHERE body LIKE '%"nth":1%'""")
    assert recomputed(1).same
