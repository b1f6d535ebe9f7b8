"""A wager that was found, or entered late, and keyed wrongly: amount, player, area or kind (rulings 5, 81, 83)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from tests.rules.corrections.test_kind_corrected import put, put_down, right
from tests.rules.dealing import Dealing, stakes, table
from tests.rules.three_card_poker.game import Game

pytestmark = [pytest.mark.clause("PM 5.3"), pytest.mark.clause("ruling 5"), pytest.mark.clause("ruling 81")]
MANAGER = "gaming_shift_manager"


def nobody_recorded() -> Dealing:
    """Ann's $600 on area 1 lay over the maximum, and nobody had recorded it."""
    return table().open().bet("2 ben 30").bet("3 cat 30").close().found(1, 1, ann=600)


def also_placed() -> Dealing:
    """Ann placed $500 and $600 were found."""
    return table().open().bet("1 ann 500").bet("2 ben 30").close().found(1, 1, ann=600)


@pytest.mark.parametrize("dollars", [700, 1])
def test_the_amount_before_the_first_card_by_the_dealer(dollars: int) -> None:
    game = nobody_recorded()
    game.do(right("1.3", None, ann=dollars))
    assert put_down(game)["1.3"] == ("main", 1, {"ann": dollars})
    assert put(game) == [("1.3", "ann", dollars - 600)]
    assert game.events[0].now.found


def test_the_player_the_area_and_the_line() -> None:
    game = nobody_recorded()
    game.do(right("1.3", None, 2, cat=600))
    assert put_down(game)["1.3"] == ("main", 2, {"cat": 600})
    assert sorted(put(game)) == [("1.3", "ann", -600), ("1.3", "cat", 600)]
    assert next(wager.line for wager in game.round.areas[1].wagers if wager.id == "1.3") == 2


@pytest.mark.clause("PM 5.26")
def test_the_kind_has_a_number_of_its_own_and_others_keep_theirs() -> None:
    game = nobody_recorded().found(4, 1, dev=900)
    before = put_down(game)
    game.do(right("1.3", "pair", 2, ben=600))
    del before["1.3"]
    assert put_down(game) == before | {"1.5": ("pair", 2, {"ben": 600})}
    assert (game.events[0].was.id, game.events[0].now.id, game.events[0].gone) == ("1.3", "1.5", ("1.3",))
    game.do(right("1.5", "main", 1, ann=600))
    assert put_down(game) == before | {"1.6": ("main", 1, {"ann": 600})}


def test_the_finding_of_a_wager_that_was_placed_is_put_right_and_what_was_placed_stays() -> None:
    game = also_placed()
    game.do(right("1.1", None, ann=550))
    assert put_down(game)["1.1"] == ("main", 1, {"ann": 550})
    assert put(game) == [("1.1", "ann", -50)]
    assert game.events[0].now.found
    game.do(right("1.1", None, ann=800))
    assert put_down(game)["1.1"] == ("main", 1, {"ann": 800})


@pytest.mark.parametrize("dollars", [500, 40])
def test_nothing_more_was_found_or_less_was_placed_than_is_on_record(dollars: int) -> None:
    game = also_placed()
    game.do(right("1.1", None, ann=dollars))
    assert put_down(game)["1.1"] == ("main", 1, {"ann": dollars})
    assert not game.events[0].now.found


def test_more_was_found_twice() -> None:
    game = also_placed().found(1, 1, ann=700)
    game.do(right("1.1", None, ann=650))
    assert put_down(game)["1.1"] == ("main", 1, {"ann": 650})
    game.do(right("1.1", None, ann=550))
    assert put_down(game)["1.1"] == ("main", 1, {"ann": 550}), "the second finding says more than lay there"


def test_both_entries_were_keyed_for_the_wrong_area() -> None:
    game = also_placed()
    game.do(right("1.1", None, 4, ann=600))
    assert put_down(game)["1.1"] == ("main", 4, {"ann": 600})
    assert put(game) == []


def test_with_a_card_in_sight_it_takes_the_pit_manager_also_where_no_card_came_since() -> None:
    game = table().open().bet("2 ben 30").close().cards("KS")
    game.found(2, 1, "pit_supervisor", ben=600)
    for role in ("dealer", "pit_supervisor"):
        assert game.refused(right("1.1", None, ben=700), role) == ("role", "PM 6.2")
    game.do(right("1.1", None, ben=700), "pit_manager")
    assert put_down(game)["1.1"] == ("main", 2, {"ben": 700})


