"""The proof of many tables. Each log, and the journals of each table, are a job for a process or a thread."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import nullcontext

import msgspec
from django.conf import settings
from django.db import connections

from database.journal import names_of
from database.models import Journal
from database.replica import from_primary, from_replica
from proofs.checkpoints import Checkpoint, JournalCheckpoint, Kept, Tracker, kept_journals, kept_log
from proofs.places import Place
from proofs.process import begin
from proofs.verify import Verification, joined, verify_journals, verify_log
from tables.models import Table

POLL_SECONDS = 0.5
WORTH_PROCESSES = 120_000
"""Effort, of some 50,000 rows: less is proved before a process would be up."""
PROOFS = {"log": verify_log, "journals": verify_journals}
EFFORT = {"log": 4, "journals": 1}
"""What a row costs to prove, as measured: an event is played again, an entry of a journal is hashed."""
NICENESS = 10
GIVEN_UP = -1
"""The place behind the counts of the jobs: not 0 once nobody waits for the rest."""
_worker = threading.local()


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


class GivenUp(Exception):
    """Nobody waits for what a job finds."""


class ProofRun:
    """A proof of some tables' records, which takes so much `effort`. A named place keeps the checkpoints."""

    def __init__(self, tables: Sequence[str], place: Place | None = None) -> None:
        self.place, self.tables = place, tables
        events = dict(Table.objects.filter(pk__in=tables).values_list("id", "seq"))
        entries = dict(Journal.objects.values_list("name", "entries"))
        self.jobs: list[Job] = []
        for table in tables:
            journalled = sum(entries.get(name, 0) for name in names_of("table", table))
            for part, rows in (("log", events.get(table, 0)), ("journals", journalled)):
                self.jobs.append(Job(len(self.jobs), table, part, rows))
        self.effort = sum(job.effort for job in self.jobs)

    def effort_before(self) -> int:
        """The effort of what was proved before, by the checkpoints that are kept. Raises NotOurs."""
        points = ((job, kept.read()) for job in self.jobs for kept in self._kept(job))
        return sum(point.rows * EFFORT[job.part] for job, point in points if point is not None)

    def forget(self) -> None:
        """The next proof begins at the start."""
        for job in self.jobs:
            for kept in self._kept(job):
                kept.forget()

    def _kept(self, job: Job) -> Iterable[Kept[Checkpoint] | Kept[JournalCheckpoint]]:
        return [kept_log(self.place, job.table)] if job.part == "log" else kept_journals(self.place, job.table).values()

    def prove(
        self, watch: Callable[[int], None] = lambda done: None, processes: int = 1, *, primary: bool = False
    ) -> list[Verification]:
        """What is found of each table, in their order; otherwise as `one_by_one`."""
        found = {each.table: each for each in self.one_by_one(watch, processes, primary=primary)}
        return [found[table] for table in self.tables]

    def one_by_one(
        self, watch: Callable[[int], None] = lambda done: None, processes: int = 1, *, primary: bool = False
    ) -> Iterator[Verification]:
        """What is found of each table, as soon as it is. The jobs go to as many processes, the longest first; to a
        thread of this one, in their order, where that is one. `watch` is told twice a second how much effort is done.
        What a job raises ends the others; one whose process dies raises BrokenProcessPool. Raises NotOurs.
        """
        pool, counts = self._workers(processes)
        jobs = self.jobs if processes <= 1 else sorted(self.jobs, key=lambda job: -job.effort)
        parts: dict[str, dict[str, Verification]] = defaultdict(dict)
        try:
            futures = {pool.submit(run_job, job, self.place, primary=primary): job for job in jobs}
            left = set(futures)
            while left:
                ended, left = wait(left, POLL_SECONDS, FIRST_COMPLETED)
                watch(sum(counts[:GIVEN_UP]))
                for future in ended:
                    of_table = parts[futures[future].table]
                    of_table[futures[future].part] = future.result()
                    if len(of_table) == len(PROOFS):
                        yield joined(of_table["log"], of_table["journals"])
        finally:
            counts[GIVEN_UP] = 1
            pool.shutdown(cancel_futures=True)

    def _workers(self, processes: int) -> tuple[Executor, MutableSequence[int]]:
        """Who carries out the jobs, and where they count."""
        size = len(self.jobs) + 1
        if processes <= 1:
            in_thread = [0] * size
            return ThreadPoolExecutor(1, "proof", share, (in_thread,)), in_thread
        # Celery's own processes are daemons, which may have no children; ours end with this one by themselves.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        context = multiprocessing.get_context("spawn")
        # No lock: a process that is killed would keep it.
        counts = context.Array("q", size, lock=False)
        database = str(settings.DATABASES["default"]["NAME"])
        return ProcessPoolExecutor(processes, context, begin, (counts, database)), counts


def share(counts: MutableSequence[int]) -> None:
    """The jobs of this thread count there. It gives way to play: on Linux each thread has a niceness of its own."""
    os.nice(NICENESS)
    _worker.counts = counts


def run_job(job: Job, place: Place | None, *, primary: bool) -> Verification:
    """Carry out a job; where who asks reads from the primary, it does too."""
    try:
        with from_primary() if primary else nullcontext():
            return _proved(job, place)
    finally:
        connections.close_all()


@from_replica
def _proved(job: Job, place: Place | None) -> Verification:
    counts: MutableSequence[int] = _worker.counts

    def tell(rows: int) -> None:
        if counts[GIVEN_UP]:
            raise GivenUp
        counts[job.number] = rows * EFFORT[job.part]

    found = PROOFS[job.part](job.table, Tracker(place, tell))
    counts[job.number] = job.effort
    return found
