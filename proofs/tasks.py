"""Celery tasks of the proofs: those that somebody asked for, and the nightly proof of everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from celery import shared_task
from django.db import DatabaseError

from proofs.asked import make_all
from proofs.faults import is_damage
from proofs.jackpots import jackpots_on_record, verify_and_note
from proofs.staff_record import verify_staff
from proofs.verify import tables_on_record, verify_table
from staff.actor import SYSTEM
from tables.actions import record_fault
from tables.models import Table
from wagers.jackpots.models import Jackpot, JackpotTable

log = structlog.get_logger(__name__)


@shared_task
def prove_asked() -> None:
    """Make the proofs that somebody asked for on a page or through the API."""
    make_all()


@shared_task
def prove_records() -> None:
    """Prove every table's record, every jackpot's and the staff's, as `manage.py verify_audit` does.

    A fault is an alert at its table; of a jackpot, at each table linked to it; of the staff, at the first table.
    """
    for table in tables_on_record():
        found = verify_table(table)
        log.info("table_proved", table=table, events=found.seq, faults=len(found.faults))
        for fault in found.faults[:1]:
            _tell([table], f"The record does not prove at event {fault.seq}: {fault.message}")
    for jackpot in jackpots_on_record():
        with _telling_damage(f"jackpot {jackpot}"):
            proof = verify_and_note(jackpot, SYSTEM.id)
            log.info("jackpot_proved", jackpot=jackpot, events=proof.events, faults=len(proof.faults))
            for sentence in proof.faults[:1]:
                linked = JackpotTable.objects.filter(jackpot_id=jackpot).values_list("table_id", flat=True)
                name = Jackpot.objects.filter(pk=jackpot).values_list("name", flat=True).first() or jackpot
                _tell(list(linked), f"The record of the jackpot {name} does not prove: {sentence}")
    staff = verify_staff()
    log.info("staff_proved", entries=staff.entries, faults=len(staff.faults))
    for sentence in staff.faults[:1]:
        _tell([], f"The record of the staff does not prove: {sentence}")


def _tell(tables: list[str], sentence: str) -> None:
    """An alert at each of the tables that are there; at the first of all where none is."""
    everywhere = Table.objects.order_by("id").values_list("id", flat=True)
    for table in everywhere.filter(id__in=tables) or everywhere[:1]:
        with _telling_damage(f"alerts of table {table}"):
            record_fault(table, sentence)


@contextmanager
def _telling_damage(what: str) -> Iterator[None]:
    """Where the database cannot read what it needs, the log says so and the proof goes on."""
    try:
        yield
    except DatabaseError as error:
        if not is_damage(error):
            raise
        log.error("record_unreadable", what=what, fault=str(error).strip())
