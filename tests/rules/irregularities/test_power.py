"""A power failure: its times, and what one backer's withdrawal leaves of a shared wager (PM 5.29, TC 5.16)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules import commands as c
from rules import events as e
from rules import evolve, view_of
from rules.codec import decode_command, decode_event
from rules.core.text import encode_json
from rules.state import TableState
from rules.wording.labels import moment
from tests.rules.dealing import NOW, table
from tests.rules.three_card_poker.game import Game

BEFORE = NOW - timedelta(minutes=3)
SUPERVISOR = "pit_supervisor"


@pytest.mark.clause("PM 5.29", "PM 5.29.1")
def test_both_times_are_on_record() -> None:
    game = table().open().bet("1 ann 20").close().later(600)
    game.do(c.ReportPowerFailure(NOW, NOW + timedelta(minutes=9)), SUPERVISOR)
    assert game.events == (e.PowerFailed(False, "PM 5.29.1", NOW, NOW + timedelta(minutes=9)),)


@pytest.mark.clause("PM 5.29.2", "TC 5.16")
def test_where_nothing_is_said_the_power_is_back_now() -> None:
    game = table().open().bet("1 ann 20").close().cards("9S 7C 8S hit KS").then(c.ReportPowerFailure())
    assert game.events == (e.PowerFailed(True, "PM 5.29.2", None, NOW),)
    poker = Game()
    poker.bets("1 ann 20 ante")
    poker.do(c.ReportPowerFailure(BEFORE))
    assert poker.events == (e.PowerFailed(False, "TC 5.16.1", BEFORE, poker.now, confirmed=False),)


@pytest.fixture(params=["mbs-pontoon-6", "mbs-three-card-poker-5"])
def game(request: pytest.FixtureRequest) -> Any:
    """Ann and Ben have a wager, and the bets are closed."""
    if request.param == "mbs-pontoon-6":
        return table().open().bet("1 ann 20").bet("2 ben 20").close()
    poker = Game()
    poker.bets("1 ann 20 ante", "2 ben 20 ante")
    return poker


def notices(state: TableState) -> str:
    """What the display of seat 1 says."""
    return " ".join(view_of(state, "seat:1").notices)


@pytest.mark.clause("PM 5.29.1", "TC 5.16.1")
def test_dealer_and_seats_read_both_times_until_play_goes_on(game: Any) -> None:
    now = game.now
    game.do(c.ReportPowerFailure(now - timedelta(minutes=3), now), SUPERVISOR)
    failed, back = moment(now - timedelta(minutes=3)), moment(now)
    both = f"The power failed at {failed}. It was back at {back}."
    assert view_of(game.state, "dealer").step.detail.startswith(both)
    assert f"{both} You may take back all" in notices(game.state)
    game.do(c.WithdrawWagers("ann"))
    assert both in notices(game.state), "what one player does leaves the others their choice"
    game.do(c.ResumePlay())
    assert "power" not in notices(game.state)


@pytest.mark.clause("PM 5.29.1", "TC 5.16.1", "ruling 7")
def test_a_void_gives_no_wager_back_that_went_back_before(game: Any) -> None:
    game.do(c.ReportPowerFailure(), SUPERVISOR)
    game.do(c.WithdrawWagers("ann"))
    game.do(c.ResumePlay())
    game.do(c.VoidRound("equipment_fault"), "gaming_shift_manager")
    (result,) = game.events[0].results
    assert [(share.player, share.returned_cents) for share in result.shares] == [("ben", 20_00)]


def test_a_time_that_nobody_knows_is_not_told() -> None:
    game = table().open().bet("1 ann 20").close().then(c.ReportPowerFailure())
    assert view_of(game.state, "dealer").step.detail.startswith("The power was back at 2026-01-01T")


@pytest.mark.clause("PM 5.29", "TC 5.16")
def test_the_dealer_is_asked_for_both_times_and_may_leave_them_out(game: Any) -> None:
    incidents = view_of(game.state, "dealer").irregularities
    (failure,) = (incident for incident in incidents if incident.code == "power_failure")
    assert failure.fields == ("failed_at", "back_at")
    assert "may withdraw all of their wagers or none" in failure.outcome[0]
    game.do(decode_command(encode_json(failure.command)))


@pytest.mark.clause("PM 5.29")
@pytest.mark.parametrize(("failed", "back"), [(0, -60), (0, 60), (60, None)])
def test_times_that_cannot_be_are_refused(failed: int, back: int | None) -> None:
    game = table().open().bet("1 ann 20").close()
    back_at = None if back is None else NOW + timedelta(seconds=back)
    command = c.ReportPowerFailure(NOW + timedelta(seconds=failed), back_at)
    assert game.refused(command) == ("times_crossed", "PM 5.29.1")


@pytest.mark.clause("PM 5.29")
def test_a_time_without_its_zone_is_no_command() -> None:
    assert decode_command(b'{"type":"report_power_failure","failed_at":"2026-01-01T00:00:00Z"}').failed_at == NOW
    with pytest.raises(Exception, match="timezone"):
        decode_command(b'{"type":"report_power_failure","failed_at":"2026-01-01T00:00:00"}')


@pytest.mark.clause("PM 5.29.1", "PM 5.26", "ruling 76")
@pytest.mark.parametrize("raised", [True, False])
def test_what_is_left_of_a_shared_wager_under_the_minimum_settles_as_one(raised: bool) -> None:
    game = table().limits("main", 20, 500).open().bet("1 ann 20 ben 10").then(c.ReportPowerFailure(), SUPERVISOR)
    game.then(c.WithdrawWagers("ann")).then(c.ResumePlay())
    assert game.phase == "betting"
    if raised:
        game.change("1.1", ben=20)
    game.close().cards("9S 7C 9C stand KC settle")
    assert game.shares("1.1") == {"ben": 20 if raised else 10}
    assert ("PM 5.26" in game.clauses("1.1")) is not raised
    assert game.state.players["ben"].under_minimum_settled is not raised


@pytest.mark.clause("TC 5.16.1", "TC 5.13", "ruling 76")
def test_the_same_at_three_card_poker() -> None:
    game = Game()
    game.play("open_betting")
    game.bet("1 ann 10 ben 5 ante")
    game.do(c.ReportPowerFailure(), SUPERVISOR)
    game.do(c.WithdrawWagers("ann"))
    game.do(c.ResumePlay())
    game.play("close_betting")
    (ante,) = game.round.areas[0].wagers
    assert (game.phase, ante.found, [stake.player for stake in ante.stakes]) == ("deal", True, ["ben"])


def clause_of(game: Any) -> str:
    return "TC 5.16" if isinstance(game, Game) else "PM 5.29"


@pytest.mark.clause("PM 5.29", "TC 5.16", "ruling 58")
def test_what_the_dealer_reports_a_pit_supervisor_confirms_before_anybody_withdraws(game: Any) -> None:
    game.do(c.ReportPowerFailure())
    dealer = view_of(game.state, "dealer")
    assert (dealer.step.title, dealer.step.clause) == ("A Pit Supervisor confirms the power failure", clause_of(game))
    for role in ("dealer", SUPERVISOR):
        assert "power_unconfirmed" in game.refused(c.WithdrawWagers("ann"), role)
    (confirm,) = (action for action in dealer.actions if action.command["type"] == "confirm_power_failure")
    assert (confirm.role, confirm.refusal) == (SUPERVISOR, None)
    assert {a.refusal.code for a in dealer.actions if a.command["type"] == "withdraw_wagers"} == {"power_unconfirmed"}
    assert "Play waits for a Pit Supervisor" in notices(game.state)
    assert "role" in game.refused(c.ConfirmPowerFailure())
    game.do(c.ConfirmPowerFailure(), SUPERVISOR)
    assert game.events == (e.PowerFailureConfirmed(clause_of(game)),)
    assert "unchanged" in game.refused(c.ConfirmPowerFailure(), SUPERVISOR)
    assert "You may take back all" in notices(game.state)
    game.do(c.WithdrawWagers("ann"))
    game.do(c.ResumePlay())


@pytest.mark.clause("PM 5.29", "TC 5.16", "ruling 58")
def test_what_was_reported_in_error_goes_on_without_anybody_withdrawing(game: Any) -> None:
    game.do(c.ReportPowerFailure())
    (play_on,) = (a for a in view_of(game.state, "dealer").actions if a.command["type"] == "resume_play")
    assert (play_on.label, play_on.primary) == ("Play on", False), "the one thing to do next is the confirmation"
    game.do(c.ResumePlay())
    assert game.phase in ("initial_deal", "deal")


@pytest.mark.clause("PM 5.29", "TC 5.16")
def test_a_record_from_before_the_confirmation_lets_players_withdraw(game: Any) -> None:
    """Events of 0.2.0 do not say who confirmed."""
    clause = "TC 5.16.1" if isinstance(game, Game) else "PM 5.29.1"
    older = encode_json({"type": "power_failed", "outcome_established": False, "clause": clause})
    game.state = evolve(game.state, decode_event(older))
    game.do(c.WithdrawWagers("ann"))
