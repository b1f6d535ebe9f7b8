"""What may go wrong, and what the rules make of it (TC 5.1-5.4, 5.7-5.11, 5.16, 6)."""

from __future__ import annotations

import msgspec
import pytest

from rules import commands as c
from rules import view_of
from tests.rules.three_card_poker.game import Game, wager

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


@pytest.fixture
def game() -> Game:
    """Ann has positions 1 and 3, Ben with Fay 2; every hand dealt, nobody has looked."""
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus", "1 ann 5 progressive", "2 ben 10 fay 20 ante", "3 ann 10 ante")
    game.deal("AS KH QD", "2S 2H 3D", "9H 7H 4H", house="QS TH 5D")
    return game


@pytest.mark.clause("TC 5.1", "TC 5.1.1", "TC 5.1.2", "TC 5.4", "TC 5.8", "ruling 7")
@pytest.mark.parametrize(
    ("ground", "clause", "change"),
    [
        ("extra_cards", "TC 5.1.1", True),
        ("missing_cards", "TC 5.1.1", True),
        ("foreign_cards", "TC 5.1.1", True),
        ("unshuffled_cards", "TC 5.1.1", True),
        ("exposed_in_deal", "TC 5.4", False),
        ("count", "TC 5.8", True),
    ],
)
def test_a_void_returns_every_wager(game: Game, ground: str, clause: str, change: bool) -> None:
    game.play("view 1", "play 1", "fold 2", "play 3", "show 0", "show 1", "show 3", "settle")
    assert game.refused(c.VoidRound(ground), SUPERVISOR) == "round_settled (TC 1.1.9)"
    game.bets("4 dev 20 ante")
    game.do(c.DealCard(None))
    game.do(c.VoidRound(ground), SUPERVISOR)
    voided = game.events[0]
    assert (voided.round, voided.ground, voided.clause) == (2, ground, clause)
    assert (game.paid, game.phase) == ({"4 ante": 0}, "concluded")  # and nothing of the round before
    if change:
        assert game.refused(c.OpenBetting()) == f"shuffle_first ({clause})"
        game.do(c.LoadShoe())
    game.do(c.OpenBetting())


@pytest.mark.clause("TC 5.2", "TC 6.2")
def test_a_misdeal_voids_the_round_until_cards_are_handled(game: Game) -> None:
    assert game.refused(c.VoidRound("misdeal")) == "role (TC 6.2)"
    handled = game.state
    game.do(c.VoidRound("misdeal"), SUPERVISOR)
    assert set(game.net.values()) == {0}
    game.state = handled
    game.play("view 1")
    assert game.refused(c.VoidRound("misdeal"), SUPERVISOR) == "too_late_for_misdeal (TC 5.2)"


@pytest.mark.clause("TC 5.2")
def test_or_is_mended_by_moving_whole_hands(game: Game) -> None:
    one, two = game.round.areas[0].hand.cards, game.round.areas[1].hand.cards
    assert game.refused(c.MoveHands(1, 4), SUPERVISOR) == "no_hand (TC 5.2)"
    assert game.refused(c.MoveHands(1, 1), SUPERVISOR) == "no_hand (TC 5.2)"
    game.do(c.MoveHands(1, 2), SUPERVISOR)
    assert (game.round.areas[0].hand.cards, game.round.areas[1].hand.cards) == (two, one)
    game.play("fold 3")
    assert game.refused(c.MoveHands(1, 2), SUPERVISOR) == "hand_handled (TC 5.2)"


@pytest.mark.clause("TC 5.3")
def test_a_wrong_house_hand_voids_the_round_until_the_next_begins(game: Game) -> None:
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "settle")
    assert game.phase == "concluded"
    assert game.refused(c.VoidRound("misdeal"), SUPERVISOR) == "round_settled (TC 1.1.9)"
    assert game.refused(c.VoidRound("house_count"), SUPERVISOR) == "role (TC 6.2)"
    game.do(c.VoidRound("house_count"), MANAGER)
    assert [event.clause for event in game.events] == ["TC 5.3", "TC 1.1.9"]
    assert set(game.net.values()) == {0}
    assert game.events[-1].staked_cents == game.events[-1].returned_cents
    assert game.refused(c.VoidRound("house_count"), SUPERVISOR) == "round_settled (TC 1.1.9)"


