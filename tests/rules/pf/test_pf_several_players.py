"""Federal Pontoon: what the house takes with a Pontoon, and surrender by one of several (rulings 31, 32)."""

from __future__ import annotations

import pytest

from tests.rules.dealing import Dealing, table

FEDERAL = "federal-pontoon"
OFFERS = "offer_insurance close_insurance offer_surrender close_surrender"


def against_ace(first: str, second: str, *bets: str) -> Dealing:
    game = table(FEDERAL).open()
    for text in bets or ("1 ann 20",):
        game.bet(text)
    return game.close().cards(f"{first} AC {second}").cards(OFFERS)


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
def test_each_player_of_an_area_loses_one_stake_of_their_own() -> None:
    game = against_ace("8S", "8D", "1 ann 20", "1 ben 30").cards("split").answer("1.2", True)
    game.cards("KS stand KD stand KC settle")
    assert game.net == {"1.1": -20, "1.2": -30, "1.3": 0, "1.4": 0}


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
def test_a_bet_already_lost_stays_lost_and_one_more_goes() -> None:
    game = against_ace("8S", "8D").cards("split 6S hit KS settle KD stand KC settle")
    assert game.net == {"1.1": -20, "1.2": -20}


@pytest.mark.clause("PF splits/dealer-pontoon", "PF doubling/forfeit", "ruling 31")
def test_of_a_shared_bet_who_forfeited_a_hand_loses_a_further_stake_and_the_other_one_alone() -> None:
    game = against_ace("8S", "8D", "1 ann 20 fay 20").split(ann=20, fay=20).cards("3H")
    game.double(ann=20, fay=20).cards("2D").withdraw("ann")
    game.cards("close_withdrawals KD stand KC settle")
    assert game.shares("1.1") == {"ann": -20, "fay": -20}
    assert game.shares("1.2") == {"ann": -20, "fay": 0}
    assert game.shares("1.3") == {"ann": 0, "fay": 0}, "the doubles"


@pytest.mark.clause("PF surrender/controller", "ruling 32")
def test_when_another_backer_surrenders_the_controller_plays_on() -> None:
    game = table(FEDERAL).open().bet("1 ann 20").bet("1 ben 30").close().cards("5S KC 6D offer_surrender")
    assert game.surrender("1.2").cards("close_surrender hit KS settle").net == {"1.1": 20}
