"""Rounds played again from the log: the state of the table after every event.

The fold starts at the nearest earlier snapshot, else at the table's first event, and keeps a snapshot at every
thousandth event that it passes.
"""

from __future__ import annotations

import msgspec
from django.db.models import QuerySet
from msgspec.structs import replace

import rules
import rules.codec
from rounds import snapshots
from rounds.models import Event as Row
from rounds.models import Round, Snapshot
from rounds.redaction import redacted
from rules.core.base import type_of
from rules.events import Event
from rules.money.past_round import LATER as SAID_LATER
from rules.state import TableState

BATCH = 2_000
SNAPSHOTS_AT_ONCE = 50  # written together: some hundred kilobytes


class CannotReplay(Exception):
    """The log does not replay from event `seq` on: it was changed, or these rules do not know it."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq


class RoundStep(msgspec.Struct, frozen=True):
    """An event of a round: its row, itself, and the table before and after it. `number` counts from 1.

    `event` and the states are None from the first event on that does not replay.
    """

    number: int
    row: Row
    event: Event | None
    before: TableState | None
    after: TableState | None


class Replay(msgspec.Struct, frozen=True):
    """A round's steps in order; `fault` says where and why the log stops making sense, empty where it all does."""

    steps: tuple[RoundStep, ...]
    fault: str = ""


def replay_round(round_: Round) -> Replay:
    """Every step of a round. A log that does not replay gives its rows without states, and the fault."""
    rows = list(rows_of(round_))
    try:
        state: TableState | None = state_before(round_.table_id, round_.first_seq)
    except CannotReplay as error:
        return Replay(tuple(RoundStep(n, row, None, None, None) for n, row in enumerate(rows, 1)), str(error))
    steps: list[RoundStep] = []
    fault = ""
    at = round_.first_seq - 1
    for number, row in enumerate(rows, 1):
        before, event, after = state, None, None
        if before is not None:
            try:
                if row.type in LATER:
                    steps.append(_later(number, row, before))
                    continue
                before = _past_others(round_, before, at, row.seq)
                event, after = apply(before, row)
            except CannotReplay as error:
                fault = str(error)
        steps.append(RoundStep(number, row, event, before, after))
        state, at = after, row.seq
    return Replay(tuple(steps), fault)


LATER = frozenset(type_of(kind) for kind in SAID_LATER)
"""Events about a round that may come while another is on: they change neither."""


def _later(number: int, row: Row, state: TableState) -> RoundStep:
    """What was said of the round later: decided on the table as it was then, shown beside the round as it ended."""
    at_the_time = state_before(row.table_id, row.seq)
    event, _ = apply(at_the_time, row)
    return RoundStep(number, row, event, at_the_time, state)


def redacted_replay(replay: Replay) -> Replay:
    """The same to be shown: while the round is on without the cards that lie face down."""
    rows = redacted(step.row for step in replay.steps)
    steps = (
        step if row is step.row else replace(step, row=row, event=step.event and rules.codec.decode_event(row.body))
        for step, row in zip(replay.steps, rows, strict=True)
    )
    return Replay(tuple(steps), replay.fault)


def _past_others(round_: Round, state: TableState, after: int, before: int) -> TableState:
    """The state past what happened between rounds, ahead of a correction to this one (TC 5.3, 5.7)."""
    if before - after < 2:
        return state
    rows = Row.objects.filter(table_id=round_.table_id, round=0, seq__gt=after, seq__lt=before).order_by("seq")
    for row in rows:
        _, state = apply(state, row)
    return state


def rows_of(round_: Round) -> QuerySet[Row]:
    """The rows of a round's events in order."""
    return Row.objects.filter(table_id=round_.table_id, round=round_.number).order_by("seq")


def state_before(table: str, seq: int, *, keeping: bool = True) -> TableState:
    """The table's state just before event `seq`, with snapshots kept on the way where asked. Raises CannotReplay."""
    at, state = snapshots.nearest(table, seq - 1)
    passed = Row.objects.filter(table_id=table, seq__gt=at, seq__lt=seq).order_by("seq")
    reached: list[Snapshot] = []
    try:
        for row in passed.only("table_id", "seq", "body", "hash").iterator(chunk_size=BATCH):
            _, state = apply(state, row)
            if keeping and row.seq % snapshots.EVERY == 0:
                reached.append(snapshots.snapshot(row, state))
            if len(reached) == SNAPSHOTS_AT_ONCE:
                snapshots.keep(reached)
                reached.clear()
    finally:
        if reached:
            snapshots.keep(reached)
    return state


def apply(state: TableState, row: Row) -> tuple[Event, TableState]:
    """The event of a row and the state after it. Raises CannotReplay."""
    try:
        event = rules.codec.decode_event(row.body)
        return event, rules.evolve(state, event)
    except Exception as error:
        # A log that was tampered with can make the rules raise anything; the page has to say so, not fail.
        raise CannotReplay(row.seq, f"{type(error).__name__}: {error}") from error
