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
    game.wait(10)
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


@pytest.mark.clause("TC 5.5", "TC 6.2", "ruling 5", "ruling 83")
def test_who_says_so_by_what_is_known(game: Game) -> None:
    game.do(in_time(2, ben=30))
    game.deal("AS KH 9D", "2S 3H 4D", house="QS TH 5D")
    assert game.refused(in_time(1, "pair_plus", ann=10)) == "role (TC 6.2)"
    game.do(in_time(1, "pair_plus", ann=10), SUPERVISOR)
    game.play("view 2")
    assert game.refused(in_time(2, "pair_plus", ben=10), SUPERVISOR) == "role (TC 6.2)"
    game.do(in_time(2, "pair_plus", ben=10), MANAGER)
    assert game.refused(in_time(3, cat=10), MANAGER) == "area_without_cards (TC 5.5)"
    game.play("play 1", "play 2", "show 0", "show 1", "show 2")
    assert game.refused(in_time(1, "pair_plus", ann=20), MANAGER) == "wager_acted_on (TC 6.1)"


@pytest.mark.clause("TC 3.4", "TC 3.4.2", "TC 3.5", "TC 3.5.3", "TC 3.5.4", "TC 5.6", "ruling 83")
def test_it_fits_where_it_would_have_been_taken_in_time(game: Game) -> None:
    assert game.refused(in_time(2, ben=600)) == "outside_limits (TC 3.4)"
    assert game.refused(in_time(2, "progressive", ben=5)) == "progressive_alone (TC 3.5)"
    assert game.refused(in_time(1, "progressive", ben=5)) == "progressive_elsewhere (TC 3.5.4)"
    assert game.refused(in_time(1, "progressive", ann=10)) == "outside_limits (TC 3.4)"
    game.do(in_time(1, "progressive", ann=5))
    assert game.refused(in_time(1, "progressive", ann=5)) == "area_full (TC 3.4.2)"


@pytest.mark.clause("TC 3.1", "ruling 83")
def test_while_bets_are_open_a_wager_is_simply_placed() -> None:
    game = Game()
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    assert game.refused(in_time(1, "pair_plus", ann=10)) == "not_now (TC 3.1)"
