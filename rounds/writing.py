"""What a command writes, and the commit: one round trip. The only writer of record, money and the table's row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules.codec
from database.durability import AFTER_ALL_BEFORE, COMMIT
from database.hash_chain import time_text
from database.pool import Connection, pool
from database.round_trip import Row, Statement, round_trip
from database.row_sets import change_rows, insert_rows
from rounds import store, undecided
from rounds.alerts import NewAlert
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.facts.approval import USE_APPROVAL
from rounds.locking import Locked
from rounds.models import Hand, PlayingArea, Seat
from rounds.projection import Projection, is_training, status_of
from rules.core.text import encode_json
from rules.wording.alerts import clock_behind
from tables.models import Alert
from tables.severity import severity_of
from wagers.chips.models import SlipMove
from wagers.jackpots.record import record_jackpot
from wagers.models import Entry, Mispay, Settlement, Wager

PUT_WAGERS = insert_rows(Wager, or_replace=True)
CHANGE_WAGERS = change_rows(Wager)
PUT_SETTLEMENTS = insert_rows(Settlement)
PUT_MISPAYS = insert_rows(Mispay)
PUT_SLIP_MOVES = insert_rows(SlipMove)
PUT_ENTRIES = insert_rows(Entry)
PUT_ALERTS = insert_rows(Alert, (*NewAlert.__struct_fields__, "seq", "severity", "raised_at"))
PUT_SEATS = insert_rows(Seat, or_replace=True)
PUT_AREAS = insert_rows(PlayingArea, or_replace=True)
CHANGE_AREAS = change_rows(PlayingArea)
PUT_HANDS = insert_rows(Hand, or_replace=True)
ROUND_STATEMENTS = {"open": store.OPEN_ROUND, "phase": store.CHANGE_PHASE, "conclude": store.CONCLUDE_ROUND}


async def write(
    connection: Connection, envelope: CommandEnvelope, locked: Locked, projection: Projection, answer: Answer
) -> None:
    """Write what the projection says, with the answer, and commit."""
    happened = [recorded.event for recorded in projection.events]
    await record_jackpot(connection, locked.state, locked.seq, happened, locked.at, envelope.actor.id)
    at = time_text(locked.at)
    statements = [
        _events_and_row(envelope, locked, projection, answer, at),
        *((ROUND_STATEMENTS[kind], row | {"table": envelope.table}) for kind, row in projection.rounds),
        *row_statements(envelope.table, at, projection),
    ]
    if envelope.approval_id is not None:
        statements.append((USE_APPROVAL, (at, projection.seq, envelope.approval_id)))
    if envelope.device_number is not None:
        message = (envelope.device, envelope.device_number, envelope.table, envelope.command_id)
        statements.append((store.KEEP_MESSAGE, message))
    if locked.behind_seconds:
        words = {"table": envelope.table, "message": clock_behind(locked.behind_seconds), "at": at}
        statements.append((store.PUT_CLOCK_ALERT, words | {"severity": severity_of("clock")}))
    await round_trip(connection, [*statements, *COMMIT])


async def finish_without_events(
    connection: Connection, envelope: CommandEnvelope, locked: Locked | None, answer: Answer
) -> None:
    """Commit, with what is kept of a command that came to no decision; a repeat is kept already, and lasts by then as
    it did when it was answered first.
    """
    if answer.status not in undecided.KEPT or (locked is not None and locked.seen is not None):
        await round_trip(connection, [AFTER_ALL_BEFORE, *COMMIT])
        return
    about = (envelope.table, envelope.actor.id, envelope.device, envelope.received_at, envelope.body)
    await undecided.keep(connection, undecided.Request(*about, envelope.command_id), answer, COMMIT)


async def keep_rejected(request: undecided.Request, answer: Answer) -> None:
    """Keep a request that no table was locked for."""
    async with pool().connection() as connection:
        await undecided.keep(connection, request, answer)


def _events_and_row(
    envelope: CommandEnvelope, locked: Locked, projection: Projection, answer: Answer, at: str
) -> Statement:
    """The table's row moves on, the command is kept with its answer, and the events are appended."""
    (console_id, person_id), console_seen_at = locked.lease, None
    if locked.of_console:
        person_id = envelope.person_id or person_id
        if envelope.console:
            console_id, console_seen_at = envelope.console, at
    values: list[Any] = [
        projection.seq, projection.head_hash, rules.codec.encode_state(projection.state), status_of(projection.state),
        projection.state.rounds, is_training(projection.state), console_id, person_id, console_seen_at, envelope.table,
        envelope.command_id, envelope.table, *_command_values(envelope, at, answer, answer.body.decode()),
    ]  # fmt: skip
    metadata = projection.metadata
    for event in projection.events:
        values += (
            envelope.table, event.seq, event.round, at, metadata.actor, metadata.role, metadata.device,
            metadata.approved_by, metadata.approved_role, event.type, event.body.decode(), event.clause,
            event.ruleset, event.ruleset_hash, event.previous_hash, event.hash, event.salt,
        )  # fmt: skip
    return store.write_statement(len(projection.events)), values


def _command_values(envelope: CommandEnvelope, at: str, answer: Answer, kept: str) -> Row:
    return (
        envelope.actor.id, envelope.device, at, envelope.body,
        answer.status, answer.seq, kept, answer.http_status,
    )  # fmt: skip


def row_statements(table: str, at: str, projection: Projection) -> Iterator[Statement]:
    """For the transaction of the command: the rows of the money, and of seats, areas and hands."""
    money, areas = projection.money, projection.areas
    written = (
        (PUT_WAGERS, list(money.wagers.values())),
        (CHANGE_WAGERS, list(money.wager_changes.values())),
        (PUT_SETTLEMENTS, money.settlements),
        (PUT_MISPAYS, money.mispays),
        (PUT_SLIP_MOVES, money.slips),
        (PUT_ENTRIES, money.entries),
        (PUT_ALERTS, [alert | {"raised_at": at} for alert in money.alerts]),
        (PUT_SEATS, list(areas.seats.values())),
        (PUT_AREAS, list(areas.areas.values())),
        (CHANGE_AREAS, list(areas.changes.values())),
        (PUT_HANDS, list(areas.hands.values())),
    )
    for statement, rows in written:
        if rows:
            yield statement, {"table": table, "rows": encode_json(rows).decode()}
