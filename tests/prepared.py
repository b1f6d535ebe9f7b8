"""What stands in the database before a test: made once in a test process, and copied back for every later test.

Playing three rounds through the whole product takes a hundred times longer than copying the rows that they leave. The
rows are the same ones each time: keys, hashes and times are those of the first making. A pytest plugin: the database's
owner keeps them in temporary tables and copies them, outside of the transaction that takes a test's own rows back, and
they are gone after the test.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

import psycopg
import pytest
from django.db import connection

from tests import flushing
from tests.flushing import EMPTY, empty_database, emptying, make_function, tables

Found = TypeVar("Found")


@dataclass
class Prepared:
    """What the making gave, and the function that copies back every row there was after it."""

    found: bytes
    call: str
    wire: psycopg.Connection[Any]
    """The connection that has the rows; with another one they are made anew."""


_prepared: dict[Callable[..., Any], Prepared] = {}
_states = (f"state_{number}" for number in count())


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
    known, wire = _prepared.get(make), emptying()
    if known and known.wire is wire:
        flushing.copied_back = True
        wire.execute(f"SELECT {EMPTY}, {known.call}")
    else:
        found = make(*arguments)
        known = _prepared[make] = Prepared(pickle.dumps(found), _kept(wire, next(_states)), wire)
    return pickle.loads(known.found)


def _kept(wire: psycopg.Connection[Any], state: str) -> str:
    """Keep every row that this test sees now, committed or not; the function that copies them back."""
    statements = []
    with connection.cursor() as seen, wire.cursor() as keeping:
        for table in tables():
            with seen.copy(f'COPY "{table}" TO STDOUT') as rows:
                copied = b"".join(rows)
            if copied:
                kept = f'pg_temp."{state}_{table}"'
                keeping.execute(f'CREATE TEMPORARY TABLE {kept} (LIKE public."{table}")')
                with keeping.copy(f"COPY {kept} FROM STDIN") as keep:
                    keep.write(copied)
                statements.append(f'INSERT INTO public."{table}" OVERRIDING SYSTEM VALUE TABLE {kept}')
    make_function(wire, call := f"pg_temp.{state}()", statements)
    return call
