"""Why the shift won or lost: sums of a gaming day or shift, ratings, and whose luck is far from 0."""

from __future__ import annotations

from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from database.replica import from_replica
from results import luck, sums
from rules.books import BOOKS
from shifts.calendar import NoSuchShift
from shifts.gaming_day import calendar
from staff.permissions import requires

MOST = 50
"""Lines of a list that may be long."""
FURTHEST = 10


@require_safe
@requires("read_results")
@from_replica
def results(request: HttpRequest) -> HttpResponse:
    """Of the gaming day of the address, or the one that is on; of one of its shifts where it names one."""
    casino = calendar()
    today = casino.gaming_day(timezone.now())
    day, shift = _day(request.GET.get("day", ""), today), request.GET.get("shift", "")
    try:
        begins, ends = casino.bounds(day, shift)
    except NoSuchShift:
        shift = ""
        begins, ends = casino.bounds(day)
    found, rounds = sums.within(begins, ends)
    groups = [
        ("Table", sums.by_table(found, rounds)),
        ("Game", sums.by_game(found, rounds)),
        ("Dealer", sums.lines(found, rounds, "dealer")),
        ("Wager", sums.by_kind(found, rounds)),
        ("Shift", sums.by_shift(casino, day)),
    ]
    context = {
        "day": day,
        "shift": shift,
        "shifts": [part.name for part in casino.shifts(day)],
        "groups": [(title, lines, any(line.drop for line in lines)) for title, lines in groups],
        "games": {name: book.title for name, book in BOOKS.items()},
        "errors": sums.errors(begins, ends, rounds)[:MOST],
        "ratings": sums.ratings(found, rounds)[:MOST],
        "lucks": [each for of in luck.FIRST for each in luck.furthest(of, FURTHEST)],
        "practice": sums.by_table(*sums.within(begins, ends, training=True)),
        "void": sums.void_within(begins, ends),
        "unknown": rounds.filter(known=False).count(),
        "break_minutes": sums.BREAK // timedelta(minutes=1),
    }
    return render(request, "results/results.html", context)


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return today
