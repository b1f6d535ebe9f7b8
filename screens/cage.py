"""The cage: fills and credits of the whole floor, and slips as they are printed."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.slips import slip_course
from rules import commands
from staff.names import staff_names
from staff.permissions import requires
from staff.policy import denial_reason
from staff.requests import StaffRequest, device_id_of
from tables.models import Table


@require_safe
@ensure_csrf_cookie
@requires("watch_cage")
def cage(request: StaffRequest) -> HttpResponse:
    """What is asked for and under way. What it shows and sends goes over the API."""
    facts = {"denial": denial_reason(request.actor, "command:issue_slip", "-")}
    return render(request, "screens/cage.html", {"cage_facts": facts})


@require_POST
@requires("watch_cage")
def print_slip(request: StaffRequest, table: str, slip: int) -> HttpResponse:
    """A slip to be printed, which is on record: from the second time on it says REPRINT, and one that is void VOID, who
    and when. 403 where the policy says no, 404 for a slip that there is not.
    """
    row = get_object_or_404(Table.objects.only("id", "name"), id=table)
    answer = execute_sync(
        CommandEnvelope(row.id, commands.PrintSlip(slip), request.actor, device=device_id_of(request))
    )
    if not answer.accepted:
        return render(request, "staff/not_allowed.html", {"reason": answer.message}, status=answer.http_status)
    course = slip_course(row.id, slip)
    issued = next((move for move in course if move["move"] == "issued"), None)
    if issued is None:
        raise Http404("There is no such slip.")
    names = staff_names()
    for move in course:
        move["signed"] = ", ".join(names.get(who, who) for who in move["people"])
    prints = [move for move in course if move["move"] == "printed"]
    reprint = prints[-1] if len(prints) > 1 else None
    void = next((move for move in course if move["move"] == "void"), None)
    context = {"table": row, "slip": issued, "course": course, "reprint": reprint, "void": void}
    return render(request, "screens/slip.html", context)
