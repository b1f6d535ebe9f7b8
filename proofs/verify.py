"""Proof of a table's record: the chain, dense seq, replay, rulebook, and every row beside the log. Reads only.

The proofs are made from the log alone, from its first event on: what is stored beside it (state, snapshots, ledger,
settlements, wagers, rounds) has to be what the log says. Each fault names the first event at which it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

import msgspec

import rules
import rules.codec
from database.batches import in_batches
from database.hash_chain import event_hash
from database.journal import chain_fault, journals_of, on_record, row_faults
from database.replica import from_replica
from proofs.areas import not_filled
from proofs.checkpoints import Checkpoint, JournalCheckpoint, Kept, Tracker, anchor_fault, kept_journals, kept_log
from proofs.faults import Fault, Unreadable, one_moment
from proofs.rows import RowsProof
from rounds.event_export import exported
from rounds.models import Event, Snapshot
from rounds.projection import is_training, round_of, status_of
from rules import TableState, events
from rules.books import EDITIONS
from rules.core.base import type_of
from tables.models import NO_HASH, Table

OPENS = type_of(events.BettingOpened)


class Verification(msgspec.Struct):
    """What was found about a table; sound means no faults."""

    table: str
    seq: int
    head_hash: str
    faults: list[Fault]
    trusted: str = ""
    """What it went on from, as proved before."""
    from_seq: int = 1
    """The first event that was read."""
    whole_at: datetime | None = None
    """When the proof of the events before began; None where all were read."""

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


class Replay(msgspec.Struct):
    """The state while the log is read again, and what it says about money so far."""

    state: TableState
    previous: bytes = NO_HASH
    seq: int = 0
    snapshots: set[int] = msgspec.field(default_factory=set)  # those not passed yet, by seq
    began: datetime = msgspec.field(default_factory=lambda: datetime.now(UTC))  # the proof of event 1


def tables_on_record() -> list[str]:
    """Every table there is or was; one whose row is gone is a fault."""
    return sorted({*Table.objects.values_list("id", flat=True), *journals_of("table")})


@from_replica
def verify_table(table: str) -> Verification:
    """Prove a table's record as of one moment; what cannot be read is a fault. Raises Table.DoesNotExist."""
    return joined(verify_log(table), verify_journals(table))


def joined(log: Verification, journals: Verification) -> Verification:
    """What the proofs of a table's log and of its journals found. Of a table that is gone the journals say no more."""
    gone = any(fault.proof == "table" for fault in log.faults)
    faults = log.faults if gone else [*log.faults, *journals.faults]
    trusted = "; ".join(filter(None, (log.trusted, journals.trusted)))
    return msgspec.structs.replace(log, faults=faults, trusted=trusted)


def verify_log(table: str, tracker: Tracker | None = None) -> Verification:
    """Prove a table's log, and every row that it explains. Raises Table.DoesNotExist, NotOurs."""
    tracker = tracker or Tracker()
    start = tracker.start(kept_log(tracker.place, table))
    found = Verification(table, 0, "", [], str(start or ""))
    if start is not None:
        found.from_seq, found.whole_at = start.seq + 1, start.began
    try:
        with one_moment():
            row = Table.objects.filter(pk=table).first()
            if row is None:
                if not on_record("table", table):
                    raise Table.DoesNotExist(table)
                found.faults.append(Fault(0, "table", "the table's row was removed"))
                return found
            found.seq, found.head_hash = row.seq, bytes(row.head_hash).hex()
            found.trusted = "; ".join(filter(None, (found.trusted, not_filled(table))))
            found.faults.extend(_faults(row, start, tracker))
    except Unreadable as error:
        found.faults.append(Fault(0, "unreadable", str(error)))
    return found


def verify_journals(table: str, tracker: Tracker | None = None) -> Verification:
    """Prove a table's journals, and that its rows are what they say. Raises NotOurs."""
    tracker = tracker or Tracker()
    found = Verification(table, 0, "", [])
    trusted: list[str] = []
    proved: dict[str, int] = {}
    try:
        with one_moment():
            for kept in kept_journals(tracker.place, table).items():
                fault, start = _journal_fault(*kept, tracker)
                found.faults += [Fault(0, "journal", fault)] if fault else []
                if start is not None:
                    trusted.append(str(start))
                    proved |= {} if fault else {start.name: start.number}
            found.faults += [Fault(0, proof, words) for proof, words in row_faults("table", table, proved)]
    except Unreadable as error:
        found.faults.append(Fault(0, "unreadable", str(error)))
    found.trusted = ", ".join(trusted)
    return found


def _journal_fault(name: str, kept: Kept[JournalCheckpoint], tracker: Tracker) -> tuple[str, JournalCheckpoint | None]:
    """The first fault of a journal's chain in words, and where its proof went on."""

    start = tracker.start(kept)
    began = newest = (start.number, bytes.fromhex(start.hash)) if start is not None else (0, NO_HASH)

    def point() -> JournalCheckpoint:
        return JournalCheckpoint(name, newest[0], newest[1].hex(), datetime.now(UTC))

    def passed(number: int, digest: bytes) -> None:
        nonlocal newest
        newest = (number, digest)
        tracker.passed()
        tracker.keep(kept, point)

    fault = chain_fault(name, began, passed)
    if newest != began:
        tracker.keep(kept, point, last=True)
    return fault, start


