"""What-ifs are worked out in a process of their own, one for each web server, which gives way to play: beside eight of
them in threads of the server a command took five times as long.

It is begun when first needed and ends with the server. This module knows nothing of Django before that.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

from proofs.process import begin

if TYPE_CHECKING:
    from rounds.what_if import Answered, Asked

NICENESS = 5
LONGEST_SECONDS = 20
"""After which what is worked out is ended, and the process with it; the next one begins another."""
WAITING = 4
PATIENCE_SECONDS = 2.0
"""So many wait so long for the one before them; others are told at once."""
_room, _turn = BoundedSemaphore(1 + WAITING), BoundedSemaphore(1)
_processes: list[ProcessPoolExecutor] = []
"""The one that runs; only who has the turn looks."""


class Busy(Exception):
    """Others are before it."""


class Ended(Exception):
    """It took too long, or its process ended otherwise."""


def answered_apart(asked: Asked) -> Answered:
    """`rounds.what_if.answered` of the other process. Raises Busy and Ended. The caller's connection goes
    back to the pool before anything is waited for.
    """
    from database.release import release

    release()
    if not _room.acquire(blocking=False):
        raise Busy
    try:
        if not _turn.acquire(timeout=PATIENCE_SECONDS):
            raise Busy
        try:
            return _process().submit(_answered, asked, LONGEST_SECONDS).result()
        except BrokenProcessPool:
            _processes.pop().shutdown(wait=False)
            raise Ended from None
        finally:
            _turn.release()
    finally:
        _room.release()


def _process() -> ProcessPoolExecutor:
    if not _processes:
        from django.conf import settings

        database = str(settings.DATABASES["default"]["NAME"])
        _processes.append(ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (database,)))
    return _processes[0]


def _begin(database: str) -> None:
    os.nice(NICENESS)
    begin([], database)


def _answered(asked: Asked, longest_seconds: float) -> Answered:
    from django.db import connection

    from rounds.what_if import answered

    # The watchdog needs nothing of Python: what is stuck ends as well, and the log has where.
    faulthandler.dump_traceback_later(longest_seconds, exit=True)
    try:
        return answered(asked)
    finally:
        faulthandler.cancel_dump_traceback_later()
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
