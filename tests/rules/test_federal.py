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


@pytest.mark.clause("PF decks")
def test_a_ten_is_no_card_of_the_game(game: Dealt) -> None:
    game.bets("1 ann 20")
    assert game.refused("TS") == ("card_not_in_deck", "PF decks")


@pytest.mark.clause("PF boxed-area")
def test_bets_lie_in_the_boxes_of_the_felt(game: Dealt) -> None:
    layout = view_of(game.state, "sign").table.layout
    assert [spot.kind for spot in layout.spots] == ["main", "insurance"]
    game.play("open_betting")
    assert game.refused(c.PlaceWager(6, (c.Stake("ann", 2000),))) == ("unknown_area", "PF boxed-area")


@pytest.mark.clause("PF turn-order")
def test_hands_act_from_the_dealers_left(game: Dealt) -> None:
    game.bets("4 dev 20", "2 ben 20")
    game.play("9S 9D 6C 8S 8D")
    assert game.round.turn.area == 2
    game.play("stand")
    assert game.round.turn.area == 4


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


@pytest.mark.clause(
    "PF variations/pontoon-beats", "PF variations/paid-immediately", "PF pontoon", "PF pay/pontoon", "PF pay/insurance"
)
def test_a_pontoon_is_paid_though_the_dealer_has_one_too(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("AS 9S AC KD 9D settle offer_insurance")
    assert game.net == {"1.1": 30}
    game.do(c.Insure("1.2", (c.Stake("ben", 1000),)))
    game.play("close_insurance offer_surrender close_surrender stand KH settle")
    assert game.net == {"1.1": 30, "1.2": -20, "1.3": 20}


@pytest.mark.clause("PF variations/21-beats", "PF variations/paid-immediately")
def test_21_is_paid_before_the_dealer_can_make_21(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("KS 9D 6C 5D 9H hit 6D settle")
    assert game.net == {"1.1": 20}
    game.play("stand KD 5H settle")
    assert game.net == {"1.1": 20, "1.2": -20}


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


@pytest.mark.clause("PF insurance")
def test_insurance_is_for_ones_own_wager_up_to_half(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("9S 9D AC 9C 8D offer_insurance")
    assert game.refused(c.Insure("1.1", (c.Stake("ann", 1100),))) == ("over_half", "PF insurance")
    assert game.refused(c.Insure("1.1", (c.Stake("ben", 1000),))) == ("not_a_backer", "PF insurance")
    assert game.refused(c.ClaimInsurance("1.1", "ben", 1000)) == ("own_insurance_only", "PF insurance")
    game.do(c.Insure("1.1", (c.Stake("ann", 1000),)))


@pytest.mark.clause("PF doubling/any-number-of-cards", "ruling 30")
@pytest.mark.parametrize(("rulebook", "allowed"), [(FEDERAL, True), (MBS, False)])
def test_a_third_card_is_no_bar_to_a_double(rulebook: str, allowed: bool) -> None:
    game = Dealt(rulebook)
    game.bets("1 ann 20")
    game.play("2S 6C 3D hit 3S")
    if not allowed:
        assert game.refused("double") == ("not_first_two", "PM 3.25.1")
        return
    game.play("double 2D")
    assert game.total(1) == "10"


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


@pytest.mark.clause("PF doubling/no-bonus", "PF doubling/any-number-of-cards", "PF pay/other-wins")
def test_a_doubled_hand_of_five_cards_pays_even_money(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("2S 6C 3D hit 4S hit 5S double 7D settle")
    assert game.net == {"1.1": 20, "1.2": 20}
    assert "PF doubling/no-bonus" in game.clauses("1.1")


@pytest.mark.clause("PF doubling/ace-counts-1", "ruling 30")
@pytest.mark.parametrize(
    ("cards", "total"), [("3S 6C 5D hit 2D double AD", "21"), ("2S 6C 3D hit AD double 4D", "Soft 20")]
)
def test_an_ace_that_is_not_of_the_first_two_cards_may_count_11_on_a_double(
    game: Dealt, cards: str, total: str
) -> None:
    game.bets("1 ann 20")
    game.play(cards)
    assert game.total(1) == total


@pytest.mark.clause("PF doubling/forfeit")
def test_each_player_takes_their_own_double_back(game: Dealt) -> None:
    game.bets("1 ann 20", "1 fay 20", "1 gus 20")
    game.play("6S 6C 5S double")
    for wager, doubles in (("1.2", True), ("1.3", False)):
        game.do(c.AnswerOption(wager, doubles))
    game.play("2D")
    game.do(c.WithdrawDouble("ann"))
    assert game.refused(c.WithdrawDouble("gus"))[0] == "nothing_to_withdraw"
    game.play("close_withdrawals KD 9C settle")
    assert game.net["1.1"] == -20
    assert game.net["1.4"] == 0, "ann's double"
    assert game.net["1.2"] == game.net["1.5"] == game.net["1.3"] == 20


@pytest.mark.clause("PF splits/equal-bet", "PF splits/twice", "ruling 30")
def test_two_splits_make_three_hands(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("KS 9D 6C QD 8D split JH split JC")
    assert [w.stakes[0].cents for w in game.round.areas[0].wagers] == [2000] * 3
    assert game.refused("split") == ("hands_full", "PF splits/twice")
    game.play("stand 9H stand 9S stand")
    assert game.refused("split") == ("not_same_value", "PF splits/equal-bet")


@pytest.mark.clause("PF splits/aces")
def test_split_aces_take_one_card_and_make_21(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("AS 6C AD split KH")
    assert game.total(1) == "21", "no Pontoon"
    game.play("settle 9D")
    assert game.net == {"1.1": 20}
    assert game.phase == "dealer"


@pytest.mark.clause("PF splits/bonus")
def test_a_split_hand_takes_the_bonus_odds_but_no_super_bonus(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("7H 7C 7H split 7H hit 7H settle")
    assert game.net == {"1.1": 40}, "7-7-7 of hearts pays 2 to 1"
    game.play("9D stand KC settle")
    assert game.phase == "concluded"
    assert not game.bonuses


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
@pytest.mark.parametrize(
    ("rulebook", "lost"), [pytest.param(FEDERAL, 20, id="one stake"), pytest.param(MBS, 40, id="MBS: each hand")]
)
def test_a_pontoon_of_the_dealer_takes_one_of_the_bets(rulebook: str, lost: int) -> None:
    game = Dealt(rulebook)
    game.bets("1 ann 20")
    game.play("8S KC 8D offer_surrender close_surrender split 9H stand 9D stand AD settle")
    assert sum(game.net.values()) == -lost


@pytest.mark.clause("PF splits/dealer-pontoon", "ruling 31")
def test_after_a_double_one_bet_is_lost_and_a_bust_hand_stays_lost(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("6S 8S KC 5D 8D offer_surrender close_surrender double 2D close_withdrawals")
    game.play("split 6H hit KD settle 9D stand AD settle")
    assert game.net == {"1.1": -20, "1.3": 0, "1.2": -20, "1.4": -20}


@pytest.mark.clause("PF surrender/half")
@pytest.mark.parametrize(("second", "net"), [("9H", -10), ("AH", -20)])
def test_surrender(game: Dealt, second: str, net: int) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("9S 9D KC 7C 9C offer_surrender")
    game.do(c.Surrender("1.1"))
    game.play("close_surrender stand")
    game.play(second)
    game.play("settle")
    assert game.net["1.1"] == net


@pytest.mark.clause("PF surrender/half")
def test_surrender_is_not_offered_against_a_nine(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("9S 9C 7C")
    assert game.phase == "decision"


@pytest.mark.clause("PF surrender/controller", "ruling 32")
@pytest.mark.parametrize(("rulebook", "phase"), [(FEDERAL, "dealer"), (MBS, "decision")])
def test_when_the_controller_surrenders_the_hand_stays_as_it_is(rulebook: str, phase: str) -> None:
    game = Dealt(rulebook)
    game.bets("1 ann 20", "1 fay 20")
    game.play("9S KC 7C offer_surrender")
    game.do(c.Surrender("1.1"))
    game.play("close_surrender")
    assert game.phase == phase
    if rulebook == FEDERAL:
        game.play("5H KD settle")
        assert game.net == {"1.1": -10, "1.2": 20}


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


@pytest.mark.clause("PF super-bonus/qualify", "PF super-bonus/paid-last", "PF super-bonus/all-other-wagers")
@pytest.mark.parametrize(
    ("dollars", "bonus", "clause"),
    [
        pytest.param(dollars, bonus, clause, marks=pytest.mark.clause(clause, "ruling 51"))
        for dollars, bonus, clause in (
            (2, 1000, "PF super-bonus/2-to-24"),
            (24, 1000, "PF super-bonus/2-to-24"),
            (25, 5000, "PF super-bonus/25-and-above"),
        )
    ],
)
def test_super_bonus(game: Dealt, dollars: int, bonus: int, clause: str) -> None:
    game.bets(f"1 ann {dollars}", "2 ben 20", "3 gus 20")
    game.play("7H KS 9S 7C 7H 9D 9C hit 7H settle stand stand KH")
    assert not game.bonuses
    game.play("settle")
    assert game.phase == "bonus"
    game.play("settle")
    assert game.bonuses == {"1.1": bonus, "1.2": 50, "1.3": 50}
    assert game.round.bonuses[0].clause == clause


@pytest.mark.clause("PF super-bonus/2-to-24", "ruling 51")
def test_a_wager_of_a_dollar_has_no_super_bonus() -> None:
    game = Dealt(FEDERAL, limits={"main": c.Limits(100, 50_000)})
    game.bets("1 ann 1", "2 ben 20")
    game.play("7H KS 7C 7H 9D hit 7H settle stand KH settle settle")
    assert (game.phase, game.bonuses) == ("concluded", {}), "nobody is paid one, so there is no $50 beside it"


@pytest.mark.clause("PF super-bonus/all-other-wagers", "PF doubling/no-bonus", "ruling 78")
@pytest.mark.parametrize(("doubled", "bonuses"), [("9C", {"1.1": 1000}), ("2C", {"1.1": 1000, "1.2": 50})])
def test_the_50_dollars_go_to_a_doubled_hand_that_lost_and_to_none_that_won(
    game: Dealt, doubled: str, bonuses: dict[str, float]
) -> None:
    game.bets("1 ann 2", "2 ben 20")
    game.play(f"7H 5S 7C 7H 6D hit 7H settle double {doubled} close_withdrawals KH settle settle")
    assert (game.phase, game.bonuses) == ("concluded", bonuses)
