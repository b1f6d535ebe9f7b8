"""Cards that left the dealing device at once (PM 5.23-5.25)."""

from __future__ import annotations

import pytest

from rules import Refusal
from rules import commands as c
from tests.rules.irregularities.felt import Felt


def drawing(house: str = "7H") -> Felt:
    """Ann asks for a card on 8S 4C; Ben waits on 7D 6D."""
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.deal(f"8S 7D {house} 4C 6D")
    felt.play(c.Hit())
    return felt


def dealer(house: str = "7H 5H") -> Felt:
    """Ann stands on 8S 9C (17), Ben on 7D 6D (13); the house draws to `house`."""
    felt = Felt()
    felt.bet(ann=20, ben=30)
    first, *rest = house.split()
    felt.deal(f"8S 7D {first} 9C 6D")
    felt.play(c.Stand(), c.Stand())
    felt.deal(" ".join(rest))
    assert felt.phase == "dealer"
    return felt


@pytest.mark.clause("PM 5.23", "PM 5.23.1", "PM 5.23.1.1")
def test_of_unseen_cards_the_player_picks_one_and_the_rest_come_next() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2))
    felt.deal("3S")
    assert (felt.hand(1), felt.clause) == ("8S 4C 3S", "PM 5.23.1")
    felt.play(c.Stand(), c.Hit())
    felt.deal("2S")
    assert (felt.hand(2), felt.clause) == ("7D 6D 2S", "PM 5.23.1.1")
    assert felt.round.irregular is None
    felt.check()


@pytest.mark.clause("PM 5.23", "PM 5.23.2", "PM 5.23.2.1")
def test_the_one_card_that_was_seen_comes_first() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2, ("3S",)))
    assert felt.refused(c.DealCard("2S")) == "held_card_first (PM 5.23.2)"
    felt.deal("3S")
    assert felt.clause == "PM 5.23.2"
    felt.play(c.Hit())
    felt.deal("2S")
    assert (felt.hand(1), felt.clause) == ("8S 4C 3S 2S", "PM 5.23.2.1")
    felt.check()


@pytest.mark.clause("PM 5.24", "PM 5.23.2")
def test_who_refuses_the_seen_card_stands() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2, ("KS",)), c.RefuseCard())
    assert (felt.clause, felt.hand(1)) == ("PM 5.24", "8S 4C")
    assert felt.round.turn is not None
    assert felt.round.turn.area == 2
    felt.check()


@pytest.mark.clause("PM 5.23.3", "PM 5.23.3.1")
def test_of_cards_seen_the_player_chooses_and_the_next_one_is_offered_the_rest() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2, ("KS", "9S")))
    assert felt.phase == "choice"
    assert felt.refused(c.ChooseCards(("2S",))) == "not_among_them (PM 5.23.3)"
    felt.play(c.ChooseCards(("9S",)))
    felt.deal("9S")
    assert (felt.hand(1), felt.phase) == ("8S 4C 9S", "hand")
    felt.play(c.Settle())
    assert felt.phase == "choice"
    felt.play(c.ChooseCards(("KS",)))
    assert (felt.clause, felt.phase) == ("PM 5.23.3.1", "card")
    felt.deal("KS")
    assert felt.hand(2) == "7D 6D KS"
    felt.play(c.Settle())
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (20_00, -30_00)


@pytest.mark.clause("PM 5.23.3.1", "PM 5.24", "ruling 59")
def test_declined_by_the_next_player_they_are_burnt() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2, ("KS", "2S")), c.ChooseCards(("2S",)))
    felt.deal("2S")
    felt.play(c.Stand(), c.ChooseCards())
    assert (felt.clause, felt.phase) == ("PM 5.24", "dealer")
    assert felt.round.irregular is not None
    assert felt.round.irregular.discarded == ("KS",)
    felt.check()


@pytest.mark.clause("PM 5.23.3.1")
def test_they_are_offered_to_one_more_player_only() -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30, cat=10)
    felt.deal("8S 7D 2H 7H 4C 6D 3H")
    felt.play(c.Hit(), c.ReportCardsTogether(2, ("KS", "2S")), c.ChooseCards(("2S",)))
    felt.deal("2S")
    felt.play(c.Stand(), c.ChooseCards())
    assert felt.round.irregular is not None
    assert (felt.round.irregular.offered, felt.round.irregular.discarded) == ((), ("KS",))
    assert (felt.phase, felt.round.turn and felt.round.turn.area) == ("decision", 3)


