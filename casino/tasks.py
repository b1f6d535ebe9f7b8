"""Celery tasks of the project itself."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from casino.heartbeat import beat
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
def clear_sessions() -> None:
    """Forget the sign-ins that have expired."""
    call_command("clearsessions")
