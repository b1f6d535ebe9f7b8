"""Federal Pontoon: a wager found under the minimum that is doubled (PM 5.26 by ruling 50)."""

from __future__ import annotations

import pytest

from tests.rules.dealing import Dealing, table


def found_under(game: Dealing) -> Dealing:
    """A round in which a wager of ann's under the minimum is found."""
    return game.open().close().found(1, 1, ann=1)


@pytest.mark.clause("PM 5.26", "PF doubling/forfeit", "ruling 50")
def test_a_wager_under_the_minimum_that_was_forfeited_is_the_one_that_was_collected() -> None:
    game = found_under(table("federal-pontoon")).cards("5S 9C 6D double 2C").withdraw("ann")
    assert game.net == {"1.1": -1, "1.2": 0}
    assert game.state.players["ann"].under_minimum_settled
