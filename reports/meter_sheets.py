"""The daily meter sheet of a jackpot: what its meters moved in a gaming day, signed by two (ruling 131)."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from database.advisory_lock import advisory_lock
from database.hash_chain import time_text
from reports.actions import SIGNS, ReportRefused
from reports.models import MeterSheet, MeterSignature
from rules.core.roles import at_least
from rules.core.text import encode_sorted
from shifts.gaming_day import calendar
from staff.audit_log import log_change
from staff.models import Person
from wagers.jackpots.five_meters import FiveMeters, meters_of
from wagers.jackpots.models import Jackpot


class SheetFacts(msgspec.Struct, frozen=True):
    """The meters before the day's first event and after its last, and where the record stood then."""

    jackpot: str
    day: str
    begins_at: str
    ends_at: str
    opening: FiveMeters
    closing: FiveMeters
    first_event: int  # one more than `last_event` where nothing happened
    last_event: int
    head_hash: str

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Each meter with what it opened and closed at."""
        return [(*one, other) for one, (_, other) in zip(self.opening.lines, self.closing.lines, strict=True)]


def kept_sheet(jackpot: str, day: date) -> MeterSheet | None:
    """The sheet as it was signed; None where nobody read it yet."""
    return MeterSheet.objects.filter(jackpot_id=jackpot, day=day).prefetch_related("signatures__person").first()


def sheet_of(jackpot: Jackpot, day: date) -> tuple[SheetFacts, str]:
    """A day's sheet from the record, and its digest. One that was signed keeps the bounds of its day."""
    kept = kept_sheet(jackpot.id, day)
    begins, ends = (kept.begins_at, kept.ends_at) if kept else calendar().bounds(day)
    before, last = _events_before(jackpot, begins), _events_before(jackpot, ends)
    head = jackpot.log.filter(number=last).values_list("hash", flat=True).first()
    facts = SheetFacts(
        jackpot.id,
        f"{day:%Y-%m-%d}",
        time_text(begins.astimezone(UTC)),
        time_text(ends.astimezone(UTC)),
        meters_of(jackpot.id, before),
        meters_of(jackpot.id, last),
        before + 1,
        last,
        bytes(head).hex() if head else "",
    )
    return facts, hashlib.sha256(_body(facts)).hexdigest()


def _events_before(jackpot: Jackpot, at: datetime) -> int:
    """The number of the last event before a moment; they are in the order of their times."""
    return jackpot.log.filter(at__lt=at).values_list("number", flat=True).first() or 0


def _body(facts: SheetFacts) -> bytes:
    return encode_sorted(facts)


@transaction.atomic
def sign_sheet(jackpot: Jackpot, day: date, person: Person, *, seen: str) -> MeterSignature:
    """Who reads the meters signs first, who checks them second; of a day that is over. `seen` is the digest of what was
    shown. The first signature keeps the sheet's bytes. Raises ReportRefused.
    """
    advisory_lock("meter sheets")
    facts, digest = sheet_of(jackpot, day)
    begins, ends = datetime.fromisoformat(facts.begins_at), datetime.fromisoformat(facts.ends_at)
    if timezone.now() < ends:
        raise ReportRefused("The gaming day is still on. Its meters are read once it is over.")
    if not at_least(person.role, SIGNS):
        raise ReportRefused(f"{person} is no Pit Manager. Managers sign a meter sheet.")
    if seen != digest:
        raise ReportRefused("The sheet is another now than the one on this screen. Read it again, then sign.")
    sheet, _ = MeterSheet.objects.get_or_create(
        jackpot=jackpot,
        day=day,
        defaults={"begins_at": begins, "ends_at": ends, "body": _body(facts).decode(), "digest": digest},
    )
    if sheet.digest != digest:
        raise ReportRefused("The record does not give the sheet that was signed first.")
    signed = [signature.person_id for signature in sheet.signatures.all()]
    if person.pk in signed:
        raise ReportRefused(f"{person} has read these meters. Somebody else checks them.")
    if len(signed) == len(MeterSignature.SIDES):
        raise ReportRefused("Two people have signed this sheet.")
    side, _ = MeterSignature.SIDES[len(signed)]
    log_change(person.as_actor(), "meters_signed", str(sheet), side=side, digest=digest)
    return MeterSignature.objects.create(sheet=sheet, side=side, person=person, role=person.role)
