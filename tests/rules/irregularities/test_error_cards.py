"""Cards that came out when nobody had one coming (PM 5.5, 5.7-5.10, 5.24)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.irregularities.felt import Felt


def playing() -> Felt:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.deal("8S 7D 7H 9C 6D")
    return felt


@pytest.mark.clause("PM 5.8")
def test_a_card_in_error_goes_to_the_next_player_who_takes_one() -> None:
    felt = playing()
    felt.play(c.ReportCardInError("4S", 1), c.Stand())
    assert felt.phase == "decision"
    felt.play(c.Hit())
    assert felt.refused(c.DealCard("5S")) == "held_card_first (PM 5.8)"
    felt.deal("4S")
    assert (felt.hand(1), felt.hand(2), felt.clause) == ("8S 9C", "7D 6D 4S", "PM 5.8")
    felt.check()


@pytest.mark.clause("PM 5.8")
def test_the_card_is_counted_once_and_comes_back_with_undo() -> None:
    felt = playing()
    felt.play(c.ReportCardInError("4S", 1), c.Hit())
    felt.deal("4S")
    assert felt.state.shoe is not None
    assert felt.state.shoe.dealt["4S"] == 1
    felt.play(c.UndoEntry())
    assert felt.refused(c.DealCard("5S")) == "held_card_first (PM 5.8)"
    felt.deal("4S")
    assert felt.state.shoe.dealt["4S"] == 1
    felt.check()


@pytest.mark.clause("PM 5.9", "PM 5.24")
def test_who_refuses_it_takes_no_card_on_any_of_their_hands() -> None:
    felt = Felt()
    felt.play(c.OpenBetting())
    felt.play(c.PlaceWager(1, (c.Stake("ann", 20_00),)), c.PlaceWager(2, (c.Stake("ann", 10_00),)), c.CloseBetting())
    felt.deal("8S 7D 7H 4C 6D")
    felt.play(c.ReportCardInError("4S", 1), c.RefuseCard())
    assert (felt.clause, felt.phase) == ("PM 5.9", "dealer")
    assert (felt.hand(1), felt.hand(2)) == ("8S 4C", "7D 6D")


@pytest.mark.clause("PM 5.10")
def test_refused_by_all_it_is_the_next_card_of_the_house() -> None:
    felt = playing()
    felt.play(c.ReportCardInError("KS", 1), c.RefuseCard(), c.RefuseCard())
    assert felt.phase == "dealer"
    assert felt.refused(c.DealCard("2S")) == "held_card_first (PM 5.8)"
    felt.deal("KS")
    assert (felt.house, felt.clause) == ("7H KS", "PM 5.10")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)  # 17 against 17, and 13


@pytest.mark.clause("PM 5.5", "PM 5.9")
def test_there_has_to_be_a_card_to_refuse() -> None:
    felt = playing()
    assert felt.refused(c.RefuseCard()) == "no_card_to_refuse (PM 5.24)"
    felt.play(c.ReportFaceUpCard("4S"))
    assert felt.refused(c.RefuseCard()) == "card_not_refusable (PM 5.5)"


@pytest.mark.clause("PM 5.7", "PM 5.8")
def test_a_card_to_the_completed_house_hand_is_discarded() -> None:
    felt = playing()
    felt.play(c.Stand(), c.Stand())
    felt.deal("KD")
    assert felt.phase == "settlement"
    felt.play(c.ReportCardInError("4S"))
    assert (felt.clause, felt.house) == ("PM 5.7", "7H KD")
    assert felt.round.irregular is not None
    assert felt.round.irregular.discarded == ("4S",)
    assert felt.state.shoe is not None
    assert felt.state.shoe.dealt["4S"] == 1
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)


@pytest.mark.clause("PM 5.7", "PM 3.33", "ruling 22")
def test_a_house_hand_of_soft_18_to_21_is_as_complete_as_one_of_hard_17() -> None:
    felt = playing()
    felt.play(c.Stand(), c.Stand())
    felt.deal("AD")
    assert felt.phase == "settlement"
    assert felt.incident("error_to_house").clause == "PM 5.7"
    felt.play(c.ReportCardInError("4S"))
    assert (felt.clause, felt.house) == ("PM 5.7", "7H AD")
    assert felt.round.irregular is not None
    assert (felt.round.irregular.held, felt.round.irregular.discarded) == ((), ("4S",))
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (-20_00, -30_00)


@pytest.mark.clause("PM 5.7", "PM 5.8")
@pytest.mark.parametrize("house", ["2D", "AC 3D"], ids=["hard 9", "soft 17 of three cards"])
def test_a_card_to_a_house_hand_that_is_not_complete_is_its_next_card(house: str) -> None:
    other = Felt()
    other.bet(ann=20, ben=30)
    other.deal("8S 7D 3H 9C 6D" if " " in house else "8S 7D 7H 9C 6D")
    other.play(c.Stand(), c.Stand())
    other.deal(house)
    other.play(c.ReportCardInError("4S"))
    assert other.clause == "PM 5.8"
    other.deal("4S")
    assert other.house.endswith(f"{house} 4S")


@pytest.mark.clause("PM 5.9", "PM 3.25.8", "ruling 20")
@pytest.mark.parametrize("how", ["in error", "drawn at once"])
def test_who_refuses_a_card_on_a_doubled_hand_may_still_take_the_double_back(how: str) -> None:
    felt = playing()
    if how == "in error":
        felt.play(c.ReportCardInError("9H", 1), c.Double(), c.RefuseCard())
    else:
        felt.play(c.Double(), c.ReportCardsTogether(2, ("9H", "8H")), c.ChooseCards())
    assert (felt.phase, felt.hand(1)) == ("withdrawals", "8S 9C")
    felt.check()
    kept = felt.state
    felt.play(c.WithdrawDouble("ann"))
    assert felt.won("ann") == -20_00
    felt.state = kept
    felt.play(c.CloseWithdrawals())
    assert felt.round.areas[0].hands[0].done, "nobody takes it back: the hand stands as it is"
    assert felt.round.turn is not None
    assert felt.round.turn.area == 2


@pytest.mark.clause("PM 5.8")
def test_a_card_to_a_player_when_no_hand_takes_another_is_discarded() -> None:
    felt = playing()
    felt.play(c.Stand(), c.Stand())
    felt.deal("KD")
    assert felt.incident("error_to_player").outcome[0].endswith("it is discarded, and every total stands.")
    felt.play(c.ReportCardInError("4S", 1))
    assert felt.round.irregular is not None
    assert (felt.clause, felt.round.irregular.discarded) == ("PM 5.8", ("4S",))
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)


@pytest.mark.clause("PM 5.5")
def test_a_card_found_face_up_is_played_as_the_next_one() -> None:
    felt = Felt()
    felt.bet(ann=20)
    assert felt.refused(c.ReportFaceUpCard("8S")) == "not_covered (PM 6.1)"
    felt.deal("8S")
    felt.play(c.ReportFaceUpCard("7H"))
    assert felt.refused(c.DealCard("9C")) == "held_card_first (PM 5.5)"
    felt.deal("7H")
    assert (felt.house, felt.clause) == ("7H", "PM 5.5")


@pytest.mark.clause("PM 5.8", "PM 2.1")
def test_what_cannot_be_in_the_shoe_is_no_card_in_error() -> None:
    felt = playing()
    assert felt.refused(c.ReportCardInError("TS", 1)) == "card_not_in_deck (PM 2.1)"
    assert felt.refused(c.ReportCardInError("4S", 1), by="dealer") == "role (PM 6.2)"
    felt.play(c.ReportCardInError("4S", 1))
    assert felt.refused(c.ReportCardInError("5S", 1)) == "card_out_already (PM 5.8)"
    early = Felt()
    early.bet(ann=20)
    assert early.refused(c.ReportCardInError("4S", 1)) == "deal_goes_on (PM 5.6.1)"
