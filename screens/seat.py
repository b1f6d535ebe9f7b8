"""The seat display's page. Only a paired device of a seat gets it; every other one is sent to pairing."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players.actions import language_of
from rounds.access import state_of
from rules.money.wagers import seated_at
from staff.page_language import page_language
from staff.requests import StaffRequest
from staff.seat_device import WATCH_SEAT, seat_device
from tables.models import Table


@require_safe
def seat(request: StaffRequest) -> HttpResponse:
    """The display of the seat that this device is paired with, in the language that its player chose."""
    device = seat_device(request)
    table = Table.objects.filter(id=device.table_id).first() if device is not None else None
    if device is None or table is None:
        return redirect("pair")
    player = seated_at(state_of(table).players, device.seat or 0)
    context = {"seat": device.seat, "table_name": table.name} | page_language(request, language_of(player))
    return render(request, "screens/seat.html", context)


# The page decides by its device and not by `allowed`: who is not paired is led to pairing instead of refused.
seat.policy_action = WATCH_SEAT  # type: ignore[attr-defined]
