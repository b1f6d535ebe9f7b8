"""What a hand showed is known, though its showing was taken back (TC 3.10.1, 5.10; rulings 42, 55)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.three_card_poker.game import Game

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


def shown(*steps: str) -> Game:
    """Ann has a spade royal with a progressive wager, and a second hand that nobody viewed."""
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 progressive", "2 ann 20 ante", "3 ben 20 ante")
    game.deal("AS KS QS", "2S 6D 9C", "9H 7H 4H", house="QD TH 5D")
    game.play("view 1", "play 1", "play 2", "play 3", *steps)
    return game


@pytest.mark.clause("TC 5.10", "ruling 42", "ruling 55")
def test_a_house_hand_that_was_taken_back_sends_no_other_hand_out() -> None:
    game = shown("show 0")
    game.do(c.UndoEntry())
    for role in (SUPERVISOR, MANAGER):
        assert game.refused(c.InvalidateHands("ann"), role) == "cards_taken_back (ruling 42)"
    game.play("show 0")
    assert game.refused(c.InvalidateHands("ann"), SUPERVISOR) == "role (TC 6.2)"
    game.do(c.InvalidateHands("ann"), MANAGER)


@pytest.mark.clause("TC 3.10.1", "ruling 42")
def test_a_hand_that_was_shown_is_not_kept_down_after_it_was_taken_back() -> None:
    game = shown("show 0", "show 1")
    game.do(c.UndoEntry())
    assert game.refused(c.DeclineExposure(1)) == "cards_taken_back (ruling 42)"
    game.play("show 1", "decline 2")
