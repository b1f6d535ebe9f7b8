"""Celery tasks of the record: sweeps that make visible what timestamps have decided already."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.utils import timezone

from rounds.execute_sync import execute_sync
from rounds.states import decode_state
from rules.commands import CloseBetting
from staff.actor import SYSTEM
from tables.models import Table

log = structlog.get_logger(__name__)


@shared_task
def close_due_betting() -> None:
    """Announce "No more bets" at tables whose countdown has run out (ruling 43).

    Late wagers are refused by their time whether or not this runs; a table that moved on in between answers "stale".
    """
    now = timezone.now()
    for table in Table.objects.filter(status="betting").only("id", "seq", "state"):
        round_ = decode_state(table.id, bytes(table.state)).round
        if round_ is None or round_.closes_at is None or round_.closes_at > now:
            continue
        answer = execute_sync(table.id, CloseBetting(), SYSTEM, expected_seq=table.seq)
        log.info("betting_closed_by_countdown", table=table.id, status=answer.status)
