"""Who deals where, and changing it."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from shifts.duties import put_on_duty, relieve
from shifts.filters import ByGamingDay
from shifts.licences import NotLicensed, table_faults
from staff.floor import table_names
from staff.forms import DutyForm
from staff.models import DealerDuty, Person
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

PAST_A_PAGE = 20


@require_http_methods(["GET", "POST"])
@requires("read_duties")
def duties(request: StaffRequest) -> HttpResponse:
    """Each table with its dealer, the form that changes it, and the newest ended duties."""
    tables = table_names()
    may_assign = may(request.actor, "assign_dealers")
    form = DutyForm(request.POST or None, tables=list(tables.items()))
    if request.method == "POST":
        if not may_assign:
            return render(request, "staff/not_allowed.html", {"reason": "Only supervisors assign dealers."}, status=403)
        if form.is_valid():
            person, table = form.cleaned_data["person"], form.cleaned_data["table_id"]
            try:
                put_on_duty(request.user, person, table)
            except NotLicensed as refused:
                form.add_error("person", str(refused))
            else:
                messages.success(request, f"{person} deals {tables[table]}.")
                return redirect("duties")
    filters = ByGamingDay(request.GET)
    current = {duty.table_id: duty for duty in DealerDuty.objects.filter(until=None).select_related("person")}
    faults = table_faults({table: duty.person for table, duty in current.items()})
    context = {
        "form": form,
        "tables": tables,
        "rows": [(table, name, current.get(table), faults.get(table, "")) for table, name in tables.items()],
        "filters": filters,
        "past": Paginator(_ended(filters), PAST_A_PAGE).get_page(request.GET.get("page")),
        "may_assign": may_assign,
    }
    return render(request, "shifts/duties.html", context, status=422 if request.method == "POST" else 200)


def _ended(filters: ByGamingDay) -> QuerySet[DealerDuty]:
    """Ended duties, newest first, of which a part lies in the span that is asked for."""
    if not filters.is_valid():
        return DealerDuty.objects.none()
    rows, wanted = DealerDuty.objects.exclude(until=None).select_related("person"), filters.wanted
    return rows.filter(since__lt=wanted["to_time"], until__gt=wanted["from_time"]) if wanted else rows


@require_POST
@requires("assign_dealers")
def relieve_dealer(request: StaffRequest, username: str) -> HttpResponse:
    """End a dealer's duty at the table where the page showed them; they may be at another one by now."""
    person = get_object_or_404(Person, username=username)
    if relieve(request.user, person, table=request.POST.get("table", "")):
        messages.success(request, f"{person} is off duty.")
    else:
        messages.error(request, f"{person} is on duty there no more. Nothing was done; this is how it is now.")
    return redirect("duties")
