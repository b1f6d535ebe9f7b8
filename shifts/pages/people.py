"""The list of people, adding and changing them."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from shifts.filters import ByGamingDay
from shifts.gaming_day import gaming_day
from staff.forms import PersonForm
from staff.licences import games_text, licence_warning
from staff.models import AuditLogEntry, DealerDuty, Person
from staff.names import all_names
from staff.people import PersonRefused, save_person
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest
from staff.several_people import SeveralPeopleForm

LINES_A_PAGE = 50


@require_safe
@requires("read_people")
def people(request: StaffRequest) -> HttpResponse:
    """Everybody, with role, licence and where they deal now."""
    at_table = dict(DealerDuty.objects.filter(until=None).values_list("person_id", "table_id"))
    day = gaming_day(timezone.now())
    rows = [
        (person, at_table.get(person.pk, ""), games_text(person.licence_games), licence_warning(person, day))
        for person in Person.objects.all()
    ]
    return render(request, "shifts/people.html", {"rows": rows, "may_manage": may(request.actor, "manage_people")})


@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "POST"])
@requires("manage_people")
def new_person(request: StaffRequest) -> HttpResponse:
    """Add a person."""
    return _edit(request, Person())


@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "POST"])
@requires("manage_people")
def person(request: StaffRequest, username: str) -> HttpResponse:
    """Change a person: name, role, licence, badge, whether they may sign in, a new password."""
    return _edit(request, get_object_or_404(Person, username=username))


@sensitive_post_parameters("new_password")
@require_http_methods(["GET", "POST"])
@requires("manage_people")
def several_people(request: StaffRequest) -> HttpResponse:
    """Add several people at once, by a line for each."""
    form = SeveralPeopleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = form.save(request.actor)
        except IntegrityError:
            form.add_error(None, "Somebody else saved this sign-in name or badge number a moment ago.")
        else:
            names = ", ".join(f"{person.shown_name} as {person.username}" for person in added)
            messages.success(request, f"They may sign in: {names}.")
            return redirect("home" if "home" in request.GET else "people")
    status = 422 if request.method == "POST" else 200
    return render(request, "shifts/several_people.html", {"form": form}, status=status)


def _edit(request: StaffRequest, person: Person) -> HttpResponse:
    form = PersonForm(request.POST or None, instance=person, by=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            save_person(request.actor, form.save(commit=False), form.cleaned_data["new_password"], form.changed_data)
        except PersonRefused as refused:
            form.add_error(None, str(refused))
        except IntegrityError:
            form.add_error(None, "Somebody else saved this sign-in name or badge number a moment ago.")
        else:
            messages.success(request, f"{person.shown_name} is saved.")
            return redirect("people")
    status = 422 if request.method == "POST" else 200
    return render(request, "shifts/person.html", {"form": form, "is_new": person.pk is None}, status=status)


@require_safe
@requires("read_audit_log")
def audit_log(request: StaffRequest) -> HttpResponse:
    """Newest first; that of a gaming day or shift where the address names one."""
    filters = ByGamingDay(request.GET)
    found = filters.within(AuditLogEntry.objects.all(), "at")
    page = Paginator(found, LINES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "shifts/audit_log.html", {"filters": filters, "page": page, "names": all_names()})
