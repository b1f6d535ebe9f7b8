"""Wagers that go back where play is not in its middle: while bets are open, in the deal, after the round (TC 5.3, 5.7,
5.9, 5.13, 5.16).
"""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.three_card_poker.game import Game

MANAGER = "gaming_shift_manager"


def under_minimum() -> Game:
    """A round that is over, with an Ante of Ann's under the minimum that was found and settled."""
    game = Game()
    game.bets("2 ben 20 ante")
    game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 5_00),), "ante"))
    game.deal("2S 2H 3D", "9H 7H 4H", house="QS TH 5D")
    game.play("play 1", "fold 2", "show 0", "show 1", "settle")
    assert game.state.players["ann"].under_minimum_settled
    return game


@pytest.mark.clause("TC 5.13", "TC 5.3", "TC 5.7", "ruling 6", "ruling 7")
@pytest.mark.parametrize("correction", [c.VoidRound("house_count"), c.RemoveHand(1)])
def test_a_settlement_that_is_reversed_after_the_round_is_not_remembered(correction: Any) -> None:
    game = under_minimum()
    game.do(correction, MANAGER)
    assert not game.state.players["ann"].under_minimum_settled
    game.play("open_betting", "close_betting")


@pytest.mark.clause("TC 5.13", "TC 5.3", "TC 3.11.1", "ruling 6", "ruling 7")
@pytest.mark.parametrize("correction", [c.VoidRound("house_count"), c.RemoveHand(1)])
def test_nor_is_one_of_which_play_was_returned(correction: Any) -> None:
    """The house does not qualify: the Ante under the minimum is paid, the Play beside it returned."""
    game = Game()
    game.bets("2 ben 20 ante")
    game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 5_00),), "ante"))
    game.deal("2S 2H 3D", "9H 7H 4H", house="JS TH 5D")
    game.play("play 1", "fold 2", "show 0", "show 1", "settle")
    assert [(r.kind, r.result, r.under_minimum) for r in game.round.results if r.area == 1] == [
        ("ante", "won", ("ann",)),
        ("play", "returned", ()),
    ]
    assert game.state.players["ann"].under_minimum_settled
    game.do(correction, MANAGER)
    assert not game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("TC 5.13", "TC 5.7.1")
def test_who_withdraws_after_the_settlement_is_not_remembered() -> None:
    game = under_minimum()
    game.do(c.RemoveHand(2), MANAGER)
    game.do(c.WithdrawWagers("ann"), MANAGER)
    assert not game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("TC 5.13", "TC 5.7")
def test_the_others_stay_remembered_when_a_hand_is_removed() -> None:
    game = under_minimum()
    game.do(c.RemoveHand(2), MANAGER)
    assert game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("TC 5.9")
def test_a_wager_found_of_a_prohibited_player_is_not_taken() -> None:
    game = Game()
    game.do(c.ProhibitPlayer("ann", "showed cards"), MANAGER)
    game.bets("2 ben 20 ante")
    assert game.refused(c.RecordFoundWager(1, 1, (c.Stake("ann", 5_00),), "ante")) == "prohibited (TC 5.9)"


@pytest.mark.clause("TC 5.9", "TC 5.12.1")
def test_who_is_prohibited_while_bets_are_open_leaves_the_layout_and_others_stay() -> None:
    game = Game()
    game.play("open_betting")
    for words in ("1 ann 20 ante", "1 ann 5 progressive", "2 ben 10 ann 20 ante"):
        game.bet(words)
    game.do(c.ProhibitPlayer("ann", "showed cards"), MANAGER)
    assert [(w.id, w.stakes) for area in game.round.areas for w in area.wagers] == [("1.3", (c.Stake("ben", 10_00),))]
    game.play("close_betting")
    game.deal("2S 2H 3D", house="QS TH 5D")
    assert game.phase == "decisions"


@pytest.mark.clause("TC 5.9", "TC 3.7")
def test_the_round_is_over_where_the_only_player_is_prohibited_in_the_deal() -> None:
    game = Game()
    game.bets("1 ann 20 ante")
    game.do(c.DealCard(None))
    game.do(c.ProhibitPlayer("ann", "showed cards"), MANAGER)
    assert (game.phase, game.net) == ("concluded", {"1.1": 0})
