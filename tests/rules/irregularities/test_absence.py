"""What a player who is away forfeits, from the moment that a wager is down (PM 5.22, 5.22.1; ruling 75)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import Dealing, place, stakes, table


def away(game: Dealing, player: str = "ann") -> Dealing:
    return game.then(c.MarkAbsent(player))


@pytest.mark.clause("PM 5.22")
def test_the_option_of_a_pair_wager_is_forfeited_and_what_was_placed_stands() -> None:
    game = away(table().open().bet("1 ann 20").bet("1 ben 20").bet("1 ann 10 pair"))
    forfeited = ("absent_forfeits", "PM 5.22")
    assert game.refused(place(1, "pair", ann=20)) == forfeited
    assert game.refused(c.ChangeWager("pair:1:ann", stakes({"ann": 20}))) == forfeited
    game.bet("1 ben 10 pair").close()
    assert [(w.kind, w.stakes[0].player) for w in game.round.areas[0].wagers[2:]] == [("pair", "ann"), ("pair", "ben")]


@pytest.mark.clause("PM 5.22.1", "PM 3.11", "PM 3.12")
def test_when_bets_close_another_with_a_wager_there_calls_the_decisions() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20").bet("2 ben 20")
    away(game)
    away(game, "ben").close()
    assert (game.controller(1), game.controller(2)) == ("cat", "ben")
    assert [type(event).__name__ for event in game.events] == ["BettingClosed", "ControlPassed"]
    assert game.round.areas[0].stands_in_for == "ann"


@pytest.mark.clause("PM 5.22")
def test_an_absence_is_noted_as_soon_as_a_wager_is_down_and_ends_when_the_player_is_back() -> None:
    game = table().open()
    assert game.refused(c.MarkAbsent("ann")) == ("no_wager", "PM 5.22")
    away(game.bet("1 ann 20")).change("1.1")
    game.then(c.MarkAbsent("ann", absent=False)).bet("1 ann 20").bet("1 ann 10 pair")
    assert [claim.player for claim in game.round.claims] == ["ann"]


@pytest.mark.clause("PM 5.22", "PM 3.26.3", "ruling 75")
def test_insurance_and_surrender_are_not_taken_for_somebody_who_is_away() -> None:
    game = away(table().open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 9D AC 7S 8D offer_insurance"))
    forfeited = ("absent_forfeits", "PM 5.22")
    assert game.refused(c.Insure("1.1", stakes({"ann": 10}))) == forfeited
    assert game.refused(c.ClaimInsurance("1.2", "ann", 10_00)) == forfeited
    game.insure("1.2", ben=10).ask_insurance("1.1", "ben", 10).cards("close_insurance offer_surrender")
    assert game.outcomes("insurance", 1) == {"ben": (True, "PM 3.26.4.2")}
    assert game.refused(c.Surrender("1.1")) == forfeited
    assert game.surrender("1.2").phase == "surrender"


def back(game: Dealing, player: str = "ann") -> Dealing:
    return game.then(c.MarkAbsent(player, absent=False))


def three_lines(cards: str = "8S 7C 8D") -> Dealing:
    """ann sits at area 1 and controls it; ben lies behind her, then cat."""
    game = table().open().bet("1 ann 20").bet("1 ben 20").bet("1 cat 20")
    return game.close().cards(cards)


@pytest.mark.clause("PM 5.22.1", "PM 3.11", "ruling 75")
def test_control_returns_with_who_comes_back_at_once_where_the_hand_is_not_acted_on() -> None:
    game = away(three_lines())
    assert game.controller(1) == "ben"
    assert view_of(game.state, "dealer").round.areas[0].controller_clause == "PM 5.22.1"
    incident = next(i for i in view_of(game.state, "dealer").irregularities if i.code == "player_back")
    assert incident.outcome == ("Ann decides again.", "Ann plays area 1.")
    assert back(game).controller(1) == "ann"
    assert game.events[-1].clause == "PM 3.11"
    assert game.round.areas[0].stands_in_for == ""


@pytest.mark.clause("PM 5.22.1", "PM 3.11", "ruling 75")
def test_control_returns_after_the_hand_that_is_acted_on_already() -> None:
    game = away(three_lines()).cards("split").answer("1.3", True).cards("2S hit 3S")
    back(game)
    assert (game.controller(1), game.round.areas[0].returns_to) == ("ben", "ann")
    assert view_of(game.state, "dealer").round.areas[0].returns_to == "ann"
    assert game.cards("stand").controller(1) == "ann", "the second hand is hers to call"
    assert (game.round.turn.hand, game.round.areas[0].returns_to) == (2, "")
    refused = game.cards("2D").refused(c.Double())
    assert refused == ("controller_not_in", "PM 3.25.7"), "her wager is on the first hand alone"


@pytest.mark.clause("PM 5.22.1", "ruling 75")
def test_who_leaves_again_before_the_hand_ends_does_not_call_the_next() -> None:
    game = away(three_lines()).cards("hit 2C")
    away(back(game))
    assert (game.controller(1), game.round.areas[0].returns_to) == ("ben", "")


@pytest.mark.clause("PM 5.22.1", "PM 3.20", "PM 3.25.7")
def test_who_stands_in_without_a_part_of_the_hand_neither_splits_nor_doubles_it() -> None:
    game = three_lines().cards("split").answer("1.2", False).answer("1.3", False)
    game.cards("KS stand 8C")
    assert away(game).controller(1) == "ben"
    assert game.refused(c.Split()) == ("controller_not_in", "PM 3.20")
    assert game.refused(c.Double()) == ("controller_not_in", "PM 3.25.7")
    assert view_of(game.state, "dealer").step.title == "Ben decides, area 1, hand 2"
    assert game.cards("hit 2S stand").phase == "dealer"
