"""From a camera and the time on its picture back to round and step; and from a moment of a table to its camera."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_safe

from database.replica import from_replica
from history import page as pages
from history.queries import first_since
from rounds.models import Event
from rounds.redaction import redacted
from staff.permissions import requires
from staff.plain_text import Form
from staff.requests import StaffRequest
from tables.cameras import Cameras, VideoMark
from tables.models import Table

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
INSTANT = timedelta(microseconds=1)


class VideoForm(Form):
    """A camera, and the time that its picture shows."""

    camera = forms.CharField(label="Camera", max_length=20)
    time = forms.TimeField(
        label="Time on the picture", widget=forms.TimeInput(attrs={"type": "time", "step": "1"}, format="%H:%M:%S")
    )
    day = forms.DateField(
        label="Date, if not the newest",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    @property
    def shown_at(self) -> datetime:
        """By the recorder's clock."""
        day, time = self.cleaned_data["day"], self.cleaned_data["time"]
        if day is not None:
            return timezone.make_aware(datetime.combine(day, time))
        now = timezone.localtime()
        today = timezone.make_aware(datetime.combine(now.date(), time))
        return today if today <= now else timezone.make_aware(datetime.combine(now.date() - DAY, time))


class Moment(NamedTuple):
    """A table at a time: where that is on video, and the last event until then with its sentence."""

    table: Table
    at: datetime
    mark: VideoMark | None
    event: Event | None
    text: str


@require_safe
@requires("read_history")
@from_replica
def video(request: StaffRequest) -> HttpResponse:
    """The moments that a camera's picture shows (`camera`, `time`, `day`), or one of a table (`table`, `at`)."""
    cameras = Cameras()
    form = VideoForm(request.GET if "camera" in request.GET else None)
    wanted: list[tuple[str, datetime, timedelta]] = []
    if form.is_valid():
        shown_at = form.shown_at
        wanted = [(table, at, SECOND) for table, at in cameras.moments(form.cleaned_data["camera"], shown_at)]
        if not wanted:
            form.add_error("camera", "No such camera looked at a table then.")
    elif (at := _time(request.GET.get("at", ""))) is not None:
        wanted = [(request.GET.get("table", ""), at, INSTANT)]
    context: dict[str, Any] = {"form": form, "moments": _moments(cameras, wanted)}
    return render(request, "history/video.html", context)


def _time(text: str) -> datetime | None:
    try:
        at = parse_datetime(text.replace(" ", "+"))
    except ValueError:
        return None
    return at if at is not None and at.tzinfo is not None else None


def _moments(cameras: Cameras, wanted: list[tuple[str, datetime, timedelta]]) -> list[Moment]:
    tables = {row.id: row for row in Table.objects.filter(id__in=[table for table, _, _ in wanted])}
    return [
        Moment(tables[table], at, cameras.mark(table, at), *_until(tables[table], at + length))
        for table, at, length in wanted
        if table in tables
    ]


def _until(table: Table, at: datetime) -> tuple[Event | None, str]:
    """The last event of a table before a time, and what it says."""
    rows = Event.objects.filter(table_id=table.id, seq__lt=first_since(table.id, at)).order_by("-seq")[:1]
    told = pages.rows_of_floor(redacted(rows), {table.id: table})
    return (told[0][0], told[0][2]) if told else (None, "")
