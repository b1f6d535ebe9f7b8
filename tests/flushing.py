"""Empties the test database after a test that commits, although its record is append-only.

The record's triggers refuse it, as they should, and the application may not. The owner of the database does it, on a
connection of its own with the triggers silent. A table that was not written costs next to nothing to delete from, while
TRUNCATE makes new files for each. It is one function, so that PostgreSQL plans its statements once; the function lies
in the connection's temporary schema and no test sees it.
What the migrations made (content types and permissions) stays.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import psycopg
from django.db import connection
from django.test import TransactionTestCase

from tests.owner import cleaner

copied_back = False
"""Whether rows stand in the database that no test's own cleaning takes away (tests/prepared.py)."""
KEPT = {"django_content_type", "auth_permission"}
EMPTY = "pg_temp.empty_all()"


@cache
def tables() -> list[str]:
    """Every table that a test can write."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - KEPT)


def make_function(wire: psycopg.Connection[Any], call: str, statements: list[str]) -> None:
    """A function of that connection which carries out these statements."""
    body = ";\n".join(statements or ["NULL"])
    wire.execute(f"CREATE FUNCTION {call} RETURNS void LANGUAGE plpgsql AS $$BEGIN\n{body};\nEND$$")


def emptying() -> psycopg.Connection[Any]:
    """The owner's connection, which knows EMPTY."""
    wire, fresh = cleaner()
    if fresh:
        make_function(wire, EMPTY, [f'DELETE FROM public."{table}"' for table in tables()])
    return wire


def empty_database(_case: Any = None) -> None:
    """Delete every row that a test can have left."""
    global copied_back
    emptying().execute(f"SELECT {EMPTY}")
    copied_back = False


def install() -> None:
    """Take the place of Django's flush in this test process."""
    TransactionTestCase._fixture_teardown = empty_database  # type: ignore[assignment]
