"""The proofs of many tables: each log and the journals of each table are a job, which any process carries out."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import msgspec

from database.journal import chain_fault, names_of, row_faults
from database.models import Journal
from database.replica import from_replica
from proofs.checkpoints import Checkpoint, JournalCheckpoint, Kept
from proofs.faults import Fault, Unreadable, one_moment
from proofs.verify import Course, verify_log
from tables.models import Table

KEPT_EVERY_SECONDS = 20.0
COUNTED = 500  # rows between two counts
EFFORT = {"log": 4, "journals": 1}
"""What a row costs to prove, as measured: an event is played again, an entry of a journal is hashed."""
_done: MutableSequence[int] = []
_parent = 0


class Job(msgspec.Struct, frozen=True):
    """What one process proves at a time, of so many rows."""

    number: int
    table: str
    part: str  # log | journals
    rows: int

    @property
    def effort(self) -> int:
        """How long it takes beside other jobs."""
        return self.rows * EFFORT[self.part]


class Proved(msgspec.Struct):
    """What came of a job; `trusted` says what it went on from."""

    job: Job
    seq: int = 0
    head_hash: str = ""
    faults: list[Fault] = []
    trusted: str = ""

    @property
    def is_gone(self) -> bool:
        """Whether there is no such table any more, of which nothing else needs to be said."""
        return any(fault.proof == "table" for fault in self.faults)


def jobs_of(tables: Sequence[str]) -> list[Job]:
    """The jobs of some tables."""
    events = dict(Table.objects.filter(pk__in=tables).values_list("id", "seq"))
    entries = dict(Journal.objects.values_list("name", "entries"))
    found: list[Job] = []
    for table in tables:
        found.append(Job(len(found), table, "log", events.get(table, 0)))
        found.append(Job(len(found), table, "journals", sum(entries.get(name, 0) for name in names_of("table", table))))
    return found


def share(done: MutableSequence[int], parent: int = 0) -> None:
    """From now on counts go there. In a process of its own `parent` is the one that asks."""
    global _done, _parent
    _done, _parent = done, parent


@from_replica
def run(job: Job, folder: Path | None) -> Proved:
    """Carry out a job; its checkpoints are kept in the folder, where one is named."""
    proved = _log(job, folder) if job.part == "log" else _journals(job, folder)
    _done[job.number] = job.effort
    return proved


def begun(jobs: Sequence[Job], folder: Path) -> int:
    """The effort of what was proved before, by the checkpoints in a folder. Raises NotOurs."""
    logs = (_kept_log(job, folder).read() for job in jobs if job.part == "log")
    names = (name for job in jobs if job.part == "journals" for name in names_of("table", job.table))
    journals = (Kept(folder, name, JournalCheckpoint).read() for name in names)
    events, entries = (kept.seq for kept in logs if kept), (kept.number for kept in journals if kept)
    return sum(events) * EFFORT["log"] + sum(entries) * EFFORT["journals"]


def forget(jobs: Sequence[Job], folder: Path) -> None:
    """The next proof begins at the start."""
    for job in jobs:
        _kept_log(job, folder).forget()
        for name in names_of("table", job.table):
            Kept(folder, name, JournalCheckpoint).forget()


def _kept_log(job: Job, folder: Path) -> Kept[Checkpoint]:
    return Kept(folder, f"log:{job.table}", Checkpoint)


class _Now:
    """Counts rows, and says when it is time to keep how far the proof is."""

    def __init__(self, job: Job, count: int) -> None:
        self.number, self.of_one, self.count, self.kept_at = job.number, EFFORT[job.part], count, monotonic()

    def passed(self) -> None:
        self.count += 1
        if self.count % COUNTED == 0:
            _done[self.number] = self.count * self.of_one
            if _parent and os.getppid() != _parent:
                os._exit(1)  # whoever asked is gone

    def is_time(self) -> bool:
        if monotonic() - self.kept_at < KEPT_EVERY_SECONDS:
            return False
        self.kept_at = monotonic()
        return True


def _log(job: Job, folder: Path | None) -> Proved:
    kept = _kept_log(job, folder) if folder is not None else None
    begun = kept.read() if kept is not None else None
    now = _Now(job, begun.seq if begun is not None else 0)

    def between(made: Callable[[], Checkpoint]) -> None:
        if kept is not None and now.is_time():
            kept.write(made())

    found = verify_log(job.table, Course(begun, now.passed, between))
    proved = Proved(job, found.seq, found.head_hash, found.faults)
    if begun is not None:
        proved.trusted = f"up to event {begun.seq} as proved by {begun.at:%Y-%m-%d %H:%M:%S} UTC"
    return proved


def _journals(job: Job, folder: Path | None) -> Proved:
    proved = Proved(job, faults=[])
    now = _Now(job, 0)
    try:
        with one_moment():
            for name in names_of("table", job.table):
                fault, trusted = _chain(name, folder, now)
                proved.faults += [Fault(0, "journal", fault)] if fault else []
                proved.trusted = ", ".join(filter(None, (proved.trusted, trusted)))
            proved.faults += [Fault(0, proof, words) for proof, words in row_faults("table", job.table)]
    except Unreadable as error:
        proved.faults.append(Fault(0, "unreadable", str(error)))
    return proved


def _chain(name: str, folder: Path | None, now: _Now) -> tuple[str, str]:
    """The first fault of a journal's chain, and what was trusted of it."""
    kept = Kept(folder, name, JournalCheckpoint) if folder is not None else None
    begun = kept.read() if kept is not None else None
    if begun is not None:
        now.count += begun.number

    def passed(number: int, digest: bytes) -> None:
        now.passed()
        if kept is not None and now.is_time():
            kept.write(JournalCheckpoint(name, number, digest.hex(), datetime.now(UTC)))

    if begun is None:
        return chain_fault(name, passed=passed), ""
    fault = chain_fault(name, (begun.number, bytes.fromhex(begun.hash)), passed)
    return fault, f"{name} up to entry {begun.number} as proved by {begun.at:%Y-%m-%d %H:%M:%S} UTC"
