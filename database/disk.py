"""Whether there is room for what the record writes: on the disk of the data folder, where the database is on this
machine, and by the database's own word, wherever it is.
"""

from __future__ import annotations

import os
import shutil
from errno import ENOSPC
from pathlib import Path
from time import monotonic

import psycopg
from django.conf import settings

# PostgreSQL writes its log ahead in files of 16 MB, and stops where it cannot begin the next one.
LEAST_FREE_BYTES = 64 * 2**20
# The database's refusal counts for this long: nobody else says when it has room again.
REFUSED_SECONDS = 60.0
_refused_at: float | None = None


def free_bytes(folder: str | Path) -> int:
    """Room on the disk of a folder. OSError where it is not there."""
    return shutil.disk_usage(folder).free


def is_of_room(error: BaseException) -> bool:
    """Whether the database says that it has no room; one that has none takes no new connection either, and says so in
    words alone.
    """
    return isinstance(error, psycopg.errors.DiskFull) or (
        isinstance(error, psycopg.OperationalError) and os.strerror(ENOSPC) in str(error)
    )


def note_refusal(error: BaseException | None) -> bool:
    """Whether an error is the database's for lack of room; it is remembered."""
    global _refused_at
    while error is not None and not is_of_room(error):
        error = error.__cause__
    if error is not None:
        _refused_at = monotonic()
    return error is not None


def note_write() -> None:
    """The database has written something."""
    global _refused_at
    _refused_at = None


def shortage() -> str:
    """What is wrong with the room, for people; empty where there is enough."""
    if _refused_at is not None and monotonic() - _refused_at < REFUSED_SECONDS:
        return "the database has no room to write"
    return shortage_in(settings.DATA_FOLDER) if settings.DATA_FOLDER else ""


def shortage_in(folder: str | Path) -> str:
    """The same for the disk of a folder alone; it needs no settings."""
    try:
        free = free_bytes(folder)
    except OSError as error:
        return f"the data folder cannot be looked at: {error.strerror}"
    if free >= LEAST_FREE_BYTES:
        return ""
    return f"the disk is full: {free // 2**20} MB left, {LEAST_FREE_BYTES // 2**20} MB are needed"
