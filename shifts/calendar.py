"""Which gaming day and shift a moment belongs to, worked out from the casino's zone and its plans. Pure.

A gaming day begins when the casino's clock first shows the hour that its plan says, and ends where the next one begins.
So days and shifts join without a gap: one of 25 hours where the clock is set back, of 23 where it is set forward, and
one of another length where the house begins its day at another hour.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class PlannedShift:
    """A shift as a plan has it: its name, and when the casino's clock shows that it begins."""

    name: str
    begins: time


@dataclass(frozen=True, slots=True)
class Plan:
    """How gaming days are divided from `from_day` on. The first part begins the day; the others follow in order, those
    before its hour on the next date.
    """

    from_day: date
    parts: tuple[PlannedShift, ...]


HOUSE_PLAN = Plan(
    date.min, (PlannedShift("Day", time(6)), PlannedShift("Swing", time(14)), PlannedShift("Night", time(22)))
)
"""What holds until a house says otherwise."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift of one gaming day: from `begins_at` to before `ends_at`, both in UTC."""

    day: date
    name: str
    begins_at: datetime
    ends_at: datetime


class NoSuchShift(LookupError):
    """The gaming day has no shift of this name."""


class NoSuchDay(LookupError):
    """No casino was, or will be, open on this day: it lies where dates and times have no room around it."""


FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9000, 1, 1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The casino's zone and its plans by the day from which each holds; of two from the same day the later entry."""

    zone: tzinfo
    plans: tuple[Plan, ...] = ()

    def plan_of(self, day: date) -> Plan:
        """The plan that a gaming day goes by."""
        found = HOUSE_PLAN
        for plan in self.plans:
            if found.from_day <= plan.from_day <= day:
                found = plan
        return found

    def gaming_day(self, at: datetime) -> date:
        """The gaming day that a moment belongs to, by the date on which it began."""
        day = at.astimezone(self.zone).date() + DAY
        while self._begin(day) > at:
            day -= DAY
        return day

    def shifts(self, day: date) -> tuple[Shift, ...]:
        """The shifts of a gaming day in order, together the whole of it. One for which no time is left is left out.
        Raises NoSuchDay.
        """
        _check(day)
        parts, end = self.plan_of(day).parts, self._begin(day + DAY)
        begins = [self._moment(day, parts, part) for part in parts]
        spans = zip(parts, begins, [*begins[1:], end], strict=True)
        return tuple(Shift(day, part.name, begin, min(to, end)) for part, begin, to in spans if begin < min(to, end))

    def shift(self, at: datetime) -> Shift:
        """The shift that a moment belongs to."""
        return next(shift for shift in reversed(self.shifts(self.gaming_day(at))) if shift.begins_at <= at)

    def bounds(self, day: date, shift: str | None = None) -> tuple[datetime, datetime]:
        """When a gaming day, or its shift of this name, begins, and before when it ends. Raises NoSuchDay,
        NoSuchShift.
        """
        _check(day)
        if not shift:
            return self._begin(day), self._begin(day + DAY)
        for found in self.shifts(day):
            if found.name == shift:
                return found.begins_at, found.ends_at
        raise NoSuchShift(shift)

    def _begin(self, day: date) -> datetime:
        parts = self.plan_of(day).parts
        return self._moment(day, parts, parts[0])

    def _moment(self, day: date, parts: tuple[PlannedShift, ...], part: PlannedShift) -> datetime:
        return first_moment(day if part.begins >= parts[0].begins else day + DAY, part.begins, self.zone)


def _check(day: date) -> None:
    if not FIRST_DAY <= day <= LAST_DAY:
        raise NoSuchDay(f"{day}")


def first_moment(day: date, clock: time, zone: tzinfo) -> datetime:
    """The first moment, in UTC, at which the clock of a zone shows this time of a date or a later one."""
    wall = datetime.combine(day, clock)
    first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first <= second:
        return first  # shown once, or twice where the clock is set back
    # Passed over where the clock is set forward, which it is somewhere between the two.
    while first - second > SECOND:
        middle = second + (first - second) / 2
        if middle.astimezone(zone).replace(tzinfo=None) < wall:
            second = middle
        else:
            first = middle
    return first.replace(microsecond=0)
