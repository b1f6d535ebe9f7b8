"""The forms of the cameras: which one looks at a table, and the two readings of a recorder's clock."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils import timezone

from staff.plain_text import Form
from tables.cameras import Reading
from tables.video_links import NAMES, fault_of

NEAR = timedelta(minutes=10)
"""A reading is entered so soon after the look at the clocks."""
DAY = timedelta(days=1)
CAMERA = RegexValidator(r"\A[0-9A-Za-z][0-9A-Za-z-]*\Z", "A camera’s number is letters, digits and dashes: 14, PTZ-3.")


class CameraForm(Form):
    """Which camera looks at a table."""

    number = forms.CharField(label="Camera", max_length=20, validators=[CAMERA])
    recorder = forms.CharField(label="Recorder", max_length=60, help_text="As the house calls it, for its clock.")
    link = forms.CharField(label="Link to a moment", max_length=400, required=False)
    link.help_text = (
        f"With {', '.join(f'{{{name}}}' for name in NAMES)}; times are UTC. Empty: the mark alone is shown."
    )

    def clean_link(self) -> str:
        """A template that is no link says why."""
        link = str(self.cleaned_data["link"])
        if link and (fault := fault_of(link)):
            raise forms.ValidationError(fault, code="link_not_allowed")
        return link


def _clock(label: str) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time", "step": "1"}, format="%H:%M:%S")
    return forms.TimeField(label=label, widget=widget)


class ReadingForm(Form):
    """The house's clock and a recorder's, looked at together, twice."""

    recorder = forms.ChoiceField(label="Recorder")
    house = _clock("House’s clock")
    shown = _clock("Recorder’s clock")
    second_house = _clock("House’s clock, again")
    second_shown = _clock("Recorder’s clock, again")

    def __init__(self, data: Any, recorders: list[str]) -> None:
        super().__init__(data)
        self.fields["recorder"].choices = [(name, name) for name in recorders]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The house's clock is the one of now: a reading is of today."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        for house, shown in (("house", "shown"), ("second_house", "second_shown")):
            reading = _reading(timezone.localtime(), cleaned[house], cleaned[shown])
            if abs(reading.house - timezone.now()) > NEAR:
                self.add_error(house, "The house’s clock is another now: read both and enter them at once.")
            cleaned[f"{house}_reading"] = reading
        return cleaned

    @property
    def readings(self) -> tuple[Reading, Reading]:
        """Both looks."""
        return self.cleaned_data["house_reading"], self.cleaned_data["second_house_reading"]


def _reading(now: datetime, house: time, shown: time) -> Reading:
    """Two times of day as times: each the nearest such time, the house's to now, the recorder's to the house's."""
    at = _nearest(now, house)
    return Reading(at, _nearest(timezone.localtime(at), shown))


def _nearest(to: datetime, of_day: time) -> datetime:
    day: date = to.date()
    found = [timezone.make_aware(datetime.combine(day + step * DAY, of_day)) for step in (-1, 0, 1)]
    return min(found, key=lambda at: abs(at - to))
