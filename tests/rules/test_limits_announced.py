"""Limits that are announced rounds or minutes ahead, and who keeps the old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules import Context, Refusal, TableState, decide, prompts, view_of
from rules import commands as c
from rules import events as e
from rules.engine import fold
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from rules.wording.labels import moment
from tests.rules.dealt import NOW, Dealt
from tests.rules.empty_rounds import code, ended, played, table

pytestmark = pytest.mark.clause("ruling 112", "PM 3.6", "TC 3.4")
PIT = "pit_supervisor"
BEFORE, AFTER = c.Limits(2_00, 500_00), c.Limits(50_00, 1_000_00)
BOOKS = {"mbs-pontoon-6": "main", "mbs-three-card-poker-5": "ante"}


def limits(game: Dealt) -> c.Limits:
    assert game.state.settings is not None
    return next(iter(game.state.settings.limits.values()))


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
def test_after_so_many_rounds(rulebook: str, kind: str) -> None:
    game = table(rulebook)
    game.do(c.SetLimits({kind: AFTER}, after_rounds=2), PIT)
    sign = view_of(game.state, "sign").table
    assert (sign.limits[kind], sign.scheduled_limits[kind], sign.limits_from) == (BEFORE, AFTER, "After 2 more rounds")
    assert "Tell the players. After 2 more rounds:" in prompts(game.state).step.detail
    assert "$50 to $1,000" in prompts(game.state).step.detail
    played(game)
    assert view_of(game.state, "sign").table.limits_from == "After 1 more round"
    played(game)
    assert view_of(game.state, "sign").table.limits_from == "From the next round"
    assert limits(game) == BEFORE
    changed, opened = game.do(c.OpenBetting())
    assert isinstance(changed, e.LimitsChanged)
    assert isinstance(opened, e.BettingOpened)
    assert (limits(game), game.state.scheduled_limits, game.state.limits_due) == (AFTER, None, None)
    assert view_of(game.state, "sign").table.limits_from is UNSET


def test_announced_in_a_round_it_is_not_one_of_them() -> None:
    game = Dealt()
    game.do(c.OpenBetting())
    game.do(c.SetLimits({"main": AFTER}, after_rounds=1), PIT)
    ended(game)
    played(game)
    assert limits(game) == BEFORE
    game.do(c.OpenBetting())
    assert limits(game) == AFTER


def test_from_the_first_round_after_so_many_minutes() -> None:
    game = Dealt()
    game.do(c.SetLimits({"main": AFTER}, after_minutes=20), PIT)
    at = NOW + timedelta(minutes=20)
    assert view_of(game.state, "sign").table.limits_from == f"From {moment(at)}"
    assert any(
        ": $" in notice and notice.endswith(f". From {moment(at)}.") for notice in view_of(game.state, "seat:1").notices
    )
    early = decide(game.state, c.OpenBetting(), replace(game.context("dealer"), now=at - timedelta(seconds=1)))
    assert [type(event) for event in early] == [e.BettingOpened]
    in_time = decide(game.state, c.OpenBetting(), replace(game.context("dealer"), now=at))
    assert [type(event) for event in in_time] == [e.LimitsChanged, e.BettingOpened]
    assert limits(game) == BEFORE
    game.state = fold(game.state, in_time)
    assert limits(game) == AFTER


def test_another_change_takes_its_place_and_how_far_ahead_is_bounded() -> None:
    game = Dealt()
    for rounds, minutes in ((51, 0), (0, 1441), (1, 1), (-1, 0)):
        wanted = c.SetLimits({"main": AFTER}, after_rounds=rounds, after_minutes=minutes)
        assert code(game.decided(wanted, PIT)) == "notice_out_of_range"
    assert code(game.decided(c.SetLimits({"main": AFTER}, after_rounds=1))) == "role"
    game.do(c.SetLimits({"main": AFTER}, after_rounds=1), PIT)
    game.do(c.SetLimits({"main": BEFORE}), PIT)
    assert (game.state.scheduled_limits, game.state.limits_due) == (None, None)


def bet(game: Dealt, kind: str, *stakes: tuple[str, int], area: int = 1) -> Any:
    return game.decided(
        c.PlaceWager(area=area, kind=kind, stakes=tuple(c.Stake(player, dollars * 100) for player, dollars in stakes))
    )


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
@pytest.mark.parametrize("ahead", [0, 1])
def test_who_sits_there_keeps_the_old_ones_where_the_house_says_so(rulebook: str, kind: str, ahead: int) -> None:
    game = table(rulebook, seated_keep_limits=True)
    game.do(c.SetLimits({kind: AFTER}, after_rounds=ahead), PIT)
    for _ in range(ahead):
        played(game)
    game.do(c.SeatPlayer("new", "New"))
    game.do(c.OpenBetting())
    assert not isinstance(bet(game, kind, ("ann", 10)), Refusal)  # within the old ones
    assert not isinstance(bet(game, kind, ("ann", 900)), Refusal)  # within the new ones
    assert code(bet(game, kind, ("ann", 1))) == "outside_limits"
    assert code(bet(game, kind, ("fay", 10))) == "outside_limits"  # stood there
    assert code(bet(game, kind, ("new", 10))) == "outside_limits"
    assert code(bet(game, kind, ("ann", 10), ("fay", 10))) == "outside_limits"
    assert not isinstance(bet(game, kind, ("ann", 1), ("ben", 1)), Refusal)  # a shared wager of both
    told = view_of(game.state, "seat:1").notices
    assert any(notice.startswith("You keep the old limits while you sit here") for notice in told)
    assert view_of(game.state, "dealer").players[0].kept_limits[kind] == BEFORE
    game.do(c.SeatPlayer("ann", "Ann"))  # stands up
    assert code(bet(game, kind, ("ann", 10))) == "outside_limits"


def test_by_default_nobody_keeps_them_and_a_change_may_say_otherwise() -> None:
    game = Dealt()
    game.do(c.SetLimits({"main": AFTER}), PIT)
    assert game.events[0].kept_by == ()
    game.do(c.SetLimits({"main": c.Limits(100_00, 1_000_00)}, seated_keep=True), PIT)
    assert game.events[0].kept_by == ("ann", "ben", "cat", "dev", "eve")
    game.do(c.SetLimits({"main": c.Limits(200_00, 1_000_00)}, seated_keep=True), PIT)
    assert game.state.players["ann"].kept_limits["main"] == AFTER  # the oldest that was kept
    game.do(c.AnnounceClosing(1, "End of the evening"), PIT)
    played(game)
    game.do(c.CloseTable(), PIT)
    assert game.state.players["ann"].kept_limits is None


def opened_at(game: Dealt, minutes: int) -> Any:
    """Bets are opened so many minutes later, and the round is played to its end."""
    opened = decide(game.state, c.OpenBetting(), replace(game.context("dealer"), now=NOW + timedelta(minutes=minutes)))
    assert not isinstance(opened, Refusal)
    game.state = fold(game.state, opened)
    ended(game)
    return opened


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
def test_limits_for_a_time_go_back_by_themselves_and_that_is_announced(rulebook: str, kind: str) -> None:
    game = table(rulebook)
    game.do(c.SetLimits({kind: AFTER}, after_minutes=20, for_minutes=60), PIT)
    assert (
        view_of(game.state, "sign").table.limits_from == f"From {moment(NOW + timedelta(minutes=20))}, for 60 minutes"
    )
    assert "for 60 minutes: " in prompts(game.state).step.detail
    assert limits(game) == BEFORE
    changed, back, _ = opened_at(game, 25)
    ends = NOW + timedelta(minutes=85)
    assert isinstance(changed, e.LimitsChanged)
    assert (limits(game), back.limits[kind], back.at) == (AFTER, BEFORE, ends)
    sign = view_of(game.state, "sign").table
    assert (sign.scheduled_limits[kind], sign.limits_from) == (BEFORE, f"From {moment(ends)}")
    opened_at(game, 84)
    assert limits(game) == AFTER
    assert [type(event) for event in opened_at(game, 85)] == [e.LimitsChanged, e.BettingOpened]
    assert (limits(game), game.state.scheduled_limits, game.state.limits_due) == (BEFORE, None, None)


def test_limits_for_a_time_begin_with_the_next_round_and_another_change_ends_them() -> None:
    game = Dealt()
    game.do(c.OpenBetting())
    game.do(c.SetLimits({"main": AFTER}, for_minutes=60), PIT)
    ended(game)
    assert (limits(game), view_of(game.state, "sign").table.limits_from) == (
        BEFORE,
        "From the next round, for 60 minutes",
    )
    opened_at(game, 0)
    assert limits(game) == AFTER
    game.do(c.SetLimits({"main": AFTER}), PIT)
    opened_at(game, 90)
    assert limits(game) == AFTER
    assert code(game.decided(c.SetLimits({"main": BEFORE}, for_minutes=1441), PIT)) == "notice_out_of_range"


def test_limits_for_a_time_do_not_stay_by_a_second_change() -> None:
    """Others for a time would end at them, and a change of another kind would leave them; nobody said so."""
    game = table("mbs-pontoon-6")
    before = game.state.settings.limits
    game.do(c.SetLimits({"main": AFTER}, for_minutes=60), PIT)
    opened_at(game, 0)
    for second in (
        c.SetLimits({"main": BEFORE}, for_minutes=30),
        c.SetLimits({"pair": AFTER}),
        c.SetLimits({"pair": AFTER}, 1),
    ):
        refusal = game.decided(second, PIT)
        assert (refusal.code, refusal.clause) == ("limits_for_a_time", "ruling 112")
        assert "main" in refusal.message
    opened_at(game, 61)
    assert game.state.settings.limits == before
    game.do(c.SetLimits({"pair": AFTER}), PIT)


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
def test_a_least_notice_is_asked_for_while_somebody_is_there(rulebook: str, kind: str) -> None:
    game = table(rulebook, limits_notice_minutes=15)
    wanted = {kind: AFTER}
    assert view_of(game.state, "pit").table.limits_notice_minutes == 15
    for short in (c.SetLimits(wanted), c.SetLimits(wanted, after_rounds=50), c.SetLimits(wanted, after_minutes=14)):
        refusal = game.decided(short, PIT)
        assert (refusal.code, refusal.clause) == ("notice_too_short", "ruling 112")
        assert "at least 15 minutes" in refusal.message
    assert code(game.decided(c.SetLimits(wanted, after_minutes=15, for_minutes=14), PIT)) == "notice_too_short"
    game.do(c.SetLimits(wanted, after_minutes=15, for_minutes=15), PIT)
    for player in tuple(game.state.players):
        game.do(c.RemovePlayer(player))
    game.do(c.SetLimits(wanted), PIT)
    assert limits(game) == AFTER


def test_a_closed_table_asks_for_no_notice() -> None:
    game = Dealt(limits_notice_minutes=15)
    game.close_table()
    game.do(c.SetLimits({"main": AFTER}), PIT)
    assert limits(game) == AFTER


@pytest.mark.parametrize("minutes", [-1, 24 * 60 + 1])
def test_a_notice_that_nobody_could_give_is_not_set(minutes: int) -> None:
    command = c.InstallTable("mbs-pontoon-6", c.TableSettings({"main": AFTER}, limits_notice_minutes=minutes))
    answer = decide(TableState(table="t9"), command, Context(now=NOW, role="pit_manager"))
    assert code(answer) == "notice_set_out_of_range"


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
def test_the_house_sets_the_least_notice(rulebook: str, kind: str) -> None:
    game = table(rulebook)
    assert code(game.decided(c.SetLimitsNotice(15), PIT)) == "role"
    (event,) = game.do(c.SetLimitsNotice(15), "pit_manager")
    assert (event.minutes, event.before, event.clause) == (15, 0, "ruling 112")
    assert (
        event_text(event, EventContext(rulebook, str))
        == "The least notice of new limits is now: 15 minutes (before: none)"
    )
    assert view_of(game.state, "pit").table.limits_notice_minutes == 15
    assert code(game.decided(c.SetLimits({kind: AFTER}), PIT)) == "notice_too_short"
    same = game.decided(c.SetLimitsNotice(15), "pit_manager")
    assert (same.code, same.message) == ("nothing_differs", "That is the least notice already.")
    for minutes in (-1, 24 * 60 + 1):
        refusal = game.decided(c.SetLimitsNotice(minutes), "pit_manager")
        assert (refusal.code, refusal.clause) == ("notice_set_out_of_range", "ruling 112")
    game.do(c.SetLimitsNotice(0), "pit_manager")
    game.do(c.SetLimits({kind: AFTER}), PIT)


def test_what_is_announced_stays_when_the_least_notice_grows() -> None:
    game = table("mbs-pontoon-6")
    game.do(c.SetLimits({"main": AFTER}, after_rounds=1), PIT)
    game.do(c.SetLimitsNotice(60), "pit_manager")
    opened_at(game, 0)
    opened_at(game, 0)
    assert limits(game) == AFTER


@pytest.mark.parametrize("rulebook", BOOKS)
def test_two_people_change_limits_where_the_table_says_so(rulebook: str) -> None:
    kind = BOOKS[rulebook]
    game = table(rulebook)
    change = c.SetLimits({kind: AFTER})
    (noted,) = game.do(c.SetLimitsNotice(0, by_two=True), "pit_manager")
    assert "wo people change limits" in event_text(noted, EventContext(rulebook, str))

    def decided(command: Any, actor: str, approver: str = "") -> Any:
        return decide(game.state, command, Context(now=NOW, role="pit_manager", actor=actor, approver=approver))

    for alone in (decided(change, "mona"), decided(c.SetLimitsNotice(5, by_two=False), "mona")):
        assert isinstance(alone, Refusal)
        assert (alone.code, alone.clause, alone.facts) == ("role", "ruling 112", {"needed": "pit_supervisor"})
    assert isinstance(decided(change, "mona", "mona"), Refusal)
    (changed,) = decided(change, "mona", "sam")
    assert changed.limits[kind] == AFTER
    (off,) = decided(c.SetLimitsNotice(0, by_two=False), "mona", "sam")
    assert fold(game.state, (off,)).settings.limits_by_two is False
