"""Carry out a command: the only writer of the record, the money and the table's row, all of it or nothing.

The envelope is the architecture's: lock the row, seen before?, console lease, stale?, decide, append, commit, notify.
Two round trips to the database. An answer is given only for what is committed.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
from channels.db import database_sync_to_async

import rules
import rules.codec
from database.disk import note_refusal, note_write
from database.hash_chain import new_salt, time_text
from database.pool import Connection, pool
from database.round_trip import Statement, round_trip
from live.hub import Snapshot
from live.publish import publish
from rounds import answers, store
from rounds.answers import Answer
from rounds.cached_states import cache_state
from rounds.envelope import CommandEnvelope, NotProved, SenderProof
from rounds.event_times import in_order
from rounds.facts.approval import USE_APPROVAL, FoundApproval, unusable_reason
from rounds.facts.round_course import round_so_far
from rounds.facts.round_outcomes import past_in
from rounds.facts.slip_numbers import next_number
from rounds.locking import Locked, lock
from rounds.player_names import enter, pseudonymous
from rounds.projection import EventMetadata, Projection, apply_events, status_of
from rounds.redaction import redacted_bodies
from rounds.separation_of_duty import CONSOLE_ROLE, acting_role, is_of_console
from rounds.write_money import money_statements
from rules import Context, Refusal
from rules.command_table import plays_again
from rules.commands import SeatPlayer
from rules.events import CommandRefused, Event
from rules.state import RoundSoFar
from rules.wording.alerts import clock_behind
from shifts.licences import fault_within
from staff.actor import Actor
from staff.policy import audience_of, denial_reason
from tables.severity import severity_of
from wagers.jackpots.record import jackpot_refusal, record_jackpot

logger = logging.getLogger(__name__)
Row = tuple[Any, ...]


async def execute(envelope: CommandEnvelope, proof: SenderProof | None = None) -> Answer:
    """Carry out a command and answer what was committed; what people can cause never raises, but for NotProved where a
    `proof` is asked for.

    Answers: accepted; refused by the rules (recorded as an event); stale, command_id_reused, console_not_active,
    not_allowed, approval_* (the approval does not hold), unknown_table; 503 when the table or the database is busy or
    away: nothing was done and it may be sent again.
    """
    table = envelope.table
    envelope, name = pseudonymous(envelope)
    try:
        # With an approval the sender needs no more than a place at the table: the approver's role counts.
        action = f"command:{envelope.type}" if envelope.approval_id is None else "send_command"
        reason = denial_reason(envelope.actor, action, table)
        numbered = envelope.device_number is not None or envelope.of_seat
        if not reason and envelope.actor.kind == "device" and not numbered:
            reason = "A device sends messages with a number, and no commands."
        if proof is not None and (reason or isinstance(envelope.command, SeatPlayer)):
            raise NotProved  # what is written outside of the transaction
        if reason:
            return await _keep_forbidden(envelope, reason)
        await enter(envelope, name)
        so_far = await _so_far(envelope)
        answer, projection = await _in_transaction(envelope, so_far, proof)
    except psycopg.errors.LockNotAvailable:
        return answers.unavailable("table_busy", "Another command holds the table. Nothing was done; send it again.")
    except psycopg.errors.UniqueViolation as error:
        if error.diag.constraint_name != "rounds_command_pkey":
            raise
        return _reused(None)  # by a command that another table committed meanwhile
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        if note_refusal(error):
            logger.error("no room on the database's disk, command %s not acknowledged", envelope.command_id)
            return answers.DISK_FULL
        logger.error("database away, command %s not acknowledged: %r", envelope.command_id, error)
        sentence = "The database cannot be reached. Nothing was acknowledged; send the command again."
        return answers.unavailable("database_unavailable", sentence)
    if projection is not None:
        note_write()
        cache_state(table, projection.seq, projection.head_hash, projection.state)
        await _notify(table, projection)
    return answer


async def _so_far(envelope: CommandEnvelope) -> RoundSoFar | None:
    """What a correction is decided on, up to the seq that it expects. The record only grows, so it is read before the
    table is locked.
    """
    if not plays_again(envelope.type) or envelope.expected_seq is None:
        return None
    return await database_sync_to_async(round_so_far, thread_sensitive=False)(envelope.table, envelope.expected_seq)


async def _notify(table: str, projection: Projection) -> None:
    """The commit stands whatever happens to the notification: screens poll."""
    hints = [{"seq": event.seq, "type": event.type, "clause": event.clause} for event in projection.events]
    since = projection.seq - len(hints)
    try:
        snapshot = Snapshot(table, projection.seq, projection.state, msgspec.json.encode(hints), since)
        await publish(table, projection.seq, snapshot)
    except Exception:
        logger.exception("change notification of %s failed at %d", table, projection.seq)


async def _in_transaction(
    envelope: CommandEnvelope, so_far: RoundSoFar | None, proof: SenderProof | None
) -> tuple[Answer, Projection | None]:
    """Decide and write under the table's lock; a connection cut while idle is replaced once, before any write."""
    for attempt in (1, 2):
        async with pool().connection(fresh=attempt == 2) as connection:
            try:
                locked, seen, approval = await lock(connection, envelope, proof)
            except (psycopg.errors.LockNotAvailable, NotProved):
                await connection.rollback()
                raise
            except psycopg.OperationalError:
                if attempt == 2:
                    raise
                continue
            # Whatever else fails from here leaves the connection in mid-transaction, and the pool then closes it.
            try:
                return await _decide_and_write(connection, envelope, locked, seen, approval, so_far)
            except psycopg.errors.DiskFull:
                await connection.rollback()  # a database without room lets nobody in anew
                raise
    raise AssertionError("the loop returns or raises")


