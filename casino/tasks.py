"""Celery tasks of the project itself."""

from celery import shared_task
from django.core.management import call_command

from casino.heartbeat import beat


@shared_task
def heartbeat() -> None:
    """Proof that beat, broker and worker are all at work."""
    beat()


@shared_task
def clear_sessions() -> None:
    """Forget the sign-ins that have expired."""
    call_command("clearsessions")
