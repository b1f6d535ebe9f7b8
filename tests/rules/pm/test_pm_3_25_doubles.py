"""PM 3.25: doubling, by the controller, by the other wagers, and taking the double back."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, stakes, table


def hand(*bets: str, cards: str = "5S 7C 6D") -> Dealing:
    game = table().open()
    for words in bets or ("1 ann 20",):
        game.bet(words)
    return game.close().cards(cards)


@pytest.mark.clause("PM 3.25", "PM 1.1.1")
@pytest.mark.parametrize(("dollars", "doubled"), [(2, True), (13, True), (20, True), (1, False), (21, False)])
def test_up_to_the_original_and_from_the_minimum(dollars: int, doubled: bool) -> None:
    game = hand()
    if doubled:
        game.double(ann=dollars).cards("KS settle")
        assert game.net == {"1.1": 20, "1.2": dollars}
    else:
        assert game.refused(c.Double(stakes({"ann": dollars})))[1] == "PM 1.1.1"


@pytest.mark.clause("PM 3.25.1")
def test_on_the_first_two_cards_only() -> None:
    assert hand().cards("double").phase == "card"
    assert hand().cards("hit 2C").refused("double") == ("not_first_two", "PM 3.25.1")


@pytest.mark.clause("PM 3.25.2")
def test_on_the_first_two_cards_of_a_split_hand() -> None:
    game = hand(cards="8S 7C 8D").cards("split 3C double KC settle 2C hit 2D")
    assert game.net == {"1.1": 20, "1.3": 20}
    assert game.refused("double") == ("not_first_two", "PM 3.25.1")


@pytest.mark.clause("PM 3.25.3", "PM 3.22.1")
def test_not_on_split_aces() -> None:
    game = hand(cards="AS 7C AD").cards("split 5C")
    assert game.refused("double")[0] == "not_now"
    assert game.cards("6C").phase == "dealer"


@pytest.mark.clause("PM 3.25.4")
def test_one_card_and_no_decision_after_it() -> None:
    game = hand().cards("double 2C")
    for word in ("hit", "stand", "double", "split", "9C"):
        assert game.refused(word) == ("not_now", "PM 3.25.8")
    assert game.cards("close_withdrawals").phase == "dealer"


@pytest.mark.clause("PM 3.4.2", "ruling 46")
@pytest.mark.parametrize(
    ("cards", "third", "total"),
    [("AS 5S", "4C", "10"), ("AS 5S", "AC", "Soft 17"), ("5S 4S", "AC", "Soft 20"), ("AS AD", "AC", "Soft 13")],
)
def test_an_ace_of_the_first_two_counts_1_when_doubled(cards: str, third: str, total: str) -> None:
    first, second = cards.split()
    assert hand(cards=f"{first} 7C {second}").cards(f"double {third}").total(1) == total


@pytest.mark.clause("PM 3.4.2")
def test_the_same_cards_without_a_double_count_11() -> None:
    assert hand(cards="AS 7C 5S").cards("hit 4C").total(1) == "Soft 20"


@pytest.mark.clause("PM 3.25.5", "PM 3.25.6")
@pytest.mark.parametrize("joins", [True, False])
def test_other_wagers_may_double_too_before_the_card(joins: bool) -> None:
    game = hand("1 ann 20", "1 ben 40").cards("double")
    assert game.refused("KS") == ("not_now", "PM 3.14")
    game.answer("1.2", joins, **({"ben": 15} if joins else {})).cards("KS settle")
    assert game.net == {"1.1": 20, "1.3": 20, "1.2": 40} | ({"1.4": 15} if joins else {})


@pytest.mark.clause("PM 3.25.6")
def test_one_card_also_for_a_wager_that_did_not_double() -> None:
    game = hand("1 ann 20", "1 ben 40").cards("double").answer("1.2", False).cards("2C")
    assert game.phase == "withdrawals"
    assert game.refused("hit")[0] == "not_now"
    assert game.refused(c.WithdrawDouble("ben")) == ("nothing_to_withdraw", "PM 3.25.8")


@pytest.mark.clause("PM 3.25.5", "PM 1.1.1")
def test_the_limits_of_a_double_hold_for_the_others_as_well() -> None:
    game = hand("1 ann 20", "1 ben 40").cards("double")
    for dollars, clause in ((1, "PM 1.1.1"), (41, "PM 1.1.1")):
        assert game.refused(c.AnswerOption("1.2", True, stakes({"ben": dollars})))[1] == clause
    assert game.refused(c.AnswerOption("1.2", True, stakes({"ann": 10})))[0] == "not_a_backer"
    assert game.refused(c.AnswerOption("1.1", True))[0] == "no_option_open"


@pytest.mark.clause("PM 3.25.7")
@pytest.mark.parametrize("decision", ["hit 2C", "stand"])
def test_without_the_controllers_double_nobody_doubles(decision: str) -> None:
    game = hand("1 ann 20", "1 ben 40").cards(decision)
    assert game.refused(c.AnswerOption("1.2", True))[0] == "not_now"
    assert {w.kind for w in game.round.areas[0].wagers} == {"main"}


@pytest.mark.clause("PM 3.25.8", "ruling 20")
def test_taking_the_double_back_costs_the_original() -> None:
    game = hand().double(ann=15).cards("2C").withdraw("ann")
    assert game.net == {"1.1": -20, "1.2": 0}
    assert [(r.wager, r.result) for r in game.round.results] == [("1.1", "lost"), ("1.2", "returned")]
    assert game.phase == "concluded", "no wager is left that the house would draw for (PM 3.34)"


@pytest.mark.clause("PM 3.25.8")
@pytest.mark.parametrize(("third", "phase"), [("KS", "hand"), ("9S", "withdrawals")])
def test_only_below_21(third: str, phase: str) -> None:
    game = hand().cards(f"double {third}")
    assert game.phase == phase
    if phase == "hand":
        assert game.refused(c.WithdrawDouble("ann"))[0] == "not_now"


@pytest.mark.clause("PM 3.25.8", "PM 3.31")
def test_not_when_past_21() -> None:
    game = hand(cards="8S 7C 6D").cards("double KS")
    assert game.refused(c.WithdrawDouble("ann"))[0] == "not_now"
    assert game.cards("settle").net == {"1.1": -20, "1.2": -20}


@pytest.mark.clause("PM 3.25.8")
def test_each_player_decides_and_the_others_wagers_go_on() -> None:
    game = hand("1 ann 20", "1 ben 40", "1 cat 60").cards("double").answer("1.2", True).answer("1.3", False)
    game.cards("7S").withdraw("ann").cards("close_withdrawals")
    assert game.net == {"1.1": -20, "1.4": 0}
    assert game.cards("KH settle").net == {"1.1": -20, "1.4": 0, "1.2": 40, "1.5": 40, "1.3": 60}


@pytest.mark.clause("PM 3.25", "PM 3.25.8", "ruling 4", "ruling 20")
def test_two_backers_of_one_wager_of_whom_one_doubles_for_less_and_takes_it_back() -> None:
    game = hand("1 ann 20 ben 40").double(ann=10).cards("7S")
    assert game.refused(c.WithdrawDouble("ben")) == ("nothing_to_withdraw", "PM 3.25.8")
    game.withdraw("ann").cards("KH settle")
    assert game.shares("1.1") == {"ann": -20, "ben": 40}
    assert game.shares("1.2") == {"ann": 0}


@pytest.mark.clause("PM 3.25.7", "ruling 4")
@pytest.mark.parametrize("rulebook", ["mbs-pontoon-6", "rws-pontoon-4"])
def test_a_co_backer_of_the_controllers_wager_does_not_double_without_the_controller(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20 ben 40").close().cards("5S 7C 6D")
    clause = "PM 3.25.7" if rulebook == "mbs-pontoon-6" else "ruling 25"
    assert game.refused(c.Double(stakes({"ben": 40}))) == ("controller_not_in", clause)
    assert game.double(ann=2, ben=40).phase == "card"


@pytest.mark.clause("PM 3.25")
def test_no_backer_doubles_for_another() -> None:
    game = hand("1 ann 20 ben 40")
    assert game.refused(c.Double(stakes({"ann": 30}))) == ("over_original", "PM 1.1.1")
    assert game.refused(c.Double(stakes({"cat": 20}))) == ("not_a_backer", "PM 3.25")
    assert game.double(ann=20, ben=1).phase == "card"


@pytest.mark.clause("PM 3.25.8", "PM 5.27")
def test_of_a_wager_over_the_maximum_a_withdrawal_costs_the_maximum() -> None:
    game = table().open().bet("1 ann 20").close().found(1, 1, ann=600).cards("5S 7C 6D double 2C").withdraw("ann")
    assert game.net == {"1.1": -500, "1.2": 0}
    assert game.clauses("1.1") == {"PM 3.25.8", "PM 5.27"}


@pytest.mark.clause("PM 4.4.1", "ruling 19")
def test_a_house_pontoon_takes_the_original_only() -> None:
    game = hand("1 ann 20", cards="5S AC 6D").cards("offer_insurance close_insurance offer_surrender close_surrender")
    game.cards("double 2C close_withdrawals KC settle")
    assert game.net == {"1.1": -20, "1.2": 0}
    assert game.clauses("1.2") == {"PM 4.4.1"}
