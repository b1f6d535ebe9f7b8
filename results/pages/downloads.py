"""The figures of the page of results as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from database.csv_lines import csv_lines
from database.hash_chain import time_text
from database.replica import from_replica
from results import figures
from results.figures import Figures
from results.pages.span import Span, span_of
from rules.core.text import encode_json
from staff.permissions import requires

Rows = Callable[[Figures], Iterator[dict[str, Any]]]


@require_safe
@requires("read_results")
@from_replica
def results_json(request: HttpRequest) -> HttpResponse:
    """All figures of the gaming day or shift of the address."""
    span = span_of(request)
    found = _found(span)
    whole = {
        "gaming_day": span.day.isoformat(),
        "shift": span.shift,
        "begins_at": time_text(span.begins),
        "ends_at": time_text(span.ends),
        "results": list(figures.line_rows(found)),
        "ratings": list(figures.rating_rows(found)),
        "errors": list(figures.error_rows(found)),
        "errors_of_a_kind": list(figures.alike_rows(found)),
        "rounds_without_values": found.unknown,
    }
    text = msgspec.json.format(encode_json(whole), indent=1)
    return _named(HttpResponse(text, content_type="application/json"), span, "results", "json")


@require_safe
@requires("read_results")
@from_replica
def results_csv(request: HttpRequest) -> HttpResponse:
    """By table, game, dealer, wager and shift."""
    return _csv(request, "results", figures.LINE, figures.line_rows)


@require_safe
@requires("read_results")
@from_replica
def ratings_csv(request: HttpRequest) -> HttpResponse:
    """The players."""
    return _csv(request, "ratings", figures.RATING, figures.rating_rows)


@require_safe
@requires("read_results")
@from_replica
def errors_csv(request: HttpRequest) -> HttpResponse:
    """Errors by who dealt the rounds."""
    return _csv(request, "errors", figures.ERRORS, figures.error_rows)


def _csv(request: HttpRequest, name: str, columns: tuple[str, ...], rows: Rows) -> HttpResponse:
    span = span_of(request)
    text = b"".join(csv_lines(columns, rows(_found(span))))
    return _named(HttpResponse(text, content_type="text/csv; charset=utf-8"), span, name, "csv")


def _found(span: Span) -> Figures:
    return figures.figures_of(span.casino, span.day, span.begins, span.ends)


def _named(answer: HttpResponse, span: Span, name: str, ending: str) -> HttpResponse:
    shift = f"-{slugify(span.shift)}" if span.shift else ""
    answer["Content-Disposition"] = f'attachment; filename="{name}-{span.day}{shift}.{ending}"'
    return answer
