"""Shift reports that were signed, who signed them, and who took over what was open."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from shifts.models import NAME_LENGTH
from staff.models import Person
from wagers.jackpots.models import Jackpot


class ShiftReport(models.Model):
    """A shift's report as it was first signed. `body` is its JSON, which the record gives again byte for byte."""

    day = models.DateField(help_text="the gaming day")
    shift = models.CharField(max_length=NAME_LENGTH)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    body = models.TextField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the body, hexadecimal")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-begins_at",)
        constraints = [models.UniqueConstraint(fields=["day", "shift"], name="one_report_a_shift")]

    def __str__(self) -> str:
        return f"{self.day} {self.shift}"


class Signature(models.Model):
    """A manager's signature by badge and PIN: of the one who hands the shift over, and of the one who takes it."""

    SIDES = [("hands_over", "Hands over"), ("takes_over", "Takes over")]

    report = models.ForeignKey(ShiftReport, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(max_length=12, choices=SIDES)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=24, help_text="the role that they had then")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at",)
        constraints = [
            models.UniqueConstraint(fields=["report", "side"], name="each_side_signs_once"),
            models.UniqueConstraint(fields=["report", "person"], name="two_managers_sign"),
        ]

    def __str__(self) -> str:
        return f"{self.report} {self.side} {self.person}"


class Takeover(models.Model):
    """Somebody took over, by name, something that was open at the end of a shift: `item` as the report calls it."""

    report = models.ForeignKey(ShiftReport, on_delete=models.PROTECT, related_name="takeovers")
    item = models.CharField(max_length=80)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at",)
        constraints = [models.UniqueConstraint(fields=["report", "item"], name="each_item_taken_once")]

    def __str__(self) -> str:
        return f"{self.report} {self.item} {self.person}"


class MeterSheet(models.Model):
    """A jackpot's meters of a gaming day as they were first signed. `body` is its JSON, which the record gives again
    byte for byte (ruling 131).
    """

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="sheets")
    day = models.DateField(help_text="the gaming day")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    body = models.TextField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the body, hexadecimal")

    class Meta:
        ordering = ("-day",)
        constraints = [models.UniqueConstraint(fields=["jackpot", "day"], name="one_sheet_a_day")]

    def __str__(self) -> str:
        return f"{self.jackpot_id} {self.day}"


class MeterSignature(models.Model):
    """A manager's signature below a meter sheet: of the one who read the meters, and of the one who checked them."""

    SIDES = [("read", "Read"), ("checked", "Checked")]

    sheet = models.ForeignKey(MeterSheet, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(max_length=8, choices=SIDES)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=24, help_text="the role that they had then")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("at",)
        constraints = [
            models.UniqueConstraint(fields=["sheet", "side"], name="meters_signed_once_a_side"),
            models.UniqueConstraint(fields=["sheet", "person"], name="two_people_sign_meters"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} {self.side} {self.person}"
