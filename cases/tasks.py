"""What the worker does about cases: joins what is on record, sends mails, and tells the pit what is due."""

from celery import shared_task
from django.utils import timezone

from cases.clocks import alert_due
from cases.joining import join_all
from cases.mail import send_due


@shared_task
def look_at_cases() -> None:
    """Join steps and send mails."""
    join_all()
    send_due(timezone.now())


@shared_task
def look_at_clocks() -> None:
    """Tell the pit what is near or late."""
    alert_due(timezone.now())
