"""The gaming day, days, shift or hour that a page of results is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.http import HttpRequest, QueryDict
from django.utils import timezone

from shifts.calendar import Calendar, NoSuchDay, NoSuchShift
from shifts.gaming_day import calendar

HOUR = timedelta(hours=1)
DAYS = (7, 28)
"""So many gaming days up to the one that is named may be asked for together."""


@dataclass(frozen=True, slots=True)
class Span:
    """A gaming day, or a shift of it where `shift` names one; an hour of it where `hour` counts one, from 0; or so many
    `days` of which it is the last.
    """

    casino: Calendar
    day: date
    shift: str
    begins: datetime
    ends: datetime
    hour: int | None = None
    days: int = 1

    @property
    def day_begins(self) -> datetime:
        """From when the hours of the gaming day are counted."""
        return self.casino.bounds(self.day)[0]

    @property
    def title(self) -> str:
        """ "Gaming day 2026-01-31, day shift", or "7 gaming days up to 2026-01-31"."""
        if self.days > 1:
            return f"{self.days} gaming days up to {self.day}"
        return f"Gaming day {self.day}" + (f", {self.shift}" if self.shift else "")

    @property
    def address(self) -> str:
        """As the addresses of other pages name it."""
        query = QueryDict(mutable=True)
        query["day"] = self.day.isoformat()
        if self.shift:
            query["shift"] = self.shift
        if self.hour is not None:
            query["hour"] = str(self.hour)
        if self.days > 1:
            query["days"] = str(self.days)
        return query.urlencode()


def span_of(request: HttpRequest, *, together: bool = False) -> Span:
    """Of the gaming day of the address, or the one that is on; of one of its shifts or hours where it names one; where
    `together`, of the days up to it as well.
    """
    casino = calendar()
    shift = request.GET.get("shift", "")
    day = _day(casino, request.GET.get("day", ""))
    begins, ends = casino.bounds(day)
    if (hour := request.GET.get("hour", "")) in map(str, range(-((begins - ends) // HOUR))):
        begins += int(hour) * HOUR
        return Span(casino, day, "", begins, min(begins + HOUR, ends), int(hour))
    if together and not shift and (days := request.GET.get("days", "")) in map(str, DAYS):
        return Span(casino, day, "", _days_before(casino, day, begins, int(days) - 1), ends, days=int(days))
    try:
        return Span(casino, day, shift, *casino.bounds(day, shift))
    except NoSuchShift:
        return Span(casino, day, "", begins, ends)


def _day(casino: Calendar, text: str) -> date:
    try:
        day = date.fromisoformat(text)
        casino.bounds(day)
    except (ValueError, NoSuchDay):
        return casino.gaming_day(timezone.now())
    return day


def _days_before(casino: Calendar, day: date, begins: datetime, days: int) -> datetime:
    """When the gaming day so many days before `day` began; of days before there was a casino, as long before it."""
    try:
        return casino.bounds(day - timedelta(days=days))[0]
    except NoSuchDay:
        return begins - timedelta(days=days)
