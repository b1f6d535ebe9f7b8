"""The evening on one page: the gaming day that is on, and its JSON, which the page reads again by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from database.replica import from_replica
from results import sums
from results.hours import Hour, band_of, by_hour
from results.pages.span import HOUR, Span, span_of
from results.sums import ResultLine
from rounds.slips import slips_now
from rules.core.marks import mark_of
from staff.floor import table_names
from staff.permissions import requires

MOVERS = 5
WEEK = timedelta(days=7)


@require_safe
@requires("read_results")
@from_replica
def evening(request: HttpRequest) -> HttpResponse:
    """Its figures, and the pace of the seven gaming days before, which stays while the page is open."""
    span = span_of(request)
    week = _pace(span.begins - WEEK, span.begins)
    facts = evening_of(span) | {"reads": f"{reverse('evening_json')}?{span.address}", "week_an_hour": week}
    return render(request, "results/evening.html", {"facts": facts, "span": span})


@require_safe
@requires("read_results")
@from_replica
def evening_json(request: HttpRequest) -> HttpResponse:
    """The figures alone."""
    return JsonResponse(evening_of(span_of(request)))


def evening_of(span: Span) -> dict[str, Any]:
    """All figures of the page, each with the address of what it is made of. Money in cents."""
    now = timezone.now()
    found, rounds = sums.within(span.begins, span.ends)
    tables, names = sums.by_table(found, rounds), table_names()
    hours = by_hour(found, rounds, span.day_begins)
    whole, drops = sums.total(tables), [line.drop for line in tables if line.drop is not None]
    return {
        "gaming_day": span.day.isoformat(),
        "at": now,
        "hours": list(hour_rows(span, hours)),
        "whole": _row(whole, rounds_of(span)) | {"band_cents": band_of(hours)},
        "results": f"{reverse('results')}?{span.address}",
        "drop": {"cents": sum(drops) if drops else None, "counted": len(drops), "tables": len(tables)},
        "slips": [_slip(slip) for slip in slips_now() if not slip["over"]],
        "pace": {"an_hour": whole.an_hour, "last_hour": _pace(now - HOUR, now)},
        "tables": _movers(span, tables, "table", names),
        "players": _movers(span, found_players := sums.by_player(found), "player", _marks(found_players)),
    }


def hour_rows(span: Span, hours: Iterable[Hour]) -> Iterator[dict[str, Any]]:
    """A row for each hour, by the casino's clock."""
    for hour in hours:
        begins = (span.day_begins + hour.number * HOUR).astimezone(span.casino.zone)
        row = _row(hour.line, rounds_of(span, hour=hour.number))
        yield row | {"begins": f"{begins:%H:%M}", "band_cents": hour.band}


def rounds_of(span: Span, **asked: object) -> str:
    """The address of the rounds of this time that a figure is made of."""
    return f"{reverse('results_rounds')}?{span.address}&{urlencode(asked)}".removesuffix("&")


def _row(line: ResultLine, address: str) -> dict[str, Any]:
    cents = {f"{part}_cents": getattr(line, part) for part in ("handle", "win", "expected", "choices", "luck")}
    return {"rounds": line.rounds, "address": address} | cents


def _movers(span: Span, lines: list[ResultLine], of: str, names: dict[str, str]) -> list[dict[str, Any]]:
    """Who won or lost most, the furthest from 0 first."""
    furthest = sorted(lines, key=lambda line: -abs(line.win))[:MOVERS]
    return [
        {"id": line.name, "title": names.get(line.name, line.name)} | _row(line, rounds_of(span, **{of: line.name}))
        for line in furthest
    ]


def _marks(lines: list[ResultLine]) -> dict[str, str]:
    return {line.name: mark_of(line.name) for line in lines}


def _slip(slip: dict[str, Any]) -> dict[str, Any]:
    """A slip that is open, with the counts of its table."""
    kept = ("table", "table_name", "kind", "name", "cents", "standing", "asked_at")
    return {key: slip[key] for key in kept} | {"address": reverse("history_counts", args=[slip["table"]])}


def _pace(begins: datetime, ends: datetime) -> float | None:
    """Rounds an hour of play at a table, of all tables together."""
    return sums.pace(sums.within(begins, ends)[1])
