"""Keeps what was changed about people, duties and devices."""

from typing import Any

from staff.actor import Actor
from staff.models import AuditLogEntry


def log_change(actor: Actor, action: str, subject: str, **details: Any) -> None:
    """Add a line to the audit log, in the transaction of the change it tells of."""
    AuditLogEntry.objects.create(actor=actor.id, action=action, subject=subject, details=details)
