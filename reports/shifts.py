"""The shifts that have reports, or will have: as they were signed, else as the casino's calendar has them now.

What was signed keeps its name, its bounds and its address where the house's zone or its plan of shifts changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from reports.models import ShiftReport
from shifts.calendar import Shift
from shifts.gaming_day import calendar

Line = tuple[Shift, ShiftReport | None]
"""A shift, and its report where somebody signed."""


def shifts_of(days: Iterable[date]) -> dict[date, list[Line]]:
    """The shifts of gaming days, each day's in order: those of the calendar, then what was signed under other names."""
    wanted, casino = list(days), calendar()
    kept: dict[date, dict[str, ShiftReport]] = defaultdict(dict)
    for row in ShiftReport.objects.filter(day__in=wanted).order_by("begins_at").prefetch_related("signatures__person"):
        kept[row.day][row.shift] = row
    found = {}
    for day in wanted:
        signed = kept[day]
        of_calendar = [(_as_signed(signed[s.name]) if s.name in signed else s) for s in casino.shifts(day)]
        others = [_as_signed(row) for name, row in signed.items() if name not in {s.name for s in of_calendar}]
        found[day] = [(shift, signed.get(shift.name)) for shift in (*of_calendar, *others)]
    return found


def _as_signed(row: ShiftReport) -> Shift:
    return Shift(row.day, row.shift, row.begins_at, row.ends_at)
