"""The dealer console's page. What it shows and sends goes over the live connection and the API."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie

from staff.guard import allowed
from staff.policy import command_types, may_command
from tables.models import Table


@ensure_csrf_cookie
@allowed("watch_dealer", table="table")
def deal(request: HttpRequest, table: str) -> HttpResponse:
    """The console of one table. 403 where the policy says no, 404 for a table there is not."""
    row = get_object_or_404(Table.objects.only("id", "name"), id=table)
    actor = request.actor  # type: ignore[attr-defined]
    may = " ".join(name for name in command_types() if may_command(actor, name, table))
    return render(request, "tables/deal.html", {"table": row, "may": may})
