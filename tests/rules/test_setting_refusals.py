"""What no table is set to, at the borders (PM 3.6, 3.9; rulings 1, 50, 97)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Context, Refusal, TableState, decide
from rules import commands as c
from tests.rules.dealing import table
from tests.rules.dealt import NOW

LIMITS = {"main": c.Limits(10_00, 500_00)}


def installed(**settings: Any) -> Any:
    """What comes of a table with these settings."""
    whole = c.TableSettings(**({"limits": LIMITS, "positions": 5, "decks": 6} | settings))
    return decide(TableState(table="t1"), c.InstallTable("mbs-pontoon-6", whole), Context(now=NOW, role="pit_manager"))


@pytest.mark.clause("PM 3.6", "PM 3.9", "ruling 1")
@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"limits": {"main": c.Limits(0, 500_00)}}, "limits_crossed"),
        ({"limits": {"main": c.Limits(-10_00, 500_00)}}, "limits_crossed"),
        ({"limits": {"main": c.Limits(500_01, 500_00)}}, "limits_crossed"),
        ({"limits": {"main": c.Limits(10_01, 500_00)}}, "limits_off_unit"),
        ({"limits": {"main": c.Limits(10_00, 500_01)}}, "limits_off_unit"),
        ({"wager_unit_cents": 0}, "odd_wager_unit"),
        ({"wager_unit_cents": 25}, "odd_wager_unit"),
        ({"wager_unit_cents": -2}, "odd_wager_unit"),
        ({"betting_seconds": -1}, "negative_setting"),
        ({"shuffle_at_cards": -1}, "negative_setting"),
        ({"mispay_manager_cents": -1}, "negative_setting"),
        ({"wagers_per_area": 0}, "wagers_per_area_outside_rule"),
        ({"wagers_per_area": 4}, "wagers_per_area_outside_rule"),
    ],
)
def test_refused(settings: dict[str, Any], code: str) -> None:
    answer = installed(**settings)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.clause("PM 3.6", "PM 3.9", "ruling 1")
@pytest.mark.parametrize(
    "settings",
    [
        {"limits": {"main": c.Limits(500_00, 500_00)}},
        {"wager_unit_cents": 2},
        {"betting_seconds": 0, "shuffle_at_cards": 0, "mispay_manager_cents": 0},
        {"wagers_per_area": 1},
        {"wagers_per_area": 3},
    ],
)
def test_the_last_that_is_taken(settings: dict[str, Any]) -> None:
    assert not isinstance(installed(**settings), Refusal)


@pytest.mark.clause("PM 3.6", "PM 3.9")
def test_an_open_table_is_not_set_to_them_either() -> None:
    game = table()
    crossed, off = c.SetLimits({"main": c.Limits(20_00, 10_00)}), c.SetLimits({"main": c.Limits(10_00, 10_01)})
    assert game.refused(crossed, "pit_supervisor") == ("limits_crossed", "PM 3.6")
    assert game.refused(off, "pit_supervisor") == ("limits_off_unit", "ruling 1")
    for wagers in (0, 4, -1):
        assert game.refused(c.SetWagersPerArea(wagers), "pit_manager")[0] == "wagers_per_area_outside_rule"


def test_a_player_has_an_id_and_a_seat_that_is_there() -> None:
    game = table()
    assert game.refused(c.SeatPlayer(" ", "Nobody", 1))[0] == "name_missing"
    for seat in (0, 6, -1):
        assert game.refused(c.SeatPlayer("hal", "Hal", seat))[0] == "unknown_seat"
    game.then(c.RemovePlayer("eve")).then(c.SeatPlayer("hal", "Hal", 5))


@pytest.mark.clause("PM 3.26", "PM 3.24.3.2")
def test_what_was_not_insured_or_surrendered_is_not_taken_back() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S AD 6C offer_insurance")
    assert game.refused(c.Insure("1.1", ()))[0] == "not_insured"
    game.cards("close_insurance offer_surrender")
    assert game.refused(c.Surrender("1.1", surrenders=False))[0] == "not_surrendered"
    game.surrender("1.1")
    game.then(c.Surrender("1.1", surrenders=False))
    assert game.refused(c.Surrender("1.1", surrenders=False))[0] == "not_surrendered"


@pytest.mark.clause("PM 5.6")
def test_cards_lie_otherwise_once_the_other_backers_have_answered() -> None:
    game = table().per_area(2).open().bet("1 ann 20").bet("1 fay 20").close().cards("5S KD 6C")
    game.cards("offer_surrender close_surrender").double()
    assert game.phase == "options"
    felt = c.CardsAsTheyLie({"1": (("5S",),), "2": (("6C",),)})
    assert game.refused(felt, "gaming_shift_manager")[0] == "options_open"


@pytest.mark.clause("PM 5.27", "ruling 41")
def test_whose_part_does_not_count_adds_nothing() -> None:
    game = table().open().bet("2 ben 20").close().found(1, 1, ann=10_000, fay=1)
    game.cards("5S 9S KD 6C 9C offer_surrender")
    game.then(c.Surrender("1.2", players=("ann",))).cards("close_surrender")
    assert game.controller(1) == "fay"
    assert game.refused(c.Double())[0] == "nothing_counts"


@pytest.mark.clause("PM 5.3", "PM 5.16.1")
def test_a_pair_wager_is_not_found_beside_a_hand_of_one_card() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").close().cards("8S 7D 7H 9C 6D")
    game.cards("hit 2C").then(c.CardsAsTheyLie({"2": (("7D",),), "4": (("6D",),)}), "gaming_shift_manager")
    found = c.RecordFoundWager(2, 1, (c.Stake("ben", 600_00),), "pair")
    assert game.refused(found, "gaming_shift_manager")[0] == "hand_short"


@pytest.mark.clause("ruling 81", "ruling 96")
def test_without_the_record_nothing_of_it_is_put_right() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S KD 9C")

    def refused(command: Any) -> str:
        answer = decide(game.state, command, Context(now=NOW, role="gaming_shift_manager", actor="gus", approver="sam"))
        assert isinstance(answer, Refusal)
        return answer.code

    assert refused(c.CorrectCard(1, "9S", "8S")) == "record_missing"
    assert refused(c.CorrectWager("1.1", (c.Stake("ann", 30_00),))) == "record_missing"
    assert refused(c.RecordMispay(1, c.LineRef("1.1", "main", "ann"), 0, "pit", "So.")) == "record_missing"
