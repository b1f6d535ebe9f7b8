"""Who makes most errors, under which rule of the house, and by what procedure they were put right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from database.replica import from_replica
from results import errors, sums
from results.pages.span import DAYS, span_of
from staff.permissions import requires

MOST = 50
"""Lines of a list that may be long."""


@require_safe
@requires("read_results")
@from_replica
def error_page(request: HttpRequest) -> HttpResponse:
    """Errors of the gaming day, days or shift of the address, by dealer, clause and procedure; each opens rounds."""
    span = span_of(request, together=True)
    _, of_span = sums.within(span.begins, span.ends)
    found, dealt = errors.found_in(of_span), errors.dealt(of_span)
    rounds = sum(dealt.values())
    context = {
        "span": span,
        "shifts": [part.name for part in span.casino.shifts(span.day)],
        "days": DAYS,
        "kinds": {key: heading for key, (heading, _) in errors.GROUPS.items()},
        "dealers": [line for line in errors.by_dealer(found, dealt) if line.all][:MOST],
        "clauses": errors.by_clause(found, rounds)[:MOST],
        "procedures": errors.by_procedure(found, rounds),
        "rounds": rounds,
    }
    return render(request, "results/errors.html", context)