def _faults(row: Table, start: Checkpoint | None, tracker: Tracker) -> Iterator[Fault]:
    """Up to the first event that does not hold; then what only the end of the log can tell."""
    replay = Replay(TableState(table=row.id))
    if start is not None:
        if fault := anchor_fault(start):
            yield fault
            return
        state = rules.codec.decode_state(bytes(start.state))
        replay = Replay(state, bytes.fromhex(start.hash), start.seq, began=start.began or start.at)
    rows = RowsProof(row.id, start)
    kept = Snapshot.objects.filter(table_id=row.id, seq__gt=replay.seq)
    replay.snapshots.update(kept.values_list("seq", flat=True))
    newest = Event.objects.filter(table_id=row.id, type=OPENS).order_by("-seq").values_list("seq", flat=True).first()
    for event in in_batches(Event.objects.filter(table_id=row.id), "seq", replay.seq or None):
        found: list[Fault] = []
        if event.type == OPENS:
            found += rows.before_round()
            if not found:
                made = partial(_checkpoint, row.id, replay, rows)
                tracker.keep(kept_log(tracker.place, row.id), made, last=event.seq == newest)
        found += _event_faults(replay, rows, event)
        if fault := _snapshot_fault(replay, row.id):
            found.append(fault)
        yield from found
        if found:
            return
        tracker.passed()
    yield from _end_faults(replay, row)
    yield from rows.at_the_end(replay.seq)


def _checkpoint(table: str, replay: Replay, rows: RowsProof) -> Checkpoint:
    """All that the proof of the rest of the log needs of what is proved."""
    state = msgspec.Raw(rules.codec.encode_state(replay.state))
    proved = dict(rows.balances), dict(rows.results), rows.areas.seats
    return Checkpoint(
        table, replay.seq, replay.previous.hex(), state, rows.over, *proved, at=datetime.now(UTC), began=replay.began
    )


def _event_faults(replay: Replay, rows: RowsProof, row: Event) -> Iterator[Fault]:
    """Take one event further; what about it does not hold."""
    fault = _chain_fault(replay, row)
    if fault is not None:
        yield fault
        return
    try:
        event = rules.codec.decode_event(row.body)
    except msgspec.MsgspecError as error:
        yield Fault(row.seq, "body", f"the body is not an event: {error}")
        return
    before = replay.state
    try:
        after = rules.evolve(before, event)
    except Exception as error:
        # Whatever the rules raise on it, the event does not follow from the ones before.
        yield Fault(row.seq, "replay", f"the event does not apply to the state before it: {error!r}")
        return
    replay.state, replay.seq, replay.previous = after, row.seq, bytes(row.hash)
    facts = (type_of(event), getattr(event, "clause", ""), round_of(event, before, after))
    if facts != (row.type, row.clause, row.round):
        yield Fault(row.seq, "replay", f"type, clause or round are not those of the body: {facts}")
    elif (row.ruleset, row.ruleset_hash) != (after.rulebook, after.rulebook_hash):
        yield Fault(row.seq, "rulebook", f"recorded under {row.ruleset}, the table plays {after.rulebook}")
    elif (edition := EDITIONS.get(row.ruleset_hash)) is None or edition.id != row.ruleset:
        yield Fault(row.seq, "rulebook", f"no rulebook {row.ruleset} with hash {row.ruleset_hash} is known")
    else:
        yield from rows.of_event(row, event, before, after)


def _chain_fault(replay: Replay, row: Event) -> Fault | None:
    if row.seq != replay.seq + 1:
        return Fault(replay.seq + 1, "seq", f"event {replay.seq + 1} is missing; {row.seq} follows {replay.seq}")
    if bytes(row.previous_hash) != replay.previous:
        return Fault(row.seq, "chain", "the previous hash is not the hash of the event before")
    if row.approved_role and not row.approved_by:
        return Fault(row.seq, "chain", "a role approved the event, and nobody has it")
    fields = exported(row)
    if fields.pop("hash") != event_hash(fields).hex():
        return Fault(row.seq, "chain", "the hash is not that of the event's fields")
    return None


def _snapshot_fault(replay: Replay, table: str) -> Fault | None:
    """A kept state that is not what the log leads to. One that these rules cannot read is used by nobody."""
    if replay.seq not in replay.snapshots:
        return None
    replay.snapshots.remove(replay.seq)
    try:
        kept = rules.codec.decode_state(bytes(Snapshot.objects.get(table_id=table, seq=replay.seq).state))
    except msgspec.MsgspecError:
        return None
    if kept != replay.state:
        return Fault(replay.seq, "snapshot", "the state kept for replays is not what the log leads to")
    return None


def _end_faults(replay: Replay, row: Table) -> Iterator[Fault]:
    """The table's own row, once the whole log was read."""
    if row.seq != replay.seq:
        yield Fault(replay.seq, "seq", f"the table says it is at {row.seq}, its log ends at {replay.seq}")
    elif bytes(row.head_hash) != replay.previous:
        yield Fault(replay.seq, "chain", "the table's head is not the hash of its last event")
    stored = bytes(row.state)
    if stored != (rules.codec.encode_state(replay.state) if replay.seq else b""):
        yield Fault(replay.seq, "state", "the stored state is not what the log leads to")
    elif (row.status, row.round, row.training) != (
        status_of(replay.state),
        replay.state.rounds,
        is_training(replay.state),
    ):
        yield Fault(replay.seq, "state", "the table's status, round or training is not what the log leads to")
    if replay.snapshots:
        yield Fault(min(replay.snapshots), "snapshot", "a state is kept of an event that is not in the log")
