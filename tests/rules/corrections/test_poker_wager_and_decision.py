"""A wager or a decision that was keyed wrongly at Three Card Poker (ruling 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 81")
SUPERVISOR, MANAGER, HIGHEST = "pit_supervisor", "pit_manager", "gaming_shift_manager"


def right(wager: str, area: int | None = None, **dollars: int) -> c.CorrectWager:
    return c.CorrectWager(wager, tuple(c.Stake(player, amount * 100) for player, amount in dollars.items()), area)


def did(area: int, was: Any, now: Any) -> c.CorrectDecision:
    return c.CorrectDecision(area, was, (now,))


def closed(*more: str) -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante", *more)
    return game


def stakes(game: Game) -> dict[str, tuple[str, int, dict[str, int]]]:
    return {
        w.id: (w.kind, w.area, {stake.player: stake.cents // 100 for stake in w.stakes})
        for area in game.round.areas
        for w in area.wagers
    }


@pytest.mark.clause("TC 3.4", "TC 5.5")
def test_before_the_first_card_the_dealer_puts_a_wager_right() -> None:
    game = closed("1 ann 10 pair_plus")
    game.do(right("1.1", ann=50))
    game.do(right("1.2", 3, cat=30))
    game.do(right("1.3", ann=5))
    assert stakes(game) == {
        "1.1": ("ante", 1, {"ann": 50}),
        "1.2": ("ante", 3, {"cat": 30}),
        "1.3": ("pair_plus", 1, {"ann": 5}),
    }
    assert game.round.areas[2].controller == "cat"


@pytest.mark.clause("TC 5.5", "TC 6.2")
def test_with_cards_out_it_takes_the_pit_manager_and_once_one_was_seen_the_shift_manager() -> None:
    game = closed()
    game.deal("KS 9D 2C", "JH 8C 5D", house="QD 4H 3C")
    assert game.refused(right("1.1", ann=50), SUPERVISOR) == "role (TC 6.2)"
    game.do(right("1.1", ann=50), MANAGER)
    game.play("view 1")
    assert game.refused(right("1.1", ann=20), MANAGER) == "role (TC 6.2)"
    game.do(right("1.1", ann=20), HIGHEST)
    game.play("play 1", "play 2")
    assert stakes(game)["1.3"] == ("play", 1, {"ann": 20})


@pytest.mark.clause("TC 3.9.2")
def test_play_follows_the_ante() -> None:
    """Whoever plays places as much as the Ante; a part that was named and is another now is for the manager."""
    game = closed()
    game.deal_unseen(2)
    game.do(right("1.1", ann=30), MANAGER)
    game.play("play 1")
    assert stakes(game)["1.3"] == ("play", 1, {"ann": 30})
    game.do(right("1.1", ann=40), HIGHEST)
    assert game.state.question == (
        "Wager 1.1 of $30 was entered wrongly and is $40, area 1. What came later does not fit it: play, area 1."
    )


@pytest.mark.clause("TC 5.5", "TC 5.6")
def test_nobody_gains_by_what_is_known() -> None:
    """Ann won with the King, Ben lost with the Jack."""
    game = closed("1 ann 10 pair_plus", "2 ben 10 pair_plus")
    game.deal_unseen(2)
    game.play("play 1", "play 2", "show 0 QD 4H 3C", "show 1 KS 9D 2C", "show 2 JH JC 5D")
    assert game.refused(right("1.3", ann=5), HIGHEST) == "result_known (ruling 81)"
    game.play("settle")
    assert game.refused(right("1.3", ann=5), HIGHEST) == "result_known (ruling 81)"
    assert game.refused(right("1.4", ben=20), HIGHEST) == "result_known (ruling 81)"
    game.do(right("1.4", ben=5), HIGHEST)
    assert game.paid["2 pair_plus"] == 5
    assert game.money_is_conserved()


@pytest.mark.clause("TC 3.7", "TC 6.1")
def test_a_wager_on_another_position_once_cards_are_out_is_for_the_manager() -> None:
    game = closed()
    game.deal_unseen(2)
    game.do(right("1.1", 3, cat=20), MANAGER)
    assert "does not fit" in game.state.question


def decided() -> Game:
    """Ann folded, Ben plays; the cards lie face down."""
    game = closed()
    game.deal_unseen(2)
    game.play("fold 1", "play 2")
    return game


@pytest.mark.clause("TC 3.9.1", "TC 3.9.2")
def test_fold_was_keyed_and_the_player_played() -> None:
    game = decided()
    assert game.refused(did(1, "fold", "play")) == "role (TC 6.2)"
    game.do(did(1, "fold", "play"), SUPERVISOR)
    assert stakes(game) == {
        "1.1": ("ante", 1, {"ann": 20}),
        "1.2": ("ante", 2, {"ben": 20}),
        "1.3": ("play", 2, {"ben": 20}),
        "1.4": ("play", 1, {"ann": 20}),
    }
    game.play("show 0 QD 4H 3C", "show 1 KS 9D 2C", "show 2 JH 8C 5D", "settle")
    assert game.paid == {"1 ante": 20, "1 play": 20, "2 ante": -20, "2 play": -20}


@pytest.mark.clause("TC 3.9.1")
def test_play_was_keyed_and_the_player_folded() -> None:
    game = decided()
    game.do(did(2, "play", "fold"))
    assert game.events[0].gone == ("1.3",)
    assert game.round.areas[1].hand.decision == "folded"
    game.do(c.Settle())
    assert game.paid == {"1 ante": -20, "2 ante": -20}


@pytest.mark.clause("TC 5.5", "TC 6.2")
def test_once_the_house_hand_is_known_nobody_gains() -> None:
    game = closed()
    game.deal_unseen(2)
    game.play("view 1", "fold 1", "play 2", "show 0 QD 4H 3C")
    assert game.refused(did(1, "fold", "play"), MANAGER) == "role (TC 6.2)"
    assert game.refused(did(1, "fold", "play"), HIGHEST) == "result_known (ruling 81)"


def test_what_is_meant_is_named() -> None:
    game = decided()
    assert game.refused(did(1, "play", "fold"), MANAGER) == "no_such_decision (ruling 81)"
    assert game.refused(c.CorrectDecision(1, "fold"), MANAGER) == "decision_missing (ruling 81)"
    assert game.refused(did(1, "fold", "hit"), MANAGER) == "decision_missing (ruling 81)"


@pytest.mark.clause("TC 3.9")
def test_a_wager_that_each_of_two_corrections_adds_has_a_number_of_its_own() -> None:
    game = closed()
    game.deal("KS 9D 2C", "JH 8C 5D", house="QD 4H 3C")
    game.play("fold 1", "fold 2")
    game.do(did(1, "fold", "play"), HIGHEST)
    game.do(did(2, "fold", "play"), HIGHEST)
    assert {name: about[:2] for name, about in stakes(game).items() if about[0] == "play"} == {
        "1.3": ("play", 1),
        "1.4": ("play", 2),
    }
