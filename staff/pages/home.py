"""The home page by role, and the policy as a page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from staff.floor import table_names
from staff.permissions import requires
from staff.places import groups_for
from staff.policy import RULES, command_rules, may
from staff.requests import StaffRequest


@require_safe
@requires("open_home")
def home(request: StaffRequest) -> HttpResponse:
    """Where to go, by role. Supervisors and higher find the console of every table under the cards."""
    tables = table_names()
    context = {
        "own_tables": [
            (table, name)
            for table, name in tables.items()
            if table in request.actor.tables and may(request.actor, "watch_dealer", table)
        ],
        "groups": groups_for(request.actor),
        "consoles": [
            (table, name)
            for table, name in tables.items()
            if table not in request.actor.tables and may(request.actor, "watch_dealer", table)
        ],
        "signs": [(table, name) for table, name in tables.items() if may(request.actor, "watch_sign", table)],
        "version": settings.VERSION,
    }
    return render(request, "staff/home.html", context)


@require_safe
@requires("read_policy")
def policy(request: StaffRequest) -> HttpResponse:
    """The policy table itself, as it decides."""
    return render(request, "staff/policy.html", {"rules": RULES, "commands": command_rules()})
