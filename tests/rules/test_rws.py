"""Pontoon (RWS), clause by clause: what differs from MBS is played beside it on the same cards."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.pontoon.rulebooks.rws4 import PAY
from tests.rules.dealt import Dealt

RWS, MBS = "rws-pontoon-4", "mbs-pontoon-6"


@pytest.fixture
def game() -> Dealt:
    return Dealt(RWS)


@pytest.mark.clause("PR 3.1", "PR 3.2", "PR 3.3", "PR 3.6", "PR 1/round-of-play")
def test_a_round_from_the_call_for_bets_to_its_result(game: Dealt) -> None:
    late = c.PlaceWager(3, (c.Stake("cat", 2000),))
    assert game.refused(late) == ("betting_not_open", "PR 3.1")
    game.bets("1 ann 20", "3 cat 20")
    assert game.refused(late) == ("late_wager", "PR 5.2")
    game.play("KS 9D 6C 8S 9H")
    assert [area.hands[0].cards for area in game.round.areas if area.hands] == [("KS", "8S"), ("9D", "9H")]
    assert game.round.house == ("6C",)
    game.play("stand stand KD 9C settle")
    assert game.phase == "concluded"
    assert game.events[-1].clause == "PR 1/round-of-play"


@pytest.mark.clause("PR 2.1.1/a")
def test_boxes_of_the_felt(game: Dealt) -> None:
    assert view_of(game.state, "sign").table.layout.positions == 5
    game.play("open_betting")
    assert game.refused(c.PlaceWager(6, (c.Stake("ann", 2000),))) == ("unknown_area", "PR 2.1.1/a")


def insurable() -> Dealt:
    game = Dealt(RWS)
    game.bets("1 ann 40", "2 ben 20")
    game.play("9S 9D AC 9C 8D offer_insurance")
    return game


@pytest.mark.clause("PR 3.8", "PR 4.1/insurance")
@pytest.mark.parametrize(("second", "net"), [("JD", 40), ("QD", 40), ("KD", 40), ("9H", -20), ("AH", -20)])
def test_what_insurance_comes_to(second: str, net: int) -> None:
    game = insurable()
    game.do(c.Insure("1.1", (c.Stake("ann", 2000),)))
    game.play("close_insurance offer_surrender close_surrender stand stand")
    game.play(second)
    while game.phase == "dealer":
        game.play("9H")
    game.play("settle")
    assert game.net["1.3"] == net


def surrendered(house: str) -> Dealt:
    game = Dealt(RWS)
    game.bets("1 ann 40", "2 ben 20")
    game.play(f"9S 9D {house} 7C 8D")
    if house[0] == "A":
        game.play("offer_insurance close_insurance")
    game.play("offer_surrender")
    game.do(c.Surrender("1.1"))
    game.play("close_surrender")
    return game


@pytest.mark.clause("PR 3.9", "PR 3.9.2", "ruling 49")
def test_surrender_costs_half_and_the_hand_gets_no_more_cards() -> None:
    game = surrendered("KC")
    assert game.round.turn.area == 2
    (area,) = (a for a in view_of(game.state, "dealer").round.areas if a.area == 1)
    assert [wager.status for wager in area.wagers] == ["surrendered"], "the marker"
    game.play("stand 7H settle")
    assert game.net["1.1"] == -20
    assert game.clauses("1.1") == {"PR 3.9.2"}


@pytest.mark.clause("PR 3.10", "PR 3.11", "PR 3.16", "ruling 26")
@pytest.mark.parametrize(("rulebook", "stands"), [(RWS, False), (MBS, True)])
def test_below_12_a_hand_draws(rulebook: str, stands: bool) -> None:
    game = Dealt(rulebook)
    game.bets("1 ann 20")
    game.play("5S 6C 6D")
    if stands:
        game.play("stand")
        return
    assert game.refused("stand") == ("must_draw", "PR 3.16")
    game.play("hit 2D stand")


@pytest.mark.clause("PR 3.12")
def test_splits_need_equal_value_and_an_equal_wager_and_stop_at_four_hands(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("KS 9C 6C QD 8C split JH split JC split JD")
    assert [wager.stakes[0].cents for wager in game.round.areas[0].wagers] == [2000] * 4
    assert game.refused("split") == ("hands_full", "PR 3.12")
    game.play("stand 9H stand 9D stand 9S stand")
    assert game.refused("split") == ("not_same_value", "PR 3.12")


@pytest.mark.clause("PR 3.8")
def test_a_pontoon_of_the_dealer_takes_every_bet_in_play(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("9S KC 9D offer_surrender close_surrender stand AD settle")
    assert game.net == {"1.1": -20}
    assert [result.clause for result in game.round.results] == ["PR 3.8"]


@pytest.mark.parametrize(
    ("cards", "net", "clause"),
    [
        pytest.param("KD 6D", 20, "PR 3.17.1", marks=pytest.mark.clause("PR 3.17.1", "PR 1/bust")),
        pytest.param("KD 2C", 20, "PR 3.17.2", marks=pytest.mark.clause("PR 3.17.2", "PR 3.4")),
        pytest.param("KD 4C", -20, "PR 3.17.3", marks=pytest.mark.clause("PR 3.17.3", "PR 3.17", "PR 3.4")),
        pytest.param("KD 3C", 0, "PR 3.17.4", marks=pytest.mark.clause("PR 3.17.4", "PR 1/stand-off")),
        pytest.param("AD 2C", 0, "PR 3.17.4", marks=pytest.mark.clause("PR 3.17")),
    ],
)
def test_the_dealers_hand_decides(game: Dealt, cards: str, net: int, clause: str) -> None:
    """Against 19, with a 6 in front: hard 16 and soft 17 are drawn to."""
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand")
    game.play(cards)
    assert game.phase == "settlement"
    game.play("settle")
    assert game.net == {"1.1": net}
    assert clause in game.clauses("1.1")


LINES = [
    ("5-cards-21", "2S 3D 4C 5H 7S", (3, 2)),
    ("678-mixed", "6S 7D 8C", (3, 2)),
    ("777-mixed", "7S 7D 7C", (3, 2)),
    ("6-cards-21", "2S 3D 4C 5H 6S AD", (2, 1)),
    ("678-suited", "6H 7H 8H", (2, 1)),
    ("777-suited", "7D 7D 7D", (2, 1)),
    ("7-cards-21", "2S 3D 4C 2H 3S 3C 4H", (3, 1)),
    ("678-spades", "6S 7S 8S", (3, 1)),
    ("777-spades", "7S 7S 7S", (3, 1)),
]


@pytest.mark.parametrize(
    ("line", "cards", "odds"),
    [pytest.param(*row, marks=pytest.mark.clause(f"PR 4.1/{row[0]}", "PR 4.1"), id=row[0]) for row in LINES],
)
def test_the_pay_table(game: Dealt, line: str, cards: str, odds: tuple[int, int]) -> None:
    first, second, *drawn = cards.split()
    game.bets("1 ann 20")
    game.play(f"{first} 9C {second}")
    for card in drawn:
        game.play(f"hit {card}")
    game.play("settle")
    assert game.net == {"1.1": 20 * odds[0] / odds[1]}
    assert game.round.results[0].pay_line == line
    assert f"PR 4.1/{line}" in game.clauses("1.1")


def test_the_pay_table_has_no_line_that_is_not_tested_here() -> None:
    assert set(PAY) == {"pontoon", "insurance", "regular", *(row[0] for row in LINES)}


@pytest.mark.clause("PR 4.2", "PR 4.2/super-bonus", "PR 4.2/all-other-bets", "PR 1/super-bonus", "ruling 27")
@pytest.mark.parametrize(("dollars", "bonus"), [(9, None), (10, 1000), (99, 1000), (100, 5000)])
def test_super_bonus(dollars: int, bonus: int | None) -> None:
    game = Dealt(RWS, wagers_per_area=2)
    game.bets(f"1 ann {dollars}", "2 ben 20", "2 fay 20", "3 gus 20")
    game.play("7H KS 9S 7C 7H 9D 9C hit 7H settle stand stand KH settle")
    game.do(c.Settle(), "pit_supervisor")
    expected = {"1.2": 50, "1.1": bonus} if bonus else {}
    assert game.bonuses == expected, "$50 goes to the seated player of each other box alone"


@pytest.mark.clause("PR 4.2/all-other-bets", "ruling 27")
@pytest.mark.parametrize("shared", ["2 ben 20 fay 10", "2 fay 10 ben 20"])
def test_of_a_shared_wager_the_seated_player_alone_has_the_50_dollars(game: Dealt, shared: str) -> None:
    game.bets("1 ann 10", shared)
    game.play("7H KS 7C 7H 9D hit 7H settle stand KH settle settle")
    others = [(share.player, share.returned_cents) for b in game.round.bonuses[1:] for share in b.shares]
    assert others == [("ben", 5000)]


@pytest.mark.clause("PR 5.1", "PR 5.1.1")
def test_a_foreign_card_voids_this_round_and_no_other(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand KD 9C settle")
    before = game.net
    game.bets("1 ann 20", "2 ben 20")
    game.play("KS 9D 6C 6D 8S hit 9H settle")
    game.do(c.VoidRound("foreign_cards"), "pit_supervisor")
    assert before == {"1.1": 20}
    returned = {r.wager: sum(s.returned_cents for s in r.shares) for r in game.events[0].results}
    assert returned == {"2.1": 2000, "2.2": 2000}, "the bust hand of area 1 too"
    assert game.net == {"2.1": 0, "2.2": 0}
    assert game.events[0].clause == "PR 5.1.1"


@pytest.mark.clause("PR 5.1", "PR 5.1.2")
def test_a_misdeal_voids_only_before_settlement_and_play(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S")
    early = game.state
    game.play("hit 2D")
    assert game.refused(c.VoidRound("misdeal"), "pit_supervisor") == ("too_late_for_misdeal", "PR 5.1.2")
    game.state = early
    game.do(c.VoidRound("misdeal"), "pit_supervisor")
    assert game.events[0].clause == "PR 5.1.2"


@pytest.mark.clause("PR 5.2", "ruling 28")
def test_after_the_close_nothing_is_placed_raised_or_withdrawn(game: Dealt) -> None:
    game.bets("1 ann 20")
    assert game.refused(c.PlaceWager(2, (c.Stake("ben", 2000),))) == ("late_wager", "PR 5.2")
    assert game.refused(c.ChangeWager("1.1", (c.Stake("ann", 3000),))) == ("late_wager", "PR 5.2")
    assert game.refused(c.ChangeWager("1.1")) == ("late_withdrawal", "PR 5.2")
    assert game.round.areas[0].wagers[0].stakes == (c.Stake("ann", 2000),)
