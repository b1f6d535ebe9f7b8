"""The shoe or sensor behind a token, looked up afresh for each message: what was taken from it counts at once."""

from __future__ import annotations

import msgspec
import psycopg

from database.pool import pool
from rounds import store
from rounds.cached_states import decode_state
from rules.engine import card_is_due
from staff.access import hash_of_token
from staff.actor import NOBODY, Actor
from staff.policy import denial_reason

BEARER = "Bearer "


class DeviceSender(msgspec.Struct, frozen=True):
    """A device as found: NOBODY until it is paired, and once it is revoked. `last` is the number of its newest message
    that was decided.
    """

    token_hash: str
    actor: Actor
    revoked: bool
    last: int

    @property
    def table(self) -> str:
        """The one table it sends to; empty for none."""
        return next(iter(self.actor.tables), "")

    @property
    def denial(self) -> str:
        """Why it may say nothing at all; empty where it may."""
        if self.revoked:
            return "This device was revoked. Introduce it again, and have it paired."
        if self.actor.kind == "nobody":
            return "This device waits until somebody pairs it."
        return denial_reason(self.actor, "speak_as_device")


def token_of(header: str) -> str:
    """The token in an Authorization header; empty for none."""
    return header.removeprefix(BEARER).strip() if header.startswith(BEARER) else ""


async def device_sender(token: str) -> DeviceSender | None:
    """Who holds a token; None for an unknown one. Notes that a reader was heard. Raises psycopg.OperationalError."""
    digest = hash_of_token(token)
    try:
        return await _found(digest, fresh=False)
    except psycopg.OperationalError:
        # The connection may have been cut while it was idle, by a database that is back since.
        return await _found(digest, fresh=True)


async def _found(digest: str, *, fresh: bool) -> DeviceSender | None:
    async with pool().connection(fresh=fresh) as connection:
        cursor = await connection.execute(store.FIND_DEVICE, {"digest": digest})
        row = await cursor.fetchone()
    if row is None:
        return None
    key, name, kind, table, may_send, paired, revoked, last = row
    if not paired or revoked:
        return DeviceSender(digest, NOBODY, revoked, last)
    actor = Actor(
        "device", f"device-{key}", name, tables=frozenset({table}), device_kind=kind, may_send=frozenset(may_send)
    )
    return DeviceSender(digest, actor, False, last)


async def is_due(table: str) -> bool:
    """Whether the table's next step is a card from the shoe. Raises psycopg.OperationalError."""
    async with pool().connection() as connection:
        cursor = await connection.execute("SELECT state FROM tables_table WHERE id = %s", (table,))
        row = await cursor.fetchone()
    return row is not None and card_is_due(decode_state(table, row[0]))
