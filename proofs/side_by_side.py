"""Jobs of the proof side by side, in as many processes as are wanted."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import nullcontext
from pathlib import Path

from django.conf import settings
from django.db import connections

from database.replica import from_primary
from proofs.jobs import Job, Proved, run, share
from proofs.process import begin


def prove(
    jobs: Sequence[Job],
    processes: int,
    folder: Path | None,
    watch: Callable[[Callable[[], int]], None],
    *,
    primary: bool = False,
) -> list[Proved]:
    """Carry out jobs, the longest first, in as many processes; in this one where that is one. The order of the answers
    is that of the jobs. `watch` is called often, with what tells how much of their effort is done.
    """
    if processes <= 1:
        done = _WatchedCounts([0] * len(jobs), watch)
        share(done)
        return [run(job, folder) for job in jobs]
    context = multiprocessing.get_context("spawn")
    counts = context.Array("q", len(jobs), lock=False)
    database = str(settings.DATABASES["default"]["NAME"])
    with ProcessPoolExecutor(processes, context, begin, (counts, database)) as pool:
        return _in_processes(
            lambda job: pool.submit(_alone, job, folder, primary=primary), jobs, lambda: watch(lambda: sum(counts))
        )


def _in_processes(
    submit: Callable[[Job], Future[Proved]], jobs: Sequence[Job], watch: Callable[[], None]
) -> list[Proved]:
    running = {submit(job): job for job in sorted(jobs, key=lambda job: -job.effort)}
    left = set(running)
    while left:
        _, left = wait(left, timeout=0.5, return_when=FIRST_COMPLETED)
        watch()
    return [future.result() for future, _ in sorted(running.items(), key=lambda each: each[1].number)]


class _WatchedCounts(list[int]):
    """Counts of this process, which tells whoever watches of each."""

    def __init__(self, counts: list[int], watch: Callable[[Callable[[], int]], None]) -> None:
        super().__init__(counts)
        self.watch = watch

    def __setitem__(self, place: int, count: int) -> None:  # type: ignore[override]
        super().__setitem__(place, count)
        self.watch(lambda: sum(self))


def _alone(job: Job, folder: Path | None, *, primary: bool) -> Proved:
    """A job in a process of its own; where the parent reads from the primary, it does too."""
    try:
        with from_primary() if primary else nullcontext():
            return run(job, folder)
    finally:
        connections.close_all()
