"""Several statements in one round trip: their rows, their errors, and what an error leaves behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID

import psycopg
import pytest
from psycopg.pq import TransactionStatus

from database.pool import Connection, connect
from database.round_trip import round_trip

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def connection() -> AsyncIterator[Connection]:
    """One of its own."""
    found = await connect()
    yield found
    await found.close()


async def test_values_and_rows_of_every_kind_that_a_command_has(connection: Connection) -> None:
    at, key = datetime(2026, 1, 1, 12, tzinfo=UTC), UUID(int=7)
    values = {"whole": -3, "text": "“é”", "bytes": b"\0\xff", "at": at, "key": key, "none": None}
    asked = """
    SELECT %(whole)s::bigint, %(text)s::text, %(bytes)s::bytea, %(at)s::timestamptz, %(key)s::uuid, %(none)s::text,
           %(text)s::text, ARRAY['t1', 't2']
    """
    rows = await round_trip(connection, [("SELECT 1 WHERE %s = 2", (1,)), (asked, values), ("BEGIN", ())])
    assert rows == [[], [(-3, "“é”", b"\0\xff", at, key, None, "“é”", ["t1", "t2"])], []]
    assert connection.info.transaction_status == TransactionStatus.INTRANS


async def test_an_error_is_raised_and_nothing_after_it_is_done(connection: Connection) -> None:
    one, two, wrong = ("SELECT 1", ()), ("SELECT 2", ()), ("SELECT 1 / %s", (0,))
    with pytest.raises(psycopg.errors.DivisionByZero):
        await round_trip(connection, [("BEGIN", ()), one, wrong, two])
    assert connection.info.transaction_status == TransactionStatus.INERROR
    await connection.rollback()
    assert await round_trip(connection, [one, two, ("SELECT 4 / %s", (2,))]) == [[(1,)], [(2,)], [(2,)]]


async def test_a_statement_that_cannot_be_prepared_is_no_obstacle_later(connection: Connection) -> None:
    table = ("SELECT count(*) FROM tables_table", ())
    await connection.execute("SET search_path = pg_temp")
    with pytest.raises(psycopg.errors.UndefinedTable):
        await round_trip(connection, [("SELECT 1", ()), table])
    await connection.execute("RESET search_path")
    assert await round_trip(connection, [table, ("SELECT 1", ())]) == [[(0,)], [(1,)]]


async def test_what_psycopg_rolls_back_leaves_the_prepared_statements(connection: Connection) -> None:
    """psycopg deallocates all statements of a connection after a rollback, where it prepared one itself."""
    asked = [("SELECT %s::int", (1,))]
    await round_trip(connection, asked)
    async with connection.transaction(force_rollback=True):
        await connection.execute("SELECT 2")
    await connection.execute("SELECT 3")
    assert await round_trip(connection, asked) == [[(1,)]]


async def test_a_text_with_a_nul_is_refused_and_not_cut_short(connection: Connection) -> None:
    with pytest.raises(psycopg.DataError, match="NUL"):
        await round_trip(connection, [("SELECT %s::text", ("one\0two",))])
    assert await round_trip(connection, [("SELECT %s::text", ("one",))]) == [[("one",)]]


async def test_what_does_not_fit_into_the_sockets_buffer_goes_out_in_parts(connection: Connection) -> None:
    text = "x" * 5_000_000
    assert await round_trip(connection, [("SELECT %s::text", (text,)), ("SELECT %s::text", (text,))]) == [[(text,)]] * 2


async def test_a_connection_that_is_ended_or_given_up_is_closed(connection: Connection) -> None:
    with pytest.raises(psycopg.OperationalError):
        await round_trip(connection, [("SELECT pg_terminate_backend(pg_backend_pid())", ())])
    assert connection.closed
    other = await connect()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(round_trip(other, [("SELECT pg_sleep(5)", ())]), 0.1)
    assert other.closed
