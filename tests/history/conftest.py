"""The record's table and cast, with two rounds played and refused commands among them."""

from __future__ import annotations

import pytest

from rules.commands import CloseBetting, DealCard, OpenBetting, PlaceWager, Settle, Stake, Stand
from tests.prepared import prepared
from tests.record.conftest import ANN, PAT, Game, cast, empty_table, game, notifications

__all__ = ["cast", "empty_table", "game", "notifications"]


@pytest.fixture
def played(game: Game) -> Game:
    """Round 1: Pat wins $30 and loses a pair wager of $10. Round 2: Pat and Ann, one late wager and one double stake.

    Round 3 has its bets open.
    """
    return prepared(two_rounds, game)


def two_rounds(game: Game) -> Game:
    """The rounds of `played`."""
    game.play_round(3_000)
    game.do(OpenBetting(), PlaceWager(3, (Stake(PAT, 5_000),), line=1), PlaceWager(4, (Stake(ANN, 40_000),), line=1))
    assert not game.send(PlaceWager(4, (Stake(ANN, 999_900),), line=1)).accepted
    game.do(CloseBetting())
    assert game.send(PlaceWager(4, (Stake(ANN, 2_000),), line=1)).code == "late_wager"
    game.do(*(DealCard(card) for card in ("9S", "8D", "8H", "KH", "QD")), Stand(), Stand(), DealCard("KD"), Settle())
    assert game.state.round.phase == "concluded"
    game.open_round()
    return game
