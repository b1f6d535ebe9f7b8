"""The pages of the draw: draws, one with its worklist and whether it comes out the same again, and what was found."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from history.actions import NothingToDraw, carry_out, note_finding, write_down
from history.drawing import RECIPE
from history.draws import drawn_then, draws_now
from history.models import Draw, DrawnItem, Finding
from shifts.filters import ByGamingDay
from staff.permissions import requires
from staff.plain_text import Form
from staff.policy import may
from staff.requests import StaffRequest

DRAWS_ON_A_PAGE = 25
LARGEST = 2**31 - 1


class DrawForm(ByGamingDay):
    """What is drawn, and from which gaming day or shift."""

    rounds = forms.IntegerField(label="Rounds of each table and shift", min_value=0, max_value=20, initial=2)
    tables = forms.IntegerField(label="Whole tables of each shift", min_value=0, max_value=20, initial=1)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["gaming_day"].required = True
        _, *named = self.fields["shift"].choices  # type: ignore[attr-defined]
        self.fields["shift"].choices = [("", "Every shift of the day"), *named]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Day and shift stay as they were said, beside the times that come of them."""
        day, shift = self.cleaned_data.get("gaming_day"), self.cleaned_data.get("shift", "")
        fields = super().clean()
        if not self.errors and not fields["rounds"] + fields["tables"]:
            self.add_error("rounds", "Nothing would be drawn.")
        return fields | {"gaming_day": day, "shift": shift}


class FindingForm(Form):
    """What somebody found."""

    verdict = forms.ChoiceField(label="Found", choices=Finding.VERDICTS)
    text = forms.CharField(label="What", max_length=300, required=False)

    def clean(self) -> dict[str, Any]:
        """Whoever found something says what."""
        fields: dict[str, Any] = super().clean() or {}
        if fields.get("verdict") in ("remark", "error") and not fields.get("text"):
            self.add_error("text", "Say what it is.")
        return fields


@require_safe
@requires("read_history")
def draws(request: StaffRequest) -> HttpResponse:
    """All draws, newest first, and the form of another."""
    return _draws(request, DrawForm())


def _draws(request: StaffRequest, form: DrawForm) -> HttpResponse:
    if not form.is_bound:
        form.initial["gaming_day"] = form.calendar.gaming_day(timezone.now())
    rows = Draw.objects.select_related("made_by").prefetch_related("items__findings")
    page = Paginator(rows, DRAWS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": [(draw, *_looked_at(draw.items.all())) for draw in page],
        "may_inspect": may(request.actor, "inspect"),
        "recipe": RECIPE,
    }
    return render(request, "history/draws.html", context, status=422 if form.errors else 200)


def _looked_at(items: Any) -> tuple[int, int]:
    """How many items there are, and how many somebody looked at."""
    return len(items), sum(bool(item.findings.all()) for item in items)


@require_POST
@requires("inspect")
def new_draw(request: StaffRequest) -> HttpResponse:
    """Write down seed and plan, then draw."""
    form = DrawForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            draw = write_down(request.user, said["gaming_day"], said["shift"], said["rounds"], said["tables"])
        except NothingToDraw:
            form.add_error("gaming_day", "No round ended then.")
        else:
            carry_out(draw)
            return redirect("history_draw", draw.pk)
    return _draws(request, form)


def _found(number: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("made_by"), pk=min(number, LARGEST))


@require_safe
@requires("read_history")
def draw(request: StaffRequest, number: int) -> HttpResponse:
    """A draw as a worklist; `?again=1` draws again from its seed and compares."""
    return _draw(request, _found(number))


def _draw(request: StaffRequest, row: Draw, wrong: tuple[int, FindingForm] | None = None) -> HttpResponse:
    items = list(row.items.select_related("table").prefetch_related("findings__by"))
    context = {
        "draw": row,
        "items": [
            (item, wrong[1] if wrong and wrong[0] == item.pk else FindingForm(auto_id=f"id_{item.pk}_%s"))
            for item in items
        ],
        "looked_at": _looked_at(items)[1],
        "same": draws_now(row) == drawn_then(row) if "again" in request.GET else None,
        "may_inspect": may(request.actor, "inspect"),
        "recipe": RECIPE,
    }
    return render(request, "history/draw.html", context, status=422 if wrong else 200)


@require_POST
@requires("inspect")
def draw_now(request: StaffRequest, number: int) -> HttpResponse:
    """Draw what was written down and not drawn yet, as where the server ended in between."""
    carry_out(_found(number))
    return redirect("history_draw", number)


@require_POST
@requires("inspect")
def finding(request: StaffRequest, number: int, place: int) -> HttpResponse:
    """What somebody found at one place of the worklist."""
    row = _found(number)
    item = get_object_or_404(DrawnItem, draw=row, place=min(place, LARGEST))
    form = FindingForm(request.POST, auto_id=f"id_{item.pk}_%s")
    if not form.is_valid():
        return _draw(request, row, (item.pk, form))
    note_finding(request.user, item, form.cleaned_data["verdict"], form.cleaned_data["text"])
    messages.success(request, f"Noted at {place}.")
    return redirect("history_draw", number)
