"""Cards that lie otherwise than they should, with the round flags off and on (PM 5.6, 5.11-5.16, 5.21)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.irregularities.felt import Felt


def on(cards: str, **bets: int) -> Felt:
    felt = Felt()
    felt.bet(**bets)
    felt.deal(cards)
    return felt


def dealt(**settings: bool) -> Felt:
    """Ann $20 and Ben $30: 8S 9C, 7D 6D, house 7H; nothing settled, nothing drawn."""
    felt = Felt(**settings)
    felt.bet(ann=20, ben=30)
    felt.deal("8S 7D 7H 9C 6D")
    assert felt.flags() == (False, False, False)
    return felt


def begun() -> Felt:
    """As `dealt`, with the 2C drawn by Ann: 8S 9C 2C."""
    felt = dealt()
    felt.play(c.Hit())
    felt.deal("2C")
    assert felt.flags() == (False, True, False)
    return felt


def lie(house: str | None = None, drawn: str = "", **areas: str) -> c.CardsAsTheyLie:
    """`a1="8S 9C"` are the cards of area 1, "" is none."""
    hands = {area[1:]: (tuple(cards.split()),) if cards else () for area, cards in areas.items()}
    return c.CardsAsTheyLie(hands, None if house is None else tuple(house.split()), tuple(drawn.split()))


@pytest.mark.clause("PM 5.6", "PM 5.6.1")
def test_before_play_the_cards_are_laid_out_as_the_order_has_them() -> None:
    felt = dealt()
    felt.play(lie(a1="7D 9C", a2="8S 6D"))
    assert felt.clause == "PM 5.6.1"
    assert felt.log[-1].after.areas == {"1": (("8S", "9C"),), "2": (("7D", "6D"),)}  # type: ignore[union-attr]
    assert (felt.hand(1), felt.hand(2), felt.house) == ("8S 9C", "7D 6D", "7H")
    assert (felt.won("ann"), felt.won("ben")) == (-20_00, -30_00)
    felt.check()


@pytest.mark.clause("PM 5.6.1")
def test_the_order_in_which_the_cards_came_out_decides() -> None:
    felt = dealt()
    felt.play(lie(drawn="7D 8S 7H 9C 6D"))
    assert (felt.hand(1), felt.hand(2), felt.house) == ("7D 9C", "8S 6D", "7H")
    felt.check()


@pytest.mark.clause("PM 5.6.1")
def test_another_first_card_of_the_house_brings_its_offers() -> None:
    felt = on("8S AH 9C", ann=20)
    felt.play(c.OfferInsurance(), c.Insure("1.1", (c.Stake("ann", 10_00),)))
    assert felt.won("ann") == -30_00
    felt.play(lie(drawn="AH 8S 9C"))
    assert (felt.hand(1), felt.house, felt.won("ann"), felt.phase) == ("AH 9C", "8S", -20_00, "decision")
    felt.check()


@pytest.mark.clause("PM 5.6.1", "PM 5.21.1", "ruling 80")
@pytest.mark.parametrize("how", [lie(drawn="7D 8S 7H 8C 6D"), c.ReportBurnForgotten()], ids=["order", "burn"])
def test_a_split_of_cards_that_are_laid_out_anew_is_undone(how: c.Command) -> None:
    felt = on("8S 7D 7H 8C 6D", ann=20, ben=30)
    felt.play(c.Split())
    assert felt.won("ann") == -40_00
    felt.play(how)
    assert felt.won("ann") == -20_00
    assert len(felt.round.areas[0].hands) == 1
    on_table = felt.hand(1).split() + felt.hand(2).split() + felt.house.split()
    assert len(on_table) == (5 if isinstance(how, c.CardsAsTheyLie) else 4)
    felt.check()


@pytest.mark.clause("PM 5.6.1", "ruling 80")
def test_a_double_on_cards_that_are_laid_out_anew_is_undone() -> None:
    felt = on("6S 7D 7H 5C 6D", ann=20, ben=30)
    felt.play(c.Double(), lie(drawn="7D 6S 7H 5C 6D"))
    assert (felt.hand(1), felt.phase, felt.won("ann")) == ("7D 5C", "decision", -20_00)
    felt.play(c.Stand(), c.Stand())
    felt.deal("KD")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (-20_00, -30_00)


@pytest.mark.clause("PM 5.6.1", "PM 6.1")
def test_an_area_whose_wager_went_back_keeps_its_cards_when_they_are_laid_out_anew() -> None:
    felt = dealt()
    felt.play(c.RecordRuling("Back.", "Unclear.", "return_wagers", ("1.1",)), lie(drawn="7D 8S 7H 9C 6D"))
    assert (felt.hand(1), felt.hand(2), felt.phase) == ("7D 9C", "8S 6D", "decision")
    felt.check()


@pytest.mark.clause("PM 5.14", "PM 3.26.3", "ruling 14")
def test_insurance_goes_on_where_cards_lie_wrongly_and_ends_for_a_wager_that_goes_back() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), *(c.PlaceWager(n, (c.Stake(who, 20_00),)) for n, who in ((1, "ann"), (2, "ben"))))
    felt.play(c.PlaceWager(1, (c.Stake("ann", 5_00),), kind="pair"), c.CloseBetting())
    felt.deal("8S 7D AH 9C 6D")
    felt.play(
        c.Settle(), c.OfferInsurance(), c.ClaimInsurance("1.1", "cat", 5_00), c.ClaimInsurance("1.2", "cat", 5_00)
    )
    felt.play(lie(a1="8S 9C 7D 6D", a2=""))
    assert (felt.phase, [claim.of for claim in felt.round.claims]) == ("insurance", ["1.1"])
    felt.check()


@pytest.mark.clause("PM 5.6.1", "PM 3.26.3", "ruling 80")
def test_a_claim_to_insurance_falls_away_with_the_house_card() -> None:
    felt = on("8S AH 9C", ann=20)
    felt.play(c.OfferInsurance(), c.ClaimInsurance("1.1", "ben", 10_00), lie(drawn="AH 8S 9C"))
    assert (felt.phase, felt.round.claims) == ("decision", ())


@pytest.mark.clause("PM 5.6.1", "PM 5.12", "PM 3.24.3.3", "ruling 80")
@pytest.mark.parametrize(("drawn", "how"), [("", lie(drawn="8S 6D KH 9C 7D")), ("2C", lie(house="", a1="8S 9C 2C KH"))])
def test_who_surrendered_to_a_house_card_that_moves_calls_the_decisions_again(drawn: str, how: c.Command) -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), *(c.PlaceWager(1, (c.Stake(name, 20_00),)) for name in ("ann", "ben")))
    felt.play(c.PlaceWager(2, (c.Stake("cat", 20_00),)), c.CloseBetting())
    felt.deal("8S 7D KH 9C 6D")
    felt.play(c.OfferSurrender(), c.Surrender("1.1"), c.CloseSurrender())
    if drawn:
        felt.play(c.Hit())
        felt.deal(drawn)
    assert felt.round.areas[0].controller == "ben"
    felt.play(how)
    assert felt.round.areas[0].controller == "ann"
    assert not any(wager.surrendered for wager in felt.round.areas[0].wagers)
    felt.check()


@pytest.mark.clause("PM 5.6", "PM 5.6.2")
def test_in_play_the_cards_go_back_where_the_record_has_them() -> None:
    felt = begun()
    felt.play(lie(a1="8S 9C", a2="7D 6D 2C"))
    assert (felt.clause, felt.hand(1), felt.hand(2)) == ("PM 5.6.2", "8S 9C 2C", "7D 6D")
    assert felt.refused(lie(drawn="7D 8S 7H 9C 6D 2C")) == "order_is_settled (PM 5.6.2)"
    felt.check()


@pytest.mark.clause("PM 5.6")
def test_a_picture_has_the_cards_of_the_record_and_differs_from_it() -> None:
    felt = dealt()
    assert felt.refused(lie(a1="8S 9C KS")) == "cards_not_conserved (PM 5.6.1)"
    assert felt.refused(lie(a1="8S")) == "cards_not_conserved (PM 5.6.1)"
    assert felt.refused(lie(a1="8S 9C")) == "nothing_differs (PM 5.6.1)"
    assert felt.refused(lie(a9="8S 9C")).startswith("unknown_area")
    assert felt.refused(lie(a1="7D 9C", a2="8S 6D"), by="dealer") == "role (PM 6.2)"


@pytest.mark.clause("PM 5.11")
def test_the_house_without_a_card_is_reconstructed_before_play() -> None:
    felt = dealt()
    felt.play(lie(house="", a1="8S 7H", a2="7D 9C 6D"))
    assert (felt.clause, felt.hand(1), felt.hand(2), felt.house) == ("PM 5.11", "8S 9C", "7D 6D", "7H")


@pytest.mark.clause("PM 5.12")
def test_the_house_without_a_card_draws_it_before_play_goes_on() -> None:
    felt = begun()
    felt.play(lie(house="", a2="7D 6D 7H"))
    assert (felt.phase, felt.house) == ("house_card", "")
    assert felt.round.irregular is not None
    assert [(h.card, h.clause) for h in felt.round.irregular.held] == [("7H", "PM 5.8")]
    assert felt.refused(c.DealCard("AC")) == "held_card_first (PM 5.8)"
    felt.deal("7H")
    assert (felt.house, felt.phase) == ("7H", "decision")
    felt.check()


@pytest.mark.clause("PM 5.12", "PM 5.12.2", "PM 3.24.3")
def test_an_ace_as_late_first_card_opens_insurance_and_surrender() -> None:
    felt = begun()
    felt.play(lie(house="", a4="7H"))
    assert felt.phase == "house_card"
    assert felt.incident("house_without_card").clause == "PM 5.12"
    felt.deal("AC")
    assert felt.phase == "insurance_offer"
    felt.play(c.OfferInsurance(), c.Insure("1.2", (c.Stake("ben", 14_00),)), c.CloseInsurance())
    felt.play(c.OfferSurrender(), c.Surrender("1.1"), c.CloseSurrender(), c.Stand())
    felt.deal("KD")
    felt.finish()
    # The house has a Pontoon: the surrender is void, the insurance pays 2 to 1.
    assert (felt.won("ann"), felt.won("ben")) == (-20_00, -30_00 + 28_00)


@pytest.mark.clause("PM 5.12.2")
@pytest.mark.parametrize(("card", "offers"), [("AC", ("insurance", "surrender")), ("QC", ("surrender",)), ("9H", ())])
def test_offers_that_were_closed_are_made_anew_for_the_late_card(card: str, offers: tuple[str, ...]) -> None:
    felt = on("8S 7D KH 9C 6D", ann=20, ben=30)
    felt.play(c.OfferSurrender(), c.CloseSurrender(), c.Hit())
    felt.deal("2C")
    felt.play(lie(house="", a4="KH"))
    felt.deal(card)
    made = {
        "insurance": (c.OfferInsurance(), c.CloseInsurance()),
        "surrender": (c.OfferSurrender(), c.CloseSurrender()),
    }
    for offer in offers:
        assert felt.phase == f"{offer}_offer"
        felt.play(*made[offer])
    assert felt.phase == "decision"


@pytest.mark.clause("PM 5.12.1")
def test_the_hand_in_turn_may_be_completed_first() -> None:
    felt = begun()
    felt.play(lie(house="", a4="7H"), c.FinishHandFirst())
    assert (felt.clause, felt.phase, felt.house) == ("PM 5.12.1", "decision", "")
    felt.play(c.Stand())
    assert (felt.phase, felt.round.areas[0].hands[0].done) == ("house_card", True)
    felt.deal("8C")
    assert (felt.phase, felt.round.turn and felt.round.turn.area) == ("decision", 2)
    felt.check()


@pytest.mark.clause("PM 5.12.1")
def test_with_no_hand_in_turn_the_house_draws_at_once() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    felt.play(c.PlaceWager(1, (c.Stake("ann", 5_00),), "pair"), c.CloseBetting())
    felt.deal("8S 7H 9C")
    felt.play(c.Settle(), lie(house="", a1="8S 9C", a4="7H"))
    assert felt.flags()[:2] == (True, False)
    assert felt.refused(c.FinishHandFirst()) == "no_hand_in_turn (PM 5.12.1)"


@pytest.mark.clause("PM 5.13")
def test_a_short_hand_is_reconstructed_before_play() -> None:
    felt = dealt()
    felt.play(lie(a1="8S", a2="7D 6D 9C"))
    assert (felt.clause, felt.hand(1), felt.hand(2)) == ("PM 5.13", "8S 9C", "7D 6D")
    assert felt.incident("no_cards").clause == "PM 5.13"


@pytest.mark.clause("PM 5.14")
def test_in_play_the_wagers_of_an_area_without_cards_go_back() -> None:
    felt = begun()
    felt.play(lie(a2="", a3="7D 6D"))
    assert (felt.hand(2), felt.won("ben"), felt.won("ann")) == ("", 0, -20_00)
    assert felt.log[-1].clauses == ("PM 5.14", "PM 5.15")  # type: ignore[union-attr]
    result = felt.round.results[-1]
    assert (result.result, result.clause) == ("returned", "PM 5.14")
    assert felt.round.irregular is not None
    assert felt.round.irregular.discarded == ("7D", "6D")
    felt.play(c.Stand())
    felt.deal("KD")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (20_00, 0)


@pytest.mark.clause("PM 5.15", "PM 5.25")
def test_cards_on_an_area_without_a_wager_are_discarded_in_play_and_put_back_before() -> None:
    early = dealt()
    early.play(lie(a3="7H", house=""))
    assert (early.clause, early.house) == ("PM 5.11", "7H")
    late = begun()
    late.play(lie(a1="8S 9C", a3="2C"))
    assert (late.hand(1), late.phase) == ("8S 9C", "decision")
    assert late.round.irregular is not None
    assert late.round.irregular.discarded == ("2C",)
    assert late.round.irregular.dissatisfied == "PM 5.15"
    late.play(c.WithdrawWagers("ben"))
    assert (late.won("ben"), late.clause) == (0, "PM 5.25")


@pytest.mark.clause("PM 5.16", "PM 5.16.1")
def test_a_hand_of_one_card_acts_in_its_turn() -> None:
    felt = begun()
    felt.play(lie(a2="7D", a4="6D"), c.Stand())
    assert (felt.phase, felt.round.turn and felt.round.turn.area) == ("card", 2)
    felt.deal("4S")
    assert (felt.hand(2), felt.clause, felt.phase) == ("7D 4S", "PM 5.16.1", "decision")
    felt.check()


@pytest.mark.clause("PM 5.16", "PM 5.16.2")
def test_or_its_wager_is_taken_back_with_the_card_discarded() -> None:
    felt = begun()
    assert felt.refused(c.WithdrawShortHand("1.2")) == "not_short (PM 5.16.2)"
    felt.play(lie(a2="7D", a4="6D"))
    assert felt.incident("short_hand_withdrawn").refusal is None
    felt.play(c.WithdrawShortHand("1.2"))
    assert (felt.hand(2), felt.won("ben")) == ("", 0)
    assert felt.round.irregular is not None
    assert felt.round.irregular.discarded == ("6D", "7D")
    assert felt.refused(c.WithdrawShortHand("1.2")) == "unknown_wager (PM 5.16.2)"
    felt.play(c.Stand())
    felt.deal("KD")
    felt.finish()


@pytest.mark.clause("PM 5.16", "PM 5.16.2", "ruling 4")
def test_each_backer_of_a_shared_wager_takes_their_own_part_back() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    felt.play(c.PlaceWager(2, (c.Stake("ben", 20_00), c.Stake("cat", 30_00))), c.CloseBetting())
    felt.deal("8S 7D 7H 9C 6D")
    felt.play(c.Hit())
    felt.deal("2C")
    felt.play(lie(a2="7D", a4="6D"))
    titles = [i.title for i in felt.view().irregularities if i.code == "short_hand_withdrawn"]
    assert [title.split(" takes")[0] for title in titles] == ["Ben", "Cat"]
    felt.play(c.WithdrawShortHand("1.2", ("ben",)))
    assert felt.refused(c.WithdrawShortHand("1.2", ("ben",))) == "not_a_backer (PM 5.16.2)"
    assert (felt.hand(2), felt.won("ben"), felt.round.areas[1].controller) == ("7D", 0, "cat")
    felt.play(c.WithdrawShortHand("1.2"))
    assert (felt.hand(2), felt.won("cat")) == ("", 0)
    felt.check()


@pytest.mark.clause("PM 5.25")
@pytest.mark.parametrize(
    ("layout", "clause"),
    [
        (lie(house="", a2="7D 6D 7H"), "PM 5.12"),
        (lie(a1="8S 9C", a3="2C"), "PM 5.15"),
        (lie(a1="8S 9C 2C 6D", a2="7D"), "PM 5.16"),
        (lie(a1="8S 9C 2C 7D 6D", a2=""), ""),  # PM 5.14 sends wagers back by itself
        (lie(a1="8S 9C", a2="7D 6D 2C"), ""),
    ],
)
def test_withdrawal_is_offered_for_the_cases_of_the_clause_and_no_other(layout: c.CardsAsTheyLie, clause: str) -> None:
    felt = begun()
    felt.play(layout)
    if not clause:
        assert felt.refused(c.WithdrawWagers("ann")) == "not_offered (PM 5.25)"
        return
    assert felt.round.irregular is not None
    assert felt.round.irregular.dissatisfied == clause
    felt.play(c.WithdrawWagers("ann"))
    assert (felt.won("ann"), felt.clause) == (0, "PM 5.25")


@pytest.mark.clause("PM 6.1", "ruling 61")
def test_a_picture_that_no_clause_mends_is_referred() -> None:
    felt = begun()
    assert felt.refused(lie(a1="8S 2C", a3="9C")) == "not_covered (PM 6.1)"


@pytest.mark.clause("PM 5.21", "PM 5.21.1")
def test_a_forgotten_burn_moves_every_card_of_the_initial_deal_by_one() -> None:
    felt = dealt()
    felt.play(c.ReportBurnForgotten())
    assert (felt.clause, felt.phase) == ("PM 5.21.1", "initial_deal")
    assert (felt.hand(1), felt.hand(2), felt.house) == ("7D 6D", "7H", "9C")
    assert felt.state.shoe is not None
    assert felt.state.shoe.dealt_count == 5
    felt.deal("2S")
    assert (felt.hand(2), felt.phase) == ("7H 2S", "decision")
    assert felt.refused(c.ReportBurnForgotten()) == "not_the_first_card (PM 5.21)"
    felt.check()


@pytest.mark.clause("PM 5.21", "PM 5.21.2")
def test_in_play_the_card_that_was_not_burnt_stays() -> None:
    felt = begun()
    felt.play(c.ReportBurnForgotten())
    assert (felt.clause, felt.hand(1)) == ("PM 5.21.2", "8S 9C 2C")


@pytest.mark.clause("PM 5.21")
def test_only_the_first_round_of_a_shoe_has_a_card_to_burn() -> None:
    felt = Felt()
    felt.bet(ann=20)
    assert felt.refused(c.ReportBurnForgotten()) == "nothing_dealt (PM 5.21)"
    felt = begun()
    felt.play(c.Stand(), c.Stand())
    felt.deal("KD")
    felt.finish()
    felt.bet(ann=20)
    felt.deal("8S 7H 9C")
    assert felt.refused(c.ReportBurnForgotten()) == "not_the_first_card (PM 5.21)"


@pytest.mark.clause("PR 5.1.2", "ruling 48")
def test_the_rws_rulebook_reconstructs_early_and_refers_the_rest() -> None:
    felt = Felt("rws-pontoon-4")
    felt.bet(ann=20, ben=30)
    felt.deal("8S 7D 7H 9C 6D")
    felt.play(lie(a1="7D 9C", a2="8S 6D"))
    assert felt.clause == "PR 5.1.2"
    felt.play(c.Hit())
    felt.deal("2C")
    for command in (lie(a1="8S 9C", a2="7D 6D 2C"), c.ReportCardInError("KS", 1), c.ReportPassedOver(1)):
        assert felt.refused(command) == "not_covered (ruling 48)"
    for command in (c.ReportBurnForgotten(), c.MarkAbsent("ann"), c.ReportPowerFailure(), c.ReportCutCard()):
        assert felt.refused(command) == "not_covered (ruling 48)"
