"""The pages that ask the whole floor: events of every table by kind, people, clause and time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from database.csv_lines import csv_lines
from database.hash_chain import time_text
from database.replica import from_replica
from history import export
from history import page as pages
from history.configuration import EVERY, Change, Line, changes
from history.downloads import bad_filters
from history.filters import FloorFilters, SettingFilters
from history.floor_events import logs, page_of_floor
from history.paging import OLDER, Page
from history.saved import search_context
from history.views import EVENTS_ON_A_PAGE
from rounds.redaction import redacted
from staff.names import all_names
from staff.permissions import requires
from staff.requests import StaffRequest
from tables.models import Table


@require_safe
@requires("read_history")
@from_replica
def events(request: StaffRequest) -> HttpResponse:
    """Events of every table that match the filters of the address, newest first."""
    form = FloorFilters(request.GET)
    page = page_of_floor(form.wanted, request.GET.get(OLDER, ""), EVENTS_ON_A_PAGE) if form.is_valid() else Page([])
    tables = {table.id: table for table in Table.objects.all()}
    context = {
        "form": form,
        "wanted": form.wanted,
        "page": page,
        "rows": pages.rows_of_floor(redacted(page.rows), tables),
        "training": {table.id for table in tables.values() if table.training},
    } | search_context(request, "history_floor_events")
    return render(request, "history/floor_events.html", context)


@require_safe
@requires("export_history")
@from_replica
def events_csv(request: StaffRequest) -> HttpResponseBase:
    """All of them, table by table, from the first to the last."""
    form = FloorFilters(request.GET)
    if not form.is_valid():
        return bad_filters(form)
    return export.streamed(request, export.events_csv(*logs(form.wanted).values()), "events.csv")


@require_safe
@requires("read_history")
@from_replica
def settings(request: StaffRequest) -> HttpResponse:
    """What was set, old beside new, newest first."""
    form = SettingFilters(request.GET)
    found = changes(form.wanted, EVENTS_ON_A_PAGE + 1) if form.is_valid() else []
    context = {
        "form": form,
        "wanted": form.wanted,
        "changes": found[:EVENTS_ON_A_PAGE],
        "more": len(found) > EVENTS_ON_A_PAGE,
        "all_names": all_names(),
    } | search_context(request, "history_settings")
    return render(request, "history/settings.html", context)


@require_safe
@requires("export_history")
@from_replica
def settings_csv(request: StaffRequest) -> HttpResponseBase:
    """The same, a line for each setting."""
    form = SettingFilters(request.GET)
    if not form.is_valid():
        return bad_filters(form)
    lines = (line for change in changes(form.wanted, EVERY) for line in _lines_of(change))
    return export.streamed(request, csv_lines(SETTING_COLUMNS, lines), "settings.csv")


SETTING_COLUMNS = ("at", "place", "event", "what", "setting", "before", "now", "actor", "approved_by")


def _lines_of(change: Change) -> Iterator[dict[str, Any]]:
    about = {
        "at": time_text(change.at),
        "place": change.place,
        "event": change.seq or "",
        "what": change.what,
        "actor": change.actor,
        "approved_by": change.approver,
    }
    for line in change.lines or (Line("", "", ""),):
        yield about | {"setting": line.name, "before": line.before, "now": line.now}
