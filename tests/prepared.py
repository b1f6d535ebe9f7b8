"""What stands in the database before a test: made once in a test process, and copied back for every later test.

Playing three rounds through the whole product takes a hundred times longer than copying the rows that they leave. The
rows are the same ones each time: keys, hashes and times are those of the first making. A pytest plugin: the database's
owner copies them, outside of the transaction that takes a test's own rows back, and they are gone after the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
from django.db import connection

from tests import flushing
from tests.flushing import emptied, empty_database, tables

Found = TypeVar("Found")


@dataclass
class Prepared:
    """What the making gave, and every row there was after it, by table, as PostgreSQL copies them."""

    found: Any
    rows: dict[str, bytes]


_prepared: dict[Callable[..., Any], Prepared] = {}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Last of all, after the test's transaction, the copied rows go too, unless the cleaning after a test that commits
    took them; after the last test the database went.
    """
    yield
    if flushing.copied_back and nextitem:
        empty_database()
    flushing.copied_back = False


def prepared(make: Callable[..., Found], *arguments: Any) -> Found:
    """What `make` gives, and all rows of the database after it, whether it runs now or ran before.

    Each test gets a copy of its own. `make` is a function of a module, and its arguments mean the same each time.
    """
    if make in _prepared:
        _copy_back(_prepared[make].rows)
    else:
        _prepared[make] = Prepared(make(*arguments), _copied())
    return deepcopy(_prepared[make].found)


def _copied() -> dict[str, bytes]:
    rows = {}
    with connection.cursor() as cursor:
        for table in tables():
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
                rows[table] = b"".join(copy)
    return {table: copied for table, copied in rows.items() if copied}


def _copy_back(rows: dict[str, bytes]) -> None:
    flushing.copied_back = True
    with emptied() as cursor:
        for table, copied in rows.items():
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                copy.write(copied)
