"""Down in time, entered late, until the result of the wager is known (PM 3.2, 5.3; ruling 83)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, stakes, table


def in_time(area: int, line: int = 1, kind: Any = "main", **dollars: int) -> c.RecordFoundWager:
    return c.RecordFoundWager(area, line, stakes(dollars), kind, in_time=True)


def closed(**settings: Any) -> Dealing:
    """Ann has $20 on area 1; bets closed ten seconds ago."""
    return table(**settings).open().bet("1 ann 20").close().later(10)


@pytest.mark.clause("PM 3.2", "PM 5.3", "ruling 83")
def test_a_wager_that_lay_in_time_rides_like_any_other_and_both_times_are_on_record() -> None:
    game = closed()
    game.then(in_time(2, ben=50))
    (found,) = game.events
    assert (found.closed_at, found.entered_at) == (game.round.closed_at, game.now)
    assert (found.wager.found, found.before, found.clause) == (False, (), "PM 3.2")
    assert game.controller(2) == "ben"
    assert game.cards("9S 8D 7C KS KD stand stand KC settle").net == {"1.1": 20, "1.2": 50}


@pytest.mark.clause("PM 5.4", "ruling 5", "ruling 83")
def test_what_is_on_record_keeps_its_backers_and_is_never_lowered() -> None:
    game = closed()
    for dollars in ({"ann": 10}, {"ann": 20}, {"ben": 50}):
        assert game.refused(in_time(1, 1, **dollars)) == ("late_withdrawal", "PM 5.4")
    game.then(in_time(1, 1, ann=20, ben=30))
    assert game.events[0].before == stakes({"ann": 20})


@pytest.mark.clause("PM 3.6", "PM 3.9", "PM 3.10.2", "ruling 83")
def test_it_fits_where_it_would_have_been_taken_in_time() -> None:
    game = closed().restrict("ben")
    assert game.refused(in_time(2, ben=600)) == ("outside_limits", "PM 3.6")
    assert game.refused(in_time(1, 2, ann=20)) == ("separate_wager", "PM 3.10.2")
    game.then(in_time(2, ben=50))
    assert game.refused(in_time(1, 2, ben=50)) == ("one_area_only", "PM 3.9")


@pytest.mark.clause("PM 3.1", "PM 3.2", "ruling 43")
def test_while_bets_are_open_a_wager_is_simply_placed() -> None:
    game = table(betting_seconds=10).open().bet("1 ann 20")
    assert game.refused(in_time(2, ben=50))[0] == "not_now"
    game.later(11)
    assert game.refused(in_time(2, ben=50))[0] == "not_now", "the countdown's end is announced first"
    assert game.close().then(in_time(2, ben=50)).events[0].closed_at < game.now
