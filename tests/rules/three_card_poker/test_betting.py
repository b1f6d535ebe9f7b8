"""Wagers on positions (TC 3.1-3.6, 5.5, 5.6, 5.12-5.15)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import prompts
from tests.rules.three_card_poker.game import LIMITS, RULEBOOK, SEATED, Game, wager


@pytest.fixture
def game() -> Game:
    game = Game()
    game.play("open_betting")
    return game


@pytest.mark.clause("TC 3.1", "TC 3.2", "TC 3.4")
def test_announcements_open_and_close_betting() -> None:
    game = Game()
    assert game.refused(wager("1 ann 20 ante")) == "betting_not_open (TC 3.1)"
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    game.later(20)
    game.play("close_betting")
    assert game.phase == "deal"
    assert [(event.clause, event.closed_at) for event in game.events] == [("TC 3.2", game.now)]
    assert game.refused(wager("2 ben 20 ante")) == "late_wager (TC 5.5)"


@pytest.mark.clause("TC 1.1.9")
def test_a_round_lasts_from_the_call_until_every_wager_is_paid_or_taken() -> None:
    game = Game()
    for number in (1, 2):
        game.play("open_betting")
        assert (game.events[0].round, game.phase) == (number, "betting")
        game.bet("1 ann 20 ante")
        game.play("close_betting")
        game.deal("2S 2H 3D", house="AC JC 7D")
        game.play("play 1", "show 0", "show 1")
        assert game.phase == "settlement"
        game.play("settle")
        concluded = game.events[-1]
        assert (concluded.round, concluded.clause) == (number, "TC 1.1.9")
        assert (concluded.staked_cents, concluded.returned_cents) == (40_00, 80_00)
        assert game.phase == "concluded"


@pytest.mark.clause("TC 2.2.2")
def test_every_position_takes_a_wager_of_each_kind(game: Game) -> None:
    for position, player in enumerate(SEATED, 1):
        for text in ("20 ante", "5 pair_plus", "5 progressive"):
            game.bet(f"{position} {player} {text}")
    assert {len(area.wagers) for area in game.round.areas} == {3}


@pytest.mark.clause("TC 3.4", "TC 3.4.2", "ruling 35")
def test_one_wager_of_each_kind_with_any_number_of_backers(game: Game) -> None:
    game.bet("1 ann 20 fay 10 ante")
    game.bet("1 ben 5 pair_plus")
    assert game.refused(wager("1 gus 20 ante")) == "area_full (TC 3.4.2)"
    assert game.refused(wager("1 gus 5 pair_plus")) == "area_full (TC 3.4.2)"
    assert game.refused(c.PlaceWager(1, (c.Stake("gus", 2000),), "pair_plus", 2)) == "line_taken (TC 3.4.2)"
    assert game.refused(wager("1 gus 20 main")) == "unknown_wager_kind (TC 3.4)"
    assert game.refused(wager("6 gus 20 ante")) == "unknown_area (TC appendix-a)"
    assert game.refused(wager("2 zoe 20 ante")) == "unknown_player (TC 3.4)"


@pytest.mark.clause("TC 3.4")
@pytest.mark.parametrize("text", ["1 ann 9 ante", "1 ann 300 fay 201 ante", "1 ann 4 pair_plus"])
def test_a_whole_wager_lies_within_the_limits(game: Game, text: str) -> None:
    assert game.refused(wager(text)) == "outside_limits (TC 3.4)"
    assert "_" not in game.answer(wager(text)).message


@pytest.mark.clause("TC 3.5.2", "TC 3.14", "ruling 79")
def test_it_is_paid_on_a_hand_that_is_played_blind() -> None:
    game = Game()
    game.do(c.SeatPlayer("eve", "Eve"))
    game.bets("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 progressive", "5 ann 20 ante", "5 ann 5 progressive")
    game.deal("9C 8H 4D", "KC 8D 3D", "AH KH QH", house="JS TH 5D")
    game.play("view 1", "play 1", "fold 2", "play 5", "show 0", "show 1", "show 2", "show 5", "settle looked at")
    assert game.paid["5 progressive"] == 1_250 - 5
    assert not game.round.areas[4].hand.viewed_by
    game.play("settle")
    assert list(game.bonuses.values()) == [50]  # Ben's alone: the hand is Ann's


@pytest.mark.clause("TC 5.5", "TC 5.6")
def test_late_wagers_and_late_withdrawals(game: Game) -> None:
    game.bet("1 ann 20 ante")
    game.play("close_betting")
    game.later(3)
    late = game.answer(wager("2 ben 20 ante"))
    assert (late.code, late.clause) == ("late_wager", "TC 5.5")
    assert late.facts == {
        "closed_at": "2026-01-01T00:00:00+00:00", "received_at": "2026-01-01T00:00:03+00:00",
        "players": "ben", "area": 2, "cents": 20_00,
    }  # fmt: skip
    assert late.message.startswith("Recorded. Give $20 back: Ben, position 2. Bets closed at 2026-01-01T00:00:00Z; ")
    assert game.refused(c.ChangeWager("1.1", (c.Stake("ann", 3000),))) == "late_wager (TC 5.5)"
    assert game.refused(c.ChangeWager("1.1")) == "late_withdrawal (TC 5.6)"
    assert game.round.areas[0].wagers[0].stakes == (c.Stake("ann", 2000),)


@pytest.mark.clause("TC 5.12", "TC 5.12.1")
def test_a_progressive_wager_alone_is_put_right_before_bets_close(game: Game) -> None:
    game.bet("1 ann 20 ante")
    game.bet("1 ann 5 progressive")
    game.do(c.ChangeWager("1.1"))
    assert game.refused(c.CloseBetting()) == "progressive_alone (TC 5.12.1)"
    step = prompts(game.state).step
    assert (step.code, step.area, step.clause) == ("close_betting", 1, "TC 5.12.1")
    game.bet("1 ann 5 pair_plus")
    assert prompts(game.state).step.clause == "TC 3.2"
    game.play("close_betting")


@pytest.mark.clause("TC 5.13", "ruling 6")
@pytest.mark.parametrize(
    ("hand", "once", "of_the_cards"),
    [("AS KH 9D", 5, "TC 4.1/ante"), ("JS TH 8D", -5, "TC 3.12.2")],
    ids=["won", "lost"],
)
def test_under_the_minimum_is_settled_once_and_then_returned(hand: str, once: int, of_the_cards: str) -> None:
    game = Game()
    for number, (expected, clause) in enumerate(((once, of_the_cards), (0, "TC 5.13"))):
        game.play("open_betting")
        game.bet("2 ben 10 ante")
        game.play("close_betting")
        game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 500),), "ante"))
        assert game.events[0].clause == "TC 5.13"
        game.deal(hand, "4S 3H 9C", house="QC TC 2D")
        game.play("play 1", "fold 2", "show 0", "show 1", "settle")
        assert (game.paid["1 ante"], game.clauses["1 ante"]) == (expected, clause), number
        assert game.paid["1 play"] == expected
        assert game.money_is_conserved()
    assert game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("TC 5.13", "TC 5.15", "ruling 6")
def test_wagers_outside_the_limits_of_earlier_rounds_stay_settled() -> None:
    """A void of the next round gives back that round's wagers alone, and what was settled once stays remembered."""
    game = Game()
    game.play("open_betting")
    game.bet("2 ben 500 ante")
    game.play("close_betting")
    game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 5_00),), "ante"))
    game.deal("9S 7H 3D", "AS KH QD", house="QC TH 2D")
    game.play("play 1", "play 2", "show 0", "show 1", "show 2", "settle")
    assert game.paid["1 ante"] == -5
    assert game.refused(c.RecordFoundWager(1, 1, (c.Stake("ann", 4_00),), "ante")) == "round_settled (TC 5.15)"
    game.bets("1 ann 20 ante")
    game.deal("9S 7H 3D", house="QC TH 2D")
    game.do(c.VoidRound("extra_cards"), "pit_supervisor")
    assert {result.wager for result in game.events[0].results} == {"2.1"}
    assert game.state.players["ann"].under_minimum_settled


