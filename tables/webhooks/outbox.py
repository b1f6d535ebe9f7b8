"""Who is told, and what is still to be told. A trigger writes each delivery in the transaction of what it tells of."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from database.advisory_lock import alone
from staff.audit_log import log_change
from staff.models import Person
from tables.models import WebhookDelivery, WebhookReceiver
from tables.webhooks.sending import NotSent, checked_url, send
from tables.webhooks.signing import secret_of, signature

PAUSES = [timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200, 86_400)]
"""After each try that failed; after the last one nothing is tried any more."""
AT_ONCE = 50
SLOW_SECONDS = 1.0
LEASE = timedelta(seconds=60)
"""A delivery that is being tried waits so long for another worker, should this one be gone."""
KEPT = timedelta(days=30)


@transaction.atomic
def add_receiver(by: Person, name: str, url: str, kinds: list[str]) -> WebhookReceiver:
    """Tell a program from now on. Raises NotSent for an address that no webhook goes to."""
    checked_url(url)
    receiver = WebhookReceiver.objects.create(name=name, url=url, kinds=kinds)
    log_change(by.as_actor(), "webhook_added", str(receiver.pk), name=name, url=url, kinds=", ".join(kinds))
    return receiver


@transaction.atomic
def end_receiver(by: Person, receiver: WebhookReceiver) -> None:
    """Tell it nothing more; doing it twice changes nothing."""
    # "No key": what is to be told of names the receiver, and must not wait for this.
    row = WebhookReceiver.objects.select_for_update(no_key=True).get(pk=receiver.pk)
    if row.ended_at is None:
        row.ended_at = timezone.now()
        row.save(update_fields=["ended_at"])
        log_change(by.as_actor(), "webhook_ended", str(row.pk), name=row.name, url=row.url)


def deliver_due(now: datetime) -> int:
    """Try what is due, each in its turn; how many arrived. A try that is cut off is made again: at least once.

    One worker does it at a time, and a receiver that fails or takes long is tried once: the others of its deliveries
    wait for the lease to end. So no receiver holds up those of others, nor what else the workers have to do.
    """
    with alone("webhooks") as nobody_else_does:
        return _deliver_all(_taken(now), now) if nobody_else_does else 0


def _deliver_all(rows: list[WebhookDelivery], now: datetime) -> int:
    arrived, slow = 0, set[UUID]()
    for row in rows:
        if row.receiver_id in slow:
            continue
        began = monotonic()
        came = deliver(row, timezone.now())
        arrived += came
        if not came or monotonic() - began > SLOW_SECONDS:
            slow.add(row.receiver_id)
    WebhookDelivery.objects.filter(created_at__lt=now - KEPT).delete()
    return arrived


def deliver(row: WebhookDelivery, now: datetime) -> bool:
    """Try one delivery and note how it ended."""
    timestamp = int(now.timestamp())
    headers = {
        "webhook-id": row.message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(secret_of(row.receiver_id), row.message, timestamp, row.body),
    }
    try:
        status, error = send(row.receiver.url, row.body, headers), ""
    except NotSent as why:
        status, error = why.status, str(why)
    row.attempts += 1
    row.status, row.error = status, error
    if not error:
        row.delivered_at, row.next_at = now, None
    else:
        row.next_at = now + PAUSES[row.attempts - 1] if row.attempts <= len(PAUSES) else None
    row.save(update_fields=["attempts", "status", "error", "delivered_at", "next_at"])
    return not error


@transaction.atomic
def _taken(now: datetime) -> list[WebhookDelivery]:
    """What is due, taken for this worker."""
    due = WebhookDelivery.objects.select_for_update(skip_locked=True, of=("self",)).select_related("receiver")
    rows = list(due.filter(next_at__lte=now, receiver__ended_at=None).order_by("next_at")[:AT_ONCE])
    WebhookDelivery.objects.filter(pk__in=[row.pk for row in rows]).update(next_at=now + LEASE)
    return rows
