"""The tray beside the jackpot: a stake that goes back comes out of the jackpot, and only once."""

from __future__ import annotations

import pytest

from rules import commands
from rules import events as e
from rules.engine import evolve
from rules.tray.flow import taken_in
from tests.rules.three_card_poker.game import Game

MANAGER = "gaming_shift_manager"

pytestmark = pytest.mark.clause("TC 3.5.3", "ruling 101")


@pytest.fixture
def game() -> Game:
    """Ann's flush lost its progressive wager, Ben's straight flush won on his."""
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 progressive", "2 ben 10 ante", "2 ben 5 progressive")
    game.deal("AH TH 6H", "9S 8S 7S", house="QD 4H 3C")
    game.play("view 1", "play 1", "view 2", "play 2", "show 0", "show 1", "show 2")
    return game


def came(game: Game, *commands: object) -> int:
    """By how many cents the tray grows over these commands."""
    state, cents = game.state, 0
    for command in commands:
        for event in game.do(command, MANAGER) if not isinstance(command, str) else _played(game, command):
            cents += taken_in(state, event)
            state = evolve(state, event)
    assert state == game.state
    return cents


def _played(game: Game, step: str) -> tuple[object, ...]:
    game.play(step)
    return game.events


def test_a_settled_round_leaves_the_stakes_of_the_progressive_to_the_jackpot(game: Game) -> None:
    played = came(game, "settle")
    assert played == -100 * sum(game.net.values()) - 2 * 5_00


@pytest.mark.parametrize(
    "first",
    [commands.RemoveHand(1), commands.RemoveHand(2), commands.ProhibitPlayer("ben", "showed cards")],
    ids=["lost", "won", "prohibited"],
)
def test_what_went_back_goes_back_no_second_time_with_the_round(game: Game, first: object) -> None:
    assert came(game, "settle", first, commands.VoidRound("house_count")) == 0


def test_a_void_alone_leaves_the_tray_as_it_was(game: Game) -> None:
    assert came(game, "settle", commands.VoidRound("house_count")) == 0
    assert came(game, "open_betting") == 0
    assert isinstance(game.events[0], e.BettingOpened)
