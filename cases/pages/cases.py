"""The pages of cases: the list, a new one, its file with the forms of its steps, the patron's slip, the clocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import deeds
from cases.actions import CaseRefused, Dispute, StepSaid, close_case, enter_step, open_case
from cases.clocks import Clocks, clocks_now, running, set_clocks
from cases.deeds import Desk
from cases.disputed import disputables
from cases.file import CaseFile, file_of, steps_of
from cases.forms import (
    STEP_FORMS,
    CaseFilter,
    ClocksForm,
    CloseForm,
    MailForm,
    OpenForm,
    PaymentForm,
    cents_of,
    facts_of,
)
from cases.mail import ask_mail, is_set
from cases.models import Case, CaseClocks
from cases.slips import slip_of
from cases.steps import STEP_KINDS, order_fault, role_of
from languages.catalogues import ENGLISH
from players.actions import language_of
from rounds.models import Round
from rules import commands
from rules.core.roles import at_least
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.page_language import page_language
from staff.permissions import request_denial_reason, requires
from staff.plain_text import Form
from staff.policy import may
from staff.requests import StaffRequest, device_id_of
from tables.models import Table

A_PAGE = 50
LARGEST = 2**31 - 1


@require_safe
@requires("read_cases")
def cases(request: StaffRequest) -> HttpResponse:
    """Every case, the newest first; what is open comes with what is due next."""
    form = CaseFilter(request.GET)
    rows = form.within(Case.objects.select_related("table", "opened_by"), "opened_at")
    if table := form.wanted.get("table"):
        rows = rows.filter(table_id=table)
    if form.wanted.get("open"):
        rows = rows.filter(closed_at=None)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    context = {
        "form": form,
        "page": page,
        "rows": [(row, next(iter(running(row, steps_of(row))), None)) for row in page.object_list],
        "now": now,
        "clocks": clocks_now(),
        "may_set": may(request.actor, "set_case_clocks"),
        "filters": form.query,
    }
    return render(request, "cases/cases.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@requires("open_case", table="table")
def new_case(request: StaffRequest, table: str, number: int | None = None) -> HttpResponse:
    """Open a case about a round of the table, the newest where none is named."""
    row = get_object_or_404(Table, pk=table)
    round_ = number if number is not None else row.round
    if round_ > LARGEST or not Round.objects.filter(table_id=row.pk, number=round_).exists():
        raise Http404("There is no such round")
    form = OpenForm(request.POST or None, disputables(row, round_))
    if request.method == "POST" and form.is_valid():
        said, chosen = form.cleaned_data, form.chosen
        cents = cents_of(said["amount"]) if said["amount"] is not None else chosen.amount_cents
        dispute = Dispute(row.pk, round_, chosen.player, said["said"], cents, said["clause"] or chosen.clause)
        case = open_case(request.user, dispute)
        messages.success(request, f"{case} is open. Round {round_} stays as it is until it is closed.")
        return redirect("case", case.number) if may(request.actor, "read_cases") else redirect("deal", row.pk)
    context = {"table": row, "round": round_, "form": form}
    return render(request, "cases/new.html", context, status=422 if form.errors else 200)


@require_safe
@requires("read_cases")
def case(request: StaffRequest, number: int) -> HttpResponse:
    """The file of a case, with the form of the step that `?do=` names."""
    row = _found(number)
    kind = request.GET.get("do", "")
    forms: dict[str, Form] = {"step": STEP_FORMS[kind](label_suffix="")} if kind in STEP_FORMS else {}
    return _page(request, row, forms, kind)


def _found(number: int) -> Case:
    if number > LARGEST:
        raise Http404("There is no such case")
    return get_object_or_404(Case.objects.select_related("table", "opened_by"), pk=number)


def _page(request: StaffRequest, row: Case, forms: dict[str, Form], kind: str = "", status: int = 200) -> HttpResponse:
    row.refresh_from_db()
    file = file_of(row)
    may_move = may(request.actor, "move_cases") and row.closed_at is None
    may_close = may(request.actor, "close_cases") and row.closed_at is None
    context = {
        "case": row,
        "file": file,
        "now": timezone.now(),
        "may_move": may_move,
        "may_close": may_close,
        "may_read_history": may(request.actor, "read_history"),
        "choices": _choices(request, file) if may_move else [],
        "kind": kind,
        "step": STEP_KINDS.get(kind),
        "step_form": forms.get("step"),
        "payment_form": forms.get("payment") or PaymentForm(None, deeds.payable(row)),
        "has_lines": bool(deeds.payable(row)),
        "mail_form": forms.get("mail") or MailForm(),
        "has_mail": is_set(),
        "close_form": forms.get("close") or CloseForm(),
        "is_decided": file.decision is not None,
    }
    return render(request, "cases/case.html", context, status=status)


def _choices(request: StaffRequest, file: CaseFile) -> list[tuple[str, str, str]]:
    """The steps that somebody may enter now: kind, what it does, and why not where it does not come now."""
    steps = [line.row for line in file.steps]
    found = []
    for kind, about in STEP_KINDS.items():
        if at_least(request.user.role, role_of(kind, steps)):
            found.append((kind, about.text, order_fault(kind, steps, request.user.username)))
    return found


@require_POST
@requires("move_cases")
def step(request: StaffRequest, number: int, kind: str) -> HttpResponse:
    """Enter a step."""
    row = _found(number)
    if kind not in STEP_FORMS:
        raise Http404("There is no such step")
    form = STEP_FORMS[kind](request.POST, label_suffix="")

    def deed() -> str:
        said = StepSaid(kind, form.cleaned_data.get("words", ""), facts_of(form.cleaned_data))
        if kind == "decision":
            deeds.decide(_desk(request), number, said)
        else:
            enter_step(request.user, number, said)
        return f"Entered: {dict(row.log.model.KINDS)[kind].lower()}."

    return _done(request, row, form, deed, {"step": form}, kind)


@require_POST
@requires("move_cases")
def pay(request: StaffRequest, number: int) -> HttpResponse:
    """Record a payment of the case."""
    row = _found(number)
    form = PaymentForm(request.POST, deeds.payable(row))

    def deed() -> str:
        said = form.cleaned_data
        round_, line = deeds.line_of(said["line"])
        recovered = cents_of(said["recovered"])
        if said["paid"] is None:
            command: Any = commands.RecoverMispay(round_, line, recovered, case=number)
        else:
            paid = cents_of(said["paid"])
            command = commands.RecordMispay(round_, line, paid, "player", said["reason"], recovered, case=number)
        deeds.pay(_desk(request), number, command, said["after"])
        return "The payment is on record, and a step of this case."

    return _done(request, row, form, deed, {"payment": form})


@require_POST
@requires("close_cases")
def tell(request: StaffRequest, number: int) -> HttpResponse:
    """Have the inspector told by mail."""
    row = _found(number)
    form = MailForm(request.POST)

    def deed() -> str:
        ask_mail(request.user, number, form.cleaned_data["words"])
        return "The mail is on its way. What the mail server answers becomes a step."

    return _done(request, row, form, deed, {"mail": form})


@require_POST
@requires("close_cases")
def close(request: StaffRequest, number: int) -> HttpResponse:
    """Close it, with a second person who signs by badge and PIN."""
    row = _found(number)
    form = CloseForm(request.POST)
    if not form.is_valid():
        return _page(request, row, {"close": form}, status=422)
    said = form.cleaned_data
    try:
        second = whose_badge(said["badge_number"], said["pin"], browser_of(request), timezone.now())
        close_case(request.user, second, number, said["words"])
    except ApprovalRefused as refused:
        form.add_error("pin", refused.message)
        return _page(request, row, {"close": form}, status=422)
    except CaseRefused as refused:
        form.add_error(None, str(refused))
        return _page(request, row, {"close": form}, status=422)
    messages.success(request, f"{row} is closed.")
    answer = redirect("case", number)
    remember(request, answer, second)
    return answer


def _desk(request: StaffRequest) -> Desk:
    return Desk(request.user, device_id_of(request))


def _done(
    request: StaffRequest, row: Case, form: Form, deed: Callable[[], str], forms: dict[str, Form], kind: str = ""
) -> HttpResponse:
    """Do it, and back to the case with what it came to; the page again with what was wrong."""
    if not form.is_valid():
        return _page(request, row, forms, kind, 422)
    try:
        said = deed()
    except CaseRefused as refused:
        form.add_error(None, str(refused))
        return _page(request, row, forms, kind, 422)
    messages.success(request, said)
    return redirect("case", row.number)


@require_safe
@requires("read_cases")
def slip(request: StaffRequest, number: int) -> HttpResponse:
    """The patron's slip on paper: what was decided, why, by which clause, their rights, and by when."""
    row = _found(number)
    found = slip_of(row, steps_of(row))
    if found is None:
        raise Http404("It is not decided yet")
    spoken = page_language(request, language_of(row.player) or ENGLISH)
    return render(request, "cases/slip.html", {"case": row, "slip": found} | spoken)


@require_http_methods(["GET", "POST"])
@requires("read_cases")
def clocks(request: StaffRequest) -> HttpResponse:
    """How long each part of a case may take, for those that are opened from now on."""
    form = ClocksForm(request.POST or None, initial=clocks_now()._asdict(), label_suffix="")
    if request.method == "POST":
        if reason := request_denial_reason(request, "set_case_clocks"):
            return render(request, "staff/not_allowed.html", {"reason": reason}, status=403)
        if form.is_valid():
            set_clocks(request.user, Clocks(**form.cleaned_data))
            messages.success(request, "Set, for the cases that are opened from now on.")
            return redirect("case_clocks")
    context = {
        "form": form,
        "clocks": clocks_now(),
        "rows": CaseClocks.objects.select_related("set_by")[:A_PAGE],
        "may_set": may(request.actor, "set_case_clocks"),
    }
    return render(request, "cases/clocks.html", context, status=422 if form.errors else 200)
