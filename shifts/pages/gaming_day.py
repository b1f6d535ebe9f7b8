"""The page of the gaming day: which one is on, how days are divided, and dividing them otherwise from a later day."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from shifts.forms import BreakForm, PlanForm
from shifts.gaming_day import calendar, zone
from shifts.models import ShiftPlan, plan_text
from shifts.plans import PlanRefused, set_plan
from shifts.road_map import rules_now
from shifts.road_map_actions import set_break_rules
from staff.permissions import request_denial_reason, requires
from staff.policy import may
from staff.requests import StaffRequest


@require_http_methods(["GET", "POST"])
@requires("read_shifts")
def gaming_days(request: StaffRequest) -> HttpResponse:
    """The gaming day and shift that are on, every plan, the form for another, and that of breaks."""
    casino = calendar()
    today = casino.gaming_day(timezone.now())
    form = PlanForm(request.POST or None, now=casino.plan_of(today), earliest=today + timedelta(days=1))
    if request.method == "POST":
        if reason := request_denial_reason(request, "set_shifts"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid():
            try:
                row = set_plan(request.user, form.cleaned_data["from_day"], form.parts)
            except PlanRefused as refused:
                form.add_error(refused.field if refused.field in form.fields else None, str(refused))
            else:
                messages.success(request, f"From {row.from_day:%Y-%m-%d} on: {plan_text(row.plan)}.")
                return redirect("gaming_days")
    return _page(request, form, BreakForm(initial=model_to_dict(rules_now()), label_suffix=""))


@require_POST
@requires("set_shifts")
def breaks(request: StaffRequest) -> HttpResponse:
    """What the house lets a dealer and a supervisor do, from now on."""
    form = BreakForm(request.POST, label_suffix="")
    if form.is_valid():
        set_break_rules(request.user, **form.cleaned_data)
        messages.success(request, f"{rules_now()}.")
        return redirect("gaming_days")
    casino = calendar()
    today = casino.gaming_day(timezone.now())
    return _page(request, PlanForm(now=casino.plan_of(today), earliest=today + timedelta(days=1)), form)


def _page(request: StaffRequest, form: PlanForm, breaks_form: BreakForm) -> HttpResponse:
    casino, now = calendar(), timezone.now()
    today = casino.gaming_day(now)
    context = {
        "form": form,
        "breaks": breaks_form,
        "zone": zone(),
        "today": today,
        "on": casino.shift(now),
        "shifts": casino.shifts(today),
        "plans": [(row, plan_text(row.plan)) for row in ShiftPlan.objects.select_related("entered_by").reverse()],
        "may_set": may(request.actor, "set_shifts"),
        "rules": rules_now(),
    }
    wrong = form.errors or breaks_form.errors
    return render(request, "shifts/gaming_days.html", context, status=422 if wrong else 200)
