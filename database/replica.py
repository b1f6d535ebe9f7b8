"""What may be read from a replica: history, exports and proofs. Never what somebody decides on: the live path.

Rows come from the primary unless a function asks for the replica here, and the replica is used only where it has
everything that was committed when it was asked for: nobody is shown the past as the present. One that is behind or away
costs a moment, and the primary is read.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from database.metrics import REPLICA_READS

REPLICA = "replica"
# A replica that follows is some milliseconds behind.
CATCH_UP_SECONDS = 0.25
LOOK_EVERY_SECONDS = 0.01
# One that did not answer is not asked again for so long.
AWAY_SECONDS = 10.0
# Also what is committed and not yet flushed, as with synchronous_commit off.
PRIMARY_AT = "SELECT pg_current_wal_insert_lsn()::text"
# Null where it follows nobody any more: it was promoted, or the address leads to a primary.
REPLICA_HAS = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"

logger = logging.getLogger(__name__)
Given = ParamSpec("Given")
Found = TypeVar("Found")
_chosen: ContextVar[str | None] = ContextVar("chosen", default=None)
_away_until = 0.0


class Router:
    """Django's: reads go where `reading` says, and writes to the primary, wherever a row was read."""

    def db_for_read(self, model: object, **hints: Any) -> str:
        """The primary, unless a replica was chosen."""
        return _chosen.get() or DEFAULT_DB_ALIAS

    def db_for_write(self, model: object, **hints: Any) -> str:
        """Always the primary."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        """Rows of both are of one database."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """A replica has what its primary has."""
        return db == DEFAULT_DB_ALIAS


def from_replica(read: Callable[Given, Found]) -> Callable[Given, Found]:
    """Let a function that only reads do so from the replica; once more from the primary where that fails on the way."""

    @wraps(read)
    def reading_function(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        with reading() as chosen:
            if chosen != REPLICA:
                return read(*args, **kwargs)
            try:
                return read(*args, **kwargs)
            except (OperationalError, InterfaceError) as error:
                _away(error)
        with from_primary():
            return read(*args, **kwargs)

    return reading_function


@contextmanager
def reading() -> Iterator[str]:
    """Read from the replica within, if it has all that is committed now; gives the alias. The outermost one chooses."""
    if (outer := _chosen.get()) is not None:
        yield outer
        return
    chosen = _choose()
    with _at(chosen):
        try:
            yield chosen
        finally:
            if chosen == REPLICA:
                connections[REPLICA].close()


@contextmanager
def from_primary() -> Iterator[None]:
    """Read from the primary within, whatever asks for the replica there."""
    with _at(DEFAULT_DB_ALIAS):
        yield


def in_parts(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The parts of a stream, each read from where the first one is, whoever runs between two of them."""
    chosen = _chosen.get() or _choose()
    try:
        while True:
            with _at(chosen):
                part = next(parts, None)
            if part is None:
                return
            yield part
    finally:
        if chosen == REPLICA:
            connections[REPLICA].close()


def connection() -> BaseDatabaseWrapper:
    """The connection to read by, for statements of our own."""
    return connections[_chosen.get() or DEFAULT_DB_ALIAS]


@contextmanager
def _at(alias: str) -> Iterator[None]:
    before = _chosen.set(alias)
    try:
        yield
    finally:
        _chosen.reset(before)


def _choose() -> str:
    if REPLICA not in connections.settings:
        return DEFAULT_DB_ALIAS
    outcome = "away" if time.monotonic() < _away_until else _state()
    REPLICA_READS.labels(outcome).inc()
    return REPLICA if outcome == "replica" else DEFAULT_DB_ALIAS


def _state() -> str:
    """Whether the replica has what is committed now, or has it soon."""
    wanted = _answer(DEFAULT_DB_ALIAS, PRIMARY_AT)
    deadline = time.monotonic() + CATCH_UP_SECONDS
    try:
        while not _answer(REPLICA, REPLICA_HAS, wanted):
            if time.monotonic() > deadline:
                connections[REPLICA].close()
                return "behind"
            time.sleep(LOOK_EVERY_SECONDS)
    except (OperationalError, InterfaceError) as error:
        _away(error)
        return "away"
    return "replica"


def _answer(alias: str, query: str, *parameters: Any) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(query, parameters)
        (found,) = cursor.fetchone()
    return found


def _away(error: Exception) -> None:
    global _away_until
    _away_until = time.monotonic() + AWAY_SECONDS
    connections[REPLICA].close()
    logger.warning("the replica cannot be read, the primary is read instead: %s", error)
