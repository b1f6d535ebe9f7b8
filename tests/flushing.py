"""Empties the test database after a test that commits, although its record is append-only.

The record's triggers refuse it, as they should, and the application may not. The owner of the database does it, with
the triggers silenced for that one transaction. A table that was not written costs next to nothing to delete from, while
TRUNCATE makes new files for each. What the migrations made (content types and permissions) stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import connection
from django.test import TransactionTestCase

from tests.owner import unguarded

copied_back = False
"""Whether rows stand in the database that no test's own cleaning takes away (tests/prepared.py)."""
KEPT = {"django_content_type", "auth_permission"}


@cache
def tables() -> list[str]:
    """Every table that a test can write."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - KEPT)


@contextmanager
def emptied() -> Iterator[Any]:
    """A cursor in a database without rows, in a transaction and with the triggers silent until the block ends."""
    with unguarded() as cursor:
        cursor.execute(";".join(f'DELETE FROM "{table}"' for table in tables()))
        yield cursor


def empty_database(_case: Any = None) -> None:
    """Delete every row that a test can have left."""
    global copied_back
    with emptied():
        pass
    copied_back = False


def install() -> None:
    """Take the place of Django's flush in this test process."""
    TransactionTestCase._fixture_teardown = empty_database  # type: ignore[assignment]
