"""The lock on a table's row, and all that a command is decided on, found in the same round trip."""

from __future__ import annotations

from datetime import datetime

import msgspec

from database.durability import BEGIN
from database.pool import Connection
from database.round_trip import Row, round_trip
from rounds import store
from rounds.cached_states import cached_state, decode_state
from rounds.envelope import CommandEnvelope, NotProved, SenderProof
from rounds.event_times import in_order
from rounds.facts.approval import Dealing, FoundApproval
from rounds.facts.asking import OF_THE_SENDER, FactsAsked, decided_on
from rounds.facts.fact import Lease, Question
from rounds.projection import Head
from rounds.separation_of_duty import is_of_console
from rules import Facts
from rules.state import TableState


class Locked(msgspec.Struct, frozen=True, kw_only=True):
    """The table's row as found under its lock, and what was found with it.

    `seen` is the row of a command that came under this id before. `at` is when the command counts, `behind_seconds` how
    far this server's clock is behind the table's newest event. `of_console`: the command is the active console's.
    `is_interrupted`: nobody has said yet how play goes on after an interruption.
    """

    seq: int
    head_hash: bytes
    lease: Lease
    state: TableState
    seen: Row | None
    at: datetime
    behind_seconds: float
    facts: Facts
    approval: FoundApproval | None
    dealers: frozenset[str]
    device_message: int
    licence_fault: str
    of_console: bool
    is_interrupted: bool

    @property
    def dealing(self) -> Dealing:
        """Who deals the table, or dealt in its newest round."""
        return Dealing(self.lease.person_id, self.dealers)

    @property
    def head(self) -> Head:
        """What the command's events are chained to."""
        return Head(self.seq, self.head_hash, self.state)


async def lock(connection: Connection, envelope: CommandEnvelope, proof: SenderProof | None) -> Locked | None:
    """Begin, lock the row, look for the command's id, and find its facts; None where there is no such table. Raises
    NotProved where the `proof` does not hold.
    """
    known, facts = cached_state(envelope.table), FactsAsked(envelope)
    statements = [
        BEGIN,
        (store.LOCK_TABLE, (known.seq, known.head_hash, envelope.table)),
        (store.NEWEST_AND_SEEN, (envelope.table, envelope.table, envelope.command_id)),
        *([proof.statement] if proof is not None else []),
    ]
    asked = facts.with_the_lock(Question(envelope, known.state))
    _, row, (newest,), *more = await round_trip(connection, [*statements, *asked])
    if proof is not None and not proof.holds(more.pop(0)[0]):
        raise NotProved
    if not row:
        return None
    facts.take(more)
    seq, head_hash, console_id, person_id, stored = row[0]
    state = known.state if stored is None else decode_state(envelope.table, stored)
    newest_at, interrupted_at, *command = newest
    at, behind_seconds = in_order(envelope.received_at, newest_at)
    lease = Lease(console_id, person_id)
    question = Question(msgspec.structs.replace(envelope, received_at=at), state, lease)
    found = await facts.found(connection, question)
    return Locked(
        seq=seq,
        head_hash=head_hash,
        lease=lease,
        state=state,
        seen=tuple(command) if command[0] is not None else None,
        at=at,
        behind_seconds=behind_seconds,
        facts=decided_on(found),
        of_console=is_of_console(envelope),
        is_interrupted=interrupted_at == seq,
        **{name: found[name] for name in OF_THE_SENDER},
    )
