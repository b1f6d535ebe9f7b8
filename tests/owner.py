"""The owner of the tests' database, for what the application's role may not: make it, empty it, forge in it.

The tests themselves are the application (tests/roles.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from django.conf import settings
from django.db import IntegrityError, ProgrammingError, connection

# How the database says no: by a trigger or a constraint, or since the application may not even try.
REFUSED = (IntegrityError, ProgrammingError)
_open: list[psycopg.Connection[Any]] = []


def owner() -> psycopg.Connection[Any]:
    """A connection of the owner to the database of this test process, outside of Django's transactions."""
    if not _open or _open[0].closed:
        _open[:] = [
            psycopg.connect(settings.DATABASE_OWNER_URL, dbname=connection.settings_dict["NAME"], autocommit=True)
        ]
    return _open[0]


@contextmanager
def unguarded() -> Iterator[psycopg.Cursor[Any]]:
    """A cursor in one transaction with the triggers silent, as a superuser of the database may have them."""
    with owner().transaction(), owner().cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        yield cursor


def leave() -> None:
    """Close that connection: a database in use cannot be removed."""
    with suppress(IndexError):
        _open.pop().close()
