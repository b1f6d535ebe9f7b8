"""The pit's pages: the floor, and one table. What they show and send goes over the live connection and the API."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from rules.wording.broken_tablet import BROKEN_TABLET, PAPER_COLUMNS
from staff.names import staff_names
from staff.permissions import requires
from staff.policy import denial_reason
from staff.requests import StaffRequest
from tables.models import Table

# What the pit changes about a table; the page greys those that the policy keeps from its person, with the reason.
PIT_COMMANDS = (
    "set_limits",
    "set_limits_notice",
    "set_wagers_per_area",
    "set_paying",
    "set_chips",
    "set_tray",
    "ask_for_chips",
    "withdraw_slip",
    "void_slip",
    "place_drop_box",
    "record_wrong_chips",
    "record_mispay",
    "seat_player",
    "remove_player",
    "restrict_player",
    "prohibit_player",
    "open_table",
    "close_table",
    "announce_closing",
    "cancel_closing",
    "reserve_table",
    "release_table",
    "load_shoe",
    "change_rulebook",
    "tell_void",
)

# What the pit answers from any of its pages.
ANSWERS = ("acknowledge_alerts", "give_approval")
EVENING = "read_results"
MOST_PLACES = 9
"""Lines of the sheet: no layout has more places."""


@require_safe
@ensure_csrf_cookie
@requires("watch_floor")
def pit(request: StaffRequest) -> HttpResponse:
    """Every table's tile and the waiting alerts. 403 where the policy says no."""
    actor = request.actor
    facts = {"me": actor.id, "denials": {action: denial_reason(actor, action) for action in (*ANSWERS, EVENING)}}
    return render(request, "screens/pit.html", {"pit_facts": facts})


@require_safe
@ensure_csrf_cookie
@requires("watch_pit")
def pit_table(request: StaffRequest, table: str) -> HttpResponse:
    """One table. 403 where the policy says no, 404 for a table there is not."""
    row = get_object_or_404(Table.objects.only("id", "name"), id=table)
    actor = request.actor
    facts = {
        "id": row.id,
        "name": row.name,
        "actors": staff_names(),
        "broken_tablet": BROKEN_TABLET,
        "denials": {action: denial_reason(actor, action) for action in (*ANSWERS, "what_if")}
        | {"open_case": denial_reason(actor, "open_case", row.id)}
        | {name: denial_reason(actor, f"command:{name}", row.id) for name in PIT_COMMANDS},
    }
    return render(request, "screens/pit_table.html", {"table_name": row.name, "pit_facts": facts})


@require_safe
@requires("watch_floor")
def tablet_breaks(request: StaffRequest) -> HttpResponse:
    """What to do when a dealer's tablet breaks, with a sheet on which a round is noted: to be printed beforehand."""
    context = {"steps": BROKEN_TABLET, "columns": PAPER_COLUMNS, "places": range(1, MOST_PLACES + 1)}
    return render(request, "screens/tablet_breaks.html", context)
