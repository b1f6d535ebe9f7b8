"""What is no chip, no box and no count of this table, at its borders (rulings 101 to 103)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Refusal
from rules import commands as c
from rules.tray.slips import MOST_OPEN
from tests.rules.tray.test_tray import DANA, MONA, SAM, Floor, piles

DAY = "2026-01-01"
MADE_OF_PILES = {
    "count": lambda chips: c.CountTray("count", chips),
    "closer": lambda chips: c.CountTray("closer", chips),
    "fill": lambda chips: c.AskForChips("fill", chips),
    "credit": lambda chips: c.AskForChips("credit", chips),
    "colour_up_taken": lambda chips: c.ColourUp(chips, piles(d100=1)),
    "colour_up_given": lambda chips: c.ColourUp(piles(d100=1), chips),
}


@pytest.mark.clause("ruling 101", "ruling 102", "ruling 103")
@pytest.mark.parametrize("command", MADE_OF_PILES)
@pytest.mark.parametrize(
    ("chips", "code"),
    [
        (piles(d3=1), "chip_unknown"),
        ((c.ChipCount(0, 1),), "chip_unknown"),
        ((c.ChipCount(-100_00, 1),), "chip_unknown"),
        (piles(d100=-1), "count_below"),
        (piles(d100=2, d25=-4), "count_below"),
        ((c.ChipCount(100_00, 1), c.ChipCount(100_00, 1)), "chips_repeated"),
    ],
)
def test_chips_that_the_table_has_not(command: str, chips: tuple[c.ChipCount, ...], code: str) -> None:
    floor = Floor().opened()
    assert floor.refused(MADE_OF_PILES[command](chips), DANA, SAM) == code


@pytest.mark.clause("ruling 102")
def test_none_at_all_are_asked_for_and_coloured_up_but_counted() -> None:
    floor = Floor().opened()
    for nothing in ((), piles(d25=0)):
        assert floor.refused(c.AskForChips("fill", nothing), SAM) == "nothing_asked"
        assert floor.refused(c.ColourUp(nothing, nothing), DANA) == "nothing_asked"
    assert floor.do(c.CountTray("count", (), "All was taken."), DANA, SAM).cents == 0


@pytest.mark.clause("ruling 102")
def test_the_last_slip_that_may_be_open_and_the_next() -> None:
    floor = Floor().opened()
    for _ in range(MOST_OPEN):
        slip = floor.do(c.AskForChips("fill", piles(d25=4)), SAM).slip
    assert floor.refused(c.AskForChips("fill", piles(d25=4)), SAM) == "too_many_slips"
    floor.do(c.WithdrawSlip(slip), SAM)
    floor.do(c.AskForChips("fill", piles(d25=4)), SAM)


@pytest.mark.clause("ruling 101", "ruling 102", "ruling 103")
def test_without_a_tray_nothing_of_it_is_taken() -> None:
    floor = Floor()
    for command in (
        c.BuyIn("ann", 100_00),
        c.ColourUp(piles(d25=4), piles(d100=1)),
        c.PlaceDropBox("1", DAY),
        c.CountDrop("1", DAY, 0),
        c.CountTray("opener", piles(d25=4)),
        c.AskForChips("fill", piles(d25=4)),
    ):
        answer: Any = floor.answer(command, DANA, SAM)
        assert isinstance(answer, Refusal)
        assert answer.code == "no_tray", command


@pytest.mark.clause("ruling 103")
def test_a_box_has_a_number_and_a_day_and_hangs_once() -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    assert floor.refused(c.PlaceDropBox(" ", DAY), SAM) == "box_missing"
    for day in ("", "today", "2026-1-1", "2026-02-30", "20260101"):
        assert floor.refused(c.PlaceDropBox("1", day), SAM) == "day_missing"
    floor.do(c.PlaceDropBox(" 1 ", DAY), SAM)
    assert floor.refused(c.PlaceDropBox("3"), SAM) == "day_missing", "where nobody looked the gaming day up"
    assert floor.refused(c.PlaceDropBox("1", DAY), SAM) == "nothing_differs"
    floor.do(c.CountTray("opener", piles(d100=5)), DANA, SAM)
    floor.do(c.PlaceDropBox("2", DAY), SAM)
    assert floor.refused(c.PlaceDropBox("1", DAY), SAM) == "box_known"
    floor.do(c.PlaceDropBox("1", "2026-01-02"), SAM)


@pytest.mark.clause("ruling 103")
def test_the_drop_of_a_box_that_never_hung_is_not_counted_nor_less_than_none() -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    floor.do(c.PlaceDropBox("1", DAY), SAM)
    floor.do(c.CountTray("opener", piles(d100=5)), DANA, SAM)
    floor.do(c.CountTray("closer", piles(d100=5)), DANA, SAM)
    for box, day in (("2", DAY), ("1", "2026-01-02"), ("", DAY)):
        assert floor.refused(c.CountDrop(box, day, 0), DANA, SAM) == "box_unknown"
    assert floor.refused(c.CountDrop("1", DAY, -1), DANA, SAM) == "amount_below"
    assert floor.do(c.CountDrop("1", DAY, 0), DANA, SAM).total_cents == 0


@pytest.mark.clause("ruling 103")
@pytest.mark.parametrize(("cents", "code"), [(0, "amount_below"), (1, "chips_cannot_pay"), (-5_00, "reason_missing")])
def test_a_sale_of_nothing_of_no_chip_and_of_less_without_a_reason(cents: int, code: str) -> None:
    floor = Floor().opened()
    assert floor.refused(c.BuyIn("ann", cents), DANA) == code


@pytest.mark.clause("ruling 103")
def test_the_last_chip_is_sold_and_the_next_is_not() -> None:
    floor = Floor().opened(d100=5)
    assert floor.refused(c.BuyIn("ann", 505_00), DANA) == "tray_short"
    floor.do(c.BuyIn("ann", 500_00), DANA)
    assert floor.refused(c.BuyIn("ann", 5_00), DANA) == "tray_short"
    assert floor.refused(c.BuyIn("ann", -505_00, "It was less."), SAM) == "more_than_sold"
    floor.do(c.BuyIn("ann", -500_00, "It was none."), SAM)
    assert floor.session.sold_cents == 0


@pytest.mark.clause("ruling 101")
@pytest.mark.parametrize(
    ("counted", "alert", "refused"),
    [
        ({"d100": 50}, False, ""),
        ({"d100": 49, "d25": 3}, False, ""),  # $25 less, the most that is told to nobody
        ({"d100": 50, "d25": 1, "d5": 1}, True, ""),
        ({"d100": 49, "d5": 14}, True, ""),
        ({"d100": 49}, True, ""),  # $100 less, the most without a report
        ({"d100": 51, "d5": 1}, True, "report_missing"),
    ],
)
def test_the_most_that_a_count_may_differ(counted: dict[str, int], alert: bool, refused: str) -> None:
    floor = Floor().opened()
    count = c.CountTray("count", piles(**counted))
    if refused:
        assert floor.refused(count, DANA, SAM) == refused
        count = c.CountTray("count", piles(**counted), "A tip lay in it.")
    assert floor.do(count, DANA, SAM).alert is alert
