"""Hold is win ÷ drop: shown once every box that hung for the rounds is counted, and not before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from results.hold import Box, drop_of
from results.models import TakenApart
from results.sums import ResultLine, by_game, by_shift, by_table, within
from results.taking_apart import take_apart_due
from rules import commands as c
from shifts.gaming_day import calendar
from tests.table import PAT, Game
from tests.wagers.chips.floor import by_two, opened_tray

DAY = "2026-01-31"
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
FIRST, LAST = NOON, NOON + timedelta(hours=6)


def at(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


@pytest.mark.parametrize(
    ("boxes", "beside", "drop"),
    [
        ([Box(at(-1), at(9), 500_00)], [], 500_00),
        ([Box(at(-1), at(3), 500_00), Box(at(3), at(9), 200_00)], [at(-2), at(10)], 700_00),
        ([Box(at(-1), at(3), 500_00), Box(at(3), None, None)], [], None),  # one is not counted
        ([Box(at(1), at(9), 500_00)], [], None),  # there was none at first
        ([Box(at(-9), at(9), 500_00)], [at(-2)], None),  # it hung for the round before as well
        ([Box(at(-1), at(9), 500_00)], [at(8)], None),  # and for the one after
        ([Box(at(-9), at(-1), 900_00), Box(at(-1), at(9), 500_00)], [at(-2)], 500_00),
        ([], [], None),
    ],
)
def test_the_drop_of_a_time_is_known_where_its_boxes_hung_for_nothing_else_and_are_counted(
    boxes: list[Box], beside: list[datetime], drop: int | None
) -> None:
    assert drop_of(boxes, FIRST, LAST, beside) == drop


def shown() -> tuple[ResultLine, ResultLine, ResultLine]:
    """The table's line, its game's and the shift's, of the gaming day."""
    take_apart_due()
    casino = calendar()
    day = casino.gaming_day(TakenApart.objects.latest("concluded_at").concluded_at)
    found = within(*casino.bounds(day))
    (table,), (game,) = by_table(*found), by_game(*found)
    (shift,) = [line for line in by_shift(casino, day) if line.rounds]
    return table, game, shift


def test_a_share_of_handle_or_drop_is_shown_of_enough_rounds() -> None:
    few, enough = (ResultLine("Table 1", rounds, 100_00, -20_00, 0, 0, 0, 1.0, 200_00) for rounds in (29, 30))
    assert (few.hold, few.win_of_handle) == (None, None)
    assert (enough.hold, enough.win_of_handle) == (-10.0, -20.0)


def test_hold_is_shown_once_the_box_is_counted_and_a_correction_counts(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("results.sums.LEAST_ROUNDS", 1)
    opened_tray(game)
    game.do(c.PlaceDropBox("17", DAY), c.BuyIn(PAT, 200_00))
    game.play_round(3_000)  # the house loses $20
    assert by_two(game, c.CountTray("closer", (c.ChipCount(100_00, 47), c.ChipCount(5_00, 16)))).accepted
    assert [line.hold for line in shown()] == [None] * 3
    assert by_two(game, c.CountDrop("17", DAY, 190_00, "$10 is looked for.")).accepted
    assert by_two(game, c.CountDrop("17", DAY, 200_00, "It lay in the box.")).accepted
    assert [(line.win, line.drop, line.hold) for line in shown()] == [(-20_00, 200_00, -10.0)] * 3
    page = game.cast.client(game.cast.mona).get("/results/").content.decode()
    assert "Hold, win ÷ drop" in page
    assert "−10.0 %" in page
