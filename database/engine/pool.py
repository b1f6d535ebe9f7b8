"""The connections that pages and tasks share in a process, each in a thread: lent, looked at, opened anew.

Whoever asks opens a connection where none is idle, so that they learn why there is none, and nothing runs in the
background. `database.pool` is the same for event loops.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from database.pool import NoConnection

Connection = psycopg.Connection[Any]
# A database that is away is asked again after this long: a standby takes over within a second.
RETRY_SECONDS = 0.1


class Pool:
    """At most `size` connections, in autocommit mode; an idle one is used again, newest first.

    Django asks for these names: `open`, `getconn`, `putconn`, `close`.
    """

    def __init__(self, connect: Callable[[], Connection], size: int, seconds: float) -> None:
        self._connect = connect
        self._seconds = seconds
        self._free = threading.BoundedSemaphore(size)
        self._idle: list[Connection] = []
        self._lent: dict[Connection, threading.Thread] = {}
        self._closed = False

    def open(self) -> None:
        """Nothing is opened before it is needed."""

    def getconn(self) -> Connection:
        """A connection that works. psycopg.OperationalError where the database stays away or all stay busy."""
        deadline = time.monotonic() + self._seconds
        if not self._free.acquire(blocking=False):
            self._take_back()
            if not self._free.acquire(timeout=self._seconds):
                raise NoConnection("every database connection is busy")
        try:
            connection = self._sound() or self._opened(deadline)
        except BaseException:
            self._free.release()
            raise
        self._lent[connection] = threading.current_thread()
        connection._pool = self  # where Django gives it back to
        return connection

    def putconn(self, connection: Connection) -> None:
        """Take a connection back; one in mid-transaction or broken is closed, never lent again."""
        if self._lent.pop(connection, None) is None:
            return
        connection._pool = None
        if self._closed or connection.closed or connection.info.transaction_status != TransactionStatus.IDLE:
            connection.close()
        else:
            self._idle.append(connection)
        self._free.release()

    def close(self) -> None:
        """Close what is idle or was taken by a thread that is gone, and each other that is lent when it comes back."""
        self._closed = True
        self._take_back()
        self._drop()

    def _take_back(self) -> None:
        """What threads took that are gone: of a request whose client hung up Django gives nothing back."""
        for connection, thread in list(self._lent.items()):
            if not thread.is_alive():
                self.putconn(connection)

    def _sound(self) -> Connection | None:
        """An idle connection. Where one is broken its server has ended, and with it the others."""
        try:
            connection = self._idle.pop()
        except IndexError:
            return None
        try:
            connection.execute("")
        except psycopg.Error:
            connection.close()
            self._drop()
            return None
        return connection

    def _opened(self, deadline: float) -> Connection:
        while True:
            try:
                return self._connect()
            except psycopg.OperationalError:
                if time.monotonic() + RETRY_SECONDS > deadline:
                    raise
            time.sleep(RETRY_SECONDS)

    def _drop(self) -> None:
        idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
