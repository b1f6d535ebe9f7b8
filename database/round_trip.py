"""Several statements in one round trip: sent in one piece, answered in one piece.

psycopg's own pipeline sends each statement by itself, which wakes the server each time, and waits once more for the
last answer. Here they lie in libpq's buffer until all are there. Statements are prepared at their first use.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import psycopg
from psycopg.adapt import Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus, Format
from psycopg.pq.abc import PGconn, PGresult

from database.durability import raise_unconfirmed
from database.pool import Connection

Row = tuple[Any, ...]
Parameters = Sequence[Any] | Mapping[str, Any]
Statement = tuple[str, Parameters]
"""A statement as psycopg takes it, with %s or %(name)s, and its parameters."""

_PLACE = re.compile(r"%s|%\((\w+)\)s")


class _Prepared:
    """What one connection has prepared, and how it reads rows."""

    __slots__ = ("names", "transformer")

    def __init__(self, connection: Connection) -> None:
        self.names: dict[str, bytes] = {}
        self.transformer = Transformer(connection)


class _Sent(NamedTuple):
    """A statement as it goes over the wire."""

    statement: str
    text: bytes
    values: list[bytes | None]
    formats: list[int]


_PREPARED: WeakKeyDictionary[Connection, _Prepared] = WeakKeyDictionary()


async def round_trip(connection: Connection, statements: Sequence[Statement]) -> list[list[Row]]:
    """The rows of each statement, in their order. Raises the first statement's error (psycopg.Error) that has one, and
    then nothing after that statement was carried out. Outside of a transaction all of them are one.
    """
    prepared = _PREPARED.get(connection)
    if prepared is None:
        prepared = _PREPARED[connection] = _Prepared(connection)
    wire = connection.pgconn
    sent = [_Sent(statement, *_in_order(statement, parameters)) for statement, parameters in statements]
    try:
        wire.enter_pipeline_mode()
        new = _send(wire, prepared, sent)
        results = await _results(wire)
        wire.exit_pipeline_mode()
    except BaseException:
        wire.finish()  # nobody knows what it would answer next
        raise
    prepared.names |= {
        name: new[name] for name, it in zip(new, results, strict=False) if it.status == ExecStatus.COMMAND_OK
    }
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result)
    raise_unconfirmed(connection)
    return [_rows(prepared, result) for result in results[len(new) :]]


def _send(wire: PGconn, prepared: _Prepared, sent: list[_Sent]) -> dict[str, bytes]:
    """Put everything into the buffer; which statements are prepared by that."""
    new: dict[str, bytes] = {}
    for statement, text, _, _ in sent:
        if statement not in prepared.names and statement not in new:
            new[statement] = b"c%d" % (len(prepared.names) + len(new))
            wire.send_prepare(new[statement], text)
    for statement, _, values, formats in sent:
        name = prepared.names.get(statement) or new[statement]
        wire.send_query_prepared(name, values, formats, Format.BINARY)
    wire.pipeline_sync()
    return new


async def _results(wire: PGconn) -> list[PGresult]:
    """Every result up to the end of the round trip."""
    found: list[PGresult] = []
    unsent = wire.flush()
    while True:
        while not wire.is_busy():
            result = wire.get_result()
            if result is None:  # between two statements
                if wire.status == ConnStatus.BAD:
                    raise psycopg.OperationalError("the connection to the database is lost")
            elif result.status == ExecStatus.PIPELINE_SYNC:
                return found
            else:
                found.append(result)
        await _wait_ready(wire.socket, unsent)
        wire.consume_input()
        unsent = wire.flush()


async def _wait_ready(socket: int, unsent: int) -> None:
    """Until the server has sent something, or takes more of what is left to send."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    loop.add_reader(socket, _resolve, ready)
    if unsent:
        loop.add_writer(socket, _resolve, ready)
    try:
        await ready
    finally:
        loop.remove_reader(socket)
        if unsent:
            loop.remove_writer(socket)


def _resolve(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


def _rows(prepared: _Prepared, result: PGresult) -> list[Row]:
    if result.status != ExecStatus.TUPLES_OK:
        return []
    prepared.transformer.set_pgresult(result)
    return prepared.transformer.load_rows(0, result.ntuples, tuple)


def _in_order(statement: str, parameters: Parameters) -> tuple[bytes, list[bytes | None], list[int]]:
    """The statement as PostgreSQL has it, its values and their formats."""
    text, names = _numbered(statement)
    values: Sequence[Any]
    if isinstance(parameters, (tuple, list)) or not isinstance(parameters, Mapping):  # Mapping is a long question
        values = parameters
    else:
        values = [parameters[name] for name in names]
    return text, [_value(value) for value in values], [isinstance(value, bytes) for value in values]


@lru_cache(maxsize=512)
def _numbered(statement: str) -> tuple[bytes, list[str]]:
    """A statement with $1, $2 and so on, and the names of its parameters, in that order, where they have names."""
    names = _PLACE.findall(statement)
    numbers = iter(range(1, len(names) + 1))
    return _PLACE.sub(lambda _: f"${next(numbers)}", statement).encode(), names


def _value(value: Any) -> bytes | None:
    """A value as PostgreSQL reads it: bytes as they are, everything else as text."""
    if value is None or isinstance(value, bytes):
        return value
    text = str(value)
    if "\0" in text:
        raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return text.encode()
