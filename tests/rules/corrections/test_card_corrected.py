"""A card that was keyed wrongly: the record follows the felt, and what came later is played again (ruling 81)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import events as e
from rules.codec import encode_event
from rules.redaction import redact
from tests.rules.dealing import Dealing, table

pytestmark = [pytest.mark.clause("PM 5.6.2"), pytest.mark.clause("ruling 81")]


def corrected(area: int, was: str, card: str, number: int, hand: int = 1) -> c.CorrectCard:
    return c.CorrectCard(area, was, card, hand, number)


def two_hands() -> Dealing:
    """Ann has 16 and Ben 17 against a 9; Ann decides."""
    return table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 8D 9C 6H 9H")


def test_a_card_of_the_initial_deal_is_put_right_by_the_dealer() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 8D 9C 6H")
    game.do(corrected(1, "6H", "9S", 2))
    assert [hand.cards for hand in game.round.areas[0].hands] == [("KS", "9S")]
    assert game.state.shoe is not None
    assert game.state.shoe.dealt == {"KS": 1, "8D": 1, "9C": 1, "9S": 1}
    game.cards("9H stand stand")
    assert game.phase == "dealer"


def test_a_hand_that_was_taken_as_past_21_and_is_not_is_for_the_manager() -> None:
    """King, 6 and 9 are past 21, and with a 4 Ann would still decide; Ben has stood since."""
    game = two_hands().cards("hit 9D settle stand")
    assert game.refused(corrected(1, "9D", "4D", 3), "pit_supervisor") == ("role", "PM 6.2")
    before = game.round
    game.do(corrected(1, "9D", "4D", 3), "pit_manager")
    assert game.state.question == (
        "The 9 of diamonds of area 1 was entered wrongly and is the 4 of diamonds. What came later does not fit it: "
        "stand, area 2."
    )
    assert game.round == before


def test_a_card_taken_on_what_is_21_now_is_for_the_manager() -> None:
    game = two_hands().cards("hit 4D hit 2D")
    game.do(corrected(1, "4D", "5D", 3), "pit_supervisor")
    assert "hit, area 1" in game.state.question


def over() -> Dealing:
    """Ann stood on 16 and lost $20, Ben won with 20 against 19."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS KD 9C 6H QH stand stand KC settle")
    assert game.phase == "concluded"
    assert game.net == {"1.1": -20, "1.2": 20}
    return game


def test_after_the_settlement_the_differences_are_paid_and_collected() -> None:
    """Ann's 6 was a 9: she stands off with 19."""
    game = over()
    assert game.refused(corrected(1, "6H", "9H", 2), "pit_supervisor") == ("role", "PM 6.2")
    game.do(corrected(1, "6H", "9H", 2), "pit_manager")
    assert [type(event).__name__ for event in game.events] == ["CardCorrected", "RoundConcluded"]
    (one,) = game.events[0].adjustments
    assert (one.wager, one.player, one.put_cents, one.settled_cents, one.returned_cents) == ("1.1", "ann", 0, 0, 2000)
    assert one.words == "was: $20 lost; is: $20 goes back"
    assert game.net == {"1.1": 0, "1.2": 20}
    assert (game.events[1].staked_cents, game.events[1].returned_cents) == (4000, 6000)


def test_it_can_be_put_right_again_and_back() -> None:
    game = over()
    game.do(corrected(1, "6H", "9H", 2), "pit_manager")
    game.do(corrected(1, "9H", "6H", 2), "pit_manager")
    assert [one.returned_cents for one in game.events[0].adjustments] == [-2000]
    assert game.net == {"1.1": -20, "1.2": 20}


def test_a_house_hand_that_would_have_drawn_is_for_the_manager() -> None:
    game = over()
    game.do(corrected(0, "9C", "6C", 1), "pit_manager")
    assert "settle" in game.state.question


def test_a_house_card_drawn_on_a_hand_that_was_complete_is_for_the_manager() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS 6C 9H stand KC 2D settle")
    game.do(corrected(0, "6C", "9C", 1), "pit_manager")
    assert "deal card, the house" in game.state.question


def test_what_was_undone_is_not_played_again() -> None:
    game = two_hands()
    game.do(c.UndoEntry())
    game.cards("9D hit")
    game.do(c.UndoEntry())
    game.cards("stand")
    game.do(corrected(1, "6H", "7H", 2), "pit_supervisor")
    assert [area.hands[0].cards for area in game.round.areas[:2]] == [("KS", "7H"), ("8D", "9D")]


def test_a_card_that_was_split_away() -> None:
    game = table().open().bet("1 ann 20").close().cards("8S 9C 8D split 3D")
    assert [hand.cards for hand in game.round.areas[0].hands] == [("8S", "3D"), ("8D",)]
    game.do(corrected(1, "8D", "8H", 1, hand=2), "pit_supervisor")
    assert [hand.cards for hand in game.round.areas[0].hands] == [("8S", "3D"), ("8H",)]
    game.do(corrected(1, "8H", "7H", 1, hand=2), "pit_supervisor")
    assert "split, area 1" in game.state.question


def test_the_insured_lose_nothing_by_it_unseen() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS AC 8H offer_insurance")
    game.insure("1.1", ann=10)
    game.do(corrected(0, "AC", "9C", 1), "pit_supervisor")
    assert "insure" in game.state.question


@pytest.mark.clause("PM 3.19")
def test_a_pair_that_was_taken_is_paid_as_a_difference() -> None:
    game = table().open().bet("1 ann 20").bet("1 ann 10 pair").close().cards("8S 9C 9D settle")
    assert game.net == {"1.2": -10}
    game.do(corrected(1, "9D", "8D", 2), "pit_manager")
    assert game.net == {"1.2": 110}
    assert [one.returned_cents for one in game.events[0].adjustments] == [12_000]


@pytest.mark.clause("PO dealer-face-down")
def test_a_card_that_lies_face_down_is_put_right_once_it_is_turned_up() -> None:
    """Whatever is asked of it, the answer is the same."""
    game = table("online-pontoon").open().bet("1 ann 20").close().cards("KS 8D 9C 6H")
    for was in ("8D", "6H", "2C"):
        for card in ("9D", was):
            assert game.refused(corrected(0, was, card, 1)) == ("cards_face_down", "ruling 81")
    assert '"8D"' not in encode_event(redact(_corrected(game), game.state)).decode()
    game.cards("look_at_house stand expose_house")
    game.do(corrected(0, "8D", "9D", 1), "pit_supervisor")
    assert game.round.house == ("9D", "6H")


def _corrected(game: Dealing) -> e.CardCorrected:
    """Ann's second card put right while the house's lie face down."""
    game.do(corrected(1, "9C", "8C", 2))
    return game.events[0]
