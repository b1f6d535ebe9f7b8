"""A wager whose kind was keyed wrongly (rulings 5, 81): main for pair and the like. It is one entry, and what lies
there is checked as what it is.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules import commands as c
from rules.books import BOOKS
from rules.core.base import Refusal
from rules.money.past_round import past_round
from tests.rules.dealing import Dealing, stakes, table

pytestmark = [pytest.mark.clause("PM 5.3"), pytest.mark.clause("ruling 81")]
PONTOON = sorted(name for name, book in BOOKS.items() if "main" in book.limit_kinds)


def right(wager: str, kind: Any, area: int | None = None, **dollars: int) -> c.CorrectWager:
    return c.CorrectWager(wager, stakes(dollars), area, kind)


def put_down(game: Dealing) -> dict[str, tuple[str, int, dict[str, int]]]:
    return {
        wager.id: (wager.kind, wager.area, {stake.player: stake.cents // 100 for stake in wager.stakes})
        for area in game.round.areas
        for wager in area.wagers
    }


def put(game: Dealing) -> list[tuple[str, str, int]]:
    """What the correction moved on the layout."""
    return [(one.wager, one.player, one.put_cents // 100) for one in game.events[0].adjustments]


@pytest.mark.clause("PM 3.15")
def test_main_was_keyed_for_a_pair_wager() -> None:
    """Others keep their numbers; the pair wager has one of its own, and that of the main wager is not given again."""
    game = table().open().bet("1 ann 20").bet("2 ann 10").bet("3 ben 30").bet("3 ben 10 pair").close()
    before = put_down(game)
    assert game.refused(right("1.2", "pair", ann=10)) == ("pair_needs_main", "PM 3.15.2")
    game.do(right("1.2", "pair", 1, ann=10))
    event = game.events[0]
    del before["1.2"]
    assert put_down(game) == before | {"1.5": ("pair", 1, {"ann": 10})}
    assert (event.was.id, event.now.id, event.gone) == ("1.2", "1.5", ("1.2",))
    assert put(game) == [("1.2", "ann", -10), ("1.5", "ann", 10)]


@pytest.mark.clause("PM 3.11")
def test_a_pair_wager_was_keyed_for_main() -> None:
    """It lies on area 2, where nothing lay: Ann calls the decisions there."""
    game = table().open().bet("1 ann 20").bet("3 ben 30").bet("1 ann 10 pair").bet("3 ben 5 pair").close()
    before = put_down(game)
    assert before["1.3"] == ("pair", 1, {"ann": 10})
    game.do(right("1.3", "main", 2, ann=10))
    del before["1.3"]
    assert put_down(game) == before | {"1.5": ("main", 2, {"ann": 10})}
    assert game.controller(2) == "ann"


@pytest.mark.parametrize("rulebook", PONTOON)
def test_the_kind_is_one_that_the_table_takes(rulebook: str) -> None:
    game = table(rulebook).open().bet("1 ann 20").bet("2 ben 30").close()
    if BOOKS[rulebook].pair_places:  # type: ignore[attr-defined]
        game.do(right("1.2", "pair", 1, ben=30))
        assert put_down(game)["1.3"] == ("pair", 1, {"ben": 30})
    else:
        assert game.refused(right("1.2", "pair", 1, ben=30))[0] == "not_offered"
    assert game.refused(right("1.1", "ante", ann=20))[0] == "unknown_wager_kind"


@pytest.mark.clause("PM 3.16")
def test_while_bets_are_open_a_claim_becomes_a_main_wager_and_back() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 10 pair")
    game.do(right("pair:1:ben", "main", ben=10))
    assert put_down(game) == {"1.1": ("main", 1, {"ann": 20}), "1.2": ("main", 1, {"ben": 10})}
    assert put(game) == [("1.2", "ben", 10)]
    game.do(right("1.2", "pair", ben=15))
    assert (put(game), game.events[0].gone, game.events[0].now.id) == ([("1.2", "ben", -10)], ("1.2",), "pair:1:ben")
    game.bet("2 ben 30").close()
    assert put_down(game) == {
        "1.1": ("main", 1, {"ann": 20}),
        "1.3": ("main", 2, {"ben": 30}),
        "1.4": ("pair", 1, {"ben": 15}),
    }


def test_amount_player_and_area_of_a_claim_as_well() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("1 ann 10 pair")
    game.do(c.CorrectWager("pair:1:ann", stakes({"ben": 15}), 2))
    game.close()
    assert put_down(game)["1.3"] == ("pair", 2, {"ben": 15})


@pytest.mark.clause("PM 3.6")
def test_what_lies_there_is_checked_as_what_it_is() -> None:
    """Limits, places and restrictions are those of the right kind."""
    game = table().limits("pair", 5, 50).restrict("eve").open()
    game.bet("3 eve 10").bet("1 ann 20").bet("2 dev 60").close()
    assert game.refused(right("1.3", "pair", 1, dev=60)) == ("outside_limits", "PM 3.6")
    assert game.refused(right("1.3", "pair", 1, dev=10, cat=10)) == ("one_claimant", "ruling 71")
    assert game.refused(right("1.3", "pair", 4, dev=10)) == ("pair_needs_main", "PM 3.15.2")
    assert game.refused(right("1.3", "pair", 1, eve=10)) == ("one_area_only", "PM 3.9")


def insured() -> Dealing:
    """Ann has insured against the Ace of the house."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("KS 9D AH 6H 5S")
    game.do(c.OfferInsurance())
    game.do(c.Insure("1.1", stakes({"ann": 10})))
    return game


