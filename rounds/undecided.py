"""Requests that came to no decision: forbidden, malformed, stale, from another console. They are kept as evidence, so
many of each actor, and removed after 90 days (`forget_undecided` of the database).

One that is stale is kept under its id, so that a repeat gets the same answer; the others under ids of their own: they
must not use up the sender's.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

import msgspec

from database.hash_chain import time_text
from database.pool import Connection
from database.round_trip import Row, Statement, round_trip
from rounds import store
from rounds.answers import Answer
from rules.core.text import encode_json

KEPT = {"stale", "console", "malformed", "forbidden"}
A_MINUTE, A_DAY = 60, 1_000
"""So many of an actor and a kind are kept, so that nobody hides one kind among another. Of those beyond, one in a
minute is, or one in a day that is full, as MORE_CAME. All are answered alike.
"""
MORE_CAME = "too_many"


class Request(msgspec.Struct, frozen=True):
    """What was sent, by whom (an actor's id) and from which device. `command_id` is the sender's, where it was read."""

    table: str
    actor: str
    device: str
    received_at: datetime
    body: str
    command_id: UUID | None = None


async def keep(connection: Connection, sent: Request, answer: Answer, then: tuple[Statement, ...] = ()) -> None:
    """Keep a request with its answer, and do what follows, in the transaction that is open or one of its own."""
    at = time_text(sent.received_at)
    counted = {"actor": sent.actor, "at": at, "status": answer.status, "http_status": answer.http_status}
    (found,), *_ = await round_trip(connection, [(store.COUNT_UNDECIDED, counted)])
    statements: list[Statement] = []
    if status := _kept_as(answer.status, found):
        said = encode_json({"code": answer.code, "detail": answer.message, "seq": answer.seq}).decode()
        command_id = sent.command_id if sent.command_id and status == "stale" else uuid4()
        values = (command_id, sent.actor, sent.device, at, sent.body, status, said, answer.http_status, sent.table)
        statements.append((store.KEEP_UNDECIDED, values))
    if statements or then:
        await round_trip(connection, [*statements, *then])


def _kept_as(status: str, found: Row) -> str:
    """As what it is kept, by what was counted; empty where it is not."""
    of_minute, of_day, said_in_minute, said_in_day = found
    if of_minute < A_MINUTE and of_day < A_DAY:
        return status
    return "" if (said_in_day if of_day >= A_DAY else said_in_minute) else MORE_CAME