async def _decide_and_write(
    connection: Connection,
    envelope: CommandEnvelope,
    locked: Locked | None,
    seen: Row | None,
    approval: FoundApproval | None,
    so_far: RoundSoFar | None,
) -> tuple[Answer, Projection | None]:
    early = _answer_without_deciding(envelope, locked, seen, approval)
    early = early or await _not_licensed(connection, envelope, locked)
    if early is not None:
        await _finish_without_events(connection, envelope, early)
        return early, None
    assert locked is not None  # or it was answered above
    at, behind_seconds = in_order(envelope.received_at, locked.newest_at)
    envelope = msgspec.structs.replace(envelope, received_at=at)
    role, metadata = _authority(envelope, locked, approval)
    past = await past_in(connection, envelope.table, envelope.command)
    slip = await next_number(connection, locked.state, envelope.command, envelope.received_at)
    actor, approver = envelope.actor.id, metadata.approved_by
    context = Context(envelope.received_at, role, actor, so_far, past, approver, slip, locked.stops)
    refusal = await jackpot_refusal(connection, locked.state, envelope.command)
    decided = refusal or rules.decide(locked.state, envelope.command, context)
    events = (_refused_event(envelope, decided),) if isinstance(decided, Refusal) else decided
    salts = [new_salt() for _ in events]
    projection = apply_events(locked.state, locked.seq, locked.head_hash, events, metadata, salts)
    if isinstance(decided, Refusal):
        answer = answers.problem(
            "refused",
            422,
            decided.code,
            decided.message,
            seq=projection.seq,
            clause=decided.clause,
            facts=decided.facts or None,
        )
    else:
        bodies = redacted_bodies(events, [event.body for event in projection.events], projection.state)
        answer = answers.accepted(projection.seq, bodies)
    await record_jackpot(connection, locked.state, locked.seq, events, envelope.received_at, envelope.actor.id)
    if behind_seconds:
        words = {"table": envelope.table, "message": clock_behind(behind_seconds), "at": time_text(at)}
        await connection.execute(store.PUT_CLOCK_ALERT, words | {"severity": severity_of("clock")})
    await _write(connection, envelope, locked, projection, answer)
    return answer, projection


def _authority(envelope: CommandEnvelope, locked: Locked, approval: FoundApproval | None) -> tuple[str, EventMetadata]:
    """The role that the rules decide in, and who signs: the sender, and whoever approved it (PM 6.2)."""
    approver, role = envelope.authority
    if approval is not None:
        approver, role = approval.approver or "", approval.approver_role or ""
    dealt = envelope.person_id == locked.console_person_id or envelope.actor.id in locked.dealt
    deals = envelope.person_id is not None and dealt  # a device has no rung
    own = acting_role(envelope.actor.role or envelope.actor.kind, envelope.type, deals=deals)
    metadata = EventMetadata(envelope.received_at, envelope.actor.id, own, envelope.device, approver, role)
    return role or own, metadata


