"""The dealer console's page. What it shows and sends goes over the live connection and the API."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie

from rounds.access import state_of
from rounds.separation_of_duty import may_at_console
from rules.books import BOOKS
from screens.clause_words import words_address
from staff.page_language import console_language
from staff.permissions import requires
from staff.policy import command_types
from staff.requests import StaffRequest
from tables.models import Table


@ensure_csrf_cookie
@requires("watch_dealer", table="table")
def deal(request: StaffRequest, table: str) -> HttpResponse:
    """The console of one table. 403 where the policy says no, 404 for a table there is not."""
    row = get_object_or_404(Table, id=table)
    actor = request.actor
    may = " ".join(name for name in command_types() if may_at_console(actor, name, table))
    rulebook = state_of(row).rulebook
    context: dict[str, Any] = console_language(request) | {
        "table": row,
        "may": may,
        "rulebook": rulebook,
        "higher_role": BOOKS[rulebook].cite["higher_role"] if rulebook else "",
    }
    context["words"] = words_address(rulebook, context["language"])
    return render(request, "screens/deal.html", context)
