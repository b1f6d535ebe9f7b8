"""What is written about alerts once there are any: raised, taken on, acknowledged, and passed to the next role.

Each is one statement on its rows, so that two who press at once, or two workers, change nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Q, Value, When
from django.db.models.functions import Greatest
from django.utils import timezone

from rules.wording.codes import ALERTS
from staff.audit_log import log_change
from staff.models import Person
from tables.models import Alert
from tables.severity import TAKES_NOTE, severity_of

NEXT_ROLE = {"": "pit_manager", "pit_manager": "gaming_shift_manager"}
"""Who is called when an alert waits too long, after whom; it begins with the pit's supervisors (PM 6.2)."""
ACKNOWLEDGED = "alert_acknowledged"
"""The line of the audit log beside alerts that somebody acknowledged at a table."""
OPEN = Q(acknowledged_at=None, ended_at=None)
"""What still waits for somebody."""


class AlreadyTaken(Exception):
    """Somebody else is on it, or it is no longer one; says who, or why."""


class NoteMissing(Exception):
    """An alert of a kind of TAKES_NOTE is acknowledged without a note; says which."""


def raise_alert(
    table: str, kind: str, message: str, *, seq: int = 0, clause: str = "", raised_at: datetime | None = None
) -> Alert:
    """Put one before the pit that is about no amount."""
    at = raised_at or timezone.now()
    severity = severity_of(kind)
    return Alert.objects.create(
        table_id=table, kind=kind, message=message, seq=seq, clause=clause, raised_at=at, severity=severity
    )


def take_on(alert: int, person_id: int, *, handed_over: bool = False) -> Alert:
    """Somebody is on it, until it is acknowledged, passed to the next role, one of whom may take it over, or handed
    over with its shift.

    Doing it twice changes nothing. Raises Alert.DoesNotExist, and AlreadyTaken.
    """
    with transaction.atomic():
        row = Alert.objects.select_for_update(of=("self",)).select_related("taken_by", "acknowledged_by").get(pk=alert)
        if row.acknowledged_at is not None:
            raise AlreadyTaken(f"{row.acknowledged_by} has acknowledged it.")
        if row.ended_at is not None:
            raise AlreadyTaken("What it was about is over.")
        if row.taken_by_id == person_id:
            return row
        passed_on = row.taken_at is not None and row.escalated_at is not None and row.escalated_at > row.taken_at
        if row.taken_at is not None and not passed_on and not handed_over:
            raise AlreadyTaken(f"{row.taken_by} is on it.")
        row.taken_by_id, row.taken_at = person_id, timezone.now()
        row.save(update_fields=["taken_by", "taken_at"])
    return row


def acknowledge(alerts: Iterable[int], person_id: int, note: str = "", **only: str) -> list[Alert]:
    """Note that somebody saw these, and what they made of it; of each the first to say so stays. In their order. The
    audit log says who it was, beside the rows.

    Raises Alert.DoesNotExist where one is not there or not as `only` says, and NoteMissing, before anything is changed.
    """
    wanted = list(dict.fromkeys(alerts))
    tables = dict(Alert.objects.filter(pk__in=wanted, **only).order_by("table_id", "pk").values_list("pk", "table_id"))
    if len(tables) < len(wanted):
        raise Alert.DoesNotExist
    if not note:
        _check_no_note(wanted)
    seen = {"acknowledged_by_id": person_id, "acknowledged_at": timezone.now(), "note": note}
    # A table at a time: nobody holds the journals of two, as two who acknowledge at once would in turn.
    for table in dict.fromkeys(tables.values()):
        own = [pk for pk, of in tables.items() if of == table]
        with transaction.atomic():
            waiting = Alert.objects.select_for_update().filter(OPEN, pk__in=own).order_by("pk")
            if fresh := dict(waiting.values_list("pk", "kind")):
                Alert.objects.filter(pk__in=fresh).update(**seen)
                log_change(Person.objects.get(pk=person_id).as_actor(), ACKNOWLEDGED, table, alerts=fresh)
    rows = Alert.objects.select_related("acknowledged_by", "taken_by").in_bulk(wanted)
    return [rows[pk] for pk in wanted]


def _check_no_note(alerts: Iterable[int]) -> None:
    row = Alert.objects.filter(OPEN, pk__in=alerts, kind__in=TAKES_NOTE).select_related("table").first()
    if row is not None:
        raise NoteMissing(f"“{ALERTS[row.kind]}” at {row.table} takes a note: what was found, or what was done.")


def escalate_due(now: datetime) -> int:
    """Pass what waits too long to the next role; how many were passed. Whoever is on it has the same time again, and
    practice calls nobody further up.

    An alert keeps when it was passed on, so that a worker that starts anew, or a second one, passes nothing twice.
    """
    minutes = settings.ALERT_ESCALATION_MINUTES
    if not minutes:
        return 0
    newest = Greatest("raised_at", "taken_at", "escalated_at")  # those that are empty do not count
    due = Alert.objects.filter(OPEN, escalated_to__in=NEXT_ROLE, table__training=False)
    due = due.annotate(since=newest)
    due = due.filter(since__lte=now - timedelta(minutes=minutes))
    return sum(_escalate(table, now, minutes) for table in set(due.values_list("table_id", flat=True)))


def _escalate(table: str, now: datetime, minutes: int) -> int:
    before = now - timedelta(minutes=minutes)
    lately = Q(raised_at__gt=before) | Q(taken_at__gt=before) | Q(escalated_at__gt=before)
    rows = Alert.objects.filter(OPEN, table_id=table, escalated_to__in=NEXT_ROLE)
    return rows.exclude(lately).update(
        escalated_to=Case(*(When(escalated_to=role, then=Value(after)) for role, after in NEXT_ROLE.items())),
        escalated_at=now,
    )
