"""Shoe and dealer disagree at Three Card Poker: play stops at the hand that was shown until somebody of the pit looked
(ruling 87).
"""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from rules.views.table import View
from tests.rules.corrections.test_poker_wager_and_decision import SUPERVISOR, closed
from tests.rules.three_card_poker.game import Game

pytestmark = [pytest.mark.clause("ruling 87"), pytest.mark.clause("TC 3.10")]


def house_shown() -> Game:
    """A shoe read every card; the house hand lies face up, and its Queen of diamonds is the Queen of hearts."""
    game = closed()
    game.deal("KS 9D 2C", "JH 8C 5D", house="QD 4H 3C")
    game.play("play 1", "play 2", "show 0")
    return game


def view(game: Game) -> View:
    shown = view_of(game.state, "dealer")
    assert isinstance(shown, View)
    return shown


def misread(game: Game) -> list[str]:
    return [one.title for one in view(game).irregularities or () if one.code == "shoe_differs"]


def test_play_stops_at_the_hand_and_both_stand_on_the_screen() -> None:
    game = house_shown()
    assert len(misread(game)) == 3
    assert misread(game)[0] == "Another card lies there than the shoe read: Queen of diamonds"
    game.do(c.DisputeCard("QH", "QD"))
    assert game.state.dispute == e.CardDisputed(0, 1, "QD", "QH", "ruling 87")
    shown = view(game)
    assert shown.round is not None
    assert shown.step is not None
    assert (shown.round.phase, shown.step.code) == ("disputed", "settle_dispute")
    assert "Queen of diamonds" in shown.step.detail
    assert "Queen of hearts" in shown.step.detail
    offered = [(o.command["card"], o.role) for o in shown.actions if o.command["type"] == "settle_dispute"]
    assert offered == [("QD", SUPERVISOR), ("QH", SUPERVISOR)]
    for command in (c.UndoEntry(), c.Fold(1)):
        assert game.refused(command).startswith("not_now")


def test_a_supervisor_decides_and_the_card_takes_its_place() -> None:
    game = house_shown()
    game.do(c.DisputeCard("QH", "QD"))
    assert game.refused(c.SettleDispute("QH")).startswith("role")
    game.do(c.SettleDispute("QH"), SUPERVISOR)
    assert [type(event) for event in game.events] == [e.DisputeSettled, e.EntryUndone, e.HandExposed]
    assert game.events[2].source == "pad"
    assert (game.state.dispute, game.round.house.cards, game.phase) == (None, ("QH", "4H", "3C"), "expose_hands")
    assert not misread(game)
    game.play("show 1", "show 2", "settle")
    assert game.money_is_conserved()


def test_a_supervisor_decides_for_the_shoe_and_nothing_changes() -> None:
    game = house_shown()
    before = game.state
    game.do(c.DisputeCard("QH", "QD"))
    game.do(c.SettleDispute("QD"), SUPERVISOR)
    assert game.state == before


def test_two_cards_that_the_shoe_took_for_each_other() -> None:
    """What lies face down is asked for nothing, and so no answer tells it (TC 3.7, 5.9)."""
    game = house_shown()
    game.do(c.DisputeCard("KS", "QD"))
    game.do(c.SettleDispute("KS"), SUPERVISOR)
    game.play("show 1")
    assert game.round.areas[0].hand.cards == ("KS", "9D", "2C")
    assert game.refused(c.DisputeCard("4H", "KS")) == "card_repeated (TC 2.1)"
    game.do(c.DisputeCard("QD", "KS"))
    game.do(c.SettleDispute("QD"), SUPERVISOR)
    game.play("show 2", "settle")
    assert game.money_is_conserved()


def test_what_is_no_reading_is_not_disputed() -> None:
    game = closed()
    game.deal_unseen(2)
    game.play("play 1", "play 2")
    assert game.refused(c.DisputeCard("QH", "QD")).startswith("not_now")
    game.play("show 0 QD 4H 3C")
    assert not misread(game)
    assert game.refused(c.DisputeCard("QH", "QD")) == "no_reading (ruling 87)"
    read = house_shown()
    assert read.refused(c.DisputeCard("QH", "KS")) == "no_such_card (ruling 87)"
    assert read.refused(c.DisputeCard("QD", "QD")) == "nothing_differs (ruling 87)"
    assert read.refused(c.DisputeCard("3C", "QD")) == "card_repeated (TC 2.1)"
    assert read.refused(c.DisputeCard("XX", "QD")).startswith("unknown_card")
