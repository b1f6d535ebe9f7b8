"""The jackpots' pages: all of them, and one with its claims, configurations and record. No JavaScript needed."""

from __future__ import annotations

from bisect import bisect_left
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from proofs.jackpots import verify_and_note
from rounds.access import state_of
from screens.jackpots.forms import ConfigurationForm, FirstConfigurationForm, JackpotForm
from shifts.filters import ByGamingDay
from staff.permissions import requires
from staff.policy import denial_reason, may
from staff.requests import StaffRequest
from tables.models import Table
from wagers.jackpots import actions
from wagers.jackpots.five_meters import meters_of
from wagers.jackpots.models import Jackpot, JackpotConfiguration, JackpotEvent

EVENTS_ON_A_PAGE = 50
COMPARED = (
    "wager_cents", "seed_cents", "contribution_basis_points", "ceiling_cents", "reset_cents", "reserve_basis_points",
    "after_hit_basis_points", "fixed_awards_from", "odd_cents",
)  # fmt: skip


@require_safe
@requires("read_jackpots")
def jackpots(request: StaffRequest) -> HttpResponse:
    """All jackpots with their meters."""
    return _all_jackpots(request, JackpotForm(), _first_configuration(request))


def _all_jackpots(
    request: StaffRequest, form: JackpotForm, first: FirstConfigurationForm, status: int = 200
) -> HttpResponse:
    rows = Jackpot.objects.prefetch_related("links__table")
    context = {"rows": rows, "form": form, "first": first, "may_add": may(request.actor, "propose_jackpot")}
    return render(request, "jackpots/jackpots.html", context, status=status)


def _first_configuration(request: StaffRequest, data: Any = None) -> FirstConfigurationForm:
    """With the tables that take progressive wagers and feed no jackpot."""
    rows = Table.objects.filter(jackpot_link=None, training=False).exclude(seq=0)
    found = [(row.id, row.name) for row in rows if state_of(row).takes_progressive]
    return FirstConfigurationForm(data, found, may_link=may(request.actor, "manage_jackpot"))


@require_POST
@requires("propose_jackpot")
def add_jackpot(request: StaffRequest) -> HttpResponse:
    """A new jackpot, closed; with its first configuration, for somebody else to decide about, where one is said."""
    form, first = JackpotForm(request.POST), _first_configuration(request, request.POST)
    if not (form.is_valid() and first.is_valid()):
        return _all_jackpots(request, form, first, 422)
    jackpot, actor = form.cleaned_data["jackpot"], request.actor.id
    refusal = actions.add_jackpot(jackpot, form.cleaned_data["name"], actor)
    if refusal or not first.has_changed():
        _tell(request, refusal, "Added.")
        return redirect("jackpots")
    refusals = [actions.propose(jackpot, first.terms, actor)]
    refusals += [actions.link(jackpot, table, actor) for table in first.cleaned_data.get("tables", ())]
    _tell(request, " ".join(filter(None, refusals)), "Added and proposed. Somebody else approves it.")
    return redirect("jackpot", jackpot)


@require_safe
@requires("read_jackpots")
def jackpot_page(request: StaffRequest, jackpot: str) -> HttpResponse:
    """One jackpot: meter, claims, configurations with what each changed, and its record."""
    return render(request, "jackpots/jackpot.html", _context(request, jackpot, ConfigurationForm()))


class MeterPages(Paginator):
    """Pages of a jackpot's events, newest first. They are numbered without gaps, so that nothing is counted and the
    last page is found as soon as the first.
    """

    def __init__(self, row: Jackpot, filters: ByGamingDay) -> None:
        self.log = row.log.select_related("table")
        wanted = filters.wanted
        self.oldest = self._first_since(wanted["from_time"], row.events) if wanted else 1
        self.newest = self._first_since(wanted["to_time"], row.events) - 1 if wanted else row.events
        if filters.errors:
            self.newest = 0
        super().__init__(self.log, EVENTS_ON_A_PAGE)

    def _first_since(self, at: datetime, events: int) -> int:
        """The number of the first event that is not before a time, by halving: they are in the order of their times."""
        return 1 + bisect_left(range(1, events + 1), at, key=lambda number: self.log.get(number=number).at)

    @property
    def count(self) -> int:
        """How many events there are."""
        return self.newest - self.oldest + 1

    def page(self, number: int | str) -> Page[JackpotEvent]:
        """The page of this number, from 1."""
        number = self.validate_number(number)
        first = self.newest - (number - 1) * self.per_page
        rows = self.log.filter(number__lte=first, number__gt=first - self.per_page, number__gte=self.oldest)
        return Page(rows, number, self)


