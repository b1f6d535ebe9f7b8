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


@pytest.mark.clause("PM 3.4.2", "ruling 46")
@pytest.mark.parametrize(
    ("cards", "third", "total"),
    [("AS 5S", "4C", "10"), ("AS 5S", "AC", "Soft 17"), ("5S 4S", "AC", "Soft 20"), ("AS AD", "AC", "Soft 13")],
)
def test_an_ace_of_the_first_two_counts_1_when_doubled(cards: str, third: str, total: str) -> None:
    first, second = cards.split()
    assert hand(cards=f"{first} 7C {second}").cards(f"double {third}").total(1) == total


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


@pytest.mark.clause("PM 3.25.7", "ruling 4")
@pytest.mark.parametrize("rulebook", ["mbs-pontoon-6", "rws-pontoon-4"])
def test_a_co_backer_of_the_controllers_wager_does_not_double_without_the_controller(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20 ben 40").close().cards("5S 7C 6D")
    clause = "PM 3.25.7" if rulebook == "mbs-pontoon-6" else "ruling 25"
    assert game.refused(c.Double(stakes({"ben": 40}))) == ("controller_not_in", clause)
    assert game.double(ann=2, ben=40).phase == "card"
