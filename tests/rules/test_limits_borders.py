"""Limits that were announced, at the exact ends of their times (rulings 111, 112)."""

from __future__ import annotations

import pytest

from rules import Refusal
from rules import commands as c
from rules.table.limit_changes import MOST_MINUTES, MOST_ROUNDS
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("PM 3.6", "ruling 112")
HIGHER = {"main": c.Limits(10_00, 600_00)}


def most(game: Dealing) -> int:
    """The maximum of a main wager, in dollars."""
    assert game.state.settings is not None
    return game.state.settings.limits["main"].max_cents // 100


@pytest.mark.parametrize(("early", "dollars"), [(1, 500), (0, 600), (-1, 600)])
def test_they_hold_from_the_very_moment_that_was_announced(early: int, dollars: int) -> None:
    game = table()
    game.then(c.SetLimits(HIGHER, after_minutes=30), "pit_supervisor").later(30 * 60 - early).open()
    assert most(game) == dollars


@pytest.mark.parametrize(("early", "dollars"), [(1, 600), (0, 500), (-1, 500)])
def test_those_for_a_time_end_at_its_very_end(early: int, dollars: int) -> None:
    game = table()
    game.then(c.SetLimits(HIGHER, for_minutes=30), "pit_supervisor").open()
    assert most(game) == 600
    game.close().cards("settle").later(30 * 60 - early).open()
    assert most(game) == dollars


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.SetLimits(HIGHER, after_rounds=MOST_ROUNDS), ""),
        (c.SetLimits(HIGHER, after_rounds=MOST_ROUNDS + 1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, after_rounds=-1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, after_minutes=MOST_MINUTES), ""),
        (c.SetLimits(HIGHER, after_minutes=MOST_MINUTES + 1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, after_minutes=-1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, for_minutes=MOST_MINUTES), ""),
        (c.SetLimits(HIGHER, for_minutes=MOST_MINUTES + 1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, for_minutes=-1), "notice_out_of_range"),
        (c.SetLimits(HIGHER, after_rounds=1, after_minutes=1), "notice_out_of_range"),
    ],
)
def test_the_longest_notice_and_one_more(command: c.SetLimits, code: str) -> None:
    answer = table().decided(command, "pit_supervisor")
    assert (answer.code if isinstance(answer, Refusal) else "") == code


@pytest.mark.parametrize(
    ("minutes", "lasts", "code"),
    [(15, 0, ""), (14, 0, "notice_too_short"), (15, 15, ""), (15, 14, "notice_too_short"), (0, 0, "notice_too_short")],
)
def test_who_plays_is_told_exactly_so_long_before(minutes: int, lasts: int, code: str) -> None:
    game = table().then(c.SetLimitsNotice(15), "pit_manager")
    answer = game.decided(c.SetLimits(HIGHER, after_minutes=minutes, for_minutes=lasts), "pit_supervisor")
    assert (answer.code if isinstance(answer, Refusal) else "") == code


def test_a_notice_of_no_minutes_and_of_less() -> None:
    game = table()
    assert game.refused(c.SetLimitsNotice(-1), "pit_manager")[0] == "notice_set_out_of_range"
    assert game.refused(c.SetLimitsNotice(MOST_MINUTES + 1), "pit_manager")[0] == "notice_set_out_of_range"
    assert game.refused(c.SetLimitsNotice(0), "pit_manager")[0] == "nothing_differs"
    game.then(c.SetLimitsNotice(MOST_MINUTES), "pit_manager")


@pytest.mark.parametrize(("rounds", "dealt"), [(1, 1), (2, 2), (MOST_ROUNDS, 3)])
def test_they_hold_after_so_many_rounds_and_no_sooner(rounds: int, dealt: int) -> None:
    game = table().then(c.SetLimits(HIGHER, after_rounds=rounds), "pit_supervisor")
    for _ in range(dealt):
        game.open()
        assert most(game) == 500
        game.close().cards("settle")
    game.open()
    assert most(game) == (600 if rounds == dealt else 500)
