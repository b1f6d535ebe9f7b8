"""Shoe and dealer disagree about a card: play stops there until somebody of the pit looked (ruling 87)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules import phase_of, view_of
from rules.codec import decode_state, encode_state
from rules.views.table import View
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("ruling 87")
SUPERVISOR = "pit_supervisor"


def read_by_a_shoe(*cards: str) -> Dealing:
    """Ann's hand and the house's first card came from a shoe."""
    game = table().open().bet("1 ann 20").close()
    for card in cards:
        game.do(c.DealCard(card, "device"))
    return game


def view(game: Dealing) -> View:
    shown = view_of(game.state, "dealer")
    assert isinstance(shown, View)
    return shown


def test_play_stops_at_the_card_and_both_stand_on_the_screen() -> None:
    game = read_by_a_shoe("KS", "9C")
    (incident,) = [each for each in view(game).irregularities if each.code == "shoe_differs"]
    assert (incident.role, incident.fields, incident.refusal) == ("dealer", ("card",), None)
    game.do(c.DisputeCard("9D"))
    assert game.state.dispute == e.CardDisputed(0, 0, "9C", "9D", "ruling 87")
    shown = view(game)
    assert shown.round is not None
    assert shown.step is not None
    assert (shown.round.phase, shown.step.code) == ("disputed", "settle_dispute")
    assert "9 of clubs" in shown.step.detail
    assert "9 of diamonds" in shown.step.detail
    offered = [(o.command["card"], o.role) for o in shown.actions if o.command["type"] == "settle_dispute"]
    assert offered == [("9C", SUPERVISOR), ("9D", SUPERVISOR)]
    for command in (c.DealCard("6H", "device"), c.DealCard("6H"), c.UndoEntry(), c.Stand()):
        assert game.refused(command)[0] == "not_now"
    assert decode_state(encode_state(game.state)) == game.state


def test_a_supervisor_decides_for_the_dealer_and_the_card_takes_its_place() -> None:
    game = read_by_a_shoe("KS", "9C")
    game.do(c.DisputeCard("9D"))
    assert game.refused(c.SettleDispute("9D"))[0] == "role"
    events_ = game.do(c.SettleDispute("9D"), SUPERVISOR)
    assert [type(event) for event in events_] == [e.DisputeSettled, e.EntryUndone, e.CardDealt]
    assert (game.state.dispute, game.round.house, game.phase) == (None, ("9D",), "initial_deal")
    assert game.state.shoe is not None
    assert game.state.shoe.dealt == {"KS": 1, "9D": 1}
    assert game.state.taken_back == 0
    game.do(c.DealCard("6H", "device"))
    assert game.phase == "decision"


def test_a_supervisor_decides_for_the_shoe_and_nothing_changes() -> None:
    game = read_by_a_shoe("KS", "9C")
    before = game.state
    game.do(c.DisputeCard("9D"))
    events_ = game.do(c.SettleDispute("9C"), SUPERVISOR)
    assert [type(event) for event in events_] == [e.DisputeSettled]
    assert game.state == before


def test_what_is_no_reading_of_a_shoe_is_not_disputed() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS")
    assert game.refused(c.DisputeCard("9D")) == ("no_reading", "ruling 87")
    assert not [each for each in view(game).irregularities if each.code == "shoe_differs"]
    game.do(c.DealCard("9C", "device"))
    assert game.refused(c.DisputeCard("9C")) == ("nothing_differs:card".partition(":")[0], "ruling 87")
    assert game.refused(c.DisputeCard("XX"))[0] == "unknown_card"


def test_an_older_reading_is_put_right_by_a_supervisor_and_a_settled_dispute_can_be_too() -> None:
    game = read_by_a_shoe("KS", "9C", "6H")
    assert game.refused(c.CorrectCard(1, "KS", "QS", 1, 1))[0] == "role"
    game.do(c.CorrectCard(1, "KS", "QS", 1, 1), SUPERVISOR)
    again = read_by_a_shoe("KS", "9C")
    again.do(c.DisputeCard("9D"))
    again.do(c.SettleDispute("9D"), SUPERVISOR)
    again.do(c.DealCard("6H", "device"))
    again.do(c.CorrectCard(0, "9D", "8D", 1, 1), SUPERVISOR)
    assert again.round.house == ("8D",)


def test_a_question_that_came_between_leaves_the_card_to_a_correction() -> None:
    game = read_by_a_shoe("KS", "9C")
    game.do(c.DisputeCard("9D"))
    game.do(c.ReferToManager("Both look alike."))
    assert phase_of(game.state) == "referred"
    game.do(c.RecordRuling("The shoe is believed.", "The card is worn."), "gaming_shift_manager")
    assert phase_of(game.state) == "disputed"
    assert game.refused(c.SettleDispute("9D"), SUPERVISOR) == ("no_reading", "ruling 87")
    game.do(c.SettleDispute("9C"), SUPERVISOR)
    game.do(c.CorrectCard(0, "9C", "9D", 1, 1), SUPERVISOR)
    assert game.round.house == ("9D",)


def test_the_dealer_alone_does_not_take_back_what_a_shoe_read() -> None:
    """Else a card that ended a hand would be keyed anew, and no supervisor would have looked."""
    game = read_by_a_shoe("KS", "6C", "5H")
    game.do(c.Hit())
    game.do(c.DealCard("KD", "device"))
    assert game.refused(c.UndoEntry()) == ("role", "PM 6.2")
    assert [o.role for o in view(game).actions if o.command["type"] == "undo_entry"] == [SUPERVISOR]
    game.do(c.UndoEntry(), SUPERVISOR)
    game.do(c.DealCard("4D"))
    game.do(c.UndoEntry())  # keyed by the dealer, and taken back by the dealer
    assert game.phase == "card"
