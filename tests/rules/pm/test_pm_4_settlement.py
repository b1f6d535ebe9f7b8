"""PM 4: the pay table, who wins, loses and stands off, and the Super Bonus."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.pontoon.rulebooks.mbs6 import PAY
from rules.views.table import View
from tests.rules.dealing import Dealing, table

LINES = [
    # line, cards, odds on $20
    ("pontoon", "AS KD", 30),
    ("regular", "KS 5D 6C", 20),
    ("5-cards-21", "2S 3D 4C 5H 7S", 30),
    ("6-cards-21", "2S 3D 4C 5H 3S 4S", 40),
    ("7-cards-21", "2S 3D 2C 3H 2D 5S 4S", 60),
    ("7-cards-21", "2S 3D 2C 3H 2D 2H 3S 4S", 60),
    ("678-mixed", "8S 6D 7C", 30),
    ("678-suited", "6D 7D 8D", 40),
    ("678-spades", "7S 8S 6S", 60),
    ("777-mixed", "7S 7D 7C", 30),
    ("777-suited", "7H 7H 7H", 40),
    ("777-spades", "7S 7S 7S", 60),
]


def played(cards: str, house: str = "9C", split: bool = False) -> Dealing:
    first, second, *drawn = cards.split()
    game = table().open().bet("1 ann 20").close().cards(f"{first} {house} {second}")
    for card in drawn:
        game.cards(f"hit {card}")
    return game


@pytest.mark.clause("PM 4.1", "ruling 17")
@pytest.mark.parametrize(
    ("line", "cards", "wins"), [pytest.param(*row, marks=pytest.mark.clause(f"PM 4.1/{row[0]}")) for row in LINES]
)
def test_the_pay_table(line: str, cards: str, wins: int) -> None:
    game = played(cards).cards("settle")
    assert game.net == {"1.1": wins}
    assert game.round.results[0].pay_line == line


@pytest.mark.clause("PM 3.6", "ruling 1")
def test_the_pay_sheet_has_each_backers_part_of_a_shared_wager() -> None:
    game = table().open().bet("1 ann 20 ben 10").close().cards("KS 7C QD stand KC")
    view = view_of(game.state, "dealer")
    assert isinstance(view, View)
    assert view.round is not None
    (line,) = view.round.pay_sheet
    assert (line.stake_cents, line.returned_cents) == (30_00, 60_00)
    parts = [(share.player, share.stake_cents, share.returned_cents) for share in line.shares]
    assert parts == [("ann", 20_00, 40_00), ("ben", 10_00, 20_00)]


def test_every_line_is_tested_here_or_with_its_wager() -> None:
    assert {row[0] for row in LINES} | {"pair", "insurance"} == set(PAY)


@pytest.mark.clause("PM 4.1")
@pytest.mark.parametrize(
    ("cards", "line"),
    [("8S 6D 7C", "678-mixed"), ("8S 6D 6C", "regular"), ("7S 7D 6C", "regular"), ("2S 3D 4C 5H 6S", "regular")],
)
def test_a_line_needs_21_and_just_those_cards(cards: str, line: str) -> None:
    game = played(cards)
    if game.phase == "decision":
        game.cards("stand 8C")
    game.cards("settle")
    assert game.round.results[0].pay_line == line


SEVENS = "7S 9D 7C 7S 8D"


@pytest.mark.clause("PM 4.1.1", "PM 4.1.1.1", "PM 4.1.1.5", "ruling 16")
@pytest.mark.parametrize(
    ("cents", "bonus"),
    [
        pytest.param(9_99, None, id="below 10", marks=pytest.mark.clause("PM 4.1.1/10-to-99")),
        pytest.param(10_00, 1000, marks=pytest.mark.clause("PM 4.1.1/10-to-99")),
        pytest.param(99_98, 1000, marks=pytest.mark.clause("PM 4.1.1/10-to-99")),
        pytest.param(100_00, 5000, marks=pytest.mark.clause("PM 4.1.1/100-or-greater")),
        pytest.param(500_00, 5000, marks=pytest.mark.clause("PM 4.1.1/100-or-greater")),
    ],
)
def test_super_bonus_by_the_amount_of_the_wager(cents: int, bonus: int | None) -> None:
    game = table(wager_unit_cents=2).open().then(c.PlaceWager(1, (c.Stake("ann", cents - cents % 2),))).bet("2 ben 20")
    game.close().cards(f"{SEVENS} hit 7S settle stand KC settle")
    assert (game.phase, game.bonuses) == ("bonus", {}), "the bonus comes after everything else"
    assert game.net["1.1"] == (cents - cents % 2) / 100 * 3, "in addition to the pay table's 3 to 1"
    game.cards("looked_at")
    assert game.bonuses == ({"1.1": bonus, "1.2": 50} if bonus else {}), "the $50 only beside a Super Bonus"
    if bonus is None:
        paid = next(event for event in game.events if type(event).__name__ == "BonusPaid")
        assert paid.noted == ("1.1",), "noted for the Gaming Shift Manager"


@pytest.mark.clause("PM 4.1.1.2", "ruling 16")
def test_the_50_dollars_of_every_other_original_wager() -> None:
    """Winner ann with two more wagers on her hand; ben splits and loses, cat stands off, dev goes past 21."""
    game = table().open().bet("1 ann 20").bet("1 fay 30 gus 90").bet("2 ben 20").bet("3 cat 20").bet("4 dev 20")
    game.bet("4 dev 10 pair").close().cards("7S 8S 9S KS 7C 7S 8D 8H 6D settle hit 7S settle")
    game.cards("split 2S stand 3S stand stand hit KD settle KC settle looked_at")
    assert game.bonuses == {"1.1": 1000, "1.2": 5000, "1.3": 50, "1.4": 50, "1.5": 50}
    by_backer = {s.player: s.returned_cents // 100 for b in game.round.bonuses if b.wager == "1.2" for s in b.shares}
    assert by_backer == {"fay": 1250, "gus": 3750}


@pytest.mark.clause("PM 4.1.1.2", "PM 6.1", "ruling 16")
def test_a_wager_too_small_for_a_super_bonus_is_for_the_gaming_shift_manager() -> None:
    game = table().open().bet("1 ann 8").bet("2 ben 20").close().cards(f"{SEVENS} hit 7S settle stand KC settle")
    step = view_of(game.state, "dealer").step
    assert (step.title, step.clause) == ("No Super Bonus is paid", "PM 6.1")
    assert view_of(game.state, "dealer").round.pay_sheet == ()
    assert game.cards("settle").phase == "concluded"


@pytest.mark.clause("PM 4.1.1.2", "PM 5.26", "ruling 16")
def test_where_the_only_wager_on_the_hand_goes_back_there_is_no_bonus_and_none_to_settle() -> None:
    game = table().limits("main", 10, 500).open().bet("2 ben 20").close().found(1, 1, ann=5)
    game.cards("9S 9D 7C 8S 8D stand stand KC settle")
    game.open().bet("2 ben 20").close().found(1, 1, ann=5).cards(f"{SEVENS} hit 7S settle stand KC settle")
    assert (game.phase, game.bonuses) == ("concluded", {})
    assert game.net == {"2.1": 0, "2.2": 0}


@pytest.mark.clause("PM 4.1.1.2", "PM 5.26")
def test_a_wager_that_goes_back_under_the_minimum_has_no_bonus() -> None:
    game = table().limits("main", 10, 500).open().bet("1 ann 20").close().found(2, 1, ben=5).found(1, 2, cat=5)
    game.cards("9S 9D 7C 8S 8D stand stand KC settle")
    game.open().bet("1 ann 20").close().found(2, 1, ben=5).found(1, 2, cat=5)
    game.cards("7S 9D 7C 7S 8D hit 7S settle stand")
    while game.phase != "concluded":
        game.cards("settle")
    assert game.net == {"2.1": 60, "2.2": 0, "2.3": 0}
    assert game.bonuses == {"2.1": 1000}


@pytest.mark.clause("PM 4.1.1.2", "PM 5.14", "ruling 16")
def test_a_wager_that_an_irregularity_gave_back_has_no_bonus() -> None:
    """ben's cards were dealt to dev, who takes one of them; the other is the house's."""
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("3 cat 20").bet("4 dev 20").close()
    game.cards("7S 9S 8D 6S 7C 7S 9D 8D 5S hit 7S settle")
    game.then(c.CardsAsTheyLie({"2": (), "4": (("6S", "5S", "9S", "9D"),)}), "pit_supervisor")
    game.cards("stand hit 9S stand 9D 5C settle settle")
    assert game.net == {"1.1": 60, "1.2": 0, "1.3": -20, "1.4": -20}
    assert game.bonuses == {"1.1": 1000, "1.3": 50, "1.4": 50}


@pytest.mark.clause("PM 4.1.1", "PM 5.27", "ruling 52")
def test_over_the_maximum_the_part_that_counts_sets_the_bonus() -> None:
    game = table().limits("main", 2, 90).open().bet("1 ann 20").close().found(1, 1, ann=200)
    game.cards("7S 7C 7S hit 7S settle settle")
    assert (game.net, game.bonuses) == ({"1.1": 270}, {"1.1": 1000})
