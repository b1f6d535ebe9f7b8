"""The asynchronous connections when their server is frozen: what ran out of time leaves nothing open behind it."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from database import pool


@pytest.fixture
def silent_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Where the database should be: it lets everybody in and never says a word, like a server that was stopped."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        host, port = listening.getsockname()
        settings = {"host": host, "port": port, "user": "nobody", "dbname": "none", "sslmode": "disable"}
        monkeypatch.setattr(pool, "connection_settings", lambda: {**settings, "connect_timeout": 2})
        listening.settimeout(5)
        yield listening


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What only the garbage collector would close stays open."""
    gc.disable()
    yield
    gc.enable()


def read_to_the_end(server: socket.socket) -> bytes:
    """All that the next client says until it hangs up. TimeoutError where it does not."""
    client, _ = server.accept()
    with client:
        client.settimeout(2)
        return b"".join(iter(lambda: client.recv(4096), b""))


async def test_a_connect_that_ran_out_of_time_hangs_up(silent_server: socket.socket, no_collector: None) -> None:
    with pytest.raises(psycopg.OperationalError, match="timeout"):
        await pool.connect()
    assert b"nobody" in await asyncio.to_thread(read_to_the_end, silent_server)


@pytest.mark.django_db(transaction=True)
async def test_each_connection_keeps_to_limits_that_no_pooler_in_between_refuses() -> None:
    """PgBouncer turns away who asks for settings at startup that it does not know."""
    connection = await pool.connect()
    try:
        for name, value in (("lock_timeout", "2s"), ("statement_timeout", "5s"), ("TimeZone", "UTC")):
            cursor = await connection.execute("SELECT current_setting(%s)", [name])
            assert await cursor.fetchone() == (value,)
        assert not connection.pgconn.options
    finally:
        await connection.close()


async def test_a_busy_pool_is_waited_for_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []

    async def connect() -> Any:
        opened.append(Lent())
        return opened[-1]

    monkeypatch.setattr(pool, "connect", connect)
    monkeypatch.setattr(pool, "WAIT_SECONDS", 0.05)
    both = pool.Pool(2)
    async with both.connection() as one, both.connection() as other:
        assert one is not other
        with pytest.raises(pool.NoConnection):
            async with both.connection():
                pass
    async with both.connection() as again:
        assert again in opened
    assert len(opened) == 2


class Lent:
    """Stands for a sound connection that is idle."""

    closed = False

    class info:
        transaction_status = pool.TransactionStatus.IDLE

    class pgconn:
        @staticmethod
        def finish() -> None:
            """Closed with the pool."""