@pytest.mark.clause("TC 5.2", "TC 5.3", "TC 5.4")
@pytest.mark.parametrize(("ground", "clause"), [("misdeal", "5.2"), ("house_count", "5.3"), ("exposed_in_deal", "5.4")])
def test_a_fault_of_the_deal_needs_cards_of_this_round(game: Game, ground: str, clause: str) -> None:
    game.play("fold 1", "fold 2", "fold 3", "show 0", "show 1", "settle")
    game.play("open_betting")
    game.bet("4 dev 20 ante")
    assert game.refused(c.VoidRound(ground), SUPERVISOR) == f"no_cards_dealt (TC {clause})"
    game.play("close_betting")
    assert game.refused(c.VoidRound(ground), SUPERVISOR) == f"no_cards_dealt (TC {clause})"
    game.do(c.DealCard(None))
    game.do(c.VoidRound(ground), SUPERVISOR)
    assert game.events[0].clause == f"TC {clause}"


@pytest.mark.clause("TC 5.7", "TC 5.7.1")
def test_a_hand_with_the_wrong_number_of_cards_goes_out(game: Game) -> None:
    assert game.refused(c.WithdrawWagers("ben"), SUPERVISOR) == "not_offered (TC 5.6)"
    game.do(c.RemoveHand(1), SUPERVISOR)
    assert game.paid == {"1 ante": 0, "1 pair_plus": 0, "1 progressive": 0}
    assert game.refused(c.RemoveHand(1), SUPERVISOR) == "no_hand (TC 5.7)"
    game.do(c.WithdrawWagers("ben"), SUPERVISOR)
    assert game.events[0].results[0].clause == "TC 5.7.1"
    assert game.round.areas[1].controller == "fay"
    assert game.refused(c.WithdrawWagers("ben"), SUPERVISOR) == "no_wager_here (TC 5.7.1)"
    game.play("play 2", "fold 3", "show 0", "show 2", "settle")
    assert game.paid == {
        "1 ante": 0, "1 pair_plus": 0, "1 progressive": 0, "2 ante": 20, "2 play": 20, "3 ante": -10,
    }  # fmt: skip
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.7.1", "ruling 66")
def test_the_others_may_withdraw_after_the_settlement_too(game: Game) -> None:
    """Ann's first hand goes out; Ben and Ann take back what they lost and won otherwise, Fay keeps her part."""
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "settle")
    assert (game.phase, game.paid["2 ante"], game.paid["3 ante"]) == ("concluded", 30, -10)
    assert game.refused(c.WithdrawWagers("ben"), MANAGER) == "not_offered (TC 5.6)"
    game.do(c.RemoveHand(1), MANAGER)
    assert game.refused(c.WithdrawWagers("ben"), SUPERVISOR) == "role (TC 6.2)"
    game.do(c.WithdrawWagers("ben"), MANAGER)
    assert {result.clause for result in game.events[0].results} == {"TC 5.7.1"}
    assert (game.paid["2 ante"], game.paid["2 play"]) == (20, 20), "Fay's part"
    assert game.refused(c.WithdrawWagers("ben"), MANAGER) == "no_wager_here (TC 5.7.1)"
    game.do(c.WithdrawWagers("ann"), MANAGER)
    assert [result.wager for result in game.events[0].results] == ["1.5"], "what went back before is left alone"
    assert (game.phase, game.paid["3 ante"]) == ("concluded", 0)
    assert game.money_is_conserved()
    game.do(c.VoidRound("house_count"), MANAGER)
    assert set(game.net.values()) == {0}
    assert game.refused(c.WithdrawWagers("fay"), MANAGER) == "not_offered (TC 5.6)"
    game.play("open_betting")
    assert game.refused(c.WithdrawWagers("fay"), MANAGER) == "not_now (TC 3.1)"


