"""The house's decision how its gaming days are divided. It is in the audit log."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from shifts.calendar import PlannedShift
from shifts.gaming_day import calendar
from shifts.models import ShiftPlan, plan_text
from staff.audit_log import log_change
from staff.models import Person


class PlanRefused(Exception):
    """The plan cannot hold; `field` is what is wrong in it: from_day or shifts."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(words)
        self.field = field


@transaction.atomic
def set_plan(by: Person, from_day: date, parts: tuple[PlannedShift, ...]) -> ShiftPlan:
    """Divide gaming days so from a later day on; what was and the day that is on stay. Raises PlanRefused."""
    advisory_lock("shift plans")
    now = calendar()
    if from_day <= now.gaming_day(timezone.now()):
        raise PlanRefused(
            "from_day", "The gaming day that is on and those before it stay as they are. Take a later one."
        )
    if fault := _fault_of(parts):
        raise PlanRefused("shifts", fault)
    shifts = [{"name": part.name, "begins": f"{part.begins:%H:%M}"} for part in parts]
    row = ShiftPlan.objects.create(from_day=from_day, shifts=shifts, entered_by=by)
    log_change(
        by.as_actor(), "shifts_set", f"from {from_day}", shifts=[plan_text(now.plan_of(from_day)), plan_text(row.plan)]
    )
    return row


def _fault_of(parts: tuple[PlannedShift, ...]) -> str:
    if not parts:
        return "A gaming day has at least one shift."
    names = [part.name.casefold() for part in parts]
    if len(set(names)) < len(names):
        return "Each shift has a name of its own."
    first = parts[0].begins
    order = [(part.begins < first, part.begins) for part in parts]
    if sorted(set(order)) != order:
        return "Each shift begins after the one before it, and within 24 hours of the first."
    return ""
