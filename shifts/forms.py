"""The forms of the gaming day: from when, and up to four shifts; and of breaks."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from shifts.calendar import Plan, PlannedShift
from shifts.models import NAME_LENGTH
from staff.plain_text import Form

MOST = 4


def _clock(label: str, required: bool = False) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=required, widget=widget)


class PlanForm(Form):
    """A day, and the name and beginning of each shift in order; an empty name ends them."""

    from_day = forms.DateField(
        label="From the gaming day of", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any = None, *, now: Plan, earliest: date) -> None:
        super().__init__(data, label_suffix="", initial={"from_day": earliest})
        for number in range(1, MOST + 1):
            part = now.parts[number - 1] if number <= len(now.parts) else None
            first = number == 1
            self.fields[f"name_{number}"] = forms.CharField(
                label=f"Shift {number}", max_length=NAME_LENGTH, required=first, initial=part.name if part else ""
            )
            self.fields[f"begins_{number}"] = _clock("It begins, and the day with it" if first else "It begins", first)
            self.fields[f"begins_{number}"].initial = part.begins if part else None

    def clean(self) -> dict[str, Any]:
        """A shift has a name and a beginning, or neither."""
        cleaned = super().clean() or self.cleaned_data
        for number in range(2, MOST + 1):
            name, begins = f"name_{number}", f"begins_{number}"
            if {name, begins} & self.errors.keys():
                continue
            if bool(cleaned.get(name)) != (cleaned.get(begins) is not None):
                self.add_error(begins if cleaned.get(name) else name, "A shift has a name and a beginning.")
        return cleaned

    @property
    def parts(self) -> tuple[PlannedShift, ...]:
        """The shifts that were entered."""
        named = [(self.cleaned_data[f"name_{n}"], self.cleaned_data[f"begins_{n}"]) for n in range(1, MOST + 1)]
        return tuple(PlannedShift(name, begins) for name, begins in named if name)


class BreakForm(Form):
    """What the house lets a dealer and a supervisor do."""

    longest_minutes = forms.IntegerField(label="Minutes without a break, at most", min_value=20, max_value=480)
    break_minutes = forms.IntegerField(label="Minutes of a break, at least", min_value=5, max_value=120)
    tables_per_supervisor = forms.IntegerField(label="Tables of one supervisor, at most", min_value=1, max_value=100)