def _answer_without_deciding(
    envelope: CommandEnvelope, locked: Locked | None, seen: Row | None, approval: FoundApproval | None
) -> Answer | None:
    """The answers that need no decision, in their envelope of precedence; None when the rules have to decide."""
    if locked is None:
        return answers.problem("unknown_table", 404, "unknown_table", f"There is no table “{envelope.table}”.")
    if seen is not None:
        return _answer_again(envelope, locked, seen)
    if envelope.device_number is not None and envelope.device_number != locked.newest_message + 1:
        due = locked.newest_message + 1
        sentence = f"Message {envelope.device_number} came where {due} is next. Nothing was done; go on from {due}."
        return answers.problem("sequence", 409, "out_of_sequence", sentence, seq=locked.seq)
    if not _has_console(envelope, locked):
        sentence = "Another tablet is this table's active console. Take over there or here before dealing."
        return answers.problem("console", 409, "console_not_active", sentence, seq=locked.seq)
    if envelope.expected_seq is None and is_of_console(envelope):
        return answers.problem(
            "malformed", 400, "expected_seq_missing", "Say the seq that the screen showed.", seq=locked.seq
        )
    if envelope.expected_seq is not None and envelope.expected_seq < locked.seq:
        return answers.stale(locked.seq, _view(envelope, locked))
    if envelope.expected_seq is not None and envelope.expected_seq > locked.seq:
        sentence = f"The table is at {locked.seq}; a screen cannot have shown {envelope.expected_seq}."
        return answers.problem("malformed", 409, "expected_seq_ahead", sentence, seq=locked.seq)
    if envelope.approval_id is None:
        return None
    return unusable_reason(
        approval,
        table=envelope.table,
        command=_body(envelope),
        actor=envelope.actor.id,
        seq=locked.seq,
        at=envelope.received_at,
        deals=locked.console_person_id,
        dealt=locked.dealt,
    )


async def _not_licensed(connection: Connection, envelope: CommandEnvelope, locked: Locked | None) -> Answer | None:
    """Who begins to deal at a console that nobody holds needs what taking it needs (ruling 120)."""
    if locked is None or envelope.person_id is None or not is_of_console(envelope):
        return None
    if locked.console_person_id == envelope.person_id and (locked.console_id or not envelope.console):
        return None
    fault = await fault_within(connection, envelope.person_id, locked.state.rulebook, envelope.received_at)
    if not fault:
        return None
    return answers.problem("forbidden", 422, "not_licensed", fault, seq=locked.seq, clause="ruling 120")


def _answer_again(envelope: CommandEnvelope, locked: Locked, seen: Row) -> Answer:
    table, actor, body, status, answer, http_status = seen
    if (table, actor, body) != (envelope.table, envelope.actor.id, _body(envelope)):
        return _reused(locked.seq)
    return (
        answers.stale(locked.seq, _view(envelope, locked))
        if status == "stale"
        else answers.kept(status, http_status, answer)
    )


def _reused(seq: int | None) -> Answer:
    sentence = "This command_id was used for something else. Make a new one for each command."
    return answers.problem("reused", 409, "command_id_reused", sentence, seq=seq)


def _has_console(envelope: CommandEnvelope, locked: Locked) -> bool:
    """Dealer commands come from the console that holds the lease, and from whoever deals there: every screen knows its
    id. Where nobody holds it, the first to deal takes it.
    """
    is_theirs = locked.console_person_id in (None, envelope.person_id)
    held_by_them = envelope.console == locked.console_id and is_theirs
    return not is_of_console(envelope) or not locked.console_id or held_by_them


def _view(envelope: CommandEnvelope, locked: Locked) -> bytes | None:
    """The table as this actor's screen may show it: the console's, or the pit's to those who may watch from there."""
    if not locked.state.rulebook:
        return None
    of_console = rules.command_role(envelope.type) == CONSOLE_ROLE
    audience = "dealer" if of_console else audience_of(envelope.actor)
    return rules.codec.encode_view(rules.view_of(locked.state, audience))


