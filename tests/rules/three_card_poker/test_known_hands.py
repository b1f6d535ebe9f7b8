"""A fault of the deal that is declared once a hand is known is the Gaming Shift Manager's (ruling 82)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.three_card_poker.game import Game

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"
CORRECTIONS = [c.VoidRound("house_count"), c.VoidRound("exposed_in_deal"), c.RemoveHand(1)]
KNOWN = {
    "viewed": ["view 2"],
    "decided": ["play 2"],
    "folded": ["fold 2"],
    "house shown": ["play 1", "play 2", "play 3", "show 0"],
    "kept down": ["play 1", "play 2", "play 3", "show 0", "decline 1"],
}


@pytest.fixture
def game() -> Game:
    """Ann has positions 1 and 3, Ben 2; every hand dealt, nobody has looked."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 ante", "3 ann 10 ante")
    game.deal("AS KH QD", "2S 2H 3D", "9H 7H 4H", house="QS TH 5D")
    return game


@pytest.mark.clause("TC 5.3", "TC 5.4", "TC 5.7", "ruling 82")
@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_supervisors_while_no_hand_is_known(game: Game, correction: Any) -> None:
    game.do(correction, SUPERVISOR)


@pytest.mark.clause("TC 5.3", "TC 5.4", "TC 5.7", "TC 6.2", "ruling 82")
@pytest.mark.parametrize("correction", CORRECTIONS)
@pytest.mark.parametrize("steps", KNOWN.values(), ids=KNOWN)
def test_the_gaming_shift_managers_from_then_on(game: Game, correction: Any, steps: list[str]) -> None:
    game.play(*steps)
    for role in (SUPERVISOR, "pit_manager"):
        assert game.refused(correction, role) == "role (TC 6.2)"
    game.do(correction, MANAGER)


@pytest.mark.clause("TC 5.1", "TC 5.8", "ruling 82")
@pytest.mark.parametrize("ground", ["extra_cards", "missing_cards", "foreign_cards", "unshuffled_cards", "count"])
def test_cards_that_can_be_counted_stay_the_supervisors(game: Game, ground: str) -> None:
    game.play("view 1", "fold 1")
    game.do(c.VoidRound(ground), SUPERVISOR)


@pytest.mark.clause("ruling 82")
def test_the_button_says_whom_it_needs(game: Game) -> None:
    def needed(label: str) -> str:
        return next(action.role for action in view_of(game.state, "pit").actions if action.label == label)

    void, removed = "Void: two or more cards exposed in the deal", "Wrong number of cards at position 1"
    assert (needed(void), needed(removed)) == (SUPERVISOR, SUPERVISOR)
    game.play("view 2")
    assert (needed(void), needed(removed)) == (MANAGER, MANAGER)
