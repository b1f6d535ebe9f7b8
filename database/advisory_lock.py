"""One after the other, over all processes: what cannot lock a row, because the row is not there yet."""

from __future__ import annotations

from django.db import connection


def advisory_lock(name: str) -> None:
    """Wait for everybody else who does what is called `name`, until their transactions end; then hold them up."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
