"""The sweep that closes betting when a countdown has run out (PM 3.2, ruling 43)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from rounds.tasks import close_due_betting
from rules import commands as c
from tests.table import INSTALL, Game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_countdown_that_ran_out_is_closed_at_its_end(empty_table: Game) -> None:
    opened_at = timezone.now() - timedelta(seconds=60)
    for command in (INSTALL, c.OpenTable(), c.OpenBetting(), c.SetBettingTime(30)):
        assert empty_table.send(command, received_at=opened_at).accepted
    close_due_betting()
    round_ = empty_table.state.round
    assert round_ is not None
    assert round_.phase != "betting"
    assert round_.closed_at == opened_at + timedelta(seconds=30)


@pytest.mark.parametrize("seconds", [None, 300])
def test_a_countdown_that_runs_or_is_held_is_left_alone(game: Game, seconds: int | None) -> None:
    game.send(c.OpenBetting())
    game.send(c.SetBettingTime(seconds))
    before = game.seq
    close_due_betting()
    assert game.seq == before
