"""The commands' connections outlive the event loop that opened them, in the tests.

Django's test client gives each request to an asynchronous view a loop of its own. A new connection costs PostgreSQL
more than its command: the tables are learned and every statement is planned anew.
"""

from __future__ import annotations

import select
import weakref
from contextlib import AbstractAsyncContextManager

import psycopg

from database import pool

_spare: list[pool.Connection] = []
_connect = pool.connect
_opened = psycopg.AsyncConnection.connect


class HandedOn(pool.Pool):
    """A pool whose idle connections are spare once its loop is gone; what is closed by name is closed."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        # The newest finalizer comes first: the pool's own finds nothing left.
        weakref.finalize(self, _hand_on, self._idle).atexit = False

    def connection(self, *, fresh: bool = False) -> AbstractAsyncContextManager[pool.Connection]:
        """As the product's, with a spare connection rather than a new one, where no test says how to connect."""
        as_ever = pool.connect is _connect and psycopg.AsyncConnection.connect == _opened
        while _spare and not fresh and not self._idle and as_ever:
            if _is_sound(found := _spare.pop()):
                self._idle.append(found)
            else:
                found.pgconn.finish()
        return super().connection(fresh=fresh)


def _hand_on(idle: list[pool.Connection]) -> None:
    sound = [connection for connection in idle if isinstance(connection, psycopg.AsyncConnection)]
    _spare.extend(sound)
    idle[:] = [connection for connection in idle if connection not in sound]


def _is_sound(connection: pool.Connection) -> bool:
    """Whether it is open, to the database of now, and the server has said nothing since, such as that it ends."""
    if connection.closed:
        return False
    now, known = pool.connection_settings(), connection.info
    silent = not select.select([connection.fileno()], [], [], 0)[0]
    return silent and (known.dbname, known.user) == (now["dbname"], now["user"])


def close_spare() -> None:
    """Close what is spare, as before the database goes away."""
    while _spare:
        _spare.pop().pgconn.finish()


def install() -> None:
    """Take the place of the product's pools in this test process."""
    pool.Pool = HandedOn  # type: ignore[misc]
