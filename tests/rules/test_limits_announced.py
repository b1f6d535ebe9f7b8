"""Limits that are announced rounds or minutes ahead, and who keeps the old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules import Refusal, decide, prompts, view_of
from rules.commands import (
    CloseBetting,
    CloseTable,
    Limits,
    OpenBetting,
    PlaceWager,
    SeatPlayer,
    SetLimits,
    Settle,
    Stake,
)
from rules.engine import fold
from rules.events import BettingOpened, LimitsChanged
from rules.wording.labels import moment
from tests.rules.dealt import NOW, Dealt

pytestmark = pytest.mark.clause("ruling 112", "PM 3.6", "TC 3.4")
PIT = "pit_supervisor"
BEFORE, AFTER = Limits(2_00, 500_00), Limits(50_00, 1_000_00)
BOOKS = {"mbs-pontoon-6": "main", "mbs-three-card-poker-5": "ante"}


def table(rulebook: str, **settings: Any) -> Dealt:
    return Dealt(rulebook, decks=8 if "pontoon" in rulebook else 1, **settings)


def code(answer: Any) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def limits(game: Dealt) -> Limits:
    assert game.state.settings is not None
    return next(iter(game.state.settings.limits.values()))


def played(game: Dealt) -> None:
    """A round without a wager (ruling 72)."""
    game.do(OpenBetting())
    ended(game)


def ended(game: Dealt) -> None:
    game.do(CloseBetting())
    game.do(Settle())


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
def test_after_so_many_rounds(rulebook: str, kind: str) -> None:
    game = table(rulebook)
    game.do(SetLimits({kind: AFTER}, after_rounds=2), PIT)
    sign = view_of(game.state, "sign").table
    assert (sign.limits[kind], sign.scheduled_limits[kind], sign.limits_from) == (BEFORE, AFTER, "After 2 more rounds")
    assert "Tell the players. After 2 more rounds:" in prompts(game.state).step.detail
    assert "$50 to $1,000" in prompts(game.state).step.detail
    played(game)
    assert view_of(game.state, "sign").table.limits_from == "After 1 more round"
    played(game)
    assert view_of(game.state, "sign").table.limits_from == "From the next round"
    assert limits(game) == BEFORE
    changed, opened = game.do(OpenBetting())
    assert isinstance(changed, LimitsChanged)
    assert isinstance(opened, BettingOpened)
    assert (limits(game), game.state.scheduled_limits, game.state.limits_due) == (AFTER, None, None)
    assert view_of(game.state, "sign").table.limits_from is UNSET


def test_announced_in_a_round_it_is_not_one_of_them() -> None:
    game = Dealt()
    game.do(OpenBetting())
    game.do(SetLimits({"main": AFTER}, after_rounds=1), PIT)
    ended(game)
    played(game)
    assert limits(game) == BEFORE
    game.do(OpenBetting())
    assert limits(game) == AFTER


def test_from_the_first_round_after_so_many_minutes() -> None:
    game = Dealt()
    game.do(SetLimits({"main": AFTER}, after_minutes=20), PIT)
    at = NOW + timedelta(minutes=20)
    assert view_of(game.state, "sign").table.limits_from == f"From {moment(at)}"
    assert any(notice.startswith(f"From {moment(at)}: ") for notice in view_of(game.state, "seat:1").notices)
    early = decide(game.state, OpenBetting(), replace(game.context("dealer"), now=at - timedelta(seconds=1)))
    assert [type(event) for event in early] == [BettingOpened]
    in_time = decide(game.state, OpenBetting(), replace(game.context("dealer"), now=at))
    assert [type(event) for event in in_time] == [LimitsChanged, BettingOpened]
    assert limits(game) == BEFORE
    game.state = fold(game.state, in_time)
    assert limits(game) == AFTER


def test_another_change_takes_its_place_and_how_far_ahead_is_bounded() -> None:
    game = Dealt()
    for rounds, minutes in ((51, 0), (0, 1441), (1, 1), (-1, 0)):
        wanted = SetLimits({"main": AFTER}, after_rounds=rounds, after_minutes=minutes)
        assert code(game.decided(wanted, PIT)) == "notice_out_of_range"
    assert code(game.decided(SetLimits({"main": AFTER}, after_rounds=1))) == "role"
    game.do(SetLimits({"main": AFTER}, after_rounds=1), PIT)
    game.do(SetLimits({"main": BEFORE}), PIT)
    assert (game.state.scheduled_limits, game.state.limits_due) == (None, None)


def bet(game: Dealt, kind: str, *stakes: tuple[str, int], area: int = 1) -> Any:
    return game.decided(
        PlaceWager(area=area, kind=kind, stakes=tuple(Stake(player, dollars * 100) for player, dollars in stakes))
    )


@pytest.mark.parametrize(("rulebook", "kind"), BOOKS.items())
@pytest.mark.parametrize("ahead", [0, 1])
def test_who_sits_there_keeps_the_old_ones_where_the_house_says_so(rulebook: str, kind: str, ahead: int) -> None:
    game = table(rulebook, seated_keep_limits=True)
    game.do(SetLimits({kind: AFTER}, after_rounds=ahead), PIT)
    for _ in range(ahead):
        played(game)
    game.do(SeatPlayer("new", "New"))
    game.do(OpenBetting())
    assert not isinstance(bet(game, kind, ("ann", 10)), Refusal)  # within the old ones
    assert not isinstance(bet(game, kind, ("ann", 900)), Refusal)  # within the new ones
    assert code(bet(game, kind, ("ann", 1))) == "outside_limits"
    assert code(bet(game, kind, ("fay", 10))) == "outside_limits"  # stood there
    assert code(bet(game, kind, ("new", 10))) == "outside_limits"
    assert code(bet(game, kind, ("ann", 10), ("fay", 10))) == "outside_limits"
    assert not isinstance(bet(game, kind, ("ann", 1), ("ben", 1)), Refusal)  # a shared wager of both
    told = view_of(game.state, "seat:1").notices
    assert any(notice.startswith("While you sit here you keep") for notice in told)
    assert view_of(game.state, "dealer").players[0].kept_limits[kind] == BEFORE
    game.do(SeatPlayer("ann", "Ann"))  # stands up
    assert code(bet(game, kind, ("ann", 10))) == "outside_limits"


def test_by_default_nobody_keeps_them_and_a_change_may_say_otherwise() -> None:
    game = Dealt()
    game.do(SetLimits({"main": AFTER}), PIT)
    assert game.events[0].kept_by == ()
    game.do(SetLimits({"main": Limits(100_00, 1_000_00)}, seated_keep=True), PIT)
    assert game.events[0].kept_by == ("ann", "ben", "cat", "dev", "eve")
    game.do(SetLimits({"main": Limits(200_00, 1_000_00)}, seated_keep=True), PIT)
    assert game.state.players["ann"].kept_limits["main"] == AFTER  # the oldest that was kept
    game.do(CloseTable(), PIT)
    assert game.state.players["ann"].kept_limits is None
