"""What the product writes for each command of a table, collected for COPY: each row in the order of its columns."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.db.models import BigAutoField
from msgspec.structs import asdict

import rules.codec
from database.hash_chain import time_text
from database.journal import entry_hash
from database.models import NO_HASH, Journal, JournalEntry
from rounds import snapshots
from rounds.answers import answer_to
from rounds.areas import AreaRows
from rounds.models import Command as CommandRow
from rounds.models import Event as EventRow
from rounds.models import Hand, PlayingArea, Round, Seat, Snapshot
from rounds.projection import EventMetadata, Head, Projection, apply_events, status_of
from rules import Context, Refusal, TableState, events, fold
from rules.commands import Command
from rules.core.text import encode_json
from rules.events import Event
from staff.models import Person
from tables.models import Alert
from wagers.jackpots.meter import Meter, Occasion
from wagers.jackpots.models import Jackpot, JackpotEvent, JackpotRound
from wagers.jackpots.moves import moves
from wagers.jackpots.record import contribution
from wagers.models import Entry, Settlement, Wager
from wagers.rows import changed_wager

WRITER = "casino_app"
_text = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode
SEEN_AFTER = timedelta(seconds=30)
Row = dict[str, Any]
Rows = dict[str, list[tuple[Any, ...]]]
MODELS = (
    EventRow, CommandRow, Snapshot, Round, Wager, Settlement, Entry, Alert, JackpotRound, JackpotEvent, JournalEntry,
    Seat, PlayingArea, Hand,
)  # fmt: skip
COLUMNS = {
    model._meta.db_table: tuple(
        field.attname
        for field in model._meta.concrete_fields
        if field.column and (model is Alert or not isinstance(field, BigAutoField))  # an alert's journal names its id
    )
    for model in MODELS
}
"""Of each relation, as COPY is given them."""


def jsonb_time(at: datetime) -> str:
    """A time in UTC as to_jsonb writes it, and COPY takes it."""
    return at.isoformat().replace(".000000", "")


class AlertNumbers:
    """Ids for alerts, which all tables share, and who acknowledges them."""

    def __init__(self, newest: int, seen_by: int) -> None:
        self.newest = newest
        self.seen_by = seen_by

    @classmethod
    def behind_all(cls) -> AlertNumbers:
        """Those after every alert that is on record; Sam acknowledges them."""
        newest = Alert.objects.order_by("-id").values_list("id", flat=True).first()
        return cls(newest or 0, Person.objects.get(username="sam").pk)

    def next(self) -> int:
        """One that nobody has."""
        self.newest += 1
        return self.newest


class MeterOnRecord:
    """The contributions to a jackpot, and no more: nobody who is dealt a hand that it pays wagers on it."""

    def __init__(self, jackpot: Jackpot) -> None:
        assert jackpot.configuration is not None
        self.terms = jackpot.configuration
        self.meter = Meter(
            jackpot.id, jackpot.meter_cents, jackpot.events, jackpot.claims, bytes(jackpot.head_hash), self.terms, None,
            jackpot.overflow_cents, jackpot.reserve_cents,
        )  # fmt: skip

    def contributions(
        self, before: TableState, seq: int, events: tuple[Event, ...], at: datetime, actor: str
    ) -> list[Row]:
        """The events of the meter that the events of a table lead to."""
        found = []
        for move in moves(before, seq, events):
            if move.kind != "contribution":
                raise RuntimeError(f"the meter would have to pay: {move}")
            assert before.round is not None
            occasion = Occasion(at, actor, before.table, before.round.number)
            row = self.meter.next_event(
                occasion, contribution(self.terms, move, self.meter.meter_cents, after_hit=False)
            )
            found.append(row | {"at": time_text(row["at"])})
        return found


class TableOnRecord:
    """A table's record as it grows. `taken` gives the rows since it was last asked."""

    def __init__(self, table: str, alerts: AlertNumbers, meter: MeterOnRecord | None) -> None:
        self.table, self.alerts, self.meter = table, alerts, meter
        self.seq, self.head, self.rounds = 0, NO_HASH, 0
        self.state = TableState(table=table)
        self.journals = {kind: JournalChain(f"{kind}:{table}") for kind in ("commands", "table")}
        self.rows: Rows = defaultdict(list)
        self.round: dict[str, Any] = {}
        self.wagers: dict[str, dict[str, Any]] = {}
        self.areas = AreaRows()

    def taken(self) -> Rows:
        """What is to be written."""
        found, self.rows = self.rows, defaultdict(list)
        return found

    def _put(self, relation: str, row: Row) -> None:
        self.rows[relation].append(tuple(row[name] for name in COLUMNS[relation]))

    def take(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        """Put a command on record with all that comes of it; the state after it."""
        body = rules.codec.encode_command(command)
        events_ = rules.on_record(command, decided)
        metadata = EventMetadata(context.now, context.actor, context.role)
        seq = self.seq
        found = apply_events(Head(seq, self.head, before), events_, metadata)
        self.seq, self.head, self.state = found.seq, found.head_hash, found.state
        self._events(found, metadata)
        self._command(body.decode(), found, metadata)
        self._snapshots(before, seq, events_, found)
        self._areas(found.areas)
        self._money(found)
        self._jackpot(before, seq, events_, metadata)
        return found.state

    def _events(self, found: Projection, by: EventMetadata) -> None:
        beside = asdict(by) | {"table_id": self.table, "at": time_text(by.at)}
        for event in found.events:
            self._put("rounds_event", asdict(event) | beside | {"body": event.body.decode()})

    def _command(self, body: str, found: Projection, by: EventMetadata) -> None:
        answer = answer_to(found)
        row: Row = {
            "command_id": str(uuid4()), "table_id": self.table, "actor": by.actor, "device": "",
            "received_at": jsonb_time(by.at), "body": body, "status": answer.status, "seq": found.seq,
            "answer": answer.body.decode(), "http_status": answer.http_status,
        }  # fmt: skip
        self._put("rounds_command", row)
        self._journal("commands", "rounds_command", row["command_id"], row, by.at)

    def _journal(self, kind: str, relation: str, key: str, row: Row, at: datetime) -> None:
        entry = self.journals[kind].entry(relation, key, row, at)
        self._put("database_journalentry", vars(entry))

    def _snapshots(self, before: TableState, seq: int, events: tuple[Event, ...], found: Projection) -> None:
        """A state at every thousandth event."""
        if seq // snapshots.EVERY == found.seq // snapshots.EVERY:
            return
        at = found.seq // snapshots.EVERY * snapshots.EVERY
        state = fold(before, events[: at - seq])
        recorded = next(event for event in found.events if event.seq == at)
        row = snapshots.snapshot(EventRow(table_id=self.table, seq=at, hash=recorded.hash), state)
        self._put("rounds_snapshot", vars(row) | {"state": bytes(row.state)})

    def _money(self, found: Projection) -> None:
        for kind, columns in found.rounds:
            times = {name: time_text(columns[name]) for name in ("opened_at", "concluded_at") if name in columns}
            self.round = (columns if kind == "open" else self.round | columns) | times
        money = found.money
        for (_, wager), row in money.wagers.items():
            self.wagers[wager] = row
        for (_, wager), row in money.wager_changes.items():
            self.wagers[wager] = changed_wager(self.wagers[wager], row) | {"seq": row["seq"]}
        for relation, rows in (("wagers_settlement", money.settlements), ("wagers_entry", money.entries)):
            for row in rows:
                self._put(relation, row | {"table_id": self.table})
        for alert in money.alerts:
            self._alert(alert, found.metadata.at)
        if any(kind == "conclude" for kind, _ in found.rounds):
            self._conclude()

    def _areas(self, found: AreaRows) -> None:
        self.areas.seats |= found.seats
        self.areas.areas |= found.areas
        for key, change in found.changes.items():
            self.areas.areas[key] = self.areas.areas[key] | change
        self.areas.hands |= found.hands

    def seats(self) -> Rows:
        """Who sits where, as the log leaves it."""
        for row in self.areas.seats.values():
            self._put("rounds_seat", row | {"table_id": self.table})
        return self.taken()

    def _alert(self, alert: Row, at: datetime) -> None:
        seen_at = at + SEEN_AFTER
        whole: Row = dict.fromkeys(COLUMNS["tables_alert"]) | alert | {
            "id": self.alerts.next(), "table_id": self.table, "raised_at": jsonb_time(at), "escalated_to": "",
            "note": "", "acknowledged_by_id": self.alerts.seen_by, "acknowledged_at": jsonb_time(seen_at),
        }  # fmt: skip
        row = {name: whole[name] for name in COLUMNS["tables_alert"]}
        self._put("tables_alert", row)
        self._journal("table", "tables_alert", str(row["id"]), row, seen_at)

    def _conclude(self) -> None:
        """The round is over: its summary, wagers, areas and hands are as they stay."""
        self.rounds += 1
        self._put("rounds_round", self.round | {"table_id": self.table})
        for row in self.wagers.values():
            stakes = encode_json(row["stakes"]).decode()
            self._put("wagers_wager", row | {"table_id": self.table, "stakes": stakes})
        self.wagers.clear()
        for area in self.areas.areas.values():
            backers = encode_json(area["backers"]).decode()
            self._put("rounds_playingarea", area | {"table_id": self.table, "backers": backers})
        for hand in self.areas.hands.values():
            cards = encode_json(hand["cards"]).decode()
            self._put("rounds_hand", hand | {"table_id": self.table, "cards": cards})
        self.areas.areas.clear()
        self.areas.hands.clear()

    def _jackpot(self, before: TableState, seq: int, events_: tuple[Event, ...], by: EventMetadata) -> None:
        if self.meter is None:
            return
        for event in events_:
            if isinstance(event, events.BettingOpened):
                row = {
                    "table_id": self.table, "round": event.round, "jackpot_id": self.meter.meter.id,
                    "configuration_id": self.meter.terms.pk, "after_hit": False,
                }  # fmt: skip
                self._put("wagers_jackpotround", row)
                self._journal("table", "wagers_jackpotround", f"{self.table}/{event.round}", row, by.at)
        for row in self.meter.contributions(before, seq, events_, by.at, by.actor):
            self._put("wagers_jackpotevent", row)

    def row(self) -> tuple[Any, ...]:
        """The table's own row as its log leaves it: seq, head, state, status, round, id."""
        state = rules.codec.encode_state(self.state)
        return self.seq, self.head, state, status_of(self.state), self.state.rounds, self.table


def jsonb_digest(row: dict[str, Any]) -> bytes:
    """What PostgreSQL gives for sha256(to_jsonb(row)::text): its keys are sorted by length first."""
    return sha256(
        _text({name: row[name] for name in sorted(row, key=lambda name: (len(name), name))}).encode()
    ).digest()


class JournalChain:
    """Goes on where a journal ends."""

    def __init__(self, name: str) -> None:
        head = Journal.objects.filter(name=name).first()
        self.name = name
        self.number = head.entries if head is not None else 0
        self.head = bytes(head.head_hash) if head is not None else NO_HASH

    def entry(self, relation: str, key: str, row: dict[str, Any], at: datetime) -> JournalEntry:
        """The next entry."""
        self.number += 1
        entry = JournalEntry(
            journal=self.name, number=self.number, at=at, writer=WRITER, relation=relation, key=key,
            digest=jsonb_digest(row),
        )  # fmt: skip
        entry.hash = self.head = entry_hash(entry, self.head)
        return entry

    def heads(self) -> tuple[str, int, bytes]:
        """The journal's own row."""
        return self.name, self.number, self.head
