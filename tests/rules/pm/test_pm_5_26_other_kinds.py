"""PM 5.26, 5.27: the only wager of a round, pair wagers and insurance that are found outside the limits."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, found, table

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"
LIMITS = {kind: c.Limits(2_00, 500_00) for kind in ("main", "pair")} | {"insurance": c.Limits(5_00, 10_00)}


@pytest.mark.clause("PM 3.34", "PM 5.26")
def test_a_wager_that_goes_back_whatever_comes_needs_no_house_card() -> None:
    game = table().limits("main", 10, 500).open().close().found(1, 1, ann=5).cards("9S 7C 9D stand KC settle")
    game.open().close().found(1, 1, ann=5).cards("9S 7C 9D stand")
    assert game.phase == "settlement"
    assert game.cards("settle").net == {"2.1": 0}


def two(**settings: object) -> Dealing:
    return table(**settings).open().bet("1 ann 20").bet("2 ben 20")


@pytest.mark.clause("PM 5.26", "PM 5.27", "ruling 73")
@pytest.mark.parametrize(("second", "nets"), [("9C", {1: 11, 900: 5500}), ("7S", {1: -1, 900: -500})])
@pytest.mark.parametrize("dollars", [1, 900])
@pytest.mark.parametrize("recorded", [True, False])
def test_a_pair_wager_outside_the_limits(recorded: bool, dollars: int, second: str, nets: dict[int, int]) -> None:
    game = two().bet("1 cat 10 pair") if recorded and dollars > 10 else two()
    game.close().then(found("pair", cat=dollars)).cards(f"9S 9D 7C {second} 8D settle")
    wager = "1.3"
    assert game.net == {wager: nets[dollars]}
    assert ("PM 5.26" if dollars == 1 else "PM 5.27") in game.clauses(wager)
    assert game.state.round.areas[0].wagers[-1].kind == "pair"


@pytest.mark.clause("PM 5.3", "PM 6.1", "ruling 73")
@pytest.mark.parametrize("second", ["9C", "7C"])
@pytest.mark.parametrize("then", ["", "hit", "hit 2D"])
def test_one_found_once_the_cards_that_decide_it_lie_there_is_the_gaming_shift_managers(then: str, second: str) -> None:
    game = two().close().cards(f"9S 9D 7C {second} 8D {then}")
    for dollars in (1, 900):
        assert game.refused(found("pair", cat=dollars), MANAGER) == ("hand_acted_on", "PM 6.1")


@pytest.mark.clause("PM 3.15.2", "PM 3.16", "PM 3.17.1", "PM 3.17.2", "PM 5.26", "PM 6.1", "ruling 73")
def test_what_a_found_pair_wager_needs() -> None:
    game = two().close()
    assert game.refused(found("pair", 3, cat=1)) == ("pair_needs_main", "PM 3.15.2")
    assert game.refused(found("pair", cat=1, dev=900)) == ("one_claimant", "ruling 71")
    assert game.refused(found("pair", cat=20)) == ("late_wager", "PM 5.3")
    contest = two()
    for player in ("fay", "gus", "cat", "dev"):
        contest.bet(f"1 {player} 10 pair")
    assert contest.close().refused(found("pair", eve=1)) == ("claims_wait", "PM 3.17.2")
    contest.agree("fay", "gus", "cat")
    assert contest.refused(found("pair", eve=1)) == ("pair_places_taken", "PM 3.17.1")
    for played in ("stand", "double", "split"):
        assert two().close().cards(f"8S 9D 7C 8C 8D {played}").refused(found("pair", cat=1), SUPERVISOR)[1] == "PM 6.1"
    settled = two().bet("1 cat 10 pair").close().cards("8S 9D 7C 8C 8D settle")
    assert settled.refused(found("pair", cat=900), SUPERVISOR) == ("wager_acted_on", "PM 6.1")
    assert settled.refused(found("pair", 5, cat=900), SUPERVISOR) == ("pair_needs_main", "PM 3.15.2")


def offered(house: str = "AC") -> Dealing:
    game = table(limits=LIMITS).open().bet("1 ann 40").bet("2 ben 20").close()
    return game.cards(f"9S 9D {house} 7S 8D offer_insurance")


@pytest.mark.clause("PM 5.26", "PM 5.27", "PM 3.26", "ruling 74")
@pytest.mark.parametrize(("second", "nets"), [("KS", {2: 4, 20: 20}), ("5S", {2: -2, 20: -10})])
@pytest.mark.parametrize("dollars", [2, 20])
@pytest.mark.parametrize("recorded", [True, False])
def test_insurance_outside_the_limits(recorded: bool, dollars: int, second: str, nets: dict[int, int]) -> None:
    game = offered().insure("1.1", ann=6) if recorded and dollars > 6 else offered()
    assert game.refused(found("insurance", ann=dollars)) == ("insurance_not_closed", "PM 3.26.1")
    game.cards("close_insurance").then(found("insurance", ann=dollars), SUPERVISOR)
    game.cards(f"offer_surrender close_surrender stand stand {second}")
    while game.phase == "dealer":
        game.cards("2H")
    game.cards("settle")
    assert game.net["1.3"] == nets[dollars]
    assert ("PM 5.26" if dollars == 2 else "PM 5.27") in game.clauses("1.3")


@pytest.mark.clause("PM 3.26", "PM 3.26.3", "PM 5.27", "PM 6.1", "ruling 74")
def test_what_a_found_insurance_needs() -> None:
    contest = offered().ask_insurance("1.1", "eve", 6).ask_insurance("1.1", "fay", 6).cards("close_insurance")
    assert contest.refused(found("insurance", ann=20)) == ("claims_wait", "PM 3.26.3")
    game = offered().cards("close_insurance")
    assert game.refused(found("insurance", ann=21)) == ("over_half", "PM 3.26")
    assert game.refused(found("insurance", eve=21)) == ("over_half", "PM 3.26")
    assert game.refused(found("insurance", ann=11, eve=11)) == ("not_a_backer", "PM 3.26")
    assert game.refused(found("insurance", ann=6)) == ("late_wager", "PM 5.3")
    assert game.refused(found("insurance", 1, 2, ann=11)) == ("no_wager_here", "PM 3.26")
    assert game.refused(found("insurance", eve=20)) == ("role", "PM 6.2")
    assert game.then(found("insurance", eve=20), SUPERVISOR).round.areas[0].wagers[-1].of == "1.1"
    late = offered("AC").cards("close_insurance offer_surrender").surrender("1.1", "1.2").cards("close_surrender 5S")
    assert late.refused(found("insurance", ann=20)) == ("hand_acted_on", "PM 6.1")
    none = two().close().cards("9S 9D KC 7S 8D")
    assert none.refused(found("insurance", ann=900)) == ("not_offered", "PM 3.6")


@pytest.mark.clause("PM 3.7")
@pytest.mark.parametrize("by_staff", [True, False])
def test_a_pair_claim_that_staff_placed_becomes_a_wager_that_staff_placed(by_staff: bool) -> None:
    game = two()
    game.do(c.PlaceWager(1, (c.Stake("cat", 10_00),), "pair", placed_by_staff=by_staff))
    game.change("pair:1:cat", cat=20).close()
    pair = game.round.areas[0].wagers[-1]
    assert (pair.kind, pair.stakes[0].cents, pair.placed_by_staff) == ("pair", 20_00, by_staff)
    assert game.then(found("pair", cat=900)).round.areas[0].wagers[-1].placed_by_staff is by_staff
