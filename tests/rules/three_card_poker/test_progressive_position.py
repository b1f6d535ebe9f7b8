"""TC 3.5.1, 3.5.3, 3.5.4: a progressive wager is one seated player's, on their own position, as long as bets are open
and where one is found.
"""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.three_card_poker.game import Game, wager

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


def found(area: int, dollars: int, *players: str) -> c.RecordFoundWager:
    return c.RecordFoundWager(area, 1, tuple(c.Stake(player, dollars * 100) for player in players), "progressive")


def two_positions() -> Game:
    """Ann sits at position 1 and plays 5 too, where nobody sits; her progressive wager is 1.3."""
    game = Game(betting_seconds=60)
    game.do(c.SeatPlayer("eve", "Eve"))
    game.play("open_betting")
    for words in ("1 ann 20 ante", "5 ann 20 ante", "5 ann 5 progressive"):
        game.bet(words)
    return game


@pytest.mark.clause("TC 3.5.1", "TC 3.5.3", "TC 3.5.4", "ruling 79")
@pytest.mark.parametrize("closed", [False, True])
def test_a_found_one_is_what_the_jackpot_system_would_take(closed: bool) -> None:
    game = Game()
    game.bets("2 ben 20 ante")
    if closed:
        game.deal("2S 2H 3D", house="AS KS QS")
    for command, refusal in (
        (found(1, 5, "fay"), "progressive_not_seated (TC 3.5.1)"),
        (found(1, 5, "ann", "ben"), "one_player (TC 3.5.1)"),
        (found(2, 5, "ann"), "progressive_elsewhere (TC 3.5.4)"),
        (found(3, 5, "ann"), "progressive_elsewhere (TC 3.5.4)"),
        (found(1, 500, "ann"), "outside_limits (TC 3.4)"),
    ):
        assert game.refused(command, MANAGER) == refusal
    if closed:
        assert game.refused(found(1, 5, "ann")) == "role (TC 6.2)"
    game.do(found(1, 5, "ann"), SUPERVISOR)
    assert game.round.areas[0].wagers[0].found


@pytest.mark.clause("TC 3.5.4", "ruling 79")
@pytest.mark.parametrize(
    "stakes", [(c.Stake("fay", 20_00), c.Stake("ann", 20_00)), (c.Stake("eve", 20_00), c.Stake("ann", 10_00))]
)
def test_the_ante_is_not_shared_anew_so_that_the_hand_is_anothers(stakes: tuple[c.Stake, ...]) -> None:
    game = two_positions()
    assert game.refused(c.ChangeWager("1.2", stakes)) == "progressive_elsewhere (TC 3.5.4)"
    game.do(c.ChangeWager("1.2", stakes[::-1]))  # behind Ann the hand stays hers
    game.do(c.ChangeWager("1.3"))
    game.do(c.ChangeWager("1.2", stakes))
    game.play("close_betting")
    assert game.round.areas[4].controller == stakes[0].player


@pytest.mark.clause("TC 3.5.4", "ruling 79")
def test_nobody_sits_down_where_anothers_progressive_wager_lies_while_bets_are_open() -> None:
    game = two_positions()
    sit = c.SeatPlayer("eve", "Eve", 5)
    assert game.refused(sit) == "progressive_elsewhere (TC 3.5.4)"
    game.do(c.ReferToManager("May she?"))
    assert game.refused(sit) == "progressive_elsewhere (TC 3.5.4)"
    game.do(c.RecordRuling("No.", "TC 3.5.4."), MANAGER)
    game.play("close_betting")
    game.do(sit)  # the hand was Ann's when bets closed (ruling 62)
    assert game.round.areas[4].controller == "ann"
    other = two_positions()
    other.do(c.ChangeWager("1.3"))
    other.do(sit)
    assert other.refused(wager("5 ann 5 progressive")) == "progressive_elsewhere (TC 3.5.4)"


@pytest.mark.clause("TC 3.5.4", "TC 6.1", "ruling 70")
@pytest.mark.parametrize("countdown", [False, True])
def test_what_a_ruling_leaves_on_anothers_hand_goes_back_before_the_cards(countdown: bool) -> None:
    game = two_positions()
    game.bet("5 fay 10 ann 10 pair_plus")
    game.do(c.ReferToManager("Whose Ante is it?"))
    game.do(c.RecordRuling("Nobody's.", "It was late.", "return_wagers", ("1.2",)), MANAGER)
    assert game.refused(c.CloseBetting()) == "progressive_elsewhere (TC 3.5.4)"
    if countdown:
        game.do(c.SetBettingTime(5))
        game.later(5)
    else:
        game.do(c.ChangeWager("1.3"))
    game.play("close_betting")
    assert [w.kind for w in game.round.areas[4].wagers] == ["pair_plus"]


@pytest.mark.clause("TC 3.5.4", "TC 5.12.2", "ruling 74")
@pytest.mark.parametrize("alone_first", [False, True])
def test_a_found_ante_does_not_bring_a_lone_progressive_into_anothers_hand(alone_first: bool) -> None:
    """Ann's Ante is gone when the countdown ends; then one is found that is Fay's before it is hers."""
    game = two_positions()
    game.bet("2 ben 20 ante")
    game.do(c.ChangeWager("1.2"))
    game.later(60)
    game.play("close_betting")
    fay = c.RecordFoundWager(5, 1, (c.Stake("fay", 1_00),), "ante")
    both = c.RecordFoundWager(5, 1, (c.Stake("fay", 1_00), c.Stake("ann", 1_00)), "ante")
    if alone_first:
        game.do(fay)
    assert game.refused(both) == "progressive_elsewhere (TC 3.5.4)"
    if not alone_first:
        game.do(c.RecordFoundWager(5, 1, (c.Stake("ann", 1_00), c.Stake("fay", 1_00)), "ante"))
        assert game.round.areas[4].controller == "ann"
