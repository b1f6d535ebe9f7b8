"""The gaming day or shift that a page of results is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.http import HttpRequest, QueryDict
from django.utils import timezone

from shifts.calendar import Calendar, NoSuchShift
from shifts.gaming_day import calendar


@dataclass(frozen=True, slots=True)
class Span:
    """A gaming day, or a shift of it where `shift` names one."""

    casino: Calendar
    day: date
    shift: str
    begins: datetime
    ends: datetime

    @property
    def address(self) -> str:
        """As the addresses of other pages name it."""
        query = QueryDict(mutable=True)
        query["day"] = self.day.isoformat()
        if self.shift:
            query["shift"] = self.shift
        return query.urlencode()


def span_of(request: HttpRequest) -> Span:
    """Of the gaming day of the address, or the one that is on; of one of its shifts where it names one."""
    casino = calendar()
    day, shift = _day(request.GET.get("day", ""), casino.gaming_day(timezone.now())), request.GET.get("shift", "")
    try:
        return Span(casino, day, shift, *casino.bounds(day, shift))
    except NoSuchShift:
        return Span(casino, day, "", *casino.bounds(day))


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return today
