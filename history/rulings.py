"""The page of the library of rulings: every ruling that was given, searched (PM 6.1, TC 6.1)."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rounds.rulings import rows_of, rulings
from staff.forms import SearchForm
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

RULINGS_ON_A_PAGE = 25


@require_safe
@requires("read_rulings")
def library(request: StaffRequest) -> HttpResponse:
    """Every ruling, newest first; `?q=` keeps those with each of its words."""
    form = SearchForm(request.GET, "Words of the question, the ruling, the reason, or a clause")
    query = form.sought
    page = Paginator(rows_of(query), RULINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "query": query,
        "page": page,
        "rulings": rulings(list(page.object_list)),
        "filters": urlencode({"q": query}) if query else "",
        "may_read_history": may(request.actor, "read_history"),
    }
    return render(request, "history/rulings.html", context, status=422 if form.errors else 200)
