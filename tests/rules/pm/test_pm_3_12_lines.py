"""PM 3.12: the wagers of an area lie in another order on its lines, while bets are open (ruling 90)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules import view_of
from rules.codec import decode_event, encode_event
from rules.events import Event
from rules.wording.events import SENTENCES, EventContext
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("PM 3.12", "ruling 90")


def shared() -> Dealing:
    """Area 1, where nobody sits: fay on line 1, gus on line 2."""
    return table().seat("ann", None).open().bet("1 fay 20").bet("1 gus 30")


def lines(game: Dealing, area: int = 1) -> dict[str, int]:
    """By wager, the line of each main wager of an area."""
    return {w.id: w.line for w in game.round.areas[area - 1].wagers if w.kind == "main"}


def test_who_lies_nearest_to_the_dealer_by_then_calls_the_decisions() -> None:
    game = shared().then(c.OrderLines(1, ("1.2", "1.1")))
    (ordered,) = game.events
    assert isinstance(ordered, e.LinesOrdered)
    assert (ordered.before, ordered.clause) == ({"1.1": 1, "1.2": 2}, "PM 3.12")
    assert lines(game) == {"1.1": 2, "1.2": 1}
    assert game.close().controller(1) == "gus"


def test_a_line_may_stay_free_and_only_what_moves_is_told() -> None:
    game = shared().then(c.OrderLines(1, ("1.1", "", "1.2")))
    assert lines(game) == {"1.1": 1, "1.2": 3}
    assert [wager.id for wager in game.events[0].wagers] == ["1.2"]


def test_every_screen_follows() -> None:
    """The felt of dealer, pit and history, and the seat at that area; the sign shows no single wager."""
    game = table().open().bet("1 ann 20").bet("1 gus 30").then(c.OrderLines(1, ("1.2", "1.1")))
    for audience in ("dealer", "pit", "audit"):
        view: Any = view_of(game.state, audience)
        assert {wager.id: wager.line for wager in view.round.areas[0].wagers} == {"1.1": 2, "1.2": 1}
    seat: Any = view_of(game.state, "seat:1")
    assert [wager.line for wager in seat.wagers] == [2]


@pytest.mark.clause("PM 3.17.2.1")
def test_claims_to_a_pair_place_go_by_the_lines_as_they_lie() -> None:
    def granted(*order: str) -> list[str]:
        game = table(wagers_per_area=3).seat("ann", None).open().bet("1 fay 20").bet("1 gus 20").bet("1 ann 20")
        game.bet("2 ben 20")
        if order:
            game.then(c.OrderLines(1, order))
        for player in ("fay", "gus", "ann", "ben"):
            game.bet(f"1 {player} 5 pair")
        game.close()
        return [o.player for o in game.round.outcomes if o.granted]

    assert granted() == ["gus", "ann", "fay"], "who controls the area comes last"
    assert granted("1.3", "1.2", "1.1") == ["gus", "fay", "ann"]


@pytest.mark.parametrize(
    "wagers", [(), ("1.1",), ("1.1", "1.1"), ("1.1", "1.2", "1.3"), ("", "", "1.1", "1.2"), ("2.1",)]
)
def test_each_main_wager_of_the_area_is_named_once_on_one_of_its_lines(wagers: tuple[str, ...]) -> None:
    assert shared().refused(c.OrderLines(1, wagers)) == ("lines_differ", "PM 3.10")


def test_what_is_refused_before_and_after_that() -> None:
    game = shared()
    assert game.refused(c.OrderLines(9, ()))[0] == "unknown_area"
    assert game.refused(c.OrderLines(1, ("1.1", "1.2"))) == ("unchanged", "PM 3.12")
    assert game.then(c.OrderLines(1, ("1.2", "1.1"))).close().refused(c.OrderLines(1, ("1.1", "1.2"))) == (
        "lines_stand",
        "ruling 90",
    )


def test_a_countdown_that_ran_out_has_closed_bets() -> None:
    game = shared().then(c.SetBettingTime(5))
    game.now += timedelta(seconds=6)
    assert game.refused(c.OrderLines(1, ("1.2", "1.1"))) == ("lines_stand", "ruling 90")


@pytest.mark.clause("ruling 86")
def test_the_wagers_of_the_next_round_lie_again_as_they_lay() -> None:
    game = shared().then(c.OrderLines(1, ("1.2", "", "1.1"))).close().cards("9S 9D 8S stand KC settle")
    game.then(c.OpenBetting(keep_wagers=True)).then(c.RepeatWagers())
    assert sorted(lines(game).values()) == [1, 3]
    assert {w.stakes[0].player: w.line for w in game.round.areas[0].wagers} == {"gus": 1, "fay": 3}


def test_the_event_goes_to_the_record_and_back_and_says_who_lies_where() -> None:
    event: Event = shared().then(c.OrderLines(1, ("1.2", "1.1"))).events[0]
    assert decode_event(encode_event(event)) == event
    context = EventContext("mbs-pontoon-6", lambda player: player.title())
    assert SENTENCES["lines_ordered"](event, context) == "area 1 from the front: line 1 Gus, line 2 Fay"
