"""The page on which rounds are decided once more by the rules that are installed: how many differ, and where."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from proofs.asked_rounds import SHOWN, ask, words_of
from rounds.models import AskedRecomputation
from shifts.filters import ByGamingDay
from staff.floor import table_names
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest

MOST = 100_000
USUAL = 10_000
NEWEST = 10
LARGEST = 2**31 - 1


class RecomputeForm(ByGamingDay):
    """Which rounds: those of a gaming day or shift, or so many of the newest."""

    field_order = ("gaming_day", "shift", "table", "most")
    table = forms.ChoiceField(label="Table", required=False)
    most = forms.IntegerField(
        label="Without a day, so many of the newest", min_value=1, max_value=MOST, initial=USUAL, required=False
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["table"].choices = [("", "All tables"), *table_names().items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Day and shift stay as they were said."""
        day, shift = self.cleaned_data.get("gaming_day"), self.cleaned_data.get("shift", "")
        return super().clean() | {"gaming_day": day, "shift": shift}


@require_safe
@requires("read_history")
def recomputations(request: StaffRequest) -> HttpResponse:
    """The newest that were asked for with what came of them, and the form of another."""
    return _page(request, RecomputeForm())


def _page(request: StaffRequest, form: RecomputeForm) -> HttpResponse:
    now = timezone.now()
    rows = [(row, words_of(row, now)) for row in AskedRecomputation.objects.select_related("table")[:NEWEST]]
    under_way = [(row, words) for row, words in reversed(rows) if row.ended_at is None]
    context = {
        "form": form,
        "rows": rows,
        "under_way": under_way[0] if under_way else None,
        "shown": SHOWN,
        "may_ask": may(request.actor, "verify_audit"),
    }
    return render(request, "history/recompute.html", context, status=422 if form.errors else 200)


@require_POST
@requires("verify_audit")
def new_recomputation(request: StaffRequest) -> HttpResponse:
    """Ask the worker for one."""
    form = RecomputeForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    said = form.cleaned_data
    ask(request.actor.id, said["gaming_day"], said["shift"], said["table"], said["most"] or USUAL)
    return redirect("history_recompute")


@require_safe
@requires("read_history")
def recomputation_json(request: StaffRequest, number: int) -> JsonResponse:
    """How far one is, for the page's script."""
    row = get_object_or_404(AskedRecomputation, pk=min(number, LARGEST))
    words = words_of(row, timezone.now())
    return JsonResponse({"words": words, "done": row.done, "rows": row.rounds, "ended_at": row.ended_at})