@pytest.mark.clause("TC 5.7.1", "TC 3.14", "ruling 66")
@pytest.mark.parametrize("when", ["bonus", "jackpot_payment"])
def test_who_withdraws_before_the_jackpot_is_paid_leaves_claim_and_bonuses(when: str) -> None:
    game = Game()
    players = list(enumerate(("ann", "ben", "cat"), 1))
    game.bets(*(f"{area} {name} {bet}" for area, name in players for bet in ("20 ante", "5 progressive")))
    game.deal("AS KS QS", "9D 7D 4C", "2S 2H 3D", house="JC TD 5D")
    game.play("play 1", "fold 2", "play 3", *(f"show {area}" for area in (0, 1, 2, 3)), "settle")
    if when == "jackpot_payment":
        game.do(c.SettleJackpot("1.2.progressive", 98_765_00, "sam"), MANAGER)
        game.play("settle")
        assert game.bonuses == {"1.4": 250, "1.6": 250}
    assert game.phase == when
    game.do(c.RemoveHand(3), MANAGER)
    game.do(c.WithdrawWagers("ann"), MANAGER)
    assert (game.phase, game.round.jackpot) == ("concluded", None)
    assert {game.net[wager] for wager in ("1.1", "1.2", "1.7")} == {0}
    bonuses = {"1.4": 250, "1.6": 250} if when == "jackpot_payment" else {}
    assert game.bonuses == bonuses, "an Envy Bonus that was paid stays paid, one that was not is not due any more"
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.7")
def test_also_after_the_settlement_until_the_next_round(game: Game) -> None:
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "settle")
    assert game.paid["1 ante_bonus"] == 20
    game.do(c.RemoveHand(1), MANAGER)
    assert game.phase == "concluded"
    assert {name: net for name, net in game.net.items() if name in ("1.1", "1.2", "1.3", "1.6")} == {
        "1.1": 0, "1.2": 0, "1.3": 0, "1.6": 0,
    }  # fmt: skip
    assert game.paid["2 ante"] == 30
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.9")
def test_a_breach_of_confidentiality(game: Game) -> None:
    assert game.refused(c.ProhibitPlayer("ben", "showed cards"), SUPERVISOR) == "role (TC 6.2)"
    assert game.refused(c.ProhibitPlayer("ben", " "), MANAGER) == "reason_missing (TC 5.9)"
    game.do(c.ProhibitPlayer("ben", "showed cards"), MANAGER)
    assert game.paid == {"2 ante": 0}
    assert [stake.player for stake in game.round.areas[1].wagers[0].stakes if stake.player != "ben"] == ["fay"]
    game.play("play 2")
    assert [stake.player for stake in game.round.areas[1].wagers[-1].stakes] == ["fay"]
    game.play("fold 1", "fold 3", "show 0", "show 1", "show 2", "settle", "open_betting")
    assert game.refused(wager("2 ben 10 ante")) == "prohibited (TC 5.9)"
    offered = {action.label: action for action in view_of(game.state, "pit").actions}
    back = offered["Let Ben play again"]
    assert (back.role, back.clause, back.refusal) == ("gaming_shift_manager", "TC 5.9", None)
    assert "Keep Ben from further play" not in offered
    game.do(msgspec.convert(back.command, c.ProhibitPlayer), MANAGER)
    game.bet("2 ben 10 ante")


@pytest.mark.clause("TC 3.7", "TC 5.9", "ruling 35")
def test_kept_from_play_while_bets_are_open() -> None:
    """What went back is no wager: it is dealt no cards, decides nothing, and leaves its spot to others."""
    game = Game()
    game.play("open_betting")
    for text in ("1 ann 20 ante", "2 ben 20 ante", "3 cat 20 ante"):
        game.bet(text)
    for player in ("ann", "ben"):
        game.do(c.ProhibitPlayer(player, "showed cards"), MANAGER)
    assert [len(area.wagers) for area in game.round.areas] == [0, 0, 1, 0, 0]
    game.bet("2 fay 20 ante")
    game.play("close_betting")
    assert [area.controller for area in game.round.areas] == ["", "fay", "cat", "", ""]
    game.deal("2S 2H 3D", "9H 7H 4H", house="QS TH 5D")
    assert game.phase == "decisions"


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_no_cards_are_dealt_where_every_wager_went_back() -> None:
    game = Game()
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    game.do(c.ProhibitPlayer("ann", "showed cards"), MANAGER)
    game.play("close_betting")
    assert game.phase == "no_wagers"