@pytest.mark.clause("TC 5.14", "TC 5.15")
def test_over_the_maximum_counts_to_the_maximum(game: Game) -> None:
    game.bet("1 ann 500 ante")
    game.play("close_betting")
    game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 600_00),), "ante"))
    game.deal("AS KH QD", house="QC TH 2D")
    game.play("play 1")
    assert game.round.areas[0].wagers[-1].stakes == (c.Stake("ann", 500_00),)  # as much as counts (ruling 52)
    assert game.refused(c.RecordFoundWager(1, 1, (c.Stake("ann", 700_00),), "ante")) == "wager_acted_on (TC 6.1)"
    game.play("show 0", "show 1", "settle")
    assert game.paid == {"1 ante": 500, "1 play": 500, "1 ante_bonus": 500}
    assert "TC 5.14" in game.round.results[0].clauses
    assert game.money_is_conserved()
    found = c.RecordFoundWager(1, 1, (c.Stake("ann", 600_00),), "ante")
    assert game.refused(found) == "round_settled (TC 5.15)"


@pytest.mark.clause("TC 5.14")
def test_over_the_maximum_loses_the_maximum(game: Game) -> None:
    game.bet("1 ann 500 ante")
    game.play("close_betting")
    game.do(c.RecordFoundWager(1, 1, (c.Stake("ann", 600_00),), "ante"))
    game.deal("9S 7H 3D", house="QC TH 2D")
    game.play("play 1", "show 0", "show 1", "settle")
    assert game.paid == {"1 ante": -500, "1 play": -500}
    assert game.money_is_conserved()


