"""Why the shift won or lost: sums of a gaming day or shift, ratings, errors by who dealt, and whose luck is far from 0;
and the rounds that a figure of errors is made of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from database.replica import from_replica
from results import errors, luck, sums
from results.figures import figures_of
from results.hours import by_hour
from results.models import Result, TakenApart
from results.pages.evening import hour_rows
from results.pages.span import span_of
from results.sums import ResultLine
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
        "hours": list(hour_rows(span, by_hour(*sums.within(span.begins, span.ends), span.day_begins))),
        "groups": [_group(HEADINGS[by], lines, figures.groups["table"]) for by, lines in figures.groups.items()],
        "games": {name: book.title for name, book in BOOKS.items()},
        "kinds_of_errors": {key: heading for key, (heading, _) in errors.GROUPS.items()},
        "errors": [line for line in figures.errors if line.all][:MOST],
        "faultless": [line for line in figures.errors if not line.all][:MOST],
        "alike": figures.alike[:MOST],
        "ratings": figures.ratings[:MOST],
        "lucks": [each for of in luck.FIRST for each in luck.furthest(of, FURTHEST)],
        "practice": sums.by_table(*sums.within(span.begins, span.ends, training=True)),
        "void": figures.void,
        "unknown": figures.unknown,
        "break_minutes": sums.BREAK // timedelta(minutes=1),
    }
    return render(request, "results/results.html", context)


def _group(title: str, lines: list[ResultLine], tables: list[ResultLine]) -> dict[str, Any]:
    """A heading's lines in which there is a figure, the names of the others, and what they come to: of wagers each
    round counts once.
    """
    whole = sums.total(lines)
    if title == HEADINGS["wager"]:
        of_tables = sums.total(tables)
        whole = replace(whole, rounds=of_tables.rounds, hours=of_tables.hours)
    return {
        "title": title,
        "lines": [line for line in lines if line.rounds or line.win],
        "empty": [line.name for line in lines if not (line.rounds or line.win)],
        "with_drop": any(line.drop for line in lines),
        "whole": whole,
    }


@require_safe
@requires("read_results")
@from_replica
def rounds(request: HttpRequest) -> HttpResponse:
    """The rounds of the gaming day, shift or hour that count in rates, of the dealer, table or player whom the address
    names; or those with errors as it names them.
    """
    span = span_of(request, together=True)
    asked = {key: request.GET[key] for key in ("kind", *errors.ASKED) if key in request.GET}
    _, of_span = sums.within(span.begins, span.ends)
    wrong = errors.found_in(of_span)
    by_round: dict[tuple[str, int], list[errors.Error]] = defaultdict(list)
    for error in errors.chosen(wrong, asked):
        by_round[error.table, error.round].append(error)
    theirs = _of_whom(of_span, request.GET, asked)
    own = Result.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("round")).order_by().values("round")
    won = theirs.annotate(win=Subquery(own.annotate(all=Sum("win_cents")).values("all"))).order_by("concluded_at", "pk")
    only = bool(asked.keys() - {"dealer"})
    found = [row for row in won if ((row.table_id, row.round) in by_round if only else not row.void)]
    context = {
        "span": span,
        "asked": asked,
        "table": request.GET.get("table", ""),
        "player": request.GET.get("player", ""),
        "heading": errors.GROUPS.get(asked.get("kind", ""), ("",))[0],
        "many": len(found),
        "errors": sum(len(by_round[row.table_id, row.round]) for row in found),
        "rows": [(row, by_round[row.table_id, row.round]) for row in found[:MOST_ROUNDS]],
        "zone": settings.CASINO_ZONE,
    }
    return render(request, "results/rounds.html", context)


def _of_whom(rounds: QuerySet[TakenApart], said: Mapping[str, str], asked: Mapping[str, str]) -> QuerySet[TakenApart]:
    """The rounds of a dealer, of a table, and of a player's wagers, as far as each is named."""
    if "dealer" in asked:
        rounds = rounds.filter(dealer=asked["dealer"])
    if said.get("table"):
        rounds = rounds.filter(table_id=said["table"])
    if said.get("player"):
        own = Result.objects.filter(table_id=OuterRef("table_id"), round=OuterRef("round"), player=said["player"])
        rounds = rounds.filter(Exists(own))
    return rounds
