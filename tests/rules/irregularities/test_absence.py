"""What a player who is away forfeits, from the moment that a wager is down (PM 5.22, 5.22.1; ruling 75)."""

from __future__ import annotations

import pytest

from rules import commands as c
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


@pytest.mark.clause("PM 5.22", "PM 5.22.1", "PM 3.13")
def test_where_control_is_unclear_nobody_who_is_away_is_named() -> None:
    game = table().open().bet("5 ann 20").bet("5 ben 20")
    away(game).close()
    assert game.phase == "control"
    assert game.refused(c.AnnounceController(5, "ann")) == ("absent_forfeits", "PM 5.22.1")
    assert game.then(c.AnnounceController(5, "ben")).phase == "initial_deal"


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


@pytest.mark.clause("PM 5.22", "PM 3.25.8", "ruling 75")
def test_a_double_is_not_withdrawn_for_somebody_who_is_away() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 2D double 3S")
    assert game.phase == "withdrawals"
    assert away(game).refused(c.WithdrawDouble("ann")) == ("absent_forfeits", "PM 5.22")
    assert game.cards("close_withdrawals").phase == "dealer"


@pytest.mark.clause("PM 5.22", "PM 6.1")
@pytest.mark.parametrize("rulebook", ["rws-pontoon-4"])
def test_without_a_clause_for_it_absence_is_referred(rulebook: str) -> None:
    assert table(rulebook).open().bet("1 ann 20").refused(c.MarkAbsent("ann"))[0] == "not_covered"
