"""The connections of pages and tasks: what became of their database costs nobody more than its own absence."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection
from psycopg.pq import TransactionStatus

from database.engine.pool import RETRY_SECONDS, Pool
from database.pool import NoConnection


@pytest.mark.django_db(transaction=True)
def test_after_its_database_came_back_the_next_request_is_served_at_once() -> None:
    """However many connections were idle: a server that ended has ended all of them."""
    connection.close()
    hold_at_once(6)
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as server:
        ended = (
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname = %s AND usename = %s"
        )
        where = [connection.settings_dict[name] for name in ("NAME", "USER")]
        (count,) = server.execute(ended, where).fetchone()  # type: ignore[misc]
    assert count >= 6
    began = time.monotonic()
    assert ask() == 1
    assert time.monotonic() - began < 0.5
    connection.close()


def hold_at_once(number: int) -> None:
    """Have so many connections lent at the same moment; they are idle afterwards."""
    together = threading.Barrier(number)

    def hold() -> None:
        ask()
        together.wait(10)
        connection.close()

    threads = [threading.Thread(target=hold) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)


def ask() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()[0]


@pytest.mark.django_db(transaction=True)
def test_an_open_transaction_is_nobody_elses() -> None:
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SET LOCAL application_name = 'of the one before'")
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("SHOW application_name")
        assert cursor.fetchone() == ("",)


class Connection:
    """Stands for a connection to a database."""

    def __init__(self) -> None:
        self.closed = False
        self.broken = False
        self.info = SimpleNamespace(transaction_status=TransactionStatus.IDLE)

    def execute(self, query: str) -> None:
        if self.broken:
            self.closed = True
            raise psycopg.OperationalError("the connection is lost")

    def close(self) -> None:
        self.closed = True


class Server:
    """Stands for a database that may be away."""

    def __init__(self) -> None:
        self.away = False
        self.opened: list[Connection] = []
        self.asked = 0

    def connect(self) -> Any:
        self.asked += 1
        if self.away:
            raise psycopg.OperationalError("connection refused")
        self.opened.append(Connection())
        return self.opened[-1]


@pytest.fixture
def server() -> Iterator[Server]:
    return Server()


def test_a_database_that_takes_over_is_found_as_soon_as_it_does(server: Server) -> None:
    server.away = True
    pool = Pool(server.connect, 2, 5.0)
    back = threading.Timer(3.2 * RETRY_SECONDS, lambda: setattr(server, "away", False))
    back.start()
    began = time.monotonic()
    pool.getconn()
    assert 3 * RETRY_SECONDS < time.monotonic() - began < 8 * RETRY_SECONDS


def test_a_database_that_stays_away_is_waited_for_once_and_the_error_says_why(server: Server) -> None:
    server.away = True
    pool = Pool(server.connect, 1, 3 * RETRY_SECONDS)
    for _ in range(2):
        began = time.monotonic()
        with pytest.raises(psycopg.OperationalError, match="refused"):
            pool.getconn()
        assert time.monotonic() - began < 5 * RETRY_SECONDS
    server.away = False
    pool.getconn()


def all_lent(server: Server) -> tuple[Pool, Any]:
    """A pool whose one connection is lent, so that whoever else asks waits in vain; and that connection."""
    pool = Pool(server.connect, 1, 0.05)
    lent = pool.getconn()
    with pytest.raises(NoConnection):
        pool.getconn()
    return pool, lent


def test_a_busy_pool_is_waited_for_so_long_and_no_longer(server: Server) -> None:
    pool, lent = all_lent(server)
    pool.putconn(lent)
    assert pool.getconn() is lent


def test_what_a_thread_took_and_never_gave_back_is_free_once_the_thread_is_gone(server: Server) -> None:
    """As of a request whose client hung up while it was worked on."""
    pool = Pool(server.connect, 2, 5.0)
    for _ in range(2):
        thread = threading.Thread(target=pool.getconn)
        thread.start()
        thread.join()
    began = time.monotonic()
    again = [pool.getconn(), pool.getconn()]
    assert time.monotonic() - began < 1
    assert len({id(each) for each in again}) == 2
    for each in again:
        pool.putconn(each)


def test_what_a_thread_that_lives_has_is_not_taken_from_it(server: Server) -> None:
    pool, lent = all_lent(server)
    pool.putconn(lent)
    pool.putconn(lent)
    assert pool.getconn() is lent
    with pytest.raises(NoConnection):
        pool.getconn()


def test_one_broken_connection_ends_the_idle_ones_with_it(server: Server) -> None:
    pool = Pool(server.connect, 3, 1.0)
    lent = [pool.getconn() for _ in range(3)]
    for each in lent:
        pool.putconn(each)
        each.broken = True  # type: ignore[attr-defined]
    assert pool.getconn() not in lent
    assert all(each.closed for each in lent)
    assert server.asked == 4


def test_what_comes_back_unfit_is_closed_and_its_place_is_free(server: Server) -> None:
    pool = Pool(server.connect, 1, 0.05)
    for status in (TransactionStatus.INTRANS, TransactionStatus.INERROR, TransactionStatus.UNKNOWN):
        lent = pool.getconn()
        lent.info.transaction_status = status  # type: ignore[misc]
        pool.putconn(lent)
        assert lent.closed
    assert len(server.opened) == 3


def test_a_closed_pool_keeps_nothing_open(server: Server) -> None:
    pool = Pool(server.connect, 2, 0.05)
    lent, idle = pool.getconn(), pool.getconn()
    pool.putconn(idle)
    pool.close()
    pool.putconn(lent)
    assert (lent.closed, idle.closed) == (True, True)


def test_a_closed_pool_keeps_nothing_open_that_a_thread_never_gave_back(server: Server) -> None:
    pool = Pool(server.connect, 2, 5.0)
    thread = threading.Thread(target=pool.getconn)
    thread.start()
    thread.join()
    pool.close()
    assert [each.closed for each in server.opened] == [True]


@pytest.mark.django_db(transaction=True)
def test_pages_are_told_of_a_database_that_is_away_as_by_django(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    monkeypatch.setitem(connection.settings_dict["OPTIONS"]["pool"], "timeout", 0.2)
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    try:
        with pytest.raises(OperationalError, match="nowhere"):
            ask()
    finally:
        connection.close_pool()  # type: ignore[attr-defined]
