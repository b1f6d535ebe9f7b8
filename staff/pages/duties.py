"""Who deals where, and changing it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from staff.duties import put_on_duty, relieve
from staff.floor import table_names
from staff.forms import DutyForm
from staff.models import DealerDuty, Person
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

PAST_DUTIES_SHOWN = 20


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
            put_on_duty(request.user, person, table)
            messages.success(request, f"{person} deals {tables[table]}.")
            return redirect("duties")
    current = {duty.table_id: duty for duty in DealerDuty.objects.filter(until=None).select_related("person")}
    context = {
        "form": form,
        "rows": [(table, name, current.get(table)) for table, name in tables.items()],
        "past": DealerDuty.objects.exclude(until=None).select_related("person")[:PAST_DUTIES_SHOWN],
        "may_assign": may_assign,
    }
    return render(request, "staff/duties.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@requires("assign_dealers")
def relieve_dealer(request: StaffRequest, username: str) -> HttpResponse:
    """End a dealer's duty."""
    person = get_object_or_404(Person, username=username)
    relieve(request.user, person)
    messages.success(request, f"{person} is off duty.")
    return redirect("duties")
