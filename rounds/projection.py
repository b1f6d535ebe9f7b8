"""From decided events to everything that has to be written: pure, so that verification can compute the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

import msgspec

import rules
import rules.codec
from database.hash_chain import event_hash, new_salt, time_text
from rounds.alerts import NewAlert, alerts
from rounds.areas import AreaRows, note_areas
from rules import events
from rules.core.base import type_of
from rules.events import Event
from rules.money.past_round import LATER
from rules.state import TableState, in_round, name_of
from tables.severity import severity_of
from wagers.chips.rows import slip_rows
from wagers.postings import postings
from wagers.rows import Row, changed_wager, mispay_rows, settlement_rows, wager_changes, wager_rows


class EventMetadata(msgspec.Struct, frozen=True):
    """Who stands behind events, when and where: the same for every event of a command."""

    at: datetime
    actor: str
    role: str
    device: str = ""
    approved_by: str = ""
    approved_role: str = ""


class Head(NamedTuple):
    """Where a table stands: the seq and hash of its newest event, and its state after that."""

    seq: int
    hash: bytes
    state: TableState


class RecordedEvent(msgspec.Struct, frozen=True):
    """An event with its place in the chain."""

    event: Event
    seq: int
    round: int
    type: str
    body: bytes
    clause: str
    ruleset: str
    ruleset_hash: str
    previous_hash: bytes
    hash: bytes
    salt: str


class Money(msgspec.Struct):
    """The rows that events put into the tables of wagers and alerts, each with seq and round."""

    wagers: dict[tuple[int, str], Row] = {}
    wager_changes: dict[tuple[int, str], Row] = {}
    settlements: list[Row] = []
    mispays: list[Row] = []
    slips: list[Row] = []
    entries: list[Row] = []
    alerts: list[Row] = []


class Projection(msgspec.Struct):
    """A table moved on by events: its new seq, head and state, and what to write besides."""

    seq: int
    head_hash: bytes
    state: TableState
    events: list[RecordedEvent]
    money: Money
    metadata: EventMetadata
    rounds: list[tuple[str, Row]]  # what becomes of the rounds' summary rows: see `round_change`
    areas: AreaRows


def status_of(state: TableState) -> str:
    """One word for lists: new, closed, open, or the phase of the round; "referred" while a ruling is waited for."""
    if not state.rulebook:
        return "new"
    if state.question or in_round(state):
        return rules.phase_of(state)
    return "open" if state.open else "closed"


def is_training(state: TableState) -> bool:
    """Whether the table is for practice: it is installed so and stays so (ruling 10)."""
    return state.settings is not None and state.settings.training


def round_of(event: Event, before: TableState, after: TableState) -> int:
    """The number of the round that an event between these states belongs to; 0 between rounds.

    A round that is over takes corrections until the next one begins (TC 5.3, 5.7): they are its own. What was paid
    wrongly belongs to the round that it was paid in, whichever is on (ruling 96).
    """
    if isinstance(event, LATER):
        return event.round
    if in_round(before) and before.round is not None:
        return before.round.number
    if after.round is not None and (in_round(after) or after.round != before.round):
        return after.round.number
    return 0


def record_event(
    head: Head, event: Event, after: TableState, number: int, metadata: EventMetadata, salt: str
) -> RecordedEvent:
    """Chain one event of round `number` to the head; it is recorded under the rulebook of the state `after` it."""
    seq, body = head.seq + 1, rules.codec.encode_event(event)
    type_name = type_of(event)
    clause = getattr(event, "clause", "")
    approval = (
        {"approved_by": metadata.approved_by, "approved_role": metadata.approved_role} if metadata.approved_by else {}
    )
    digest = event_hash(
        approval
        | {
            "actor": metadata.actor,
            "at": time_text(metadata.at),
            "body": body.decode(),
            "clause": clause,
            "device": metadata.device,
            "previous_hash": head.hash.hex(),
            "role": metadata.role,
            "round": number,
            "ruleset": after.rulebook,
            "ruleset_hash": after.rulebook_hash,
            "salt": salt,
            "seq": seq,
            "table": after.table,
            "type": type_name,
        }
    )
    return RecordedEvent(
        event, seq, number, type_name, body, clause, after.rulebook, after.rulebook_hash, head.hash, digest, salt
    )


def apply_events(
    head: Head, events: Sequence[Event], metadata: EventMetadata, salt: Callable[[], str] = new_salt
) -> Projection:
    """Move a table on by `events`, in order, each with a `salt` of its own."""
    projection = Projection(*head, [], Money(), metadata, [], AreaRows())
    for event in events:
        before = projection.state
        after = rules.evolve(before, event)
        number = round_of(event, before, after)
        recorded = record_event(
            Head(projection.seq, projection.head_hash, before), event, after, number, metadata, salt()
        )
        projection.events.append(recorded)
        projection.seq, projection.head_hash, projection.state = recorded.seq, recorded.hash, after
        change = round_change(event, before, after, recorded.seq, number, metadata)
        if change is not None:
            projection.rounds.append(change)
        _note_money(projection.money, before, after, recorded.ruleset, event, recorded.seq, number)
        note_areas(projection.areas, event, before, after, recorded.seq)
    return projection


def round_change(
    event: Event, before: TableState, after: TableState, seq: int, number: int, metadata: EventMetadata
) -> tuple[str, Row] | None:
    """What event `seq` does to the summary row of its round `number`: open, phase or conclude, and the columns.

    The proof asks this too, of every event of a log.
    """
    phase = after.round.phase if after.round is not None else "concluded"
    if isinstance(event, events.BettingOpened):
        opened = {"phase": phase, "opened_at": metadata.at, "dealer": metadata.actor, "first_seq": seq}
        return "open", opened | {"number": event.round, "ruleset": after.rulebook, "ruleset_hash": after.rulebook_hash}
    if isinstance(event, events.RoundConcluded):
        void = after.round is not None and bool(after.round.void)
        sums = {"staked_cents": event.staked_cents, "returned_cents": event.returned_cents, "void": void}
        return "conclude", sums | {"number": event.round, "phase": phase, "concluded_at": metadata.at, "last_seq": seq}
    if number and before.round is not None and before.round.phase != phase:
        return "phase", {"number": number, "phase": phase}
    return None


def _note_money(
    money: Money, before: TableState, after: TableState, rulebook: str, event: Event, seq: int, number: int
) -> None:
    """Collect an event's rows; a wager that several events touch is written once, as the last leaves it."""
    place = {"seq": seq, "round": number}
    for row in wager_rows(event):
        money.wagers[number, row["wager"]] = row | place
    for row in wager_changes(event):
        key = (number, row["wager"])
        target = money.wagers if key in money.wagers else money.wager_changes
        target[key] = changed_wager(target.get(key, {}), row) | place
    money.settlements.extend(row | place for row in settlement_rows(event))
    money.mispays.extend(row | place for row in mispay_rows(event))
    money.slips.extend(row | {"seq": seq} for row in slip_rows(event, before))
    money.entries.extend(msgspec.structs.asdict(line) | place for line in postings(after.table, event))
    money.alerts.extend(_alert_row(alert, seq) for alert in alerts(event, rulebook, partial(name_of, after)))


def _alert_row(alert: NewAlert, seq: int) -> Row:
    return msgspec.structs.asdict(alert) | {"seq": seq, "severity": severity_of(alert.kind, alert.amount_cents)}
