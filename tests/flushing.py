"""Lets the test database be emptied between tests although its record is append-only.

A test that commits is cleaned up after by TRUNCATE, which the record's triggers refuse, as they should. Here, and only
here, they are silenced for that one statement, which takes a superuser of the database.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.backends.postgresql.operations import DatabaseOperations


def _execute_sql_flush(self: Any, sql_list: list[str]) -> None:
    alias = self.connection.alias
    with transaction.atomic(using=alias), self.connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = 'replica'")
        for sql in sql_list:
            cursor.execute(sql)


def install() -> None:
    """Take effect for this test process."""
    DatabaseOperations.execute_sql_flush = _execute_sql_flush  # type: ignore[method-assign]