@pytest.mark.clause("PM 6.2")
def test_with_a_card_in_sight_it_takes_the_pit_manager() -> None:
    """Ann's Ace lies there, and a pair wager that was a main wager would win more often."""
    game = table().open().bet("1 ann 20").bet("1 ann 10 pair").bet("1 ben 20").close().cards("AS")
    wanted = right("1.3", "main", cat=10)
    assert game.refused(wanted) == ("role", "PM 6.2")
    assert game.refused(wanted, "pit_supervisor") == ("role", "PM 6.2")
    game.do(wanted, "pit_manager")
    assert put_down(game)["1.4"] == ("main", 1, {"cat": 10})


HIGHEST = "gaming_shift_manager"


@pytest.mark.clause("PM 5.4")
def test_once_the_result_of_the_right_kind_lies_in_sight_nobody_may() -> None:
    """A King lay on area 1 and another one came, or a 9; nothing is settled yet."""
    for card in ("KD", "9H"):
        game = table().open().bet("1 ann 20").bet("1 ben 10").bet("1 ann 5 pair").close().cards("KS")
        assert not isinstance(game.decided(right("1.2", "pair", ben=10), "pit_manager"), Refusal)
        game.cards(f"9C {card}")
        assert game.refused(right("1.2", "pair", ben=10), HIGHEST) == ("result_known", "ruling 81")
        assert game.refused(right("1.3", "main", cat=5), HIGHEST) == ("result_known", "ruling 81")


def test_what_was_done_since_and_does_not_fit_is_for_the_manager() -> None:
    """A hand was dealt to Ann's wager on area 3, which was a pair wager on area 1."""
    game = table().open().bet("1 ann 20").bet("3 ann 10").close().cards("9S KS")
    game.do(right("1.2", "pair", 1, ann=10), "pit_manager")
    assert game.state.question == (
        "Wager 1.2 of $10 was entered wrongly and is $10, pair wager, area 1. "
        "What came later does not fit it: deal card, area 3."
    )


@pytest.mark.clause("ruling 86")
def test_one_of_the_wagers_that_were_placed_again() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 30").bet("3 cat 10").close()
    game.cards("KS KD 9C 9S 6H QH 8D stand stand stand KC settle")
    game.do(c.OpenBetting(keep_wagers=True))
    game.do(c.RepeatWagers())
    game.do(right("2.2", "pair", 1, ben=30))
    assert put_down(game) == {"2.1": ("main", 1, {"ann": 20}), "2.3": ("main", 3, {"cat": 10})}
    game.close()
    assert put_down(game)["2.4"] == ("pair", 1, {"ben": 30})


def test_every_kind_is_named() -> None:
    assert {kind for book in BOOKS.values() for kind in book.limit_kinds} <= set(get_args(c.Kind))


@pytest.mark.clause("ruling 96")
def test_what_was_paid_is_owed_by_what_was_put_right() -> None:
    """The round's lines follow every correction: Ann lost, but her Stand was a hit to 21."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("1 ann 5 pair").close()
    game.cards("9S KD 9C 9H QH settle stand stand KC settle")
    game.do(c.CorrectDecision(1, "stand", ("hit",), cards=("3D",)), "pit_manager")
    lines = past_round(1, [("dana", event) for event in game.log]).lines
    assert {(line.ref.wager, line.ref.kind): line.owed_cents for line in lines} == {
        (wager, kind): cents for (wager, kind), cents in owed(game).items()
    }


def owed(game: Dealing) -> dict[tuple[str, str], int]:
    """What each wager of the round has come to, by its results."""
    found: dict[tuple[str, str], int] = {}
    for result in game.round.results:
        for share in result.shares:
            found[result.wager, result.kind] = found.get((result.wager, result.kind), 0) + share.returned_cents
    return found
