"""The house's gaming day: asked by everybody, changed on its page from a later day on, and on record."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from proofs.staff_record import verify_staff
from shifts import gaming_day
from shifts.calendar import HOUSE_PLAN, PlannedShift
from shifts.models import ShiftPlan
from shifts.plans import PlanRefused, set_plan
from staff.models import AuditLogEntry
from tests.cast import Cast, make_cast_at_two_tables
from tests.prepared import prepared

AT = datetime(2026, 11, 22, 21, tzinfo=UTC)
TWO = (PlannedShift("Early", time(5)), PlannedShift("Late", time(17)))


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, and the two tables they deal at."""
    return prepared(make_cast_at_two_tables)


def tomorrow() -> date:
    return gaming_day.gaming_day(timezone.now()) + timedelta(days=1)


def test_a_house_without_a_zone_goes_by_utc_and_one_with_it_by_its_clock(cast: Cast, settings) -> None:
    settings.CASINO_ZONE = "UTC"
    assert gaming_day.shift(AT).name == "Swing"
    settings.CASINO_ZONE = "Asia/Singapore"
    assert gaming_day.gaming_day(AT) == date(2026, 11, 22)
    assert gaming_day.shift(AT).name == "Night"
    assert gaming_day.calendar().bounds(date(2026, 11, 22), "Night") == (
        AT - timedelta(hours=7),
        AT + timedelta(hours=1),
    )


def test_a_plan_holds_from_its_day_on_and_is_on_record(cast: Cast) -> None:
    day = tomorrow()
    before = gaming_day.calendar().bounds(day - timedelta(days=2))
    set_plan(cast.gus, day, TWO)
    casino = gaming_day.calendar()
    assert [shift.name for shift in casino.shifts(day)] == ["Early", "Late"]
    assert [shift.name for shift in casino.shifts(day - timedelta(days=1))] == [p.name for p in HOUSE_PLAN.parts]
    assert gaming_day.calendar().bounds(day - timedelta(days=2)) == before
    line = AuditLogEntry.objects.get(action="shifts_set")
    assert line.details["shifts"] == ["Day 06:00, Swing 14:00, Night 22:00", "Early 05:00, Late 17:00"]
    assert verify_staff().faults == []


@pytest.mark.parametrize(
    ("later", "parts", "field"),
    [
        (0, TWO, "from_day"),  # the day that is on
        (-3, TWO, "from_day"),
        (1, (), "shifts"),
        (1, (PlannedShift("A", time(5)), PlannedShift("a", time(17))), "shifts"),
        (1, (PlannedShift("A", time(5)), PlannedShift("B", time(5))), "shifts"),
        (1, (PlannedShift("A", time(5)), PlannedShift("B", time(3)), PlannedShift("C", time(17))), "shifts"),
    ],
)
def test_a_plan_that_cannot_hold_is_refused(
    cast: Cast, later: int, parts: tuple[PlannedShift, ...], field: str
) -> None:
    with pytest.raises(PlanRefused) as refused:
        set_plan(cast.gus, tomorrow() + timedelta(days=later - 1), parts)
    assert refused.value.field == field
    assert not ShiftPlan.objects.exists()


def test_pm_6_2_who_may_open_and_change_the_page(cast: Cast) -> None:
    people = [cast.dana, cast.sam, cast.mona, cast.gus, cast.ada]
    assert [cast.client(person).get("/shifts/").status_code for person in people] == [403, 200, 200, 200, 200]
    assert Client().get("/shifts/").status_code == 302
    fields = {"from_day": tomorrow(), "name_1": "Early", "begins_1": "05:00", "name_2": "Late", "begins_2": "17:00"}
    assert [cast.client(person).post("/shifts/", fields).status_code for person in people[1:]] == [403, 403, 302, 403]
    assert [row.plan.parts for row in ShiftPlan.objects.all()] == [TWO]
    wrong = cast.client(cast.gus).post("/shifts/", fields | {"from_day": tomorrow() - timedelta(days=1)})
    assert (wrong.status_code, "stay as they are. Take a later one." in wrong.text) == (422, True)
    assert cast.client(cast.gus).post("/shifts/", fields | {"begins_2": ""}).status_code == 422
