"""The gaming day and shift of a moment, by the casino's calendar: what every list, slip and report goes by.

Each function reads the house's plans, one small query. Whoever asks many times takes `calendar()` once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from shifts.calendar import Calendar, Shift
from shifts.models import ShiftPlan, plan_of

PLANS = "SELECT from_day, shifts FROM shifts_shiftplan ORDER BY from_day, id"


def zone() -> ZoneInfo:
    """The casino's zone."""
    return ZoneInfo(settings.CASINO_ZONE)


def calendar() -> Calendar:
    """The casino's calendar as it is entered now."""
    return Calendar(zone(), tuple(row.plan for row in ShiftPlan.objects.all()))


def gaming_day(at: datetime) -> date:
    """The gaming day that a moment belongs to, by the date on which it began."""
    return calendar().gaming_day(at)


def gaming_day_by(plans: Iterable[Sequence[Any]], at: datetime) -> date:
    """The same by the rows of PLANS, which a command asks for on its own connection: a thread might wait for what the
    command has locked.
    """
    return Calendar(zone(), tuple(plan_of(*row) for row in plans)).gaming_day(at)


def shift(at: datetime) -> Shift:
    """The shift that a moment belongs to: its gaming day, name, beginning and end."""
    return calendar().shift(at)