@pytest.mark.clause("TC 5.10", "TC 5.10.1", "ruling 55")
def test_several_hands_in_error_with_one_viewed(game: Game) -> None:
    assert game.refused(c.InvalidateHands("ben"), SUPERVISOR) == "one_hand (TC 5.10)"
    game.play("view 3")
    game.do(c.InvalidateHands("ann"), SUPERVISOR)
    assert game.events[0].areas == (1,)
    assert set(game.clauses.values()) == {"TC 5.10.1"}
    assert game.paid == {"1 ante": 0, "1 pair_plus": 0, "1 progressive": 0}


@pytest.mark.clause("TC 5.10", "TC 5.10.1", "TC 5.10.2", "ruling 55")
@pytest.mark.parametrize("viewed", [True, False])
def test_several_hands_in_error_come_out_after_the_last_decision(game: Game, viewed: bool) -> None:
    """By a Pit Supervisor until the house hand is shown, from then on by the Gaming Shift Manager."""
    if viewed:
        game.play("view 3")
    game.play("play 1", "play 2", "play 3")
    assert game.phase == "expose_house"
    decided = game.state
    game.do(c.InvalidateHands("ann"), SUPERVISOR)
    out = (1,) if viewed else (3,)
    assert game.events[0].areas == out
    assert game.phase == "expose_house"
    assert {net for place, net in game.paid.items() if place.startswith(str(out[0]))} == {0}
    game.state = decided
    for showing in ("show 0", "show 1", "show 2", "show 3"):
        game.play(showing)
        assert game.refused(c.InvalidateHands("ann"), SUPERVISOR) == "role (TC 6.2)"
    assert game.phase == "settlement"
    game.do(c.InvalidateHands("ann"), MANAGER)
    assert game.events[0].areas == out
    game.play("settle")
    assert game.money_is_conserved()
    assert game.refused(c.InvalidateHands("ann"), MANAGER) == "not_now (TC 3.1)"


@pytest.mark.clause("TC 5.10.2")
def test_several_hands_in_error_with_none_viewed(game: Game) -> None:
    game.do(c.InvalidateHands("ann"), SUPERVISOR)
    assert game.events[0].areas == (3,)
    assert game.clauses == {"3 ante": "TC 5.10.2"}


@pytest.mark.clause("TC 1.1.3", "TC 3.4.1", "TC 5.10", "TC 5.10.1")
def test_a_second_hand_viewed_is_recorded_and_both_stay(game: Game) -> None:
    game.play("view 1", "view 3")
    assert (game.events[0].second, game.events[0].clause) == (True, "TC 3.4.1")
    assert game.cards_seen("seat:1")[3] == ("??", "??", "??")
    assert game.cards_seen("seat:1")[1] == ("AS", "KH", "QD")
    assert game.refused(c.InvalidateHands("ann"), SUPERVISOR) == "one_hand (TC 5.10)"


@pytest.mark.clause("TC 5.10.3")
def test_a_player_may_be_stopped_and_the_wagers_run(game: Game) -> None:
    stopped = c.ProhibitPlayer("ann", "plays three hands", "several_hands")
    assert game.refused(stopped, "pit_manager") == "role (TC 6.2)"
    game.do(stopped, MANAGER)
    assert [event.clause for event in game.events] == ["TC 5.10.3"]
    assert not game.paid
    assert game.state.players["ann"].prohibited


@pytest.mark.clause("TC 5.16", "TC 5.16.1", "ruling 8")
def test_power_failure_without_an_outcome(game: Game) -> None:
    game.play("view 1", "play 1")
    game.do(c.ReportPowerFailure(), SUPERVISOR)
    assert (game.events[0].outcome_established, game.phase) == (False, "held")
    game.do(c.WithdrawWagers("ann"))
    assert {name: net for name, net in game.paid.items() if net} == {}
    assert set(game.clauses) == {"1 ante", "1 pair_plus", "1 progressive", "1 play", "3 ante"}
    game.do(c.ResumePlay())
    assert game.phase == "decisions"
    game.play("fold 2", "settle")
    assert game.paid["2 ante"] == -30
    assert game.money_is_conserved()
