"""Rounds played again from the log: the state of the table after every event.

The fold starts at the nearest earlier state that this process keeps, else at the table's first event. A kept state is
used only while the log still has the event, with the same hash, that it was kept at.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import msgspec
from django.db.models import QuerySet
from msgspec.structs import replace

import rules
import rules.codec
from rounds.models import Event as Row
from rounds.models import Round
from rounds.unseen import without_unseen
from rules.events import Event
from rules.state import TableState

KEEP_EVERY = 1_000  # events between two kept states on the way to a round
KEPT_STATES = 512
BATCH = 2_000
_KEPT: OrderedDict[tuple[str, int], tuple[bytes, TableState]] = OrderedDict()


class CannotReplay(Exception):
    """The log does not replay from event `seq` on: it was changed, or these rules do not know it."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq


class Step(msgspec.Struct, frozen=True):
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

    steps: tuple[Step, ...]
    fault: str = ""


def replay_round(round_: Round) -> Replay:
    """Every step of a round. A log that does not replay gives its rows without states, and the fault."""
    rows = list(rows_of(round_))
    try:
        state: TableState | None = state_before(round_.table_id, round_.first_seq)
    except CannotReplay as error:
        return Replay(tuple(Step(n, row, None, None, None) for n, row in enumerate(rows, 1)), str(error))
    steps: list[Step] = []
    fault = ""
    at = round_.first_seq - 1
    for number, row in enumerate(rows, 1):
        before, event, after = state, None, None
        if before is not None:
            try:
                before = _past_others(round_, before, at, row.seq)
                event, after = apply(before, row)
            except CannotReplay as error:
                fault = str(error)
        steps.append(Step(number, row, event, before, after))
        state, at = after, row.seq
    return Replay(tuple(steps), fault)


def readable_replay(replay: Replay) -> Replay:
    """The same to be shown: while the round is on without the cards that lie face down."""
    rows = without_unseen(step.row for step in replay.steps)
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


def state_before(table: str, seq: int) -> TableState:
    """The table's state just before event `seq`. Raises CannotReplay."""
    at, state = _nearest_kept(table, seq - 1)
    passed = Row.objects.filter(table_id=table, seq__gt=at, seq__lt=seq).order_by("seq")
    row = None
    for row in passed.only("seq", "body", "hash").iterator(chunk_size=BATCH):
        _, state = apply(state, row)
        if row.seq % KEEP_EVERY == 0:
            _keep(table, row, state)
    if row is not None:
        _keep(table, row, state)
    return state


def apply(state: TableState, row: Row) -> tuple[Event, TableState]:
    """The event of a row and the state after it. Raises CannotReplay."""
    try:
        event = rules.codec.decode_event(row.body)
        return event, rules.evolve(state, event)
    except Exception as error:
        # A log that was tampered with can make the rules raise anything; the page has to say so, not fail.
        raise CannotReplay(row.seq, f"{type(error).__name__}: {error}") from error


def forget(tables: Iterable[str] | None = None) -> None:
    """Forget kept states, of some tables or of all."""
    for key in [key for key in _KEPT if tables is None or key[0] in tables]:
        del _KEPT[key]


def _keep(table: str, row: Row, state: TableState) -> None:
    _KEPT[table, row.seq] = (bytes(row.hash), state)
    _KEPT.move_to_end((table, row.seq))
    if len(_KEPT) > KEPT_STATES:
        _KEPT.popitem(last=False)


def _nearest_kept(table: str, seq: int) -> tuple[int, TableState]:
    """The newest kept state at or before event `seq`, else the table before its first event."""
    nearest = max((kept for name, kept in _KEPT if name == table and kept <= seq), default=0)
    if nearest:
        digest, state = _KEPT[table, nearest]
        found = Row.objects.filter(table_id=table, seq=nearest).values_list("hash", flat=True).first()
        if found is not None and bytes(found) == digest:
            return nearest, state
        forget([table])
    return 0, TableState(table=table)
