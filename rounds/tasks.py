"""Celery tasks of the record: sweeps that make visible what timestamps have decided already, states kept for replays,
and the nightly proof.
"""

from __future__ import annotations

import structlog
from celery import shared_task
from django.utils import timezone

from rounds.cached_states import decode_state
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.replay import CannotReplay, state_before
from rounds.verify import verify_table
from rounds.verify_jackpots import verify_and_note
from rules.commands import CloseBetting
from staff.actor import SYSTEM
from tables.actions import record_fault
from tables.models import Table
from wagers.jackpots.models import Jackpot

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
        answer = execute_sync(CommandEnvelope(table.id, CloseBetting(), SYSTEM, expected_seq=table.seq))
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
def prove_records() -> None:
    """Prove every table's record and every jackpot's, as `manage.py verify_audit` does: a fault is an alert at its
    table, or at each table linked to the jackpot.
    """
    for table in Table.objects.order_by("id").values_list("id", flat=True):
        found = verify_table(table)
        log.info("table_proved", table=table, events=found.seq, faults=len(found.faults))
        for fault in found.faults[:1]:
            record_fault(table, f"The record does not prove at event {fault.seq}: {fault.message}")
    for jackpot in Jackpot.objects.prefetch_related("links"):
        proof = verify_and_note(jackpot.id, SYSTEM.id)
        log.info("jackpot_proved", jackpot=jackpot.id, events=proof.events, faults=len(proof.faults))
        for link in jackpot.links.all() if proof.faults else ():
            record_fault(link.table_id, f"The record of the jackpot {jackpot.name} does not prove: {proof.faults[0]}")
