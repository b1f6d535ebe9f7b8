"""Celery tasks of the project itself."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from casino.as_meant import look_and_tell
from casino.heartbeat import beat
from casino.signed_off import tell_unsigned
from shifts.licences import raise_ended_licences
from tables.alerts import escalate_due
from tables.webhooks.outbox import deliver_due


@shared_task
def heartbeat() -> None:
    """Proof that beat, broker and worker are all at work."""
    beat()


@shared_task
def send_webhooks() -> None:
    """Tell receivers what is due."""
    deliver_due(timezone.now())


@shared_task
def escalate_alerts() -> None:
    """Pass alerts that wait too long to the next role."""
    escalate_due(timezone.now())


@shared_task
def look_at_licences() -> None:
    """Tell the pit who deals on without a valid licence."""
    raise_ended_licences()


@shared_task
def look_at_database() -> None:
    """Tell the pit where the database is not what it was meant to be."""
    look_and_tell()


@shared_task
def look_at_program() -> None:
    """Tell the pit where a program runs that two persons have not signed off."""
    tell_unsigned()


@shared_task
def clear_sessions() -> None:
    """Forget the sign-ins that have expired."""
    call_command("clearsessions")