def _body(envelope: CommandEnvelope) -> str:
    return rules.codec.encode_command(envelope.command).decode()


def _refused_event(envelope: CommandEnvelope, refusal: Refusal) -> Event:
    raw = msgspec.Raw(rules.codec.encode_command(envelope.command))
    return CommandRefused(raw, refusal.code, refusal.clause, refusal.message, refusal.facts)


async def _keep_forbidden(envelope: CommandEnvelope, reason: str) -> Answer:
    answer = answers.problem("forbidden", 403, "not_allowed", reason)
    await keep_rejected(envelope.table, envelope.actor, envelope.device, envelope.received_at, _body(envelope), answer)
    return answer


async def keep_rejected(
    table: str, actor: Actor, device: str, received_at: datetime, body: str, answer: Answer
) -> None:
    """Keep a request that did not come to a decision, under an id of its own: it must not use up the sender's."""
    parameters = (
        uuid4(), actor.id, device, time_text(received_at), body, answer.status,
        answer.body.decode(), answer.http_status, table,
    )  # fmt: skip
    async with pool().connection() as connection:
        await connection.execute(store.KEEP_REJECTED, parameters)


async def _finish_without_events(connection: Connection, envelope: CommandEnvelope, answer: Answer) -> None:
    """Commit; a stale command is kept under its id, what may be sent again under an id of its own."""
    stored = {"stale", "console", "malformed", "forbidden"}
    statements: list[Statement] = []
    if answer.status in stored:
        kept = msgspec.json.encode({"code": answer.code, "detail": answer.message, "seq": answer.seq}).decode()
        command_id = envelope.command_id if answer.status == "stale" else uuid4()
        values = (command_id, envelope.table, *_keep_values(envelope, answer, kept))
        # A repeat of a stale command has its row already.
        statements.append((store.KEEP_COMMAND + " ON CONFLICT (command_id) DO NOTHING", values))
    await round_trip(connection, [*statements, COMMIT])


def _keep_values(envelope: CommandEnvelope, answer: Answer, kept: str) -> Row:
    return (
        envelope.actor.id, envelope.device, time_text(envelope.received_at), _body(envelope),
        answer.status, answer.seq, kept, answer.http_status,
    )  # fmt: skip


async def _write(
    connection: Connection, envelope: CommandEnvelope, locked: Locked, projection: Projection, answer: Answer
) -> None:
    """Everything the projection says, and the commit: one round trip."""
    console_id, person_id, console_seen_at = locked.console_id, locked.console_person_id, None
    if is_of_console(envelope):
        person_id = envelope.person_id or person_id
        if envelope.console:
            console_id, console_seen_at = envelope.console, time_text(envelope.received_at)
    at = time_text(envelope.received_at)
    values: list[Any] = [
        projection.seq, projection.head_hash, rules.codec.encode_state(projection.state), status_of(projection.state),
        projection.state.rounds, console_id, person_id, console_seen_at, envelope.table,
        envelope.command_id, envelope.table, *_keep_values(envelope, answer, answer.body.decode()),
    ]  # fmt: skip
    metadata = projection.metadata
    for event in projection.events:
        values += (
            envelope.table, event.seq, event.round, at, metadata.actor, metadata.role, metadata.device,
            metadata.approved_by, metadata.approved_role, event.type, event.body.decode(), event.clause,
            event.ruleset, event.ruleset_hash, event.previous_hash, event.hash, event.salt,
        )  # fmt: skip
    statements: list[Statement] = [(store.write_statement(len(projection.events)), values)]
    statements += [(ROUND_STATEMENTS[kind], row | {"table": envelope.table}) for kind, row in projection.rounds]
    statements += money_statements(envelope.table, at, projection)
    if envelope.approval_id is not None:
        statements.append((USE_APPROVAL, (at, projection.seq, envelope.approval_id)))
    if envelope.device_number is not None:
        message = (envelope.device, envelope.device_number, envelope.table, envelope.command_id)
        statements.append((store.KEEP_MESSAGE, message))
    await round_trip(connection, [*statements, COMMIT])


COMMIT: Statement = ("COMMIT", ())
ROUND_STATEMENTS = {"open": store.OPEN_ROUND, "phase": store.CHANGE_PHASE, "conclude": store.CONCLUDE_ROUND}
