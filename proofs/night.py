"""The nightly proof of the tables. Of each it goes on from the last proved head. Of the few whose last whole proof is
the oldest it begins at event 1: each table has one in NIGHTS nights, not counting those that were lost.

What was proved is kept as it goes (`proofs.checkpoints`), so that after a worker's death the next one goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from math import ceil

import msgspec
import structlog

import rules.codec
from proofs.checkpoints import Checkpoint, Kept, NotOurs, Point, kept_journals, kept_log
from proofs.on_record import last_wholes, note, proved_since
from proofs.places import Rows
from proofs.run import WORTH_PROCESSES, ProofRun
from proofs.verify import Verification, tables_on_record
from staff.actor import SYSTEM

log = structlog.get_logger(__name__)
BEGINS_HOUR = 21
"""UTC: five in the morning in Singapore, when the fewest tables are open."""
NIGHTS = 28
"""In so many nights every table is proved from event 1."""
NEVER = datetime.min.replace(tzinfo=UTC)


def night_of(now: datetime) -> datetime:
    """When the night began that is on, or was the last."""
    begun = now.astimezone(UTC).replace(hour=BEGINS_HOUR, minute=0, second=0, microsecond=0)
    return begun if begun <= now else begun - timedelta(days=1)


def due(now: datetime) -> list[str]:
    """The tables on record that were not proved in this night."""
    proved = proved_since(night_of(now), SYSTEM.id)
    return [table for table in tables_on_record() if table not in proved]


def wholes(now: datetime) -> dict[str, datetime]:
    """The tables whose turn it is in this night to be proved from event 1, and when each was last."""
    last = last_wholes(night_of(now))
    tables = sorted(tables_on_record(), key=lambda table: (last.get(table, NEVER), table))
    return {table: last.get(table, NEVER) for table in tables[: ceil(len(tables) / NIGHTS)]}


def prove_tables(tables: Sequence[str], now: datetime) -> Iterator[Verification]:
    """Prove tables, note it, and give what was found of each; those that are proved from event 1 come last."""
    of_the_night = wholes(now)
    for table in tables:
        _make_ready(table, of_the_night.get(table))
    yield from _proved([table for table in tables if table not in of_the_night])
    yield from _proved([table for table in tables if table in of_the_night])


def processes_for(effort: int) -> int:
    """How many prove at a time: half the cores, so that the tables that are dealt keep the others; one where a process
    would take longer to come up than the proof.
    """
    return max(1, (os.cpu_count() or 1) // 2) if effort > WORTH_PROCESSES else 1


def _proved(tables: Sequence[str]) -> Iterator[Verification]:
    run = ProofRun(tables, Rows())
    for found in run.one_by_one(processes=processes_for(run.effort - run.effort_before())):
        note(found, SYSTEM.id)
        yield found


def _make_ready(table: str, last_whole: datetime | None) -> None:
    """Forget where a table's proof would go on, where it cannot, or where it is the turn of one from event 1 that did
    not begin since the last.
    """
    log_, journals = kept_log(Rows(), table), kept_journals(Rows(), table)
    point = _usable(log_)
    begins = last_whole is not None and (point is None or (point.began or point.at) <= last_whole)
    if begins or point is None:
        log_.forget()
    for journal in journals.values():
        if begins or _usable(journal) is None:
            journal.forget()


def _usable(kept: Kept[Point]) -> Point | None:
    """A checkpoint that this server sealed and these rules can read."""
    try:
        point = kept.read()
        if isinstance(point, Checkpoint):
            rules.codec.decode_state(bytes(point.state))
    except (NotOurs, msgspec.MsgspecError) as error:
        log.warning("checkpoint_passed_over", name=kept.name, reason=str(error))
        return None
    return point
