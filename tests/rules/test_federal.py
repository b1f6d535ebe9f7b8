"""Federal Pontoon (training tables), clause by clause of the leaflet; where they differ MBS is played beside it."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.pontoon.rulebooks.federal import PAY
from tests.rules.dealt import Dealt

FEDERAL, MBS = "federal-pontoon", "mbs-pontoon-6"


@pytest.fixture
def game() -> Dealt:
    return Dealt(FEDERAL)


@pytest.mark.clause("PF boxed-area")
def test_bets_lie_in_the_boxes_of_the_felt(game: Dealt) -> None:
    layout = view_of(game.state, "sign").table.layout
    assert [spot.kind for spot in layout.spots] == ["main", "insurance"]
    game.play("open_betting")
    assert game.refused(c.PlaceWager(6, (c.Stake("ann", 2000),))) == ("unknown_area", "PF boxed-area")


@pytest.mark.clause("PF turn-order")
def test_split_hands_act_from_the_first(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("8S 6C 8D split 9H")
    assert [hand.cards for hand in game.round.areas[0].hands] == [("8S", "9H"), ("8D",)]
    game.play("stand KD")
    assert [hand.cards for hand in game.round.areas[0].hands] == [("8S", "9H"), ("8D", "KD")]


@pytest.mark.clause("PF draw-to-12", "ruling 29")
@pytest.mark.parametrize(("cards", "stands"), [("5S 6C 6D", False), ("7S 6C 5D", True)])
def test_below_12_a_hand_draws(game: Dealt, cards: str, stands: bool) -> None:
    game.bets("1 ann 20")
    game.play(cards)
    if stands:
        game.play("stand")
    else:
        assert game.refused("stand") == ("must_draw", "PF draw-to-12")


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        pytest.param("KD 2C", 20, id="18"),
        pytest.param("KD 4C", -20, id="20 on hard 16"),
        pytest.param("AD 3C", -20, id="20 on soft 17"),
        pytest.param("KD 6D", 20, id="past 21"),
    ],
)
@pytest.mark.clause("PF object", "PF dealer-draws", "PF pay/other-wins")
def test_against_19_with_a_6_in_front(game: Dealt, cards: str, net: int) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand")
    game.play(cards)
    assert game.phase == "settlement"
    game.play("settle")
    assert game.net == {"1.1": net}
    assert ("PF pay/other-wins" in game.clauses("1.1")) is (net > 0)


@pytest.mark.clause("PF insurance", "PF pay/insurance")
@pytest.mark.parametrize(("second", "net"), [("KH", 20), ("QH", 20), ("JH", 20), ("9H", -10), ("AH", -10)])
def test_what_insurance_comes_to(game: Dealt, second: str, net: int) -> None:
    game.bets("1 ann 20")
    game.play("9S AC 9C offer_insurance")
    game.do(c.Insure("1.1", (c.Stake("ann", 1000),)))
    game.play(f"close_insurance offer_surrender close_surrender stand {second}")
    while game.phase == "dealer":
        game.play("9H")
    game.play("settle")
    assert game.net["1.2"] == net
    assert ("PF pay/insurance" in game.clauses("1.2")) is (net > 0)


@pytest.mark.clause("PF doubling/any-total")
@pytest.mark.parametrize("cards", ["2S 6C 3D", "KS 6C KD", "8S 6C 7D", "AS 6C 6D", "AS 6C 9D"])
def test_every_total_may_be_doubled(game: Dealt, cards: str) -> None:
    game.bets("1 ann 20")
    game.play(cards)
    game.play("double")
    assert game.phase == "card"


@pytest.mark.clause("PF doubling/one-card", "ruling 51")
def test_a_double_equals_the_bet_and_takes_one_card(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("6S 9D 6C 5S 9H")
    assert game.refused(c.Double((c.Stake("ann", 1000),)))[0] == "double_not_equal"
    assert game.offer("double") == ("$20", ())
    game.play("double 2D close_withdrawals")
    assert game.round.turn.area == 2, "no second card"
    assert [w.stakes[0].cents for w in game.round.areas[0].wagers] == [2000, 2000]


@pytest.mark.clause("PF splits/equal-bet", "PF splits/twice", "ruling 30")
def test_two_splits_make_three_hands(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("KS 9D 6C QD 8D split JH split JC")
    assert [w.stakes[0].cents for w in game.round.areas[0].wagers] == [2000] * 3
    assert game.refused("split") == ("hands_full", "PF splits/twice")
    game.play("stand 9H stand 9S stand")
    assert game.refused("split") == ("not_same_value", "PF splits/equal-bet")


LINES = [
    ("5-cards-21", "2S 3D 4C 5H 7S", 1.5),
    ("6-cards-21", "2S 3D 4C 5H 6S AD", 2),
    ("7-cards-21", "2S 3D 4C 2H 3S 3C 4H", 3),
    ("678-mixed", "6S 7D 8C", 1.5),
    ("678-suited", "6H 7H 8H", 2),
    ("678-spades", "6S 7S 8S", 3),
    ("777-mixed", "7S 7D 7C", 1.5),
    ("777-suited", "7D 7D 7D", 2),
    ("777-spades", "7S 7S 7S", 3),
]


@pytest.mark.parametrize(
    ("line", "cards", "odds"),
    [pytest.param(*row, marks=pytest.mark.clause(f"PF pay/{row[0]}"), id=row[0]) for row in LINES],
)
def test_the_pay_table(game: Dealt, line: str, cards: str, odds: float) -> None:
    first, second, *drawn = cards.split()
    game.bets("1 ann 20")
    game.play(f"{first} 9C {second}")
    for card in drawn:
        game.play(f"hit {card}")
    game.play("settle")
    assert game.net == {"1.1": 20 * odds}
    assert f"PF pay/{line}" in game.clauses("1.1")


def test_the_pay_table_has_no_line_that_is_not_tested_here() -> None:
    assert set(PAY) == {"pontoon", "insurance", "regular", *(row[0] for row in LINES)}
