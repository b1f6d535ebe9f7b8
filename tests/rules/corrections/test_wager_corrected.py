"""A wager that was keyed wrongly: amount, player or area (rulings 5, 81)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules.commands import Command
from tests.rules.dealing import Dealing, stakes, table

pytestmark = [pytest.mark.clause("PM 5.3"), pytest.mark.clause("ruling 81")]


def right(wager: str, area: int | None = None, **dollars: int) -> c.CorrectWager:
    return c.CorrectWager(wager, stakes(dollars), area)


def closed() -> Dealing:
    return table().open().bet("1 ann 20").bet("2 ben 30").bet("1 ann 10 pair").close()


def put_down(game: Dealing) -> dict[str, tuple[int, dict[str, int]]]:
    return {
        wager.id: (wager.area, {stake.player: stake.cents // 100 for stake in wager.stakes})
        for area in game.round.areas
        for wager in area.wagers
    }


def test_the_amount_before_the_first_card_by_the_dealer() -> None:
    game = closed()
    game.do(right("1.1", ann=50))
    assert put_down(game) == {"1.1": (1, {"ann": 50}), "1.2": (2, {"ben": 30}), "1.3": (1, {"ann": 10})}
    assert [(one.player, one.put_cents) for one in game.events[0].adjustments] == [("ann", 3_000)]


def test_the_player_and_the_area() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").close()
    game.do(right("1.1", 3, cat=20))
    assert put_down(game) == {"1.1": (3, {"cat": 20}), "1.2": (2, {"ben": 30})}
    assert game.controller(3) == "cat"
    assert {(one.player, one.put_cents) for one in game.events[0].adjustments} == {("ann", -2_000), ("cat", 2_000)}


def test_the_pair_wager() -> None:
    game = closed()
    game.do(right("1.3", ann=20))
    assert put_down(game)["1.3"] == (1, {"ann": 20})


def test_a_wager_that_was_changed_while_bets_were_open() -> None:
    game = table().open().bet("1 ann 20").change("1.1", ann=40).bet("1 ben 30").close()
    game.do(right("1.1", ann=50))
    assert put_down(game) == {"1.1": (1, {"ann": 50}), "1.2": (1, {"ben": 30})}


@pytest.mark.parametrize("card", [c.DealCard("KS"), c.ReportCardsTogether(2, ("KS",))], ids=["dealt", "drawn"])
@pytest.mark.parametrize("wanted", [right("1.1", ann=10), right("1.1", ann=50), right("1.1", cat=20)])
def test_with_a_card_in_sight_it_takes_the_pit_manager(card: Command, wanted: c.CorrectWager) -> None:
    """Lower, higher or another player's: whoever sees a card knows which wager looks good."""
    game = table().open().bet("1 ann 20").bet("2 ben 30").close()
    game.do(card)
    assert game.refused(wanted) == ("role", "PM 6.2")
    assert game.refused(wanted, "pit_supervisor") == ("role", "PM 6.2")
    game.do(wanted, "pit_manager")
    assert put_down(game)["1.1"] == (1, {stake.player: stake.cents // 100 for stake in wanted.stakes})


def test_after_money_moved_the_pit_manager_and_nobody_gains() -> None:
    """Ann lost with 16, Ben won with 20 against 19."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS KD 9C 6H QH stand stand KC settle")
    assert game.refused(right("1.1", ann=30), "pit_supervisor") == ("role", "PM 6.2")
    assert game.refused(right("1.1", ann=10), "pit_manager") == ("result_known", "ruling 81")
    assert game.refused(right("1.2", ben=30), "pit_manager") == ("result_known", "ruling 81")
    game.do(right("1.1", ann=30), "pit_manager")
    game.do(right("1.2", ben=10), "pit_manager")
    assert game.net == {"1.1": -30, "1.2": 10}
    (one,) = game.events[0].adjustments
    assert (one.put_cents, one.settled_cents, one.returned_cents) == (-1_000, -1_000, -2_000)
    assert (game.events[1].staked_cents, game.events[1].returned_cents) == (4_000, 2_000)


@pytest.mark.clause("ruling 84")
def test_no_wager_moves_from_a_result_that_is_known_to_another_nor_to_one() -> None:
    """Ann lost with 23 and was taken; Ben has 20, and later wins with it."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("3 cat 20").close()
    game.cards("KS KD 4C 9C 6H QH 5D hit 7C settle")
    for wanted in (right("1.2", 1, ben=20), right("1.3", 1, cat=50)):
        for role in ("pit_manager", "gaming_shift_manager"):
            assert game.refused(wanted, role) == ("result_known", "ruling 81"), "to what lost"
    game.cards("stand stand KC settle")
    for wanted in (right("1.2", 1, ben=20), right("1.2", 3, ben=5), right("1.1", 2, ann=20)):
        assert game.refused(wanted, "gaming_shift_manager") == ("result_known", "ruling 81")
    game.do(right("1.2", ben=10), "pit_manager")
    assert game.net == {"1.1": -20, "1.2": 10, "1.3": -20}


def test_a_decision_of_somebody_else_is_for_the_manager() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS KD 9C 6H QH stand")
    game.do(right("1.1", cat=20), "pit_manager")
    assert game.state.question == (
        "Wager 1.1 of $20 was entered wrongly and is $20, area 1. What came later does not fit it: stand, area 1."
    )


@pytest.mark.clause("ruling 86")
def test_one_of_the_wagers_that_were_placed_again() -> None:
    game = closed().cards("KS KD 9C 6H QH settle stand stand KC settle")
    game.do(c.OpenBetting(keep_wagers=True))
    game.do(c.RepeatWagers())
    game.close()
    before = put_down(game)
    assert before == {"2.1": (1, {"ann": 20}), "2.2": (2, {"ben": 30}), "2.3": (1, {"ann": 10})}
    game.do(right("2.2", 3, ben=40))
    assert put_down(game) == before | {"2.2": (3, {"ben": 40})}
