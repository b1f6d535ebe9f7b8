"""Celery tasks of the record: overdue betting is closed, states are kept for replays, old requests are removed."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.db import connection
from django.utils import timezone

from rounds.cached_states import decode_state
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.replay import CannotReplay, state_before
from rounds.store import FORGET_UNDECIDED
from rules import commands
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
        answer = execute_sync(CommandEnvelope(table.id, commands.CloseBetting(), SYSTEM, expected_seq=table.seq))
        log.info("betting_closed_by_countdown", table=table.id, status=answer.status)


@shared_task
def keep_snapshots() -> None:
    """Replay every table from its newest snapshot to its head, so that nobody who opens a round has far to go.

    A log that does not replay is said by the nightly proof; here it must not keep the other tables waiting.
    """
    for table, seq in Table.objects.order_by("id").values_list("id", "seq"):
        try:
            state_before(table, seq + 1)
        except CannotReplay as error:
            log.warning("table_does_not_replay", table=table, fault=str(error))


@shared_task
def forget_undecided() -> None:
    """Remove requests that came to no decision 90 days ago; their journal still says that there were some."""
    removed = 0
    with connection.cursor() as cursor:
        while (last := cursor.execute(FORGET_UNDECIDED).fetchone()[0]) > 0:
            removed += last
    log.info("undecided_forgotten", requests=removed)