@pytest.mark.clause("PM 5.23.3", "PM 5.24")
def test_a_player_may_take_them_all_or_none() -> None:
    felt = drawing()
    felt.play(c.ReportCardsTogether(2, ("2S", "3S")), c.ChooseCards(("3S", "2S")))
    felt.deal("3S")
    felt.play(c.Hit())
    felt.deal("2S")
    assert felt.hand(1) == "8S 4C 3S 2S"
    none = drawing()
    none.play(c.ReportCardsTogether(2, ("2S", "3S")), c.ChooseCards())
    assert (none.clause, none.hand(1), none.phase) == ("PM 5.24", "8S 4C", "choice")
    none.check()


@pytest.mark.clause("PM 5.23.3.1", "ruling 59")
def test_left_over_by_the_last_player_they_are_burnt() -> None:
    felt = Felt()
    felt.bet(ann=20)
    felt.deal("8S 7H 4C")
    felt.play(c.Hit(), c.ReportCardsTogether(2, ("KS", "2S")), c.ChooseCards(("2S",)))
    felt.deal("2S")
    felt.play(c.Stand())
    assert felt.phase == "dealer"
    assert felt.round.irregular is not None
    assert (felt.round.irregular.offered, felt.round.irregular.discarded) == ((), ("KS",))


@pytest.mark.clause("PM 5.23.4", "PM 5.23.4.1", "PM 5.23.4.2")
def test_of_unseen_cards_for_the_house_the_pit_manager_selects() -> None:
    felt = dealer()
    felt.play(c.ReportCardsTogether(2))
    assert felt.phase == "house_choice"
    assert felt.refused(c.ChooseCards(position=1), by="pit_supervisor") == "role (PM 6.2)"
    assert felt.refused(c.ChooseCards(position=3)) == "position_missing (PM 5.23.4.1)"
    assert not isinstance(felt.send(c.ChooseCards(position=2), by="pit_manager"), Refusal)
    felt.deal("2D")
    assert (felt.house, felt.clause) == ("7H 5H 2D", "PM 5.23.4.1")
    felt.deal("3D")
    assert (felt.house, felt.clause) == ("7H 5H 2D 3D", "PM 5.23.4.2")
    felt.finish()


@pytest.mark.clause("PM 5.23.4", "PM 5.23.4.3", "PM 5.23.4.4")
def test_the_one_seen_card_for_the_house_comes_first() -> None:
    felt = dealer()
    felt.play(c.ReportCardsTogether(2, ("2D",)))
    assert felt.refused(c.DealCard("4D")) == "held_card_first (PM 5.23.4.3)"
    felt.deal("2D")
    assert felt.clause == "PM 5.23.4.3"
    felt.deal("3D")
    assert (felt.house, felt.clause) == ("7H 5H 2D 3D", "PM 5.23.4.4")
    felt.finish()


@pytest.mark.clause("PM 5.23.4.5", "PM 5.23.4.6", "ruling 60")
def test_of_seen_cards_the_one_that_is_worst_for_the_house_is_computed() -> None:
    felt = dealer()
    felt.play(c.ReportCardsTogether(2, ("9D", "KS")))
    choice = felt.view().round.irregular.choice  # type: ignore[union-attr]
    assert choice.worst == ("KS",)
    assert "King of spades makes 22, bust: $100" in choice.words
    assert "9 of diamonds makes 21: $0" in choice.words
    assert felt.refused(c.ChooseCards(("9D",))) == "not_most_detrimental (PM 5.23.4.5)"
    felt.play(c.ChooseCards(("KS",)))
    felt.deal("KS")
    assert felt.clause == "PM 5.23.4.5"
    assert felt.round.irregular is not None
    assert felt.round.irregular.discarded == ("9D",)  # PM 5.23.4.6
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (20_00, 30_00)


@pytest.mark.clause("PM 5.23.4.5", "ruling 60")
def test_the_open_wagers_decide_and_not_the_higher_total() -> None:
    """17 stands off with Ann and takes Ben's; 18 takes both: the 5 is worse for the house than the 6."""
    felt = dealer()
    felt.play(c.ReportCardsTogether(2, ("6D", "5D")), c.ChooseCards(("5D",)))
    felt.deal("5D")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)