def _context(request: StaffRequest, jackpot: str, form: ConfigurationForm) -> dict[str, Any]:
    row = get_object_or_404(Jackpot.objects.select_related("configuration"), pk=jackpot)
    actor = request.actor
    filters = ByGamingDay(request.GET)
    claims = row.entered.select_related("table").defer("table__state")
    linked = list(Table.objects.filter(jackpot_link__jackpot=row))
    return {
        "jackpot": row,
        "proof": row.verifications.first(),
        "filters": filters,
        "claims": filters.within(claims, "entered_at"),
        "configurations": _with_changes(list(row.configurations.all())),
        "events": MeterPages(row, filters).get_page(request.GET.get("page")),
        "meters": meters_of(row.id, row.events).lines,
        "may_read_sheets": may(actor, "read_reports"),
        "linked": linked,
        "tables": Table.objects.filter(jackpot_link=None),
        "form": form,
        "actor_id": actor.id,
        "may_propose": may(actor, "propose_jackpot"),
        "may_approve": may(actor, "approve_jackpot"),
        "may_manage": may(actor, "manage_jackpot"),
        "may_prove": may(actor, "verify_audit"),
    }


def _with_changes(rows: list[JackpotConfiguration]) -> list[tuple[JackpotConfiguration, set[str]]]:
    """Each version, newest first, with the fields in which it differs from the version before."""
    older: list[JackpotConfiguration | None] = [*rows[1:], None][: len(rows)]
    return [
        (row, {name for name in COMPARED if before and getattr(row, name) != getattr(before, name)})
        for row, before in zip(rows, older, strict=True)
    ]


@require_POST
@requires("verify_audit")
def prove(request: StaffRequest, jackpot: str) -> HttpResponse:
    """Prove the whole record now, note who asked and what came out, and go back."""
    get_object_or_404(Jackpot.objects.only("id"), pk=jackpot)
    verify_and_note(jackpot, request.actor.id)
    return redirect("jackpot", jackpot)


@require_POST
@requires("propose_jackpot")
def propose(request: StaffRequest, jackpot: str) -> HttpResponse:
    """A configuration for somebody else to decide about."""
    form = ConfigurationForm(request.POST)
    if not form.is_valid():
        return render(request, "jackpots/jackpot.html", _context(request, jackpot, form), status=422)
    _tell(request, actions.propose(jackpot, form.terms, request.actor.id), "Proposed.")
    return redirect("jackpot", jackpot)


@require_POST
@requires("approve_jackpot")
def decide(request: StaffRequest, jackpot: str, version: int) -> HttpResponse:
    """Approve or decline what somebody else proposed; `open` approves it and opens the jackpot."""
    decision, actor = _chosen(request, "decision", "approve", "open", "decline"), request.actor
    message = actions.decide(jackpot, version, decision != "decline", actor.id)
    if not message and decision == "open":
        denied = denial_reason(actor, "manage_jackpot")
        message = denied or actions.open_or_close(jackpot, "open", actor.id)
    said = {"approve": "Approved.", "open": "Approved, and open.", "decline": "Declined."}
    _tell(request, message, said[decision])
    return redirect("jackpot", jackpot)


@require_POST
@requires("manage_jackpot")
def manage(request: StaffRequest, jackpot: str) -> HttpResponse:
    """Open, close, link or take off a table."""
    wanted, actor = _chosen(request, "do", "open", "closed", "link", "unlink"), request.actor.id
    if wanted in ("open", "closed"):
        message = actions.open_or_close(jackpot, wanted, actor)
    else:
        table = _chosen(request, "table", *Table.objects.values_list("id", flat=True))
        move = actions.link if wanted == "link" else actions.unlink
        message = move(jackpot, table, actor)
    _tell(request, message, "Done.")
    return redirect("jackpot", jackpot)


def _chosen(request: StaffRequest, name: str, *choices: str) -> str:
    """A field of the form; raises BadRequest for what the page does not offer."""
    value = request.POST.get(name, "")
    if value not in choices:
        raise BadRequest(f"{name} is none of {', '.join(choices)}.")
    return value


def _tell(request: StaffRequest, refusal: str, done: str) -> None:
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, done)
