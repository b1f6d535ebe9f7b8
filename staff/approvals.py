"""Step-up approvals: ask somebody of a higher role; their answer on their own screen or by badge and PIN (PM 6.2).

What is written here only allows; `rounds/approved.py` then carries the command out, which uses the approval up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from database.advisory_lock import advisory_lock
from rules.core.roles import at_least
from rules.wording.not_decided import not_decided
from rules.wording.roles import somebody_or_higher
from staff import hashing, throttle
from staff.audit_log import log_change
from staff.browsers import Browser
from staff.models import Approval, Person
from staff.policy import denial_reason

VALID_FOR = timedelta(minutes=2)
NOT_BY_REQUESTER = not_decided("own")
NOT_BY_WHO_DEALS = not_decided("who_deals")
WRONG_BADGE = not_decided("wrong_badge")


@dataclass
class ApprovalRefused(Exception):
    """Why an approval is not asked for, given or declined: a stable code, a message for people, and the clause that
    named the role it needs. `much_tried` says that a badge was tried so often that the pit has to know.
    """

    code: str
    message: str
    clause: str = ""
    much_tried: bool = False


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """What is to be approved: the command's exact JSON, and the least role that it needs. `clause` is the one by which
    the rules refuse it to this requester alone, who may have that role and need a second person. `role` is what the
    requester counts as at the table, where that is not their own.
    """

    table: str
    command: str
    expected_seq: int
    needed: str
    clause: str = ""
    device: str = ""
    role: str = ""


@transaction.atomic
def ask(requester: Person, request: ApprovalRequest, now: datetime) -> Approval:
    """A waiting approval; the same question of the same person again is the same approval while it waits.

    Raises ApprovalRefused `approval_not_needed` where the requester's own role suffices.
    """
    if not request.clause and at_least(request.role or requester.role, request.needed):
        raise ApprovalRefused("approval_not_needed", not_decided("not_needed"), request.clause)
    digest = hashlib.sha256(request.command.encode()).hexdigest()
    advisory_lock(f"approval for {requester.pk} at {request.table}")  # a double tap may reach two servers
    same = Approval.objects.filter(
        table_id=request.table,
        requester=requester,
        command_hash=digest,
        expected_seq=request.expected_seq,
        approver=None,
        declined_at=None,
        expires_at__gt=now,
    ).first()
    if same is not None:
        return same
    return Approval.objects.create(
        table_id=request.table,
        requester=requester,
        device=request.device,
        command=request.command,
        command_hash=digest,
        expected_seq=request.expected_seq,
        needed=request.needed,
        clause=request.clause,
        created_at=now,
        expires_at=now + VALID_FOR,
    )


def waiting(now: datetime) -> QuerySet[Approval]:
    """Every approval that somebody may still give, oldest first."""
    rows = Approval.objects.select_related("requester").order_by("created_at")
    return rows.filter(approver=None, declined_at=None, used_at=None, expires_at__gt=now)


def found(number: UUID, tables: Iterable[str] | None = None) -> Approval | None:
    """An approval with its people; None for an unknown one or one of another table."""
    rows = Approval.objects.select_related("requester", "approver", "declined_by").filter(pk=number)
    return (rows if tables is None else rows.filter(table_id__in=list(tables))).first()


@transaction.atomic
def approve(
    number: UUID, approver: Person, now: datetime, *, by_badge: bool = False, deals: Collection[int] = ()
) -> Approval:
    """Give an approval; `deals` is who deals the table or dealt in its newest round, and gives none there. Raises
    ApprovalRefused with approval_unknown, _own, _role, _declined and the like.
    """
    row = _open(number, now)
    _check_person(row, approver)
    if approver.pk in deals:
        raise ApprovalRefused("approval_own", NOT_BY_WHO_DEALS, row.clause)
    row.approver, row.approved_at, row.by_badge = approver, now, by_badge
    row.save(update_fields=["approver", "approved_at", "by_badge"])
    _note(row, approver, "approval_given", by_badge=by_badge)
    return row


@transaction.atomic
def decline(number: UUID, person: Person, reason: str, now: datetime) -> Approval:
    """Decline; the requester may take their own question back. Raises ApprovalRefused as `approve` does."""
    row = _open(number, now)
    withdrawn = row.requester_id == person.pk
    if not withdrawn:
        _check_person(row, person)
    row.declined_by, row.declined_at, row.decline_reason = person, now, reason.strip()[:200]
    row.save(update_fields=["declined_by", "declined_at", "decline_reason"])
    _note(row, person, "approval_withdrawn" if withdrawn else "approval_declined", reason=row.decline_reason)
    return row


def approve_by_badge(
    number: UUID, badge: str, pin: str, browser: Browser, now: datetime, deals: Collection[int] = ()
) -> Approval:
    """Approve on the requester's own screen. The words never tell an unknown badge from a wrong PIN.

    Raises ApprovalRefused: badge_wait after too many wrong tries, badge_wrong, and what `approve` raises. A try is
    kept, its PIN never.
    """
    return approve(number, whose_badge(badge, pin, browser, now), now, by_badge=True, deals=deals)


def whose_badge(badge: str, pin: str, browser: Browser, now: datetime) -> Person:
    """Who proves by badge and PIN to be there. Raises ApprovalRefused: badge_wait after too many tries, badge_wrong."""
    badge = badge.strip()[:40]
    named = Person.objects.filter(badge_number=badge).exclude(badge_number="").first()
    try:
        person = throttle.tried(throttle.BADGE, badge, named, browser, now, lambda: _person_of_badge(badge, pin))
    except throttle.MustWait as wait:
        raise ApprovalRefused("badge_wait", wait.message, much_tried=True) from None
    if person is None:
        much_tried = throttle.much_tried(throttle.BADGE, badge, now)
        raise ApprovalRefused("badge_wrong", WRONG_BADGE, much_tried=much_tried)
    return person


def _person_of_badge(badge: str, pin: str) -> Person | None:
    """Whose badge and PIN these are; it takes as long for a badge that nobody has."""
    person = Person.objects.filter(badge_number=badge, is_active=True).exclude(badge_number="").first()
    if person is None or not person.pin_hash:
        hashing.hashed_pin(pin)
        return None
    if not person.check_pin(pin):
        return None
    if hashing.is_old_pin(known := person.pin_hash):
        person.set_pin(pin)
        # Not in the place of another that they chose meanwhile.
        Person.objects.filter(pk=person.pk, pin_hash=known).update(pin_hash=person.pin_hash)
    return person


def _open(number: UUID, now: datetime) -> Approval:
    row = Approval.objects.select_for_update(of=("self",)).select_related("requester").filter(pk=number).first()
    if row is None:
        raise ApprovalRefused("approval_unknown", "There is no such approval.")
    status = row.status_at(now)
    if status != "waiting":
        raise ApprovalRefused(f"approval_{status}", CLOSED[status], row.clause)
    return row


CLOSED = {status: not_decided(f"{status}_already") for status in ("approved", "declined", "used", "expired")}


def _check_person(row: Approval, person: Person) -> None:
    code, reason = approval_denial_reason(row, person)
    if code:
        raise ApprovalRefused(code, reason, row.clause)


def approval_denial_reason(row: Approval, person: Person) -> tuple[str, str]:
    """Why `person` may not give an approval, whoever deals: a code and words for them, both empty where they may."""
    if row.requester_id == person.pk:
        return "approval_own", NOT_BY_REQUESTER
    reason = denial_reason(person, "give_approval")
    if not reason and not at_least(person.role, row.needed):
        reason = not_decided("approval_role", who=somebody_or_higher(row.needed))
    return ("approval_role", reason) if reason else ("", "")


def _note(row: Approval, person: Person, action: str, **more: object) -> None:
    log_change(
        person.as_actor(),
        action,
        row.requester.username,
        table=row.table_id,
        approval=str(row.pk),
        command_hash=row.command_hash,
        **more,
    )
