"""Celery tasks of the project itself."""

from celery import shared_task

from casino.heartbeat import beat


@shared_task
def heartbeat() -> None:
    """Proof that beat, broker and worker are all at work."""
    beat()
