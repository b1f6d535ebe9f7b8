"""The journal of incidents: the list with its form, and the same as a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cases.actions import CaseRefused
from cases.forms import IncidentForm, cents_of
from cases.incidents import enter_incident
from cases.models import Case, Incident
from database.csv_lines import csv_lines
from shifts.filters import ByGamingDay
from staff.permissions import request_denial_reason, requires
from staff.policy import may
from staff.requests import StaffRequest

A_PAGE = 50
COLUMNS = (
    "number", "at", "kind", "place", "table", "round", "case", "who", "words", "review", "error", "saved_cents",
    "lost_cents", "entered_by", "entered_at", "corrects",
)  # fmt: skip


@require_http_methods(["GET", "POST"])
@requires("read_cases")
def incidents(request: StaffRequest) -> HttpResponse:
    """The journal, newest first, and the form for another line."""
    asked = {name: request.GET[name] for name in ("table", "round", "case") if request.GET.get(name)}
    form = IncidentForm(request.POST or None, asked)
    if request.method == "POST":
        if reason := request_denial_reason(request, "enter_incidents"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid() and (row := _entered(request, form)):
            messages.success(request, f"{row} is in the journal.")
            return redirect("incidents")
    filters = ByGamingDay(request.GET)
    rows = filters.within(_rows(), "at")
    context = {
        "form": form,
        "asked": asked,
        "filters": filters,
        "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "may_enter": may(request.actor, "enter_incidents"),
    }
    return render(request, "cases/incidents.html", context, status=422 if form.errors else 200)


def _rows() -> QuerySet[Incident]:
    return Incident.objects.select_related("table", "case", "entered_by", "corrects")


def _entered(request: StaffRequest, form: IncidentForm) -> Incident | None:
    said = dict(form.cleaned_data)
    said |= {"saved_cents": cents_of(said.pop("saved")), "lost_cents": cents_of(said.pop("lost"))}
    said["round"] = said["round"] or 0
    for name, model in (("case", Case), ("corrects", Incident)):
        number = said[name]
        said[name] = model.objects.filter(pk=number).first() if number else None
        if number and said[name] is None:
            form.add_error(name, "There is none of this number.")
            return None
    try:
        return enter_incident(request.user, **said)
    except CaseRefused as refused:
        form.add_error("at", str(refused))
        return None


@require_safe
@requires("read_cases")
def incidents_csv(request: StaffRequest) -> StreamingHttpResponse:
    """The whole journal in the order of its numbers."""

    rows = ({name: _cell(row, name) for name in COLUMNS} for row in _rows().order_by("number").iterator(500))
    answer = StreamingHttpResponse(csv_lines(COLUMNS, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="incidents.csv"'
    return answer


def _cell(row: Incident, name: str) -> Any:
    if name in ("table", "case", "corrects"):
        return getattr(row, f"{name}_id")
    if name == "entered_by":
        return row.entered_by.username
    value = getattr(row, name)
    return value.isoformat() if name in ("at", "entered_at") else value
