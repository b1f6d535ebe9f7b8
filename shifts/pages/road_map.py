"""The pit's page of the road map: who is where, until when, who goes next and why."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from shifts.gaming_day import zone
from shifts.licences import NotLicensed
from shifts.road_map import road_map
from shifts.road_map_actions import ProposalChanged, accept, note_who_is_here
from staff.models import DealerDuty, Person
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest


@require_safe
@requires("read_road_map")
def road_map_page(request: StaffRequest) -> HttpResponse:
    """The road map as it stands now."""
    now = timezone.now()
    on_duty = set(DealerDuty.objects.filter(until=None).values_list("person__username", flat=True))
    context = {
        "map": road_map(now),
        "now": now,
        "zone": zone(),
        "dealers": sorted(Person.objects.filter(role="dealer", is_active=True), key=str),
        "on_duty": on_duty,
        "may_assign": may(request.actor, "assign_dealers"),
    }
    return render(request, "shifts/road_map.html", context)


@require_POST
@requires("assign_dealers")
def accept_proposal(request: StaffRequest) -> HttpResponse:
    """Put on duty whom the page proposed: one row, or all that are due."""
    pairs = [tuple(pair.split("/", 1)) for pair in request.POST.getlist("change") if "/" in pair]
    try:
        rows = accept(request.user, [(table, person) for table, person in pairs])
    except (ProposalChanged, NotLicensed):
        messages.error(request, "The road map has changed meanwhile. Nobody was put on duty; this is how it is now.")
    else:
        for row in rows:
            messages.success(request, f"{row.comes} deals {row.table}.")
    return redirect("road_map")


@require_POST
@requires("assign_dealers")
def who_is_here(request: StaffRequest) -> HttpResponse:
    """Note who came and who left."""
    note_who_is_here(request.user, set(request.POST.getlist("here")), set(request.POST.getlist("shown")))
    messages.success(request, "Noted who is here.")
    return redirect("road_map")
