"""Down in time, entered late (TC 3.2, 5.5; ruling 83)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.three_card_poker.game import Game

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


def in_time(area: int, kind: Any = "ante", **dollars: int) -> c.RecordFoundWager:
    stakes = tuple(c.Stake(player, amount * 100) for player, amount in dollars.items())
    return c.RecordFoundWager(area, 1, stakes, kind, in_time=True)


@pytest.fixture
def game() -> Game:
    """Ann has $20 on the Ante of position 1; bets closed ten seconds ago."""
    game = Game()
    game.bets("1 ann 20 ante")
    game.later(10)
    return game


@pytest.mark.clause("TC 3.2", "TC 5.5", "ruling 83")
def test_every_kind_takes_part_as_if_it_had_been_entered_in_time(game: Game) -> None:
    for command in (
        in_time(2, ben=30),
        in_time(2, "pair_plus", ben=10),
        in_time(2, "progressive", ben=5),
        in_time(1, ann=20, fay=10),
    ):
        (found,) = game.do(command)
        assert (found.closed_at, found.entered_at, found.wager.found) == (game.round.closed_at, game.now, False)
    game.deal("AS KH 9D", "2S 3H 4D", house="QS TH 5D")
    assert game.round.areas[1].controller == "ben"
    game.play("play 1", "play 2", "show 0", "show 1", "show 2", "settle")
    assert game.paid == {
        "1 ante": 30, "1 play": 30,
        "2 ante": 30, "2 play": 30, "2 ante_bonus": 30, "2 pair_plus": 50, "2 progressive": 10,
    }  # fmt: skip
