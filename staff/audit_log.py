"""Keeps what was changed about people, duties and devices."""

from typing import Any

from staff.actor import Actor
from staff.models import StaffRecord


def note(actor: Actor, action: str, subject: str, **details: Any) -> None:
    """Add a line to the staff record, in the transaction of the change it tells of."""
    StaffRecord.objects.create(actor=actor.id, action=action, subject=subject, details=details)
