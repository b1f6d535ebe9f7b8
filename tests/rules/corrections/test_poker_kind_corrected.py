"""A wager whose kind was keyed wrongly at Three Card Poker: Ante for Pair Plus and the like (rulings 5, 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.corrections.test_poker_wager_and_decision import HIGHEST, MANAGER, SUPERVISOR, closed, stakes
from tests.rules.three_card_poker.game import Game

pytestmark = [pytest.mark.clause("ruling 81"), pytest.mark.clause("TC 5.5")]


def right(wager: str, kind: Any, area: int | None = None, **dollars: int) -> c.CorrectWager:
    return c.CorrectWager(wager, tuple(c.Stake(player, amount * 100) for player, amount in dollars.items()), area, kind)


def opened(*wagers: str) -> Game:
    """Wagers that lie there while bets are open."""
    game = Game()
    game.play("open_betting")
    for wager in wagers:
        game.bet(wager)
    return game


@pytest.mark.clause("TC 3.4")
def test_ante_was_keyed_for_pair_plus_and_back() -> None:
    game = closed()
    game.do(right("1.1", "pair_plus", ann=10))
    assert stakes(game) == {"1.3": ("pair_plus", 1, {"ann": 10}), "1.2": ("ante", 2, {"ben": 20})}
    assert game.events[0].gone == ("1.1",)
    game.do(right("1.3", "ante", ann=20))
    assert stakes(game) == {"1.4": ("ante", 1, {"ann": 20}), "1.2": ("ante", 2, {"ben": 20})}
    assert [(one.wager, one.put_cents) for one in game.events[0].adjustments] == [("1.3", -1_000), ("1.4", 2_000)]


@pytest.mark.clause("TC 3.5")
def test_while_bets_are_open_the_jackpot_was_told_nothing() -> None:
    """A progressive wager that was Pair Plus, and one that was keyed as Pair Plus, in one entry each."""
    game = opened("1 ann 20 ante", "1 ann 5 progressive")
    game.do(right("1.2", "pair_plus", ann=5))
    assert stakes(game)["1.3"] == ("pair_plus", 1, {"ann": 5})
    game.do(right("1.3", "progressive", ann=5))
    assert stakes(game)["1.4"] == ("progressive", 1, {"ann": 5})
    game.do(c.CloseBetting())
    assert game.refused(right("1.4", "pair_plus", ann=5), HIGHEST) == "claim_stands (TC 6.1)"
    assert game.refused(right("1.1", "progressive", ann=5), HIGHEST) == "progressive_alone (TC 3.5)"


@pytest.mark.clause("TC 6.2")
def test_who_may_is_who_may_put_another_amount_right() -> None:
    """A Pit Manager once cards are out, the Gaming Shift Manager once anybody has seen one."""
    game = closed("1 ann 10 pair_plus")
    game.deal_unseen(2)
    wanted = right("1.3", "ante", 2, ann=10)
    assert game.refused(right("1.2", "pair_plus", ben=20), SUPERVISOR) == "role (TC 6.2)"
    game.do(right("1.2", "pair_plus", ben=20), MANAGER)
    game.play("view 1")
    assert game.refused(wanted, MANAGER) == "role (TC 6.2)"


@pytest.mark.clause("TC 3.9.2")
def test_play_needs_the_ante_that_was_none() -> None:
    game = closed()
    game.deal_unseen(2)
    game.play("play 1")
    game.do(right("1.1", "pair_plus", ann=20), HIGHEST)
    assert game.state.question == (
        "Wager 1.1 of $20 was entered wrongly and is $20, pair plus, area 1. "
        "What came later does not fit it: play, area 1."
    )


@pytest.mark.clause("TC 5.6")
def test_once_the_hands_are_shown_nobody_gains() -> None:
    """Ann loses to the house with a pair of Jacks, and Cat's Pair Plus has lost."""
    game = closed("2 ben 10 pair_plus")
    game.deal_unseen(2)
    game.play("play 1", "play 2", "show 0 KD KH 3C", "show 1 JS JD 2C")
    assert game.refused(right("1.1", "pair_plus", ann=20), HIGHEST) == "result_known (ruling 81)"
    game.play("show 2 9S 8D 2H")
    assert game.refused(right("1.3", "ante", 1, ben=10), HIGHEST) == "area_full (TC 3.4.2)"
    assert game.refused(right("1.3", "ante", 3, ben=10), HIGHEST) == "result_known (ruling 81)"
    game.play("settle")
    assert game.refused(right("1.3", "ante", 3, ben=10), HIGHEST) == "result_known (ruling 81)"


@pytest.mark.clause("TC 3.12", "ruling 84")
def test_what_was_won_is_not_another_wager_that_has_lost() -> None:
    """Ann's Pair Plus of $10 was paid 1 to 1: that it was Ben's on position 2, which has lost, nobody says now."""
    game = closed("1 ann 10 pair_plus")
    game.deal_unseen(2)
    game.play("play 1", "play 2", "show 0 QD 4H 3C", "show 1 JS JD 2C", "show 2 9S 8D 2H", "settle")
    for player in ("ann", "ben"):
        assert game.refused(right("1.3", None, 2, **{player: 10}), HIGHEST) == "result_known (ruling 81)"
    assert game.paid["1 pair_plus"] == 10


def test_sent_while_bets_are_open_by_the_dealer() -> None:
    game = opened("1 ann 20 ante", "2 ben 20 ante")
    game.do(right("1.2", "pair_plus", 1, ann=10))
    game.do(c.PlaceWager(2, (c.Stake("ben", 2_000),), "ante"))
    game.do(c.CloseBetting())
    assert stakes(game) == {
        "1.1": ("ante", 1, {"ann": 20}),
        "1.3": ("pair_plus", 1, {"ann": 10}),
        "1.4": ("ante", 2, {"ben": 20}),
    }
