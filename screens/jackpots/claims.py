"""The page of one claim on a jackpot: what the verifier looks at, and where they prove with badge and PIN who they are
(TC 3.19).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rounds.access import state_of
from rounds.badge_alerts import told_to_the_pit
from rounds.jackpot_claims import deny_claim, verify_claim
from rules import view_of
from rules.state import TableState, name_of
from rules.views.table import View
from screens.jackpots.forms import BadgeForm, DenialForm, VerifyForm
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.models import Person
from staff.permissions import requires
from staff.policy import denial_reason, may
from staff.requests import StaffRequest
from tables.cameras import Cameras
from wagers.jackpots.models import JackpotClaim

OPEN = ("waiting", "pending", "verified")


@dataclass(frozen=True)
class Hands:
    """What lies face up of a claim's round: its hand and the house's. Cards as in views."""

    cards: tuple[str, ...] = ()
    label: str = ""
    house: tuple[str, ...] = ()
    house_label: str = ""


@require_safe
@requires("read_jackpots")
def claim_page(request: StaffRequest, jackpot: str, number: int) -> HttpResponse:
    """A claim with its cards, and the form that verifies it while it is due."""
    return render(request, "jackpots/claim.html", _context(request, _found(jackpot, number)))


@require_POST
@requires("verify_jackpot_claim")
def verify(request: StaffRequest, jackpot: str, number: int) -> HttpResponse:
    """Verify the claim that holds the meter, by whose badge and PIN these are; the dealer is told to pay. 422 with the
    page again where they are not, or not of somebody who may.
    """
    claim, form = _found(jackpot, number), VerifyForm(request.POST)
    person, problem = _who(request, claim.table_id, form) if form.is_valid() else (None, "")
    problem = problem or (_verified(claim, person, form) if person is not None else "")
    if person is None or problem:
        context = _context(request, claim, form, problem)
        response = render(request, "jackpots/claim.html", context, status=422)
    else:
        messages.success(request, "Verified. The dealer’s tablet says now whom to pay, and what.")
        response = redirect("jackpot_claim", jackpot, number)
    if person is not None:
        remember(request, response, person)
    return response


@require_POST
@requires("verify_jackpot_claim")
def deny(request: StaffRequest, jackpot: str, number: int) -> HttpResponse:
    """The hand is not confirmed, by whose badge and PIN these are, and why; the Gaming Shift Manager is asked. 422 as
    `verify` gives.
    """
    claim, form = _found(jackpot, number), DenialForm(request.POST)
    person, problem = _who(request, claim.table_id, form) if form.is_valid() else (None, "")
    if person is not None and not problem:
        denied = denial_reason(person, "verify_jackpot_claim")
        problem = denied or deny_claim(jackpot, claim.number, person.as_actor(), form.cleaned_data["reason"])
    if person is None or problem:
        context = _context(request, claim, None, problem) | {"denial_form": form}
        response = render(request, "jackpots/claim.html", context, status=422)
    else:
        messages.success(request, "Not confirmed. The Gaming Shift Manager is asked, and nothing of it is paid.")
        response = redirect("jackpot_claim", jackpot, number)
    if person is not None:
        remember(request, response, person)
    return response


def _who(request: StaffRequest, table: str, form: BadgeForm) -> tuple[Person | None, str]:
    """Who is there; why nobody is known to be, in words."""
    badge, pin = form.cleaned_data["badge_number"], form.cleaned_data["pin"]
    try:
        with told_to_the_pit(table, request.actor):
            return whose_badge(badge, pin, browser_of(request), timezone.now()), ""
    except ApprovalRefused as refused:
        return None, refused.message


def _verified(claim: JackpotClaim, person: Person, form: VerifyForm) -> str:
    """Verify it; why not, in words, where it was not."""
    denied = denial_reason(person, "verify_jackpot_claim")
    return denied or verify_claim(claim.jackpot_id, claim.number, person.as_actor(), form.video)


def _as_it_was(claim: JackpotClaim) -> VerifyForm:
    """With the mark of the moment in which the claim was entered, for who looks at it."""
    mark = Cameras().mark(claim.table_id, claim.entered_at)
    if mark is None:
        return VerifyForm()
    return VerifyForm(initial={"video_camera": mark.camera, "video_at": timezone.localtime(mark.recorder_at)})


def _found(jackpot: str, number: int) -> JackpotClaim:
    rows = JackpotClaim.objects.select_related("jackpot", "table")
    return get_object_or_404(rows, jackpot_id=jackpot, number=min(number, 2**31 - 1))


def _context(
    request: StaffRequest, claim: JackpotClaim, form: VerifyForm | None = None, problem: str = ""
) -> dict[str, Any]:
    claim.refresh_from_db()
    state = state_of(claim.table)
    return {
        "claim": claim,
        "player": name_of(state, claim.player),
        "hands": _hands(state, claim),
        "form": form or _as_it_was(claim),
        "denial_form": DenialForm(),
        "may_deny": claim.status == "pending",
        "question": state.question,
        "problem": problem,
        "is_due": claim.status in ("pending", "verified"),
        "is_open": claim.status in OPEN,
        "is_released": claim.status in ("released", "paid"),
        "may_verify": may(request.actor, "verify_jackpot_claim"),
    }


def _hands(state: TableState, claim: JackpotClaim) -> Hands:
    """While the claim's round lies there; of an earlier one the history has the cards."""
    view = view_of(state, "dealer")
    if not isinstance(view, View) or view.round is None or view.round.number != claim.round:
        return Hands()
    hand = next((hand for area in view.round.areas if area.area == claim.area for hand in area.hands), None)
    house = view.round.house
    return Hands(hand.cards if hand else (), hand.label if hand else "", house.cards, house.label)
