"""One after the other, over all processes: what cannot lock a row, because the row is not there yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
"""Wait for everybody else who does what is called so, until their transactions end; then hold them up."""


def advisory_lock(name: str) -> None:
    """Wait for everybody else who does what is called `name`, until their transactions end; then hold them up."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [name])


@contextmanager
def alone(name: str) -> Iterator[bool]:
    """Whether nobody else does what is called `name` now; then nobody else begins it while the block lasts. For work
    that is longer than a transaction; a connection that is lost gives the name free.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        (mine,) = cursor.fetchone()
    try:
        yield mine
    finally:
        if mine:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
