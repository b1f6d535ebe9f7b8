"""The page of what-ifs: from a table as it is, or from an event of its history. What it asks goes over the API."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from rounds import access
from rounds.what_if import MOST
from staff.permissions import requires
from staff.requests import StaffRequest
from tables.models import Table


@require_safe
@ensure_csrf_cookie
@requires("what_if")
def what_if(request: StaffRequest, table: str) -> HttpResponse:
    """What would come of commands (`?seq=` for the event after which they come). 403 where the policy says no."""
    row = get_object_or_404(Table.objects.only("id", "name", "seq"), id=table)
    wanted = request.GET.get("seq", "")
    seq = int(wanted) if wanted.isdecimal() and len(wanted) < 16 else row.seq
    if seq > row.seq:
        raise Http404(f"There is no event {seq}.")
    seq = access.end_of_command(row, seq) if seq < row.seq else seq
    event = access.event_at(row, seq)
    facts = {"id": row.id, "name": row.name, "seq": seq, "most": MOST, "live": seq == row.seq}
    return render(request, "screens/what_if.html", {"table": row, "seq": seq, "event": event, "what_if_facts": facts})
