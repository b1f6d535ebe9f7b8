"""What commands did about a case's rounds joins the case as steps: payments, and what was put right in the record."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db import transaction

from cases.actions import Signer, StepSaid, append, locked, rounds_of
from cases.models import Case
from rounds.models import Command, Event
from rules import events
from rules.core.base import type_of

JOINED = type_of(events.CaseJoined)
PAYMENTS = ("record_mispay", "recover_mispay")


def join_all() -> int:
    """Take what is on record into every open case; how many steps that made."""
    return sum(join(number) for number in Case.objects.filter(closed_at=None).values_list("number", flat=True))


def join(number: int) -> int:
    """Take what is on record into one case, each once; how many steps that made."""
    if not any(_missing(Case.objects.get(pk=number))):
        return 0
    with transaction.atomic():
        case = locked(number)
        found = list(_missing(case)) if case.closed_at is None else []
        for event in found:
            append(case, Signer(event.actor, event.role), _said(event), event.at)
    return len(found)


def _missing(case: Case) -> Iterator[Event]:
    """Events by which commands joined the case and that are no step of it yet, in their order."""
    known = set(case.log.exclude(seq=0).values_list("table_id", "seq"))
    for table, number in rounds_of(case).values_list("table_id", "round"):
        rows = Event.objects.filter(table_id=table, round=number, type=JOINED, seq__gt=case.seq).order_by("seq")
        for event in rows:
            if (table, event.seq) not in known and json.loads(event.body)["case"] == case.number:
                yield event


def _said(event: Event) -> StepSaid:
    command = Command.objects.filter(table_id=event.table_id, seq__gte=event.seq, status="accepted").order_by("seq")
    body = json.loads(command.values_list("body", flat=True).first() or "{}")
    kind = "payment" if body.get("type") in PAYMENTS else "correction"
    facts = {"command": body.get("type", ""), "round": event.round}
    if event.approved_by:
        facts |= {"approved_by": event.approved_by, "approved_role": event.approved_role}
    return StepSaid(kind, "", facts, event.table_id, event.seq)
