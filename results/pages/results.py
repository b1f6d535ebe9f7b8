"""Why the shift won or lost: sums of a gaming day or shift, ratings, errors by who dealt, and whose luck is far from 0;
and the rounds that a figure of errors is made of.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from django.conf import settings
from django.db.models import OuterRef, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from database.replica import from_replica
from results import errors, luck, sums
from results.figures import figures_of
from results.models import Result
from results.pages.span import span_of
from rules.books import BOOKS
from staff.permissions import requires

MOST = 50
"""Lines of a list that may be long."""
MOST_ROUNDS = 500
FURTHEST = 10
HEADINGS = {"table": "Table", "game": "Game", "dealer": "Dealer", "wager": "Wager", "shift": "Shift"}


@require_safe
@requires("read_results")
@from_replica
def results(request: HttpRequest) -> HttpResponse:
    """Of the gaming day of the address, or the one that is on; of one of its shifts where it names one."""
    span = span_of(request)
    figures = figures_of(span.casino, span.day, span.begins, span.ends)
    context = {
        "span": span,
        "shifts": [part.name for part in span.casino.shifts(span.day)],
        "groups": [(HEADINGS[by], lines, any(line.drop for line in lines)) for by, lines in figures.groups.items()],
        "games": {name: book.title for name, book in BOOKS.items()},
        "kinds_of_errors": {key: heading for key, (heading, _) in errors.GROUPS.items()},
        "errors": figures.errors[:MOST],
        "alike": figures.alike[:MOST],
        "ratings": figures.ratings[:MOST],
        "lucks": [each for of in luck.FIRST for each in luck.furthest(of, FURTHEST)],
        "practice": sums.by_table(*sums.within(span.begins, span.ends, training=True)),
        "void": figures.void,
        "unknown": figures.unknown,
        "break_minutes": sums.BREAK // timedelta(minutes=1),
    }
    return render(request, "results/results.html", context)


@require_safe
@requires("read_results")
@from_replica
def rounds(request: HttpRequest) -> HttpResponse:
    """The rounds of the gaming day or shift that a dealer dealt and that count in rates, or those with errors as the
    address names them.
    """
    span = span_of(request)
    asked = {key: request.GET[key] for key in ("kind", *errors.ASKED) if key in request.GET}
    _, of_span = sums.within(span.begins, span.ends)
    wrong = errors.found_in(of_span)
    by_round: dict[tuple[str, int], list[errors.Error]] = defaultdict(list)
    for error in errors.chosen(wrong, asked):
        by_round[error.table, error.round].append(error)
    theirs = of_span.filter(dealer=asked["dealer"]) if "dealer" in asked else of_span
    own = Result.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("round")).order_by().values("round")
    won = theirs.annotate(win=Subquery(own.annotate(all=Sum("win_cents")).values("all"))).order_by("concluded_at", "pk")
    only = bool(asked.keys() - {"dealer"})
    found = [row for row in won if ((row.table_id, row.round) in by_round if only else not row.void)]
    context = {
        "span": span,
        "asked": asked,
        "heading": errors.GROUPS.get(asked.get("kind", ""), ("",))[0],
        "many": len(found),
        "errors": sum(len(by_round[row.table_id, row.round]) for row in found),
        "rows": [(row, by_round[row.table_id, row.round]) for row in found[:MOST_ROUNDS]],
        "zone": settings.CASINO_ZONE,
    }
    return render(request, "results/rounds.html", context)
