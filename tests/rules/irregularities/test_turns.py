"""A player who was passed over (PM 5.17, 5.18)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.irregularities.felt import Felt


def passed() -> Felt:
    """Ann was recorded as standing on 8S 4C without being asked."""
    felt = Felt()
    felt.bet(ann=20, ben=30, cat=10)
    felt.deal("8S 7D 2H 7H 4C 6D 3H")
    felt.play(c.Stand())
    return felt


@pytest.mark.clause("PM 5.17")
def test_the_cards_of_the_next_hand_are_undisclosed_again() -> None:
    felt = passed()
    felt.play(c.Hit())
    felt.deal("4S")
    felt.play(c.ReportPassedOver(1))
    assert (felt.clause, felt.phase, felt.hand(2)) == ("PM 5.17", "decision", "7D 6D")
    assert felt.round.turn is not None
    assert felt.round.turn.area == 1
    felt.play(c.Hit())
    assert felt.refused(c.RefuseCard()) == "card_not_refusable (PM 5.17)"
    assert felt.refused(c.DealCard("5S")) == "held_card_first (PM 5.17)"
    felt.deal("4S")
    assert felt.hand(1) == "8S 4C 4S"
    felt.check()


@pytest.mark.clause("PM 5.17")
def test_the_card_that_the_house_drew_counts_as_the_next_hand_too() -> None:
    felt = Felt()
    felt.bet(ann=20)
    felt.deal("8S 7H 4C")
    felt.play(c.Stand())
    felt.deal("2D")
    felt.play(c.ReportPassedOver(1), c.Hit())
    felt.deal("2D")
    assert (felt.hand(1), felt.house) == ("8S 4C 2D", "7H")
    felt.check()


@pytest.mark.clause("PM 5.18")
def test_with_cards_on_more_than_one_hand_since_it_stands() -> None:
    felt = passed()
    felt.play(c.Hit())
    felt.deal("4S")
    felt.play(c.Stand(), c.Hit())
    felt.deal("5S")
    felt.play(c.ReportPassedOver(1))
    assert (felt.clause, felt.hand(1), felt.hand(2)) == ("PM 5.18", "8S 4C", "7D 6D 4S")
    assert felt.round.turn is not None
    assert felt.round.turn.area == 3
    felt.check()


@pytest.mark.clause("PM 5.17", "ruling 77")
def test_a_double_of_the_next_hand_is_undone_and_its_stake_goes_back() -> None:
    felt = passed()
    felt.play(c.Double())
    felt.deal("4S")
    assert felt.won("ben") == -60_00
    felt.play(c.ReportPassedOver(1))
    assert (felt.won("ben"), felt.hand(2)) == (-30_00, "7D 6D")
    felt.play(c.Hit())
    felt.deal("4S")
    felt.play(c.Stand(), c.Hit())
    felt.deal("5S")
    assert felt.hand(2) == "7D 6D 5S"
    felt.play(c.Stand(), c.Stand())
    felt.deal("KS")
    felt.finish()
    assert felt.won("ben") == 30_00


@pytest.mark.clause("PM 5.17", "ruling 77")
@pytest.mark.parametrize("cards", ["", "2S", "2S 3S"])
def test_a_split_of_the_next_hand_is_undone_and_its_cards_come_in_the_order_dealt(cards: str) -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30, cat=10)
    felt.deal("8S 7D 2H 7H 4C 7S 3H")
    felt.play(c.Stand(), c.Split())
    for card in cards.split():
        felt.deal(card)
        felt.play(c.Stand())
    felt.play(c.ReportPassedOver(1))
    assert (felt.won("ben"), felt.hand(2), len(felt.round.areas[1].hands)) == (-30_00, "7D 7S", 1)
    assert [held.card for held in felt.round.irregular.held] == cards.split() if cards else not felt.round.irregular
    assert felt.round.turn is not None
    assert felt.round.turn.area == 1
    felt.play(*([] if not cards else [c.Hit(), c.DealCard(cards.split()[0])]))
    felt.check()


@pytest.mark.clause("PM 5.17", "PM 6.1", "ruling 77")
@pytest.mark.parametrize("then", ["the hand was taken", "hands of two areas"])
def test_what_was_paid_or_taken_or_acted_on_further_is_referred(then: str) -> None:
    felt = passed()
    if then == "hands of two areas":
        felt.play(c.Stand(), c.Hit())
        felt.deal("5S")
    else:
        felt.play(c.Hit())
        felt.deal("KS")
        felt.play(c.Settle())
    assert felt.refused(c.ReportPassedOver(1)) == "not_covered (PM 6.1)"


@pytest.mark.clause("PM 5.17")
def test_a_hand_that_had_its_turn_was_not_passed_over() -> None:
    felt = passed()
    assert felt.refused(c.ReportPassedOver(2)) == "not_passed_over (PM 5.17)"
    felt.play(c.Hit())
    felt.deal("4S")
    felt.play(c.Stand())
    assert felt.refused(c.ReportPassedOver(2)) == "not_passed_over (PM 5.17)"
    assert felt.refused(c.ReportPassedOver(9)) == "not_passed_over (PM 5.17)"
