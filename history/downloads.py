"""The addresses of the exports. What they hold, `history.export` makes."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from database.hash_chain import time_text
from database.replica import from_replica
from history import export, queries
from history.filters import EventFilters, RoundFilters
from history.paging import filters_of
from history.views import found_round
from shifts.filters import ByGamingDay
from staff.permissions import requires
from staff.requests import StaffRequest
from tables.models import Table


def about(request: StaffRequest) -> dict[str, Any]:
    """Who made an export when, and of what."""
    return {"exported_at": time_text(timezone.now()), "exported_by": request.actor.id, "filters": filters_of(request)}


@require_safe
@requires("export_history")
@from_replica
def rounds_csv(request: StaffRequest) -> HttpResponseBase:
    """The rounds that the filters find, a line each."""
    form = RoundFilters(request.GET)
    if not form.is_valid():
        return bad_filters(form)
    return export.streamed(request, export.rounds_csv(queries.find_rounds(form.wanted)), "rounds.csv")


@require_safe
@requires("export_history")
@from_replica
def rounds_json(request: StaffRequest) -> HttpResponseBase:
    """The rounds that the filters find, with every event."""
    form = RoundFilters(request.GET)
    if not form.is_valid():
        return bad_filters(form)
    parts = export.rounds_json(queries.find_rounds(form.wanted), about(request))
    return export.streamed(request, parts, "rounds.json")


def bad_filters(form: ByGamingDay) -> HttpResponse:
    """A wrong filter must not export everything. What was wrong is told by the labels that the page shows."""
    message = "; ".join(f"{form[name].label}: {' '.join(map(str, errors))}" for name, errors in form.errors.items())
    return HttpResponse(message, status=400, content_type="text/plain; charset=utf-8")


@require_safe
@requires("export_history")
@from_replica
def round_json(request: StaffRequest, table: str, number: int) -> HttpResponseBase:
    """One round with events, wagers and results, and what was paid wrongly."""
    row = found_round(table, number)
    return export.streamed(request, export.round_json(row, about(request)), f"{table}-round-{number}.json")


@require_safe
@requires("export_history")
@from_replica
def round_events_csv(request: StaffRequest, table: str, number: int) -> HttpResponseBase:
    """The events of one round."""
    row = found_round(table, number)
    parts = export.events_csv(queries.find_events(table, {"round": row.number}))
    return export.streamed(request, parts, f"{table}-round-{number}-events.csv")


@require_safe
@requires("export_history")
@from_replica
def round_results_csv(request: StaffRequest, table: str, number: int) -> HttpResponseBase:
    """Every backer's result of one round."""
    row = found_round(table, number)
    return export.streamed(request, export.results_csv(row), f"{table}-round-{number}-results.csv")


@require_safe
@requires("export_history")
@from_replica
def round_mispays_csv(request: StaffRequest, table: str, number: int) -> HttpResponseBase:
    """What was paid wrongly in one round."""
    row = found_round(table, number)
    return export.streamed(request, export.mispays_csv(row), f"{table}-round-{number}-mispays.csv")


@require_safe
@requires("export_history")
@from_replica
def events_csv(request: StaffRequest, table: str) -> HttpResponseBase:
    """The events of a table that the filters find, from the first to the last."""
    get_object_or_404(Table.objects.only("id"), id=table)
    form = EventFilters(request.GET)
    if not form.is_valid():
        return bad_filters(form)
    parts = export.events_csv(queries.find_events(table, form.wanted))
    return export.streamed(request, parts, f"{table}-events.csv")
