"""The gaming day, shift or hour that a page of results is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.http import HttpRequest, QueryDict
from django.utils import timezone

from shifts.calendar import Calendar, NoSuchDay, NoSuchShift
from shifts.gaming_day import calendar

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Span:
    """A gaming day, or a shift of it where `shift` names one; an hour of it where `hour` counts one, from 0."""

    casino: Calendar
    day: date
    shift: str
    begins: datetime
    ends: datetime
    hour: int | None = None

    @property
    def day_begins(self) -> datetime:
        """From when the hours of the gaming day are counted."""
        return self.casino.bounds(self.day)[0]

    @property
    def address(self) -> str:
        """As the addresses of other pages name it."""
        query = QueryDict(mutable=True)
        query["day"] = self.day.isoformat()
        if self.shift:
            query["shift"] = self.shift
        if self.hour is not None:
            query["hour"] = str(self.hour)
        return query.urlencode()


def span_of(request: HttpRequest) -> Span:
    """Of the gaming day of the address, or the one that is on; of one of its shifts or hours where it names one."""
    casino = calendar()
    shift = request.GET.get("shift", "")
    day = _day(casino, request.GET.get("day", ""))
    begins, ends = casino.bounds(day)
    if (hour := request.GET.get("hour", "")) in map(str, range(-((begins - ends) // HOUR))):
        begins += int(hour) * HOUR
        return Span(casino, day, "", begins, min(begins + HOUR, ends), int(hour))
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
