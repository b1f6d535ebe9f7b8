"""The owner of the tests' database, for what the application's role may not: make it, empty it, forge in it.

The tests themselves are the application (tests/roles.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.conf import settings
from django.db import IntegrityError, ProgrammingError, connection

# How the database says no: by a trigger or a constraint, or since the application may not even try.
REFUSED = (IntegrityError, ProgrammingError)
_open: dict[str, psycopg.Connection[Any]] = {}


def owner() -> psycopg.Connection[Any]:
    """A connection of the owner to the database of this test process, outside of Django's transactions."""
    return _kept("owner")[0]


def cleaner() -> tuple[psycopg.Connection[Any], bool]:
    """Another one, on which no trigger is heard, and whether it was opened just now. It is for cleaning alone: with
    each change between silent triggers and others PostgreSQL forgets its plans.
    """
    wire, fresh = _kept("cleaner")
    if fresh:
        wire.execute("SET session_replication_role = 'replica'")
    return wire, fresh


def _kept(use: str) -> tuple[psycopg.Connection[Any], bool]:
    if (found := _open.get(use)) and not found.closed:
        return found, False
    name = connection.settings_dict["NAME"]
    _open[use] = psycopg.connect(settings.DATABASE_OWNER_URL, dbname=name, autocommit=True)
    return _open[use], True


@contextmanager
def unguarded() -> Iterator[psycopg.Cursor[Any]]:
    """A cursor in one transaction with the triggers silent, as a superuser of the database may have them."""
    with owner().transaction(), owner().cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        yield cursor


def leave() -> None:
    """Close these connections: a database in use cannot be removed."""
    while _open:
        _open.popitem()[1].close()
