"""The gaming day and its shifts: over days on which clocks are changed, and over a change of the house's plan."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shifts.calendar import Calendar, NoSuchShift, Plan, PlannedShift, first_moment
from tests.rules.effort import examples

SINGAPORE, NEW_YORK, LORD_HOWE, APIA = (
    ZoneInfo(name) for name in ("Asia/Singapore", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia")
)
HOUR = timedelta(hours=1)
AUTUMN, SPRING = date(2026, 11, 1), date(2026, 3, 8)  # New York's clock goes back at 02:00, forward at 02:00


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def plan(from_day: date, *begins: str) -> Plan:
    return Plan(from_day, tuple(PlannedShift(f"Shift {n}", time.fromisoformat(at)) for n, at in enumerate(begins, 1)))


def test_the_night_belongs_to_the_day_on_which_it_began() -> None:
    casino = Calendar(SINGAPORE)
    assert casino.gaming_day(utc("2026-11-22T21:59:59")) == date(2026, 11, 22)  # 05:59:59 of the 23rd
    assert casino.gaming_day(utc("2026-11-22T22:00")) == date(2026, 11, 23)
    assert casino.shift(utc("2026-11-22T21:59:59")).name == "Night"
    assert casino.bounds(date(2026, 11, 22), "Night") == (utc("2026-11-22T14:00"), utc("2026-11-22T22:00"))
    with pytest.raises(NoSuchShift):
        casino.bounds(date(2026, 11, 22), "Dawn")


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        (NEW_YORK, AUTUMN - timedelta(days=1), 25),
        (NEW_YORK, SPRING - timedelta(days=1), 23),
        (NEW_YORK, AUTUMN, 24),
        (LORD_HOWE, date(2026, 4, 4), 24.5),  # half an hour
        (SINGAPORE, AUTUMN, 24),
        (APIA, date(2011, 12, 29), 24 - 6),  # the 30th was passed over
    ],
)
def test_a_day_is_longer_or_shorter_where_the_clock_is_changed(zone: ZoneInfo, day: date, hours: float) -> None:
    begin, end = Calendar(zone).bounds(day)
    assert (end - begin) / HOUR == hours
    assert begin.astimezone(zone).time() == time(6)


def test_a_shift_that_begins_at_a_time_shown_twice_begins_the_first_time() -> None:
    casino = Calendar(NEW_YORK, (plan(date(2026, 1, 1), "01:30", "13:00"),))
    assert casino.bounds(AUTUMN)[0] == utc("2026-11-01T05:30")  # 01:30 by summer time
    assert casino.gaming_day(utc("2026-11-01T06:15")) == AUTUMN  # 01:15 for the second time
    first, second = casino.shifts(AUTUMN)
    assert (first.ends_at - first.begins_at, second.ends_at - second.begins_at) == (12.5 * HOUR, 12.5 * HOUR)


def test_a_shift_that_begins_at_a_time_passed_over_begins_with_the_change() -> None:
    change = utc("2026-03-08T07:00")
    assert first_moment(SPRING, time(2, 30), NEW_YORK) == change
    assert first_moment(SPRING, time(3), NEW_YORK) == change
    casino = Calendar(NEW_YORK, (plan(date(2026, 1, 1), "02:30", "03:00", "12:00"),))
    # No time is left for the first shift: 02:30 and 03:00 are the same moment.
    assert [shift.name for shift in casino.shifts(SPRING)] == ["Shift 2", "Shift 3"]
    assert casino.gaming_day(change) == SPRING
    assert casino.gaming_day(change - timedelta(seconds=1)) == SPRING - timedelta(days=1)


def test_a_new_plan_leaves_the_days_before_it_as_they_were() -> None:
    day = date(2026, 6, 10)
    before = Calendar(SINGAPORE)
    after = Calendar(SINGAPORE, (plan(day, "04:00", "12:00", "20:00"),))
    for earlier in (day - timedelta(days=2), day - timedelta(days=9)):
        assert after.shifts(earlier) == before.shifts(earlier)
    last = after.shifts(day - timedelta(days=1))
    assert [shift.name for shift in last] == ["Day", "Swing", "Night"]
    assert last[-1].ends_at == after.bounds(day)[0] == utc("2026-06-09T20:00")  # two hours earlier than before


def test_of_two_plans_from_a_day_the_later_entry_holds() -> None:
    day = date(2026, 6, 10)
    casino = Calendar(UTC, (plan(day, "04:00"), plan(day, "05:00"), plan(day + timedelta(days=1), "06:00")))
    assert [casino.bounds(day + timedelta(days=n))[0].hour for n in (-1, 0, 1)] == [6, 5, 6]


CLOCKS = st.times().map(lambda at: at.replace(second=0, microsecond=0))


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    begins = sorted(draw(st.lists(CLOCKS, min_size=1, max_size=4, unique=True)))
    turn = draw(st.integers(0, len(begins) - 1))
    parts = [PlannedShift(f"Shift {n}", at) for n, at in enumerate(begins[turn:] + begins[:turn], 1)]
    return Plan(draw(st.dates(date(2024, 1, 1), date(2026, 12, 31))), tuple(parts))


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from([SINGAPORE, NEW_YORK, LORD_HOWE, ZoneInfo("Africa/Casablanca")]),
    st.lists(plans(), max_size=3).map(lambda found: tuple(sorted(found, key=lambda plan: plan.from_day))),
    st.datetimes(datetime(2024, 1, 5), datetime(2026, 12, 25)).map(lambda at: at.replace(tzinfo=UTC)),
)
def test_every_moment_is_in_one_shift_of_one_day(zone: ZoneInfo, house: tuple[Plan, ...], at: datetime) -> None:
    casino = Calendar(zone, house)
    day, shift = casino.gaming_day(at), casino.shift(at)
    assert shift.day == day
    assert shift.begins_at <= at < shift.ends_at
    for near in (day - timedelta(days=1), day, day + timedelta(days=1)):
        begin, end = casino.bounds(near)
        shifts = casino.shifts(near)
        assert (begin <= at < end) == (near == day)
        if begin < end:
            assert [shifts[0].begins_at, *(each.ends_at for each in shifts)] == [
                *(each.begins_at for each in shifts),
                end,
            ]
            assert shifts[0].begins_at == begin
