"""Offers to withdraw, answered player by player: after a power failure, to the dissatisfied, about a double, and where
another hand had the wrong number of cards (ruling 93).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec import UNSET

from rules import commands as c
from rules import events as e
from rules import prompts, view_of
from rules.codec import decode_state, encode_state
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 93")
SUPERVISOR = "pit_supervisor"


def pontoon() -> Dealing:
    return table().open().bet("1 ann 20").bet("1 fay 10").bet("2 ben 20").close()


def poker() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 pair_plus", "3 fay 10 ante")
    return game


def answers(game: Any) -> dict[str, str]:
    offer = view_of(game.state, "dealer").round.offer  # type: ignore[union-attr]
    return {} if offer is UNSET else {one.name: one.answer for one in offer.players}


def primary(game: Any) -> str:
    return next(option.command["type"] for option in prompts(game.state).actions if option.primary)


@pytest.mark.clause("PM 5.29.1", "TC 5.16.1", "ruling 58")
@pytest.mark.parametrize(("start", "clause"), [(pontoon, "PM 5.29.1"), (poker, "TC 5.16.1")])
def test_after_a_power_failure_each_player_answers(start: Any, clause: str) -> None:
    game = start()
    game.do(c.ReportPowerFailure(game.now - timedelta(minutes=1), game.now))
    assert "power_unconfirmed" in str(game.refused(c.StayIn()))
    assert "Not answered" not in prompts(game.state).step.detail
    game.do(c.ConfirmPowerFailure(), SUPERVISOR)
    before = list(answers(game))
    assert answers(game) == {"Ann": "", "Ben": "", "Fay": ""}
    assert all(name in prompts(game.state).step.detail for name in ("Ann", "Ben", "Fay"))
    assert primary(game) == "stay_in"
    (event,) = game.do(c.StayIn(("ben",)))
    assert event == e.WagersKept(("ben",), clause)
    assert list(answers(game)) == before, "an answer moves no row"
    game.do(c.WithdrawWagers("ann"))
    assert answers(game) == {"Fay": "", "Ben": "stays"}
    assert "Ann" not in prompts(game.state).step.detail
    (event,) = game.do(c.StayIn(answered=False))
    assert event == e.WagersKept(("fay",), clause, answered=False)
    assert "Everybody has answered" in prompts(game.state).step.detail
    assert primary(game) == "resume_play"
    assert "unchanged" in str(game.refused(c.StayIn()))
    assert decode_state(encode_state(game.state)) == game.state
    game.do(c.WithdrawWagers("ben"))  # until play goes on an answer may still become a withdrawal
    assert answers(game) == {"Fay": "stays"}
    game.do(c.ResumePlay())
    assert answers(game) == {}


@pytest.mark.clause("PM 5.29.1")
def test_while_bets_are_open_everybody_with_a_wager_or_a_claim_is_asked() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("1 ben 10 pair")
    game.do(c.ReportPowerFailure(), SUPERVISOR)
    assert answers(game) == {"Ann": "", "Ben": ""}
    game.do(c.StayIn(("ann", "ben")))
    assert primary(game) == "resume_play"


def dissatisfied() -> Dealing:
    """Two cards came out at once, both seen, as Ann hits; Ben and Fay play too."""
    game = pontoon().cards("5S 7D 8H 4C 6D")
    game.cards("hit")
    game.do(c.ReportCardsTogether(2, ("2S", "3S")), "pit_supervisor")
    return game


@pytest.mark.clause("PM 5.25", "PM 5.23")
def test_dissatisfied_players_answer_until_the_next_card() -> None:
    game = dissatisfied()
    assert answers(game) == {"Ann": "", "Fay": "", "Ben": ""}
    assert "Not answered yet: Ann, Fay and Ben." in prompts(game.state).step.detail
    (event,) = game.do(c.StayIn(("fay",)))
    assert event.clause == "PM 5.25"
    game.do(c.WithdrawWagers("ben"), SUPERVISOR)
    assert answers(game) == {"Ann": "", "Fay": "stays"}
    game.do(c.ChooseCards(("2S",)))
    game.do(c.DealCard("2S"))
    assert answers(game) == {}, "the next card ends the offer, whoever has not answered"
    assert game.refused(c.StayIn()) == ("not_offered", "PM 5.25")


@pytest.mark.clause("PM 5.25", "ruling 8")
def test_who_has_nothing_left_that_is_open_is_not_asked() -> None:
    """Cat's hand is past 21: what is lost stays lost."""
    game = table().open().bet("1 cat 20").bet("2 ben 20").close().cards("KS 7D 8H QC 6D hit 5S settle hit")
    game.do(c.ReportCardsTogether(2, ("2S", "3S")), "pit_supervisor")
    assert answers(game) == {"Ben": ""}
    assert "unchanged" in str(game.refused(c.StayIn(("cat",))))


