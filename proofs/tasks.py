"""Celery tasks of the proofs: those that somebody asked for, the nightly proof, and whether it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

import structlog
from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from database.advisory_lock import alone
from proofs import asked_rounds
from proofs.asked import make_all
from proofs.cases import verify_cases
from proofs.faults import is_damage
from proofs.jackpots import jackpots_on_record, verify_and_note
from proofs.night import due, prove_tables
from proofs.on_record import overdue, overdue_words
from proofs.staff_record import verify_staff
from proofs.verify import tables_on_record
from staff.actor import SYSTEM
from tables.actions import PROOF_OVERDUE, proof_overdue, record_fault
from tables.models import Alert, Table
from wagers.jackpots.models import Jackpot, JackpotTable

log = structlog.get_logger(__name__)
NIGHTLY = "the nightly proof"


@shared_task
def prove_asked() -> None:
    """Make the proofs that somebody asked for on a page or through the API."""
    make_all()


@shared_task
def recompute_asked() -> None:
    """Decide once more the rounds that somebody asked for on the page."""
    asked_rounds.make_all()


@shared_task
def prove_records() -> None:
    """Prove what was not proved in this night: every table's record (`proofs.night`), and with it every jackpot's, the
    staff's and that of the cases, which are small beside them. One at a time; it begins each hour of the night, so that
    a worker that died holds up nothing for long.

    A fault is an alert at its table; of a jackpot, at each table linked to it; of the staff and the cases, at the first
    table.
    """
    with alone(NIGHTLY) as mine:
        now = timezone.now()
        tables = due(now) if mine else []
        if mine and (tables or not tables_on_record()):
            _prove_staff()
            _prove_cases()
            _prove_jackpots()
            _prove_tables(tables, now)


@shared_task
def look_at_proofs() -> None:
    """Where a table's record was not proved in time: an alert at the first table, once each time that it happens."""
    late = overdue(timezone.now())
    if late and not Alert.objects.filter(kind=PROOF_OVERDUE, raised_at__gte=late[0][0]).exists():
        _at_tables([], proof_overdue, overdue_words(late))


def _prove_tables(tables: Sequence[str], now: datetime) -> None:
    for found in prove_tables(tables, now):
        log.info(
            "table_proved",
            table=found.table,
            from_event=found.from_seq,
            events=found.seq,
            faults=len(found.faults),
        )
        for fault in found.faults[:1]:
            tell_fault([found.table], f"The record does not prove at event {fault.seq}: {fault.message}")


def _prove_jackpots() -> None:
    for jackpot in jackpots_on_record():
        with _telling_damage(f"jackpot {jackpot}"):
            proof = verify_and_note(jackpot, SYSTEM.id)
            log.info("jackpot_proved", jackpot=jackpot, events=proof.events, faults=len(proof.faults))
            for sentence in proof.faults[:1]:
                linked = JackpotTable.objects.filter(jackpot_id=jackpot).values_list("table_id", flat=True)
                name = Jackpot.objects.filter(pk=jackpot).values_list("name", flat=True).first() or jackpot
                tell_fault(list(linked), f"The record of the jackpot {name} does not prove: {sentence}")


def _prove_staff() -> None:
    staff = verify_staff()
    log.info("staff_proved", entries=staff.entries, faults=len(staff.faults))
    for sentence in staff.faults[:1]:
        tell_fault([], f"The record of the staff does not prove: {sentence}")


def _prove_cases() -> None:
    cases = verify_cases()
    log.info("cases_proved", cases=cases.cases, steps=cases.steps, faults=len(cases.faults))
    for sentence in cases.faults[:1]:
        tell_fault([], f"The record of the cases does not prove: {sentence}")


def tell_fault(tables: list[str], sentence: str) -> None:
    """An alert that the record does not prove, at each of these tables; at the first of all where none is there."""
    _at_tables(tables, record_fault, sentence)


def _at_tables(tables: list[str], alert: Callable[[str, str], object], sentence: str) -> None:
    everywhere = Table.objects.order_by("id").values_list("id", flat=True)
    for table in everywhere.filter(id__in=tables) or everywhere[:1]:
        with _telling_damage(f"alerts of table {table}"):
            alert(table, sentence)


@contextmanager
def _telling_damage(what: str) -> Iterator[None]:
    """Where the database cannot read what it needs, the log says so and the proof goes on."""
    try:
        yield
    except DatabaseError as error:
        if not is_damage(error):
            raise
        log.error("record_unreadable", what=what, fault=str(error).strip())
