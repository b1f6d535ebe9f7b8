"""Too few cards, the cutting card, absent players, a power failure, what is not covered (PM 5.19-5.22, 5.29, 6.1)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.irregularities.felt import Felt


def drawing(**settings: int | bool) -> Felt:
    felt = Felt(**settings)
    felt.bet(ann=20, ben=30)
    felt.deal("8S 7D 7H 4C 6D")
    felt.play(c.Hit())
    return felt


@pytest.mark.clause("PM 5.19", "PM 5.19.1")
def test_the_discards_are_riffled_and_cut_by_the_player_next_to_act() -> None:
    felt = drawing(shuffle_at_cards=288)
    felt.play(c.RiffleDiscards())
    riffled = felt.log[-1]
    assert (riffled.cut_by, riffled.clause) == ("ann", "PM 5.19")  # type: ignore[union-attr]
    assert felt.state.shoe is not None
    assert felt.state.shoe.dealt == {"8S": 1, "7D": 1, "7H": 1, "4C": 1, "6D": 1}
    felt.deal("KD")
    felt.play(c.Settle(), c.Stand())
    felt.deal("KH")
    felt.finish()
    assert felt.refused(c.OpenBetting()) == "shuffle_first (PM 5.19.1)"
    felt.play(c.LoadShoe(), c.OpenBetting())


@pytest.mark.clause("PM 5.19")
def test_the_cards_of_a_settled_hand_are_among_those_riffled() -> None:
    felt = drawing(shuffle_at_cards=288)
    felt.deal("KD")
    felt.play(c.Settle(), c.Hit(), c.RiffleDiscards())
    assert felt.log[-1].cut_by == "ben"  # type: ignore[union-attr]
    assert felt.state.shoe is not None
    assert felt.state.shoe.dealt == {"7D": 1, "6D": 1, "7H": 1}


@pytest.mark.clause("PM 5.19")
def test_with_cards_left_or_a_machine_nothing_is_riffled() -> None:
    assert drawing().refused(c.RiffleDiscards()) == "cards_remain (PM 5.19)"
    machine = drawing(shuffle_at_cards=288, manual_shuffling=False)
    assert machine.refused(c.RiffleDiscards()) == "machine_shuffles (PM 5.19)"


@pytest.mark.clause("PM 5.20")
def test_after_an_overlooked_cutting_card_the_round_is_completed_and_shuffled() -> None:
    felt = drawing()
    felt.play(c.ReportCutCard())
    assert felt.refused(c.ReportCutCard()) == "unchanged (PM 5.20)"
    felt.deal("KD")
    felt.play(c.Settle(), c.Stand())
    felt.deal("KH")
    felt.finish()
    assert felt.refused(c.OpenBetting()) == "shuffle_first (PM 5.20)"
    assert drawing(manual_shuffling=False).refused(c.ReportCutCard()) == "machine_shuffles (PM 5.20)"


@pytest.mark.clause("PM 5.22", "ruling 24")
@pytest.mark.parametrize(
    ("first", "second", "draws"),
    [("8S", "3C", True), ("8S", "4C", False), ("AS", "5C", True), ("AS", "6C", False), ("2S", "2C", True)],
)
def test_an_absent_players_hand_draws_by_rule(first: str, second: str, draws: bool) -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.deal(f"{first} 7D 7H {second} 6D")
    felt.play(c.MarkAbsent("ann"))
    assert felt.refused(c.Double()) == "absent_forfeits (PM 5.22)"
    assert felt.refused(c.Split()) == "absent_forfeits (PM 5.22)"
    if draws:
        assert felt.refused(c.Stand()) == "absent_draws (PM 5.22)"
        felt.play(c.Hit())
    else:
        assert felt.refused(c.Hit()) == "absent_stands (PM 5.22)"
        felt.play(c.Stand())
    felt.check()


@pytest.mark.clause("PM 5.22")
def test_a_player_who_is_back_decides_again() -> None:
    felt = Felt()
    felt.bet(ann=20)
    felt.deal("8S 7H 4C")
    assert felt.refused(c.MarkAbsent("ben")) == "no_wager (PM 5.22)"
    felt.play(c.MarkAbsent("ann"))
    assert felt.refused(c.MarkAbsent("ann")) == "unchanged (PM 5.22)"
    felt.play(c.MarkAbsent("ann", absent=False), c.Hit())


@pytest.mark.clause("PM 5.22.1")
def test_another_player_with_a_wager_there_plays_the_hand() -> None:
    felt = Felt()
    felt.play(c.OpenBetting())
    for player in ("ann", "ben", "cat"):
        felt.play(c.PlaceWager(1, (c.Stake(player, 20_00),)))
    felt.play(c.CloseBetting())
    felt.deal("8S 7H 8C")
    felt.play(c.MarkAbsent("ann"))
    assert (felt.clause, felt.round.areas[0].controller) == ("PM 5.22.1", "ben")
    felt.play(c.Double())
    assert felt.refused(c.AnswerOption("1.1", True)) == "no_option_open (PM 3.25.5)", "forfeited, and not asked for"
    felt.play(c.AnswerOption("1.3", True))
    felt.check()


@pytest.mark.clause("PM 5.29", "PM 5.29.1")
def test_without_an_outcome_each_player_withdraws_everything_or_plays_on() -> None:
    felt = drawing()
    felt.play(c.ReportPowerFailure())
    assert (felt.clause, felt.phase) == ("PM 5.29.1", "power_failure")
    assert felt.refused(c.DealCard("2S")).startswith("not_now")
    felt.play(c.WithdrawWagers("ann"))
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)
    felt.play(c.ResumePlay())
    assert felt.round.turn is not None
    assert (felt.phase, felt.round.turn.area) == ("decision", 2)
    felt.play(c.Stand())
    felt.deal("KD")
    felt.finish()
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)


@pytest.mark.clause("PM 5.29.1")
def test_when_nobody_withdraws_play_goes_on_where_it_was_and_when_all_do_the_round_is_over() -> None:
    felt = drawing()
    before = felt.round
    felt.play(c.ReportPowerFailure(), c.ResumePlay())
    assert felt.round == before
    felt.play(c.ReportPowerFailure(), c.WithdrawWagers("ann"), c.WithdrawWagers("ben"), c.ResumePlay())
    assert (felt.phase, felt.won("ann"), felt.won("ben")) == ("concluded", 0, 0)
    felt.check()


@pytest.mark.clause("PM 5.29.1")
@pytest.mark.parametrize("cards", ["", "8S", "8S 7D", "8S 7D 7H", "8S 7D 7H 4C"])
def test_during_the_initial_deal_the_area_left_gets_the_cards(cards: str) -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.deal(cards)
    felt.play(c.ReportPowerFailure(), c.WithdrawWagers("ann"), c.ResumePlay())
    rest = iter(["6D", "7C", "2S"])
    while felt.phase == "initial_deal":
        felt.deal(next(rest))
    assert (felt.phase, len(felt.hand(2).split()), len(felt.house.split())) == ("decision", 2, 1)
    felt.check()


@pytest.mark.clause("PM 5.29.1")
def test_while_bets_are_open_withdrawn_wagers_leave_the_layout() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    felt.play(c.PlaceWager(1, (c.Stake("ann", 5_00),), "pair"), c.ReportPowerFailure())
    felt.play(c.WithdrawWagers("ann"), c.ResumePlay())
    assert (felt.phase, felt.won("ann"), felt.round.claims) == ("betting", 0, ())
    felt.play(c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    felt.check()


@pytest.mark.clause("PM 5.29.2", "ruling 8")
def test_with_an_outcome_established_play_goes_on() -> None:
    felt = drawing()
    felt.deal("KD")
    assert felt.flags()[2]
    felt.play(c.ReportPowerFailure())
    assert (felt.clause, felt.phase) == ("PM 5.29.2", "hand")
    assert felt.refused(c.WithdrawWagers("ben")) == "not_offered (PM 5.25)"


@pytest.mark.clause("PM 6.1")
def test_play_waits_for_the_gaming_shift_managers_ruling() -> None:
    felt = drawing()
    before = felt.round
    assert felt.refused(c.ReferToManager(" ")) == "question_missing (PM 6.1)"
    felt.play(c.ReferToManager("A drink was spilt over area 2."))
    assert felt.phase == "referred"
    assert felt.view().step.detail == "A drink was spilt over area 2."  # type: ignore[union-attr]
    assert felt.refused(c.DealCard("2S")).startswith("not_now")
    assert felt.refused(c.RecordRuling("Play on.", "Cards dry."), by="pit_manager") == "role (PM 6.2)"
    assert felt.refused(c.RecordRuling("Play on.", "")) == "ruling_missing (PM 6.1)"
    felt.play(c.RecordRuling("Play on.", "Cards dry."))
    assert felt.round == before
    assert felt.log[-1].question == "A drink was spilt over area 2."  # type: ignore[union-attr]


@pytest.mark.clause("PM 6.1")
def test_a_ruling_sends_the_named_wagers_back() -> None:
    felt = drawing()
    felt.play(c.ReferToManager("?"))
    assert felt.refused(c.RecordRuling("Back.", "So.", "return_wagers")) == "wagers_missing (PM 6.1)"
    assert felt.refused(c.RecordRuling("Back.", "So.", "return_wagers", ("1.9",))) == "unknown_wager (PM 6.1)"
    felt.play(c.RecordRuling("Back.", "So.", "return_wagers", ("1.2",)))
    assert (felt.phase, felt.won("ben"), felt.won("ann")) == ("card", 0, -20_00)
    felt.check()


@pytest.mark.clause("PM 6.1", "ruling 7")
def test_a_ruling_voids_the_round() -> None:
    felt = drawing()
    felt.deal("KD")
    felt.play(c.Settle())
    assert felt.won("ann") == -20_00
    felt.play(c.RecordRuling("Void.", "A stranger touched the cards.", "void"))
    assert (felt.phase, felt.won("ann"), felt.won("ben")) == ("concluded", 0, 0)
    felt.check()


@pytest.mark.clause("PM 5.1", "PM 5.1.1", "PM 5.2")
def test_a_void_returns_every_wager_and_a_misdeal_is_one_only_before_play() -> None:
    felt = drawing()
    felt.play(c.VoidRound("misdeal"))
    assert (felt.won("ann"), felt.won("ben"), felt.clause) == (0, 0, "PM 1.1.11")
    felt.check()
    late = drawing()
    late.deal("KD")
    assert late.refused(c.VoidRound("misdeal")) == "too_late_for_misdeal (PM 5.2)"
    late.play(c.Settle(), c.VoidRound("foreign_cards"))
    assert (late.won("ann"), late.won("ben")) == (0, 0)
    assert late.refused(c.OpenBetting()) == "shuffle_first (PM 5.1.1)"
