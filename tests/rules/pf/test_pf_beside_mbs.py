"""Federal Pontoon beside MBS and RWS: the same cards, the difference is the clause (rulings 29-32, 51)."""

from __future__ import annotations

import pytest

from tests.rules.dealing import Dealing, table

FEDERAL, MBS, RWS = "federal-pontoon", "mbs-pontoon-6", "rws-pontoon-4"
OFFERS = "offer_insurance close_insurance offer_surrender close_surrender"


def against_ace(rulebook: str, first: str, second: str, *bets: str) -> Dealing:
    game = table(rulebook, wagers_per_area=3).open()
    for words in bets or ("1 ann 20",):
        game.bet(words)
    return game.close().cards(f"{first} AC {second}").cards(OFFERS)


@pytest.mark.clause("PF splits/dealer-pontoon", "PM 4.3.3", "PM 4.4.1", "ruling 31")
@pytest.mark.parametrize(
    ("rulebook", "net"),
    [
        (FEDERAL, {"1.1": -20, "1.2": 0, "1.3": 0}),
        (MBS, {"1.1": -20, "1.2": -20, "1.3": 0}),
        (RWS, {"1.1": -20, "1.2": -20, "1.3": 0}),
    ],
)
def test_a_house_pontoon_after_split_and_double(rulebook: str, net: dict[str, int]) -> None:
    game = against_ace(rulebook, "8S", "8D").cards("split 4S double 2S close_withdrawals 9S stand KC settle")
    assert game.net == net


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
def test_each_player_of_an_area_loses_one_stake_of_their_own() -> None:
    game = against_ace(FEDERAL, "8S", "8D", "1 ann 20", "1 ben 30").cards("split").answer("1.2", True)
    game.cards("KS stand KD stand KC settle")
    assert game.net == {"1.1": -20, "1.2": -30, "1.3": 0, "1.4": 0}


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
def test_a_bet_already_lost_stays_lost_and_one_more_goes() -> None:
    game = against_ace(FEDERAL, "8S", "8D").cards("split 6S hit KS settle KD stand KC settle")
    assert game.net == {"1.1": -20, "1.2": -20}


@pytest.mark.clause("PF surrender/controller", "PM 3.24.3.3", "ruling 32")
@pytest.mark.parametrize(("rulebook", "phase"), [(FEDERAL, "dealer"), (MBS, "decision")])
def test_when_the_controller_surrenders(rulebook: str, phase: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").bet("1 ben 30").close().cards("5S KC 6D offer_surrender")
    assert game.surrender("1.1").cards("close_surrender").phase == phase


@pytest.mark.clause("PF surrender/controller", "ruling 32")
def test_when_another_backer_surrenders_the_controller_plays_on() -> None:
    game = table(FEDERAL).open().bet("1 ann 20").bet("1 ben 30").close().cards("5S KC 6D offer_surrender")
    assert game.surrender("1.2").cards("close_surrender hit KS settle").net == {"1.1": 20}


@pytest.mark.clause("PF doubling/any-number-of-cards", "PM 3.25.1", "PR 3.13")
@pytest.mark.parametrize(("rulebook", "doubles"), [(FEDERAL, True), (MBS, False), (RWS, False)])
def test_a_double_on_three_cards(rulebook: str, doubles: bool) -> None:
    game = table(rulebook).open().bet("1 ann 20").close().cards("2S 7C 3D hit 4S")
    if doubles:
        assert game.cards("double KS").total(1) == "19"
    else:
        assert game.refused("double")[0] == "not_first_two"


@pytest.mark.clause("PF doubling/any-total", "PR 3.16", "PM 3.27")
@pytest.mark.parametrize(("rulebook", "stands"), [(FEDERAL, False), (RWS, False), (MBS, True)])
def test_standing_on_11(rulebook: str, stands: bool) -> None:
    game = table(rulebook).open().bet("1 ann 20").close().cards("5S 7C 6D")
    if stands:
        assert game.cards("stand").phase == "dealer"
    else:
        assert game.refused("stand")[0] == "must_draw"
    if not stands:
        assert game.cards("double 2S").phase == "withdrawals", "a doubled hand is not made to draw"
