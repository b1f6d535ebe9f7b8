"""How the house divides its gaming days."""

from __future__ import annotations

from datetime import date, time, timedelta

from django.db import models
from django.utils import timezone

from shifts.calendar import Plan, PlannedShift
from shifts.planner import Limits
from staff.models import Person

NAME_LENGTH = 30


class ShiftPlan(models.Model):
    """The shifts of every gaming day from `from_day` on, until a plan from a later day. The first begins the day.

    A trigger keeps what it says: another plan is another row, and of two from the same day the later entry holds.
    """

    from_day = models.DateField()
    shifts = models.JSONField(help_text='in order: [{"name": "Day", "begins": "06:00"}, …], by the casino’s clock')
    entered_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("from_day", "id")

    def __str__(self) -> str:
        return f"from {self.from_day}: {plan_text(self.plan)}"

    @property
    def plan(self) -> Plan:
        """As the calendar reads it."""
        return plan_of(self.from_day, self.shifts)


def plan_of(from_day: date, shifts: list[dict[str, str]]) -> Plan:
    """The plan that a row has."""
    return Plan(from_day, tuple(PlannedShift(shift["name"], time.fromisoformat(shift["begins"])) for shift in shifts))


def plan_text(plan: Plan) -> str:
    """The shifts of a plan on one line: Day 06:00, Swing 14:00, Night 22:00."""
    return ", ".join(f"{part.name} {part.begins:%H:%M}" for part in plan.parts)


class BreakRules(models.Model):
    """How long somebody deals at most, how long they rest, and how many tables one supervisor watches. The newest entry
    holds; a trigger keeps what each says.
    """

    longest_minutes = models.PositiveSmallIntegerField(default=120)
    break_minutes = models.PositiveSmallIntegerField(default=20)
    tables_per_supervisor = models.PositiveSmallIntegerField(default=6)
    entered_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return (
            f"{self.longest_minutes} min at most, {self.break_minutes} min of break,"
            f" {self.tables_per_supervisor} tables a supervisor"
        )

    @property
    def limits(self) -> Limits:
        """As the planner reads them."""
        return Limits(timedelta(minutes=self.longest_minutes), timedelta(minutes=self.break_minutes))


class Presence(models.Model):
    """That somebody came, or left for the day. The newest of a gaming day counts; a trigger keeps what it says."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    here = models.BooleanField()
    at = models.DateTimeField(default=timezone.now, db_index=True)
    noted_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.person} {'came' if self.here else 'left'}"
