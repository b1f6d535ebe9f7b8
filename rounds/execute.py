"""Carry out a command, all of it or nothing: lock the table's row, decide, project, write, commit, publish.

Two round trips to the database, a third for what has to be asked under the lock. An answer is given only for what is
committed.
"""

from __future__ import annotations

import logging

import msgspec
import psycopg

import rules
import rules.codec
from database.disk import note_refusal, note_write
from database.pool import Connection, pool
from database.program import installed
from live.hub import TableReading
from live.publish import publish
from rounds import answers, undecided
from rounds.answers import Answer
from rounds.cached_states import cache_state
from rounds.early_answers import early_answer, reused
from rounds.envelope import CommandEnvelope, NotProved, SenderProof
from rounds.facts.round_course import course_of
from rounds.locking import Locked, lock
from rounds.player_names import register_player, strip_name
from rounds.projection import Projection, apply_events
from rounds.separation_of_duty import CONSOLE_ROLE, authority
from rounds.writing import finish_without_events, keep_rejected, write
from rules.context import Context, RoundCourse
from rules.core.text import encode_json, encode_stable
from rules.wording.not_decided import not_decided
from staff.policy import audience_of, denial_reason

logger = logging.getLogger(__name__)


async def execute(envelope: CommandEnvelope, proof: SenderProof | None = None) -> Answer:
    """Carry out a command and answer what was committed; what people can cause never raises, but for NotProved where a
    `proof` is asked for.

    Answers: accepted; refused by the rules (recorded as an event); stale, command_id_reused, console_not_active,
    not_allowed, approval_* (the approval does not hold), unknown_table; 503 when the table or the database is busy or
    away: nothing was done and it may be sent again.
    """
    envelope, seating = strip_name(envelope)
    try:
        reason = denied(envelope)
        if proof is not None and (reason or seating is not None):
            raise NotProved  # what is written outside of the transaction
        if reason:
            answer = answers.problem("forbidden", 403, "not_allowed", reason)
            about = (envelope.table, envelope.actor.id, envelope.device, envelope.received_at, envelope.body)
            await keep_rejected(undecided.Request(*about), answer)
            return answer
        await register_player(envelope, seating)
        answer, now = await _in_transaction(envelope, await course_of(envelope), proof)
    except psycopg.errors.LockNotAvailable:
        return answers.unavailable("table_busy", not_decided("table_busy"))
    except psycopg.errors.UniqueViolation as error:
        if error.diag.constraint_name != "rounds_command_pkey":
            raise
        return reused(None)  # by a command that another table committed meanwhile
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        if note_refusal(error):
            logger.error("no room on the database's disk, command %s not acknowledged", envelope.command_id)
            return answers.DISK_FULL
        logger.error("database away, command %s not acknowledged: %r", envelope.command_id, error)
        return answers.unavailable("database_unavailable", not_decided("database"))
    if isinstance(now, Projection):
        note_write()
        cache_state(envelope.table, now.seq, now.head_hash, now.state)
        await _notify(envelope.table, now)
    elif answer.status == "stale" and now is not None and now.state.rulebook:
        return answers.stale(now.seq, _view_of_sender(envelope, now.state))
    return answer


def denied(envelope: CommandEnvelope) -> str | None:
    """Why the sender may not send this at all. With an approval they need no more than a place at the table: the
    approver's role counts.
    """
    action = f"command:{envelope.type}" if envelope.approval_id is None else "send_command"
    if reason := denial_reason(envelope.actor, action, envelope.table):
        return reason
    numbered = envelope.device_number is not None or envelope.of_seat
    if envelope.actor.kind == "device" and not numbered:
        return "A device sends messages with a number, and no commands."
    return None


async def _notify(table: str, projection: Projection) -> None:
    """The commit stands whatever happens to the notification: screens poll."""
    hints = [{"seq": event.seq, "type": event.type, "clause": event.clause} for event in projection.events]
    since = projection.seq - len(hints)
    try:
        snapshot = TableReading(table, projection.seq, projection.state, encode_json(hints), since)
        await publish(table, projection.seq, snapshot)
    except Exception:
        logger.exception("change notification of %s failed at %d", table, projection.seq)


async def _in_transaction(
    envelope: CommandEnvelope, course: RoundCourse | None, proof: SenderProof | None
) -> tuple[Answer, Projection | Locked | None]:
    """Decide and write under the table's lock; a connection cut while idle is replaced once, before any write. With the
    answer comes what was written, or the table as it was found; None where there is none.
    """
    for attempt in (1, 2):
        async with pool().connection(fresh=attempt == 2) as connection:
            try:
                locked = await lock(connection, envelope, proof)
            except (psycopg.errors.LockNotAvailable, NotProved):
                await connection.rollback()
                raise
            except psycopg.OperationalError:
                if attempt == 2:
                    raise
                continue
            # Whatever else fails from here leaves the connection in mid-transaction, and the pool then closes it.
            try:
                return await _decide_and_write(connection, envelope, locked, course)
            except psycopg.errors.DiskFull:
                await connection.rollback()  # a database without room lets nobody in anew
                raise
    raise AssertionError("the loop returns or raises")


async def _decide_and_write(
    connection: Connection, envelope: CommandEnvelope, locked: Locked | None, course: RoundCourse | None
) -> tuple[Answer, Projection | Locked | None]:
    early = early_answer(envelope, locked)
    if locked is None or early is not None:
        assert early is not None
        await finish_without_events(connection, envelope, locked, early)
        return early, locked
    role, metadata = authority(envelope, locked.approval, locked.dealing, locked.at)
    context = Context(
        now=locked.at,
        role=role,
        actor=metadata.actor,
        approver=metadata.approved_by,
        program=installed().hash,
        facts=msgspec.structs.replace(locked.facts, round_course=course),
    )
    happened = rules.on_record(envelope.command, rules.decide(locked.state, envelope.command, context))
    projection = apply_events(locked.head, happened, metadata)
    answer = answers.answer_to(projection)
    await write(connection, envelope, locked, projection, answer)
    return answer, projection


def _view_of_sender(envelope: CommandEnvelope, state: rules.TableState) -> bytes:
    """The table as the sender's screen may show it: the console's, or the pit's to those who may watch from there."""
    of_console = rules.command_role(envelope.type) == CONSOLE_ROLE
    audience = "dealer" if of_console else audience_of(envelope.actor)
    return encode_stable(rules.view_of(state, audience))
