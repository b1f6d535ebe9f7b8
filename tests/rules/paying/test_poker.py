"""The pay sheet ticked line by line at Three Card Poker (ruling 88)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from tests.rules.three_card_poker.game import Game

pytestmark = [pytest.mark.clause("TC 1.1.9"), pytest.mark.clause("ruling 88")]


def two_hands() -> Game:
    """The house has a pair of queens. Ann wins with a straight and has an Ante Bonus, Ben folded."""
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 10 pair_plus", "2 ben 10 ante")
    game.deal("9S 8H 7S", "2S 4H 6C", house="QD QH 3C")
    game.play("play 1", "fold 2", "show 0", "show 1")
    return game


def shown(game: Game, audience: str = "dealer") -> Any:
    return view_of(game.state, audience)


def refs(game: Game) -> tuple[c.LineRef, ...]:
    lines = shown(game).round.pay_sheet
    return tuple(c.LineRef(line.wager, line.kind, line.shares[0].player) for line in lines)


def test_each_kind_of_a_position_is_a_line_of_its_own() -> None:
    game = two_hands()
    lines = refs(game)
    assert [line.kind for line in lines] == ["ante", "play", "ante_bonus", "pair_plus", "ante"]
    for line in lines[:-1]:
        (event,) = game.do(c.MarkPaid((line,)))
        assert isinstance(event, e.LinesMarked)
        assert event.clause == "TC 1.1.9"
    events_ = game.do(c.MarkPaid(lines[-1:]))
    assert [type(event) for event in events_] == [e.LinesMarked, e.WagersSettled, e.RoundConcluded]
    at_once = two_hands()
    at_once.play("settle")
    assert game.state.round == at_once.state.round


@pytest.mark.clause("TC 5.16")
def test_after_a_power_failure_the_table_shows_what_stood_paid() -> None:
    game = two_hands()
    game.do(c.MarkPaid(refs(game)[:2]))
    game.do(c.ReportPowerFailure())
    assert [line.paid for line in shown(game).round.pay_sheet] == [True, True, False, False, False]


@pytest.mark.clause("TC 5.8")
def test_a_void_gives_back_what_stood_paid() -> None:
    game = two_hands()
    game.do(c.MarkPaid(refs(game)[:3]))
    settled, voided, concluded = game.do(c.VoidRound("count"), "pit_supervisor")
    assert isinstance(settled, e.WagersSettled)
    assert isinstance(voided, e.RoundVoided)
    assert sum(game.paid.values()) == 0
    assert concluded.staked_cents == concluded.returned_cents


@pytest.mark.clause("TC 3.14")
def test_the_envy_bonus_is_a_line_too() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 ante", "2 ben 5 progressive", "3 cat 10 ante", "3 cat 5 progressive")
    game.deal("AH KH QH", "2S 4H 6C", "3S 5H 7C", house="QD QS 3C")
    game.play("play 1", "fold 2", "fold 3", "show 0", "show 1", "show 2", "show 3", "settle")
    lines = refs(game)
    assert [line.kind for line in lines] == ["bonus", "bonus"]
    game.do(c.MarkPaid(lines[:1]), "pit_supervisor")
    events_ = game.do(c.MarkPaid(lines[1:]), "pit_supervisor")
    assert isinstance(events_[1], e.BonusPaid)
    assert isinstance(events_[-1], e.RoundConcluded)


@pytest.mark.clause("TC 5.7", "TC 5.7.1", "TC 5.9", "TC 5.10")
@pytest.mark.parametrize("command", [c.RemoveHand(1), c.ProhibitPlayer("ann", "showed her hand")])
def test_no_irregularity_forgets_what_stands_paid(command: Any) -> None:
    """Else chips left the rack of which the record would know nothing."""
    game = two_hands()
    game.do(c.MarkPaid(refs(game)[:1]))
    assert game.refused(command, "gaming_shift_manager") == "lines_stand_paid (TC 1.1.9)"
    game.do(c.MarkPaid(refs(game)[:1], paid=False))
    game.do(command, "gaming_shift_manager")
    assert all(result.result == "returned" for result in game.round.results)


@pytest.mark.clause("TC 5.7", "TC 5.7.1")
def test_what_stands_paid_is_kept_beside_another_hand_that_goes() -> None:
    game = two_hands()
    game.do(c.MarkPaid(refs(game)[:1]))
    game.do(c.RemoveHand(2), "gaming_shift_manager")
    assert [line.paid for line in shown(game).round.pay_sheet] == [True, False, False, False]
    assert game.refused(c.WithdrawWagers("ann"), "gaming_shift_manager") == "lines_stand_paid (TC 1.1.9)"
    game.do(c.MarkPaid(refs(game)[1:]))
    assert game.phase == "concluded"