@pytest.mark.clause("TC appendix-a")
@pytest.mark.parametrize("positions", [4, 5, 6, 7])
def test_a_table_has_four_to_seven_positions(positions: int) -> None:
    game = Game()
    game.state = type(game.state)(table="t2")
    game.do(c.InstallTable(RULEBOOK, c.TableSettings(LIMITS, positions=positions, decks=1)), "pit_manager")
    assert game.state.settings is not None
    assert game.state.settings.positions == positions


@pytest.mark.clause("TC 2.1", "TC appendix-a")
@pytest.mark.parametrize(
    ("settings", "refusal"),
    [
        ({"decks": 2}, "decks_outside_rule (TC 2.1)"),
        ({"positions": 3}, "positions_outside_layout (TC appendix-a)"),
        ({"positions": 8}, "positions_outside_layout (TC appendix-a)"),
        ({"limits": {"ante": LIMITS["ante"]}}, "limits_missing (TC 3.4)"),
        ({"limits": LIMITS | {"main": c.Limits(100, 200)}}, "unknown_wager_kind (TC 3.4)"),
    ],
)
def test_a_table_within_the_rulebook(settings: dict[str, object], refusal: str) -> None:
    game = Game()
    game.state = type(game.state)(table="t2")
    whole = {"limits": LIMITS, "positions": 7, "decks": 1} | settings
    command = c.InstallTable(RULEBOOK, c.TableSettings(**whole))  # type: ignore[arg-type]
    assert game.refused(command, "pit_manager") == refusal


def test_limits_change_between_rounds_and_wait_within_one(game: Game) -> None:
    game.do(c.SetLimits({"ante": c.Limits(20_00, 600_00)}), "pit_supervisor")
    game.bet("1 ann 10 ante")
    game.play("close_betting")
    game.deal("2S 2H 3D", house="AS KS QS")
    game.play("fold 1", "settle")
    assert game.state.settings is not None
    assert game.state.settings.limits["ante"] == c.Limits(20_00, 600_00)
    assert game.refused(c.LoadShoe(2)) == "decks_outside_rule (TC 2.1)"


@pytest.mark.clause("TC 5.13", "TC 5.14", "ruling 72")
@pytest.mark.parametrize("dollars", [5, 900])
def test_the_only_wager_of_a_round_is_found_and_dealt_to(game: Game, dollars: int) -> None:
    game.play("close_betting")
    assert game.phase == "no_wagers"
    game.do(c.RecordFoundWager(2, 1, (c.Stake("ben", dollars * 100),), "ante"))
    assert (game.phase, game.round.areas[1].controller) == ("deal", "ben")
