"""The page of the library of rulings: every ruling that was given, searched (PM 6.1, TC 6.1)."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.rulings import rows_of, rulings
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

RULINGS_ON_A_PAGE = 25


@require_safe
@requires("read_rulings")
def library(request: StaffRequest) -> HttpResponse:
    """Every ruling, newest first; `?q=` keeps those with each of its words."""
    query = request.GET.get("q", "").strip()[:100]
    page = Paginator(rows_of(query), RULINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "query": query,
        "page": page,
        "rulings": rulings(list(page.object_list)),
        "filters": f"q={query}" if query else "",
        "may_read_history": may(request.actor, "read_history"),
    }
    return render(request, "history/rulings.html", context)
