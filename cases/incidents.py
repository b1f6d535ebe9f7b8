"""The journal of incidents: numbers without a gap, and no line that is changed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from cases.actions import CaseRefused
from cases.models import Incident
from database.advisory_lock import advisory_lock
from staff.audit_log import log_change
from staff.models import Person

NUMBERS = "numbers of incidents"


@transaction.atomic
def enter_incident(by: Person, **said: Any) -> Incident:
    """The next line of the journal, by the columns of `Incident`; pressed again, the line that stands there. Raises
    CaseRefused.
    """
    if said["at"] > timezone.now():
        raise CaseRefused("It happened before now.")
    advisory_lock(NUMBERS)
    newest = Incident.objects.order_by("-number").select_related("entered_by").first()
    if newest is not None and newest.entered_by == by and all(getattr(newest, name) == said[name] for name in said):
        return newest
    number = 1 + (newest.number if newest is not None else 0)
    row = Incident.objects.create(number=number, **said, entered_by=by)
    log_change(by.as_actor(), "incident_entered", str(number), kind=row.kind)
    return row
