"""Federal Pontoon: a wager found under the minimum that is doubled (PM 5.26 by ruling 50)."""

from __future__ import annotations

import pytest

from tests.rules.dealing import Dealing, table


def found_under(game: Dealing) -> Dealing:
    """A round in which a wager of ann's under the minimum is found."""
    return game.open().close().found(1, 1, ann=1)


def settled_before() -> Dealing:
    """A table at which such a wager of ann was settled already."""
    return found_under(table("federal-pontoon")).cards("KS 9C QD stand KC settle")


@pytest.mark.clause("PM 5.26", "ruling 50")
def test_a_double_on_a_wager_that_goes_back_goes_back_and_no_house_card_is_drawn_for_it() -> None:
    game = found_under(settled_before()).cards("5S 9C 6D double 2C close_withdrawals settle")
    assert game.net == {"2.1": 0, "2.2": 0}
    assert len(game.round.house) == 1


@pytest.mark.clause("PM 5.26", "PF doubling/forfeit", "ruling 50")
def test_forfeiting_a_hand_whose_wager_goes_back_costs_nothing() -> None:
    game = found_under(settled_before()).cards("5S 9C 6D double 2C").withdraw("ann")
    assert game.net == {"2.1": 0, "2.2": 0}


@pytest.mark.clause("PM 5.26", "PF doubling/forfeit", "ruling 50")
def test_a_wager_under_the_minimum_that_was_forfeited_is_the_one_that_was_collected() -> None:
    game = found_under(table("federal-pontoon")).cards("5S 9C 6D double 2C").withdraw("ann")
    assert game.net == {"1.1": -1, "1.2": 0}
    assert game.state.players["ann"].under_minimum_settled
