"""What every list is found by: a gaming day, or a shift of it. The form reads the address and says what was wrong."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeVar
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet

from shifts.calendar import HOUSE_PLAN, NoSuchDay, NoSuchShift
from shifts.gaming_day import calendar
from staff.plain_text import Form

Row = TypeVar("Row", bound=Model)
YEARS = range(1900, 2200)


def countable(at: datetime) -> None:
    """A validator of times: days before and after it can be counted, in any zone."""
    if at.year not in YEARS:
        raise ValidationError(f"Name a year from {YEARS.start} to {YEARS.stop - 1}.")


class ByGamingDay(Form):
    """Rows of a gaming day, or of one of its shifts. What `wanted` says of it are the two times of `span`."""

    span = ("from_time", "to_time")

    gaming_day = forms.DateField(
        label="Gaming day", required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    shift = forms.ChoiceField(label="Shift", required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
        self.calendar = calendar()
        plans = (*self.calendar.plans, HOUSE_PLAN)
        names = dict.fromkeys(part.name for plan in plans for part in plan.parts)
        self.fields["shift"].choices = [("", "The whole day"), *((name, name) for name in names)]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A shift is one of a day, and a span begins before it ends."""
        fields: dict[str, Any] = super().clean() or {}
        day, shift = fields.pop("gaming_day", None), fields.pop("shift", "")
        if day is None:
            if shift and "gaming_day" not in self.errors:
                self.add_error("gaming_day", "Of which gaming day?")
        else:
            try:
                begin, end = self.calendar.bounds(day, shift)
            except NoSuchShift:
                self.add_error("shift", f"The gaming day {day} has no shift of this name.")
            except NoSuchDay:
                self.add_error("gaming_day", "No casino was open then.")
            else:
                self._narrow(fields, begin, end)
        if fields.get("from_time") and fields.get("to_time") and fields["from_time"] >= fields["to_time"]:
            self.add_error("to_time" if "to_time" in self.fields else None, "This is not after the beginning.")
        return fields

    def _narrow(self, fields: dict[str, Any], begin: datetime, end: datetime) -> None:
        first, last = self.span
        fields[first], fields[last] = max(begin, fields.get(first) or begin), min(end, fields.get(last) or end)

    @property
    def wanted(self) -> dict[str, Any]:
        """The filters in use; none while the form is wrong."""
        if not self.is_valid():
            return {}
        # Round 0 is a filter too, though it equals False.
        fields = self.cleaned_data.items()
        return {name: value for name, value in fields if value is not None and value is not False and value != ""}

    def within(self, rows: QuerySet[Row], column: str) -> QuerySet[Row]:
        """The rows with this time in the span; none while the form is wrong."""
        if not self.is_valid():
            return rows.none()
        bounds = {f"{column}__gte": self.wanted.get("from_time"), f"{column}__lt": self.wanted.get("to_time")}
        return rows.filter(**{name: at for name, at in bounds.items() if at is not None})

    @property
    def query(self) -> str:
        """What the address of another page of the same list says of it."""
        values = {name: self.data.get(name, "") for name in self.fields}
        return urlencode({name: value for name, value in values.items() if value})
