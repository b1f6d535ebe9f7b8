"""The lock on a table's row, and all that a command is decided on, found in the same round trip."""

from __future__ import annotations

from datetime import datetime

import msgspec

from database.pool import Connection
from database.round_trip import Row, Statement, round_trip
from players.stops import Stops, asked_for, stops_in
from rounds import store
from rounds.cached_states import cached_state, decode_state
from rounds.envelope import CommandEnvelope, NotProved, SenderProof
from rounds.facts.approval import FIND_APPROVAL, FoundApproval, found_approval
from rounds.separation_of_duty import CONSOLE_ROLE
from rules.money.stops import asks_about
from rules.state import TableState

BEGIN: Statement = ("BEGIN", ())


class Locked(msgspec.Struct, frozen=True):
    """The table's row as found under its lock."""

    seq: int
    head_hash: bytes
    console_id: str
    console_person_id: int | None
    state: TableState
    newest_at: datetime | None
    newest_message: int = 0  # of the device that sends, where one does
    dealt: frozenset[str] = frozenset()  # who dealt in the newest round, where a higher role counts
    stops: Stops = {}  # of the players whom the command is about


async def lock(
    connection: Connection, envelope: CommandEnvelope, proof: SenderProof | None
) -> tuple[Locked | None, Row | None, FoundApproval | None]:
    """Begin, lock the row, look for the command_id and for the approval where one is named: one round trip. Raises
    NotProved where the `proof` does not hold.
    """
    known = cached_state(envelope.table)
    asks_for_rank = envelope.approval_id is not None or envelope.actor.role not in ("", CONSOLE_ROLE)
    statements: dict[str, Statement] = {
        "row": (store.LOCK_TABLE, (known.seq, known.head_hash, envelope.table)),
        "known": (store.NEWEST_AND_SEEN, (envelope.table, envelope.command_id)),
    }
    if proof is not None:
        statements["sender"] = proof.statement
    if envelope.approval_id is not None:
        statements["approval"] = (FIND_APPROVAL, (envelope.approval_id,))
    if asks_for_rank:
        statements["dealt"] = (store.DEALT, (envelope.table,) * 2)
    if envelope.device_number is not None:
        statements["message"] = (store.NEWEST_MESSAGE, (envelope.device,))
    if about := asks_about(known.state, envelope.command):
        statements["stops"] = asked_for(about)
    _, *answered = await round_trip(connection, [BEGIN, *statements.values()])
    rows = dict(zip(statements, answered, strict=True))
    if proof is not None and not proof.holds(rows["sender"][0]):
        raise NotProved
    newest_at, *command = rows["known"][0]
    seen = tuple(command) if command[0] is not None else None
    approval = found_approval(next(iter(rows.get("approval", ())), None))
    if not rows["row"]:
        return None, seen, approval
    seq, head_hash, console_id, console_person_id, stored = rows["row"][0]
    state = known.state if stored is None else decode_state(envelope.table, stored)
    newest_message = sum(number or 0 for (number,) in rows.get("message", ()))
    dealers = frozenset(actor for (actor,) in rows.get("dealt", ()))
    stops = stops_in(rows.get("stops", ()))
    if others := set(asks_about(state, envelope.command)) - set(about):  # whom another process seated meanwhile
        stops |= stops_in((await round_trip(connection, [asked_for(others)]))[0])
    locked = Locked(seq, head_hash, console_id, console_person_id, state, newest_at, newest_message, dealers, stops)
    return locked, seen, approval