@pytest.mark.clause("PM 5.23.4.5", "ruling 60")
def test_on_equal_terms_either_may_be_taken() -> None:
    felt = dealer()
    felt.play(c.ReportCardsTogether(2, ("KS", "QS")))
    choice = felt.view().round.irregular.choice  # type: ignore[union-attr]
    assert choice.worst == ("KS", "QS")
    assert "either may be taken" in choice.words
    felt.play(c.ChooseCards(("QS",)))
    felt.deal("QS")
    felt.finish()


@pytest.mark.clause("PM 5.23.4.5", "PM 1.1.10")
def test_a_pontoon_of_the_house_is_called_one_when_it_is_weighed() -> None:
    felt = Felt()
    felt.bet(ann=20)
    felt.deal("8S AH 9C")
    felt.play(c.OfferInsurance(), c.CloseInsurance(), c.OfferSurrender(), c.CloseSurrender(), c.Stand())
    felt.play(c.ReportCardsTogether(2, ("KS", "2D")))
    choice = felt.view().round.irregular.choice  # type: ignore[union-attr]
    assert "King of spades makes a Pontoon: $0; 2 of diamonds makes soft 13" in choice.words


@pytest.mark.clause("PM 5.23.4.5", "ruling 60")
def test_a_card_that_leaves_the_house_drawing_is_weighed_over_what_may_follow() -> None:
    felt = dealer("7H 2H")
    felt.play(c.ReportCardsTogether(2, ("9D", "5D")))
    choice = felt.view().round.irregular.choice  # type: ignore[union-attr]
    assert choice.worst == ("5D",)  # 14 busts more often than not; 18 wins both
    assert "about" in choice.words


@pytest.mark.clause("PM 5.25")
def test_who_is_dissatisfied_withdraws_before_the_next_card_only() -> None:
    felt = drawing()
    assert felt.refused(c.WithdrawWagers("ben")) == "not_offered (PM 5.25)"
    felt.play(c.ReportCardsTogether(2, ("3S",)))
    assert felt.refused(c.WithdrawWagers("ben"), by="dealer") == "role (PM 6.2)"
    felt.play(c.WithdrawWagers("ben"))
    assert (felt.won("ben"), felt.clause) == (0, "PM 5.25")
    assert felt.refused(c.WithdrawWagers("ben")) == "nothing_to_withdraw (PM 5.25)"
    felt.deal("3S")
    assert felt.refused(c.WithdrawWagers("ann")) == "not_offered (PM 5.25)"
    felt.play(c.Stand())
    felt.deal("KD")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (-20_00, 0)


@pytest.mark.clause("PM 5.25")
def test_what_was_lost_before_stays_lost_and_the_round_may_end() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    felt.play(c.PlaceWager(1, (c.Stake("ann", 5_00),), "pair"), c.CloseBetting())
    felt.deal("8S 7H 4C")
    felt.play(c.Settle(), c.Hit(), c.ReportCardsTogether(2), c.WithdrawWagers("ann"))
    assert felt.phase == "concluded"
    assert felt.won("ann") == -5_00
    felt.check()


@pytest.mark.clause("PM 5.23")
def test_the_count_and_the_cards_have_to_be_possible() -> None:
    felt = drawing()
    assert felt.refused(c.ReportCardsTogether(1)) == "wrong_count (PM 5.23)"
    assert felt.refused(c.ReportCardsTogether(2, ("2S", "3S", "4S"))) == "wrong_count (PM 5.23)"
    assert felt.refused(c.ReportCardsTogether(2, ("TS", "3S"))) == "card_not_in_deck (PM 2.1)"
    felt.play(c.ReportFaceUpCard("2S"))
    assert felt.refused(c.ReportCardsTogether(2)) == "card_out_already (PM 5.23)"


@pytest.mark.clause("PM 5.23.3", "ruling 59")
def test_in_the_initial_deal_a_place_takes_one_card() -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.play(c.ReportCardsTogether(2, ("KS", "2S")))
    assert felt.refused(c.ChooseCards(("KS", "2S"))) == "one_card_only (PM 5.23.3)"
    felt.play(c.ChooseCards(("KS",)))
    felt.deal("KS")
    assert felt.phase == "choice"
    felt.play(c.ChooseCards())
    assert felt.phase == "initial_deal"
    felt.deal("7D 7H AC 6D")
    assert (felt.hand(1), felt.hand(2)) == ("KS AC", "7D 6D")
    felt.check()
