"""The pages of the shift reports: which there are, one of them, signing it, and taking over what it leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django import forms
from django.contrib import messages
from django.db.models import Min
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.actions import ReportRefused, carried, made, report_of, sign, take_over
from reports.addendum import addendum_of
from reports.facts import OpenItem, ReportFacts, TableFacts, TableMoney
from reports.models import ShiftReport, Signature
from reports.reading import practice_of
from reports.shifts import shifts_of
from shifts.calendar import NoSuchDay, Shift
from shifts.gaming_day import gaming_day, zone
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.models import DealerDuty, Person
from staff.permissions import request_denial_reason, requires
from staff.plain_text import Form
from staff.policy import may
from staff.requests import StaffRequest
from tables.floor_plan import pits_at

DAYS_SHOWN = 14
DAY = timedelta(days=1)
FIRST_YEAR = 2000
"""No record begins before it."""


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """A shift in the list: its number within the day, and its report where somebody signed."""

    shift: Shift
    number: int
    report: ShiftReport | None
    signed_by: list[str]


@require_safe
@requires("read_reports")
def reports(request: StaffRequest) -> HttpResponse:
    """The shifts of two weeks, newest first, and who signed; none before the house had its first person. The address
    names the newest day, else it is the one that is on.
    """
    now, first = timezone.now(), _first_moment()
    newest = _day_asked(request, gaming_day(now))
    lines = []
    for shifts in shifts_of(newest - DAY * back for back in range(DAYS_SHOWN)).values():
        for number, (shift, row) in reversed(list(enumerate(shifts, 1))):
            if row or (first < shift.ends_at and shift.begins_at <= now):
                signed = [str(signature.person) for signature in row.signatures.all()] if row else []
                lines.append(ShiftLine(shift, number, row, signed))
    earlier = newest - DAY * DAYS_SHOWN
    oldest = min(first.date(), ShiftReport.objects.aggregate(day=Min("day"))["day"] or first.date())
    context = {"lines": lines, "zone": zone(), "now": now, "earlier": earlier if earlier >= oldest - DAY else None}
    return render(request, "reports/reports.html", context)


def _day_asked(request: StaffRequest, today: date) -> date:
    try:
        asked = date.fromisoformat(request.GET.get("until", ""))
    except ValueError:
        return today
    return min(asked, today) if asked.year >= FIRST_YEAR else today


def _first_moment() -> datetime:
    """When the first person was entered, or began to deal where that was noted for an earlier time."""
    moments = (
        Person.objects.aggregate(first=Min("date_joined"))["first"],
        DealerDuty.objects.aggregate(first=Min("since"))["first"],
    )
    return min(moment for moment in moments if moment is not None)


def shift_at(day: str, number: int) -> Shift:
    """The shift of an address. Raises Http404 where there is none, or it has not begun."""
    try:
        asked = date.fromisoformat(day)
        shifts = shifts_of([asked])[asked] if asked.year >= FIRST_YEAR else []
    except (ValueError, NoSuchDay):
        raise Http404("No such day") from None
    if not 1 <= number <= len(shifts) or shifts[number - 1][0].begins_at > timezone.now():
        raise Http404("No such shift")
    return shifts[number - 1][0]


@require_http_methods(["GET", "POST"])
@requires("read_reports")
def shift_report(request: StaffRequest, day: str, number: int) -> HttpResponse:
    """One report: made from the record as it is asked for, and beside it what was signed."""
    shift = shift_at(day, number)
    facts, digest = made(shift)
    kept = report_of(shift)
    signed = [signature.side for signature in kept.signatures.all()] if kept else []
    side = next((side for side, _ in Signature.SIDES if side not in signed), None)  # who comes signs beside who goes
    addendum = addendum_of(shift) if kept else []
    form = SignatureForm(request.POST or None, initial={"seen": digest, "side": side})
    if request.method == "POST":
        if reason := request_denial_reason(request, "sign_reports"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid() and (answer := _signed(request, shift, form, number)):
            return answer
    context = {
        **_shown(facts),
        "practice": practice_of(shift) if facts.version > 1 else (),
        "shift": shift,
        "number": number,
        "zone": zone(),
        "facts": facts,
        "digest": digest,
        "kept": kept,
        "addendum": addendum,
        "win_since": facts.money.win_cents + sum(one.cents for one in addendum),
        "signatures": kept.signatures.select_related("person") if kept else [],
        "taken": carried(facts.open),
        "is_over": shift.ends_at <= timezone.now(),
        "may_sign": may(request.actor, "sign_reports"),
        "form": form,
    }
    return render(request, "reports/report.html", context, status=422 if form.errors else 200)


def _signed(request: StaffRequest, shift: Shift, form: SignatureForm, number: int) -> HttpResponse | None:
    said = form.cleaned_data
    try:
        person = whose_badge(said["badge_number"], said["pin"], browser_of(request), timezone.now())
        sign(shift, said["side"], person, seen=said["seen"])
    except ApprovalRefused as refused:
        form.add_error("pin", refused.message)
        return None
    except ReportRefused as refused:
        form.add_error(None, str(refused))
        return None
    messages.success(request, f"{person} has signed.")
    answer = redirect("shift_report", f"{shift.day:%Y-%m-%d}", number)
    remember(request, answer, person)
    return answer


@require_POST
@requires("sign_reports")
def take_item_over(request: StaffRequest, day: str, number: int) -> HttpResponse:
    """Take over, by one's own name, something that the shift left open."""
    shift = shift_at(day, number)
    try:
        take_over(shift, request.POST.get("item", "")[:80], request.user)
    except ReportRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"Taken over by {request.user}.")
    return redirect("shift_report", f"{shift.day:%Y-%m-%d}", number)


def _shown(facts: ReportFacts) -> dict[str, object]:
    """What the page shows besides the report's own words: tables by the pit where they stood, with each pit's sum."""
    stood = pits_at(datetime.fromisoformat(facts.ends_at))
    pits: dict[str, list[TableFacts]] = {}
    for table in facts.tables:
        pits.setdefault(stood.get(table.table, ""), []).append(table)
    parts = [(name, tables, sum((t.money for t in tables), TableMoney())) for name, tables in sorted(pits.items())]
    watch = [table for table in facts.tables if table.alerts or table.money.mispaid_cents]
    opened: list[tuple[TableFacts, OpenItem, datetime | None]] = [
        (table, item, datetime.fromisoformat(item.since) if item.since else None) for table, item in facts.open.values()
    ]
    return {"pits": parts, "trays": [t for t in facts.tables if t.chips], "watch": watch, "opened": opened}


class SignatureForm(Form):
    """Which side signs, by whose badge and PIN."""

    side = forms.ChoiceField(label="Signs as", choices=[(side, words) for side, words in Signature.SIDES])
    badge_number = forms.CharField(label="Badge", max_length=40, widget=forms.TextInput({"autocomplete": "off"}))
    pin = forms.CharField(label="PIN", max_length=20, widget=forms.PasswordInput({"autocomplete": "off"}))
    seen = forms.CharField(widget=forms.HiddenInput)
