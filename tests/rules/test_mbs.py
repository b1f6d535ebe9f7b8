"""Pontoon (MBS), clause by clause: what golden playthroughs, case tables and the other files do not prove alone.

`make pages` lists all tests of a clause.
"""

from __future__ import annotations

import pytest

from rules import Context, Refusal, TableState, decide, view_of
from rules import commands as c
from tests.rules.dealt import NOW, Dealt


@pytest.fixture
def game() -> Dealt:
    return Dealt("mbs-pontoon-6")


def flags(game: Dealt) -> tuple[bool, bool, bool]:
    """Interim settlement, subsequent deal, outcome established."""
    shown = view_of(game.state, "dealer").round.lamps
    return shown.interim_settlement, shown.subsequent_deal, shown.outcome_established


@pytest.mark.clause("PM 1.1.4", "PM 1.1.6", "PM 1.1.15", "PM 3.19")
def test_the_round_flags_follow_initial_deal_interim_settlement_and_subsequent_deal(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("AS 9S 6C KD")
    assert game.phase == "initial_deal"
    assert flags(game)[:2] == (False, False)
    game.play("5D")
    assert game.phase == "pontoons"
    game.play("settle")
    assert game.net == {"1.1": 30}
    assert flags(game)[:2] == (True, False)
    game.play("hit 2D")
    assert flags(game)[:2] == (True, True)


@pytest.mark.clause("PM 1.1.11")
def test_a_round_ends_when_every_wager_is_paid_or_taken(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand KD 9C")
    assert game.phase == "settlement"
    game.play("settle")
    concluded = game.events[-1]
    assert (concluded.clause, concluded.staked_cents, concluded.returned_cents) == ("PM 1.1.11", 2000, 4000)


@pytest.mark.clause("PM 3.18", "PM 1.1.4", "PM 3.14")
def test_cards_go_around_the_wagered_areas_and_to_the_house_once(game: Dealt) -> None:
    game.bets("2 ben 20", "4 dev 20")
    game.play("2S 3S 4S 5S")
    assert game.round.house == ("4S",)
    game.play("6S")
    hands = {n: area.hands[0].cards for n, area in enumerate(game.round.areas, 1) if area.hands}
    assert hands == {2: ("2S", "5S"), 4: ("3S", "6S")}
    assert game.phase == "decision"


@pytest.mark.clause("PM 3.3", "PM 3.32", "PM 1.1.9", "PM 1.1.14")
@pytest.mark.parametrize(
    ("house", "net"),
    [
        pytest.param("KD 2C", 20, marks=pytest.mark.clause("PM 4.2.2"), id="18"),
        pytest.param("KD 9C", 20, marks=pytest.mark.clause("PM 4.2.3"), id="past 21"),
        pytest.param("KD 4C", -20, marks=pytest.mark.clause("PM 4.3.1"), id="20"),
        pytest.param("KD 3C", 0, marks=pytest.mark.clause("PM 4.5.1"), id="19"),
    ],
)
def test_totals_decide(game: Dealt, house: str, net: int) -> None:
    """19 against a house that has a 6 in front."""
    game.bets("1 ann 20")
    game.play(f"KS 6C 9S stand {house} settle")
    assert game.net == {"1.1": net}


@pytest.mark.clause("PM 3.12", "ruling 3")
def test_where_nobody_sits_the_front_wager_controls() -> None:
    game = Dealt("mbs-pontoon-6", positions=6)
    game.play("open_betting")
    game.do(c.PlaceWager(6, (c.Stake("fay", 2000),), line=2))
    game.do(c.PlaceWager(6, (c.Stake("gus", 2000),), line=1))
    game.play("close_betting")
    assert game.round.areas[5].controller == "gus"


@pytest.mark.clause("PM 3.11")
def test_the_seated_player_controls_also_from_the_back(game: Dealt) -> None:
    game.play("open_betting")
    game.do(c.PlaceWager(1, (c.Stake("fay", 2000),), line=1))
    game.do(c.PlaceWager(1, (c.Stake("ann", 2000),), line=3))
    game.play("close_betting")
    assert game.round.areas[0].controller == "ann"


@pytest.mark.clause("PM 3.7")
def test_a_wager_put_down_by_staff_is_recorded_as_such(game: Dealt) -> None:
    game.play("open_betting")
    placed, *_ = game.do(c.PlaceWager(1, (c.Stake("ann", 2000),), placed_by_staff=True))
    assert placed.wager.placed_by_staff
    assert placed.clause == "PM 3.7"


@pytest.mark.clause("PM 3.6", "ruling 4")
def test_a_shared_wager_is_measured_as_a_whole_and_split_by_stake() -> None:
    game = Dealt("mbs-pontoon-6")
    game.bets("1 ann 1 fay 3")
    game.play("KS 6C 9S stand KD 9C settle")
    shares = {share.player: share.returned_cents for share in game.round.results[0].shares}
    assert shares == {"ann": 200, "fay": 600}, "$1 alone is below the minimum of $2"


@pytest.mark.clause("PM 3.15.2", "PM 3.17")
def test_pair_wagers_on_areas_of_others_and_on_none_without_a_main_wager(game: Dealt) -> None:
    game.play("open_betting")
    game.bet("1 ann 20")
    game.bet("2 ben 20")
    assert game.refused(c.PlaceWager(3, (c.Stake("gus", 1000),), "pair")) == ("pair_needs_main", "PM 3.15.2")
    game.bet("1 gus 10 pair")
    game.bet("2 gus 10 pair")
    game.play("close_betting")
    assert [(w.area, w.stakes[0].player) for a in game.round.areas for w in a.wagers if w.kind == "pair"] == [
        (1, "gus"),
        (2, "gus"),
    ]


@pytest.mark.clause("PM 3.24")
@pytest.mark.parametrize(("house", "offered"), [("KC", True), ("QC", True), ("JC", True), ("9C", False), ("2C", False)])
def test_surrender_is_offered_against_an_ace_or_a_face(game: Dealt, house: str, offered: bool) -> None:
    game.bets("1 ann 20")
    game.play(f"9S {house} 7C")
    assert (game.phase == "surrender_offer") is offered


@pytest.mark.clause("PM 3.24.3.3", "PM 3.24.3.2", "ruling 21")
def test_control_passes_to_the_first_wager_that_did_not_surrender(game: Dealt) -> None:
    game.bets("1 ann 20", "1 fay 20", "1 gus 20")
    game.play("9S KC 7C offer_surrender")
    game.do(c.Surrender("1.1"))
    game.do(c.Surrender("1.2"))
    game.play("close_surrender")
    assert game.round.areas[0].controller == "gus"
    game.play("hit KH settle 9H settle")
    assert game.net == {"1.1": -10, "1.2": -10, "1.3": -20}


@pytest.mark.clause("PM 3.25.2", "PM 3.22", "PM 1.1.13", "PM 3.20")
def test_a_split_hand_is_doubled_on_its_two_cards_before_the_next_hand_is_dealt(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("8S 6C 8D split 3H double")
    assert [len(hand.cards) for hand in game.round.areas[0].hands] == [2, 1]
    game.play("KD settle")
    assert game.net == {"1.1": 20, "1.3": 20}
    game.play("9D stand KC 9C settle")
    assert game.net == {"1.1": 20, "1.3": 20, "1.2": 20}


@pytest.mark.clause("PM 3.25.7", "PM 3.25.5")
def test_only_the_controllers_double_opens_the_option(game: Dealt) -> None:
    game.bets("1 ann 20", "1 fay 20")
    game.play("6S 6C 5S")
    assert game.refused(c.AnswerOption("1.2", True))[0] == "not_now"
    early = game.state
    game.play("hit")
    assert game.refused(c.AnswerOption("1.2", True))[0] == "not_now"
    game.state = early
    game.play("double")
    assert game.refused("2D")[0] == "not_now"
    game.do(c.AnswerOption("1.2", True))
    game.play("2D")


@pytest.mark.clause("PM 3.26.3")
def test_a_declined_option_is_open_to_another_and_a_taken_one_is_not(game: Dealt) -> None:
    game.bets("1 ann 40", "2 ben 40")
    game.play("9S 9D AC 8S 8D offer_insurance")
    game.do(c.Insure("1.1", (c.Stake("ann", 1000),)))
    game.do(c.ClaimInsurance("1.1", "gus", 500))
    game.do(c.ClaimInsurance("1.2", "gus", 2000))
    assert game.refused(c.ClaimInsurance("1.2", "fay", 2100))[0] == "over_half"
    game.play("close_insurance")
    insured = {w.of: w.stakes[0].player for a in game.round.areas for w in a.wagers if w.kind == "insurance"}
    assert insured == {"1.1": "ann", "1.2": "gus"}


@pytest.mark.clause("PM 4.1")
def test_a_win_quotes_its_line_with_the_arithmetic(game: Dealt) -> None:
    game.bets("1 ann 15")
    game.play("AS 6C KD settle")
    result = game.round.results[0]
    assert (result.pay_line, result.clause) == ("pontoon", "PM 4.1/pontoon")
    assert "3 to 2" in result.words
    assert game.net == {"1.1": 22.5}


@pytest.mark.clause("PM 4.1.1", "PM 4.1.1.5", "PM 1.1.16")
@pytest.mark.parametrize(
    ("dollars", "bonus"),
    [
        (9, None),
        pytest.param(10, 1000, marks=pytest.mark.clause("PM 4.1.1/10-to-99")),
        pytest.param(99, 1000, marks=pytest.mark.clause("PM 4.1.1/10-to-99")),
        pytest.param(100, 5000, marks=pytest.mark.clause("PM 4.1.1/100-or-greater")),
    ],
)
def test_super_bonus_by_the_size_of_the_wager_besides_its_odds(game: Dealt, dollars: int, bonus: int | None) -> None:
    game.bets(f"1 ann {dollars}")
    game.play("7H 7C 7H hit 7H settle")
    assert game.phase == "bonus"
    assert game.net == {"1.1": 2 * dollars}
    game.do(c.Settle(), "pit_supervisor")
    assert game.bonuses == ({"1.1": bonus} if bonus else {})


@pytest.mark.clause("PM 5.1", "PM 5.1.1")
@pytest.mark.parametrize("ground", ["extra_cards", "missing_cards", "foreign_cards", "unshuffled_cards"])
def test_wrong_cards_void_the_round_settled_wagers_too(game: Dealt, ground: str) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand KD 9C settle")
    game.bets("1 ann 20", "2 ben 20", "3 cat 20")
    game.play("AS KS 9D 6C KD 6D 8D settle hit 9H settle")
    assert game.net == {"2.1": 30, "2.2": -20}
    assert game.refused(c.VoidRound(ground)) == ("role", "PM 6.2")
    game.do(c.VoidRound(ground), "pit_supervisor")
    assert (game.events[0].ground, game.events[0].clause) == (ground, "PM 5.1.1")
    assert game.net == {"2.1": 0, "2.2": 0, "2.3": 0}
    assert game.phase == "concluded"
    assert game.refused("open_betting")[1] == "PM 5.1.1", "the cards are changed before another round"


@pytest.mark.clause("PM 5.2")
def test_a_misdeal_voids_only_before_any_settlement_and_further_card(game: Dealt) -> None:
    game.bets("1 ann 20", "2 ben 20")
    game.play("AS 9S 6C KD 5D")
    early = game.state
    game.play("settle")
    assert game.refused(c.VoidRound("misdeal"), "pit_supervisor") == ("too_late_for_misdeal", "PM 5.2")
    game.state = early
    game.do(c.VoidRound("misdeal"), "gaming_shift_manager")
    assert game.net == {"1.1": 0, "1.2": 0}
    assert game.events[0].clause == "PM 5.2"


@pytest.mark.clause("PM 5.28")
def test_a_round_that_is_over_is_not_opened_again(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S stand KD 9C settle")
    results = game.round.results
    assert game.refused(c.VoidRound("foreign_cards"), "gaming_shift_manager")[0] == "not_now"
    assert game.refused(c.Surrender("1.1"))[0] == "not_now"
    assert game.refused(c.ChangeWager("1.1", (c.Stake("ann", 600),)))[0] == "betting_not_open"
    assert game.round.results == results
    game.play("open_betting")
    assert game.refused(c.ChangeWager("1.1", (c.Stake("ann", 600),)))[0] == "unknown_wager"


@pytest.mark.clause("PM appendix-a")
@pytest.mark.parametrize(("positions", "fits"), [(4, False), (5, True), (8, True), (9, False)])
def test_areas_of_the_felt(positions: int, fits: bool) -> None:
    settings = c.TableSettings(limits=Dealt("mbs-pontoon-6").state.settings.limits, positions=positions)
    answer = decide(
        TableState(table="t2"), c.InstallTable("mbs-pontoon-6", settings), Context(now=NOW, role="pit_manager")
    )
    assert isinstance(answer, Refusal) is not fits
    if isinstance(answer, Refusal):
        assert (answer.code, answer.clause) == ("positions_outside_layout", "PM appendix-a")


@pytest.mark.clause("PM 2.2", "PM 2.2.1", "PM 2.2.2", "PM 2.2.3")
@pytest.mark.parametrize("positions", [5, 8])
def test_the_felt_is_drawn_with_room_for_each_kind_of_wager(positions: int) -> None:
    limits = Dealt("mbs-pontoon-6").state.settings.limits
    layout = view_of(Dealt("mbs-pontoon-6", positions=positions, limits=limits).state, "sign").table.layout
    assert layout.positions == positions
    assert {spot.kind: spot.places for spot in layout.spots} == {"main": 3, "pair": 3, "insurance": 1}


@pytest.mark.clause("PM 3.5", "ruling 9")
def test_a_total_on_a_players_display_says_that_it_is_for_information(game: Dealt) -> None:
    game.bets("1 ann 20")
    game.play("KS 6C 9S")
    view = view_of(game.state, "seat:1")
    assert next(a for a in view.areas if a.mine).hands[0].total == 19
    assert "PM 3.5" in view.notes