def test_nobody_gains_by_what_is_known() -> None:
    """Ann loses with 16 against 19, Ben wins with 20."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().found(1, 1, ann=600).found(2, 1, ben=600)
    game.cards("KS KD 9C 6H QH stand stand KC settle")
    assert game.refused(right("1.1", None, ann=550), "pit_manager") == ("result_known", "ruling 81")
    assert game.refused(right("1.2", None, ben=700), "pit_manager") == ("result_known", "ruling 81")
    game.do(right("1.1", None, ann=700), "pit_manager")
    game.do(right("1.2", None, ben=550), "pit_manager")
    assert put_down(game)["1.1"] == ("main", 1, {"ann": 700})


def test_it_has_to_be_one_that_could_be_found() -> None:
    game = nobody_recorded()
    assert game.refused(right("1.3", None, ann=100)) == ("would_be_late", "PM 5.3"), "within the limits"
    assert game.refused(right("1.3", None, 9, ann=600))[0] == "unknown_area"
    assert game.refused(right("1.3", None, ann=600))[0] == "nothing_differs"
    assert game.refused(c.CorrectWager("1.3", ())) == game.refused(c.RecordFoundWager(1, 1, ())), (
        "there is no such wager"
    )
    assert also_placed().refused(c.CorrectWager("1.1", ())) == game.refused(c.RecordFoundWager(1, 1, ()))
    assert game.refused(right("1.3", "insurance", ann=600))[0] == "not_offered"
    assert game.refused(right("1.3", "insurance")) == game.refused(c.RecordFoundWager(1, 1, ()))


@pytest.mark.clause("ruling 83")
def test_one_that_lay_in_time_is_one_that_lay_in_time() -> None:
    game = table().open().bet("2 ben 30").close()
    game.do(c.RecordFoundWager(1, 1, stakes({"ann": 40}), in_time=True))
    game.do(right("1.2", None, ann=60))
    assert put_down(game)["1.2"] == ("main", 1, {"ann": 60})
    assert not game.events[0].now.found
    refusal = game.refusal(right("1.2", None, ann=900))
    assert (refusal.code, refusal.message.count("Ann $900, area 1: ")) == ("outside_limits", 1)


@pytest.mark.clause("PM 3.26", "ruling 74")
def test_insurance_that_was_found() -> None:
    game = table().open().bet("1 ann 40").bet("2 ben 30").close()
    game.cards("KS KD AC 6H QH offer_insurance close_insurance")
    game.do(c.RecordFoundWager(1, 1, stakes({"ann": 20}), "insurance", in_time=True))
    insured = next(name for name, (kind, _, _) in put_down(game).items() if kind == "insurance")
    game.do(right(insured, None, ann=10), "pit_manager")
    assert put_down(game)[insured] == ("insurance", 1, {"ann": 10})


def poker(*found: str) -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante", "2 ben 10 pair_plus")
    for text in found:
        area, player, dollars, kind = text.split()
        stake: Any = (c.Stake(player, int(dollars) * 100),)
        game.do(c.RecordFoundWager(int(area), 1, stake, kind))  # type: ignore[arg-type]
    return game


def lying(game: Game) -> dict[str, tuple[str, int, dict[str, int]]]:
    return {
        wager.id: (wager.kind, wager.area, {stake.player: stake.cents // 100 for stake in wager.stakes})
        for area in game.round.areas
        for wager in area.wagers
    }


@pytest.mark.clause("TC 5.13", "TC 5.14")
def test_at_three_card_poker_amount_player_position_and_kind() -> None:
    game = poker("3 cat 900 ante", "1 ann 600 ante")
    game.do(c.CorrectWager("1.4", (c.Stake("cat", 800_00),)))
    game.do(c.CorrectWager("1.1", (c.Stake("ann", 700_00),)))
    assert (lying(game)["1.4"], lying(game)["1.1"]) == (("ante", 3, {"cat": 800}), ("ante", 1, {"ann": 700}))
    game.do(c.CorrectWager("1.4", (c.Stake("dev", 800_00),), 4))
    assert lying(game)["1.4"] == ("ante", 4, {"dev": 800})
    game.do(c.CorrectWager("1.4", (c.Stake("dev", 800_00),), None, "pair_plus"))
    assert lying(game)["1.5"] == ("pair_plus", 4, {"dev": 800})


@pytest.mark.clause("TC 3.9", "TC 5.5")
def test_at_three_card_poker_the_gaming_shift_manager_once_a_hand_is_known() -> None:
    game = poker("1 ann 600 ante")
    game.deal("AS KS QS", "9D 7D 4C", house="JC TD 5D")
    assert game.refused(c.CorrectWager("1.1", (c.Stake("ann", 700_00),)), "pit_supervisor").startswith("role")
    game.play("view 1")
    assert game.refused(c.CorrectWager("1.1", (c.Stake("ann", 700_00),)), "pit_manager").startswith("role")
    game.do(c.CorrectWager("1.1", (c.Stake("ann", 700_00),)), MANAGER)
    assert lying(game)["1.1"] == ("ante", 1, {"ann": 700})
