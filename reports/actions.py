"""Signing a shift's report and taking over what it leaves open. Each is in the audit log."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from reports.facts import VERSION, OpenItem, ReportFacts, TableFacts, decode, encode
from reports.models import ShiftReport, Signature, Takeover
from reports.reading import facts_of
from rounds.models import Event
from rules.core.roles import at_least
from shifts.calendar import Shift
from staff.audit_log import log_change
from staff.models import Person
from tables.alerts import AlreadyTaken, take_on

SIGNS = "pit_manager"


class ReportRefused(Exception):
    """Why a report cannot be signed, or an item not be taken over."""


def made(shift: Shift) -> tuple[ReportFacts, str]:
    """A shift's report from the record, and its digest; one that is signed of the version in which it was."""
    kept = report_of(shift)
    facts = facts_of(shift, decode(kept.body).version if kept else VERSION)
    return facts, digest_of(encode(facts))


def digest_of(body: bytes) -> str:
    """SHA-256 of a report's bytes, hexadecimal."""
    return hashlib.sha256(body).hexdigest()


def report_of(shift: Shift) -> ShiftReport | None:
    """The report as it was signed; None where nobody signed yet."""
    return ShiftReport.objects.filter(day=shift.day, shift=shift.name).first()


@transaction.atomic
def sign(shift: Shift, side: str, person: Person, *, seen: str) -> Signature:
    """Sign a shift that is over, for the side that hands it over or takes it. `seen` is the digest of what was shown.

    The first signature keeps the report's bytes. Raises ReportRefused.
    """
    advisory_lock("shift reports")
    now = timezone.now()
    _check_signer(shift, person, now)
    report = report_of(shift) or _kept(shift)
    if seen != report.digest:
        raise ReportRefused("The report is another now than the one on this screen. Read it again, then sign.")
    signed = {signature.side: signature.person_id for signature in report.signatures.all()}
    if side in signed:
        raise ReportRefused("This side has signed already.")
    if person.pk in signed.values():
        raise ReportRefused(f"{person} has signed for the other side. Two managers sign.")
    signature = Signature.objects.create(report=report, side=side, person=person, role=person.role, at=now)
    log_change(person.as_actor(), "report_signed", str(report), side=side, digest=report.digest)
    return signature


def _check_signer(shift: Shift, person: Person, now: datetime) -> None:
    if now < shift.ends_at:
        raise ReportRefused("The shift is still on. Its report is signed once it is over.")
    if not at_least(person.role, SIGNS):
        raise ReportRefused(f"{person} is no Pit Manager. Managers sign a shift's report.")


def _kept(shift: Shift) -> ShiftReport:
    body = encode(facts_of(shift))
    return ShiftReport.objects.create(
        day=shift.day,
        shift=shift.name,
        begins_at=shift.begins_at,
        ends_at=shift.ends_at,
        body=body.decode(),
        digest=digest_of(body),
    )


@transaction.atomic
def take_over(shift: Shift, item: str, person: Person) -> Takeover:
    """Take over by name what a signed report leaves open: an alert is theirs from then on wherever it is shown. Nobody
    takes over what they did themselves, or what they hand over. Raises ReportRefused.
    """
    advisory_lock("shift reports")
    report = report_of(shift)
    if report is None:
        raise ReportRefused("Nobody has signed this report yet. What is open is taken over from a signed one.")
    found = decode(report.body).open.get(item)
    if found is None:
        raise ReportRefused("The report leaves nothing of this name open.")
    before = report.takeovers.filter(item=item).select_related("person").first()
    if before is not None:
        if before.person_id == person.pk:
            return before
        raise ReportRefused(f"{before.person} has taken this over already.")
    _check_not_own(report, *found, person)
    if found[1].kind == "alert":
        _take_alert(int(item.partition(":")[2]), person)
    row = Takeover.objects.create(report=report, item=item, person=person)
    log_change(person.as_actor(), "open_item_taken", str(report), item=item)
    return row


def _check_not_own(report: ShiftReport, table: TableFacts, item: OpenItem, person: Person) -> None:
    if report.signatures.filter(side="hands_over", person=person).exists():
        raise ReportRefused("You hand this shift over. Whoever takes it takes over what is open.")
    deed = Event.objects.filter(table_id=table.table, seq=item.seq).values_list("actor", "approved_by").first()
    if person.username in (deed or ()):
        raise ReportRefused("This came of what you did or approved yourself. Somebody else takes it over.")


def _take_alert(alert: int, person: Person) -> None:
    try:
        take_on(alert, person.pk, handed_over=True)
    except AlreadyTaken as taken:
        raise ReportRefused(str(taken)) from None


def carried(items: Iterable[str]) -> dict[str, Takeover]:
    """Who took over what of these was open at the end of a shift, by its key; the newest where it was handed on."""
    rows = Takeover.objects.filter(item__in=list(items)).order_by("at", "pk").select_related("person", "report")
    return {row.item: row for row in rows}
