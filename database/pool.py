"""Our own few asynchronous database connections, beside Django's: for commands and for the live hub.

One set for each event loop, opened when first needed. There is no task in the background, so that a loop that ends
(each synchronous test has its own) leaves nothing behind. Connections are in autocommit mode; callers begin and commit.
"""

from __future__ import annotations

import asyncio
import os
import socket
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import Any

import psycopg
from django.conf import settings
from psycopg.pq import TransactionStatus

from database.durability import SESSION, setting, watch_commits

Connection = psycopg.AsyncConnection[tuple[Any, ...]]

LOCK_TIMEOUT_MS = 2_000
STATEMENT_TIMEOUT_MS = 5_000
IDLE_TIMEOUT_MS = 5_000  # in a transaction
CONNECT_TIMEOUT_SECONDS = 3
WAIT_SECONDS = 3.0  # for a free connection
LENT_SECONDS = 6.0  # longer than the server itself lets a statement take: it is frozen, or out of reach without a word
_POOLS: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Pool] = weakref.WeakKeyDictionary()


class NoConnection(psycopg.OperationalError):
    """All connections stayed busy for WAIT_SECONDS."""


def connection_settings() -> dict[str, Any]:
    """Where Django's default database is, in psycopg's words. Read at each connect: tests rename it."""
    database = settings.DATABASES["default"]
    options = {name: value for name, value in database.get("OPTIONS", {}).items() if name != "pool"}
    found = {
        "dbname": database["NAME"],
        "user": database.get("USER"),
        "password": database.get("PASSWORD"),
        "host": database.get("HOST"),
        "port": database.get("PORT"),
    }
    return {
        "connect_timeout": CONNECT_TIMEOUT_SECONDS,
        "application_name": "casino-record",
        **options,
        **{name: value for name, value in found.items() if value},
    }


LIMITS = {
    "lock_timeout": LOCK_TIMEOUT_MS,
    "statement_timeout": STATEMENT_TIMEOUT_MS,
    "idle_in_transaction_session_timeout": IDLE_TIMEOUT_MS,
    "timezone": "UTC",
}


async def connect() -> Connection:
    """A new connection, outside of any pool.

    Round trips prepare their statements (`round_trip.py`). psycopg prepares none: after a rollback it would deallocate
    all of the connection's, those of round trips as well.
    """
    try:
        connection = await psycopg.AsyncConnection.connect(
            **connection_settings(), autocommit=True, prepare_threshold=None
        )
        with cut_after(CONNECT_TIMEOUT_SECONDS, connection):
            await connection.execute(setting(SESSION | LIMITS))
        watch_commits(connection)
        return connection
    except psycopg.Error as error:
        # The traceback holds the half-open connection, in a circle that only the garbage collector ends. A server that
        # was frozen would open all of these when it thaws, and have none left for anybody else.
        raise error.with_traceback(None) from None


@contextmanager
def cut_after(seconds: float, connection: Connection) -> Iterator[None]:
    """Cut the connection after `seconds`; whoever waits on it has psycopg.OperationalError at once.

    Cancelling would not do: psycopg then asks the server to cancel too, and waits for the answer of a server that is
    frozen.
    """
    timer = asyncio.get_running_loop().call_later(seconds, _cut, connection)
    try:
        yield
    finally:
        timer.cancel()


def _cut(connection: Connection) -> None:
    if not connection.closed:
        with socket.socket(fileno=os.dup(connection.fileno())) as wire:
            wire.shutdown(socket.SHUT_RDWR)


class Pool:
    """At most `size` connections; an idle one is used again, newest first."""

    def __init__(self, size: int) -> None:
        self._free = asyncio.Semaphore(size)
        self._idle: list[Connection] = []
        weakref.finalize(self, _finish, self._idle)

    @asynccontextmanager
    async def connection(self, *, fresh: bool = False) -> AsyncIterator[Connection]:
        """Lend a connection; one that comes back in mid-transaction or broken is closed, never lent again.

        `fresh` lends a newly opened one, for after a database restart has cut the idle ones off.
        Raises psycopg.OperationalError when the database is away, is silent for LENT_SECONDS, or all stay busy.
        """
        try:
            async with asyncio.timeout(WAIT_SECONDS) if self._free.locked() else nullcontext():
                await self._free.acquire()
        except TimeoutError:
            raise NoConnection("every database connection is busy") from None
        try:
            if fresh:
                _finish(self._idle)
            connection = self._idle.pop() if self._idle else await connect()
            try:
                with cut_after(LENT_SECONDS, connection):
                    yield connection
            finally:
                if not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE:
                    self._idle.append(connection)
                else:
                    connection.pgconn.finish()
        finally:
            self._free.release()

    def close(self) -> None:
        """Close the idle connections."""
        _finish(self._idle)


def pool() -> Pool:
    """The pool of the running event loop."""
    loop = asyncio.get_running_loop()
    found = _POOLS.get(loop)
    if found is None:
        found = _POOLS[loop] = Pool(settings.DATABASE_POOL_SIZE)
    return found


def close_pool() -> None:
    """Close what the running event loop keeps open."""
    found = _POOLS.pop(asyncio.get_running_loop(), None)
    if found is not None:
        found.close()


def _finish(connections: list[Connection]) -> None:
    while connections:
        connections.pop().pgconn.finish()
