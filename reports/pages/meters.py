"""The pages of the daily meter sheets: those of a jackpot, and one of them, which two people sign."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from reports.actions import ReportRefused
from reports.meter_sheets import kept_sheet, sheet_of, sign_sheet
from reports.models import MeterSignature
from shifts.gaming_day import gaming_day
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.permissions import request_denial_reason, requires
from staff.plain_text import Form
from staff.policy import may
from staff.requests import StaffRequest
from wagers.jackpots.models import Jackpot

DAYS_SHOWN = 31


class SignatureForm(Form):
    """Who signs, by badge and PIN."""

    badge_number = forms.CharField(label="Badge", max_length=40, widget=forms.TextInput({"autocomplete": "off"}))
    pin = forms.CharField(label="PIN", max_length=20, widget=forms.PasswordInput({"autocomplete": "off"}))
    seen = forms.CharField(widget=forms.HiddenInput)


@require_safe
@requires("read_reports")
def meter_sheets(request: StaffRequest, jackpot: str) -> HttpResponse:
    """The days of a month on which a jackpot was on record, newest first, and older ones that somebody signed."""
    row = get_object_or_404(Jackpot, pk=jackpot)
    kept = {sheet.day: sheet for sheet in row.sheets.prefetch_related("signatures__person")}
    today, first = gaming_day(timezone.now()), gaming_day(row.created_at)
    days = [today - timedelta(days=back) for back in range(DAYS_SHOWN)]
    shown = sorted({day for day in days if day >= first} | set(kept), reverse=True)
    context = {"jackpot": row, "lines": [(day, kept.get(day)) for day in shown], "today": today}
    return render(request, "reports/meter_sheets.html", context)


@require_http_methods(["GET", "POST"])
@requires("read_reports")
def meter_sheet(request: StaffRequest, jackpot: str, day: str) -> HttpResponse:
    """One day's sheet."""
    row = get_object_or_404(Jackpot, pk=jackpot)
    asked = _day(row, day)
    facts, digest = sheet_of(row, asked)
    kept = kept_sheet(row.id, asked)
    form = SignatureForm(request.POST or None, initial={"seen": digest})
    if request.method == "POST":
        if reason := request_denial_reason(request, "sign_reports"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid() and (answer := _signed(request, row, asked, form)):
            return answer
    context = {
        "jackpot": row,
        "facts": facts,
        "digest": digest,
        "kept": kept,
        "signatures": list(kept.signatures.all()) if kept else [],
        "sides": len(MeterSignature.SIDES),
        "is_over": asked < gaming_day(timezone.now()),
        "may_sign": may(request.actor, "sign_reports"),
        "form": form,
    }
    return render(request, "reports/meter_sheet.html", context, status=422 if form.errors else 200)


def _day(row: Jackpot, text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404("No such day") from None
    if not gaming_day(row.created_at) <= day <= gaming_day(timezone.now()):
        raise Http404("No such day")
    return day


def _signed(request: StaffRequest, row: Jackpot, day: date, form: SignatureForm) -> HttpResponse | None:
    said = form.cleaned_data
    try:
        person = whose_badge(said["badge_number"], said["pin"], browser_of(request), timezone.now())
        sign_sheet(row, day, person, seen=said["seen"])
    except ApprovalRefused as refused:
        form.add_error("pin", refused.message)
        return None
    except ReportRefused as refused:
        form.add_error(None, str(refused))
        return None
    messages.success(request, f"{person} has signed.")
    answer = redirect("meter_sheet", row.id, f"{day:%Y-%m-%d}")
    remember(request, answer, person)
    return answer
