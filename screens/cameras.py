"""The pages of the cameras: every table's, the form of one table, and two readings of a recorder's clock."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from screens.camera_forms import CameraForm, ReadingForm
from staff.floor import in_order, table_names
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest
from tables.cameras import Cameras, ReadingRefused, offset_text, read_recorder, set_camera
from tables.models import Table


@require_safe
@requires("read_cameras")
def cameras(request: StaffRequest) -> HttpResponse:
    """Each table's camera, and each recorder's clock."""
    return _page(request)


def _page(request: StaffRequest, form: ReadingForm | None = None) -> HttpResponse:
    found, names = Cameras(), table_names()
    newest, readings = found.newest(), found.readings()
    refused = form is not None
    context = {
        "rows": [
            (table, name, newest.get(table)) for table, name in sorted(names.items(), key=lambda row: in_order(row[1]))
        ],
        "recorders": [(recorder, readings.get(recorder)) for recorder in found.recorders],
        "form": form or ReadingForm(None, found.recorders),
        "may_set": may(request.actor, "set_cameras"),
    }
    return render(request, "screens/cameras.html", context, status=422 if refused else 200)


@require_http_methods(["GET", "POST"])
@requires("set_cameras")
def table_camera(request: StaffRequest, table: str) -> HttpResponse:
    """Which camera looks at a table from now on."""
    row = get_object_or_404(Table.objects.only("id", "name"), pk=table)
    before = Cameras().newest().get(table)
    initial = {name: getattr(before, name, "") for name in ("number", "recorder", "link")}
    form = CameraForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        set_camera(request.user, table, **form.cleaned_data)
        messages.success(request, f"Camera {form.cleaned_data['number']} looks at {row.name}.")
        return redirect("cameras")
    context = {"form": form, "table": row}
    return render(request, "screens/table_camera.html", context, status=422 if form.errors else 200)


@require_POST
@requires("set_cameras")
def read_clock(request: StaffRequest) -> HttpResponse:
    """How far a recorder's clock is ahead, by two readings."""
    form = ReadingForm(request.POST, Cameras().recorders)
    if form.is_valid():
        recorder = form.cleaned_data["recorder"]
        try:
            reading = read_recorder(request.user, recorder, *form.readings)
        except ReadingRefused as refused:
            form.add_error("second_shown", str(refused))
        else:
            mark = Cameras().offset(recorder, reading.read_at)
            messages.success(request, f"The clock of {recorder} {offset_text(mark)}.")
            return redirect("cameras")
    return _page(request, form)
