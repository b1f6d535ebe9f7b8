"""Requests that came to no decision: forbidden, malformed, stale, from another console. They are kept as evidence, so
many of each actor, and removed after 90 days (`forget_undecided` of the database).

One that is stale is kept under its id, so that a repeat gets the same answer; the others under ids of their own: they
must not use up the sender's.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID, uuid4

import msgspec

from database.hash_chain import time_text
from database.pool import Connection
from database.round_trip import Row, Statement, round_trip
from rounds import answers, store
from rounds.answers import Answer

KEPT = {"stale", "console", "malformed", "forbidden"}
A_MINUTE, A_DAY = 60, 1_000
"""So many of an actor are kept. Of those beyond, one in a minute is, or one in a day that is full: it says that more
came.
"""
TOO_MANY = answers.problem(
    "too_many",
    429,
    "too_many_undecided",
    f"More than {A_MINUTE} of your requests in a minute, or {A_DAY:,} in a day, came to no decision. Nothing was done."
    " Look at the table again, and wait a minute before you send more.",
)


class Request(msgspec.Struct, frozen=True):
    """What was sent, by whom (an actor's id) and from which device. `command_id` is the sender's, where it was read."""

    table: str
    actor: str
    device: str
    received_at: datetime
    body: str
    command_id: UUID | None = None


async def keep(connection: Connection, sent: Request, answer: Answer, then: tuple[Statement, ...] = ()) -> Answer:
    """Keep a request with its answer, and do what follows, in the transaction that is open or one of its own. What is
    answered: TOO_MANY instead for those beyond.
    """
    at = time_text(sent.received_at)
    counted: Mapping[str, str] = {"actor": sent.actor, "at": at}
    (found,), *_ = await round_trip(connection, [(store.COUNT_UNDECIDED, counted)])
    answer, kept = _allotted(found, answer)
    said = msgspec.json.encode({"code": answer.code, "detail": answer.message, "seq": answer.seq}).decode()
    command_id = sent.command_id if sent.command_id and answer.status == "stale" else uuid4()
    values = (
        command_id, sent.actor, sent.device, at, sent.body, answer.status, said, answer.http_status,
        sent.table,
    )  # fmt: skip
    statements: list[Statement] = [(store.KEEP_UNDECIDED, values)] if kept else []
    if statements or then:
        await round_trip(connection, [*statements, *then])
    return answer


def _allotted(found: Row, answer: Answer) -> tuple[Answer, bool]:
    """What is answered by what was counted, and whether it is kept."""
    of_minute, of_day, said_in_minute, said_in_day = found
    if of_minute < A_MINUTE and of_day < A_DAY:
        return answer, True
    return TOO_MANY, not (said_in_day if of_day >= A_DAY else said_in_minute)