@pytest.mark.clause("TC 5.7.1", "ruling 66")
def test_where_another_hand_had_the_wrong_count_the_others_answer() -> None:
    game = poker()
    game.deal("9S 8S 7S", "AD QC 4H", "KD JC 3H", house="QH JH TH")
    assert "not_offered" in game.refused(c.StayIn())
    game.do(c.RemoveHand(1), SUPERVISOR)
    assert answers(game) == {"Ben": "", "Fay": ""}
    assert "Not answered yet: Ben and Fay." in prompts(game.state).step.detail
    (event,) = game.do(c.StayIn(("fay",)))
    assert event == e.WagersKept(("fay",), "TC 5.7.1")
    game.do(c.WithdrawWagers("ben"), SUPERVISOR)
    assert answers(game) == {"Fay": "stays"}
    game.play("play 3", "show 0", "show 3", "settle")
    assert game.phase == "concluded"


@pytest.mark.parametrize(("start", "seat"), [(pontoon, "seat:2"), (poker, "seat:2")])
def test_the_seat_shows_the_offer_until_its_player_has_answered(start: Any, seat: str) -> None:
    game = start()
    game.do(c.ReportPowerFailure(), SUPERVISOR)
    labels = [option.label for option in view_of(game.state, seat).may_do]  # type: ignore[union-attr]
    assert {"Withdraw every wager", "Stay with every wager"} <= set(labels)
    game.do(c.StayIn(("ben",)))
    labels = [option.label for option in view_of(game.state, seat).may_do]  # type: ignore[union-attr]
    assert "Stay with every wager" not in labels
    assert "Withdraw every wager" in labels


@pytest.mark.clause("PM 5.25", "TC 5.7.1")
def test_the_seat_shows_what_dissatisfied_players_may_do() -> None:
    game = dissatisfied()
    labels = [option.label for option in view_of(game.state, "seat:2").may_do]  # type: ignore[union-attr]
    assert {"Withdraw every wager", "Stay with every wager"} <= set(labels)
    view = poker()
    view.deal("9S 8S 7S", "AD QC 4H", "KD JC 3H", house="QH JH TH")
    view.do(c.RemoveHand(1), SUPERVISOR)
    labels = [option.label for option in view_of(view.state, "seat:2").may_do]  # type: ignore[union-attr]
    assert {"Withdraw every wager", "Stay with every wager"} <= set(labels)


def doubled() -> Dealing:
    """Ann and Fay doubled on 11 and have 13."""
    return pontoon().cards("5S 7D 8H 6C 6D").double(ann=20).answer("1.2", True).cards("2C")


@pytest.mark.clause("PM 3.25.8", "ruling 20")
def test_each_backer_of_a_double_answers_and_the_last_one_lets_play_go_on() -> None:
    game = doubled()
    assert game.phase == "withdrawals"
    assert "Not answered yet: Ann and Fay." in prompts(game.state).step.detail
    (event,) = game.do(c.KeepDouble(("ann",)))
    assert event == e.DoubleKept(1, 1, ("ann",), "PM 3.25.8")
    assert game.phase == "withdrawals"
    assert "unchanged" in str(game.refused(c.KeepDouble(("ann",))))
    _, closed = game.do(c.KeepDouble(("fay",)))
    assert isinstance(closed, e.WithdrawalsClosed)
    assert (game.phase, game.round.turn.area) == ("decision", 2)


@pytest.mark.clause("PM 3.25.8")
def test_one_key_says_that_all_keep_it_and_it_is_on_record() -> None:
    game = doubled()
    assert primary(game) == "keep_double"
    event, closed = game.do(c.KeepDouble())
    assert event.players == ("ann", "fay")
    assert isinstance(closed, e.WithdrawalsClosed)


@pytest.mark.clause("PM 5.22", "ruling 75")
def test_who_is_away_forfeits_the_answer_and_is_not_asked() -> None:
    game = doubled()
    game.do(c.MarkAbsent("fay"))
    assert "Not answered yet: Ann." in prompts(game.state).step.detail
    event, _ = game.do(c.KeepDouble())
    assert event.players == ("ann",)
