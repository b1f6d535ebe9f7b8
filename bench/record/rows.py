"""What the product writes for each command of a table, collected for COPY: rows in the order of their columns."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import msgspec

import rules.codec
from bench.record.journal import JournalChain
from database.hash_chain import time_text
from rounds import snapshots
from rounds.execute import answer_to
from rounds.models import Event as EventRow
from rounds.projection import EventMetadata, Head, Projection, apply_events, status_of
from rules import Context, Refusal, TableState, fold
from rules.commands import Command
from rules.events import BettingOpened, CommandRefused, Event
from tables.models import NO_HASH
from wagers.jackpots.meter import Meter, Occasion
from wagers.jackpots.models import Jackpot
from wagers.jackpots.moves import moves
from wagers.jackpots.record import contribution
from wagers.rows import changed_wager

SEEN_AFTER = timedelta(seconds=30)
Rows = dict[str, list[tuple[Any, ...]]]
COLUMNS = {
    "rounds_event": (
        "table_id", "seq", "round", "at", "actor", "role", "device", "approved_by", "approved_role", "type", "body",
        "clause", "ruleset", "ruleset_hash", "previous_hash", "hash", "salt",
    ),
    "rounds_command": (
        "command_id", "table_id", "actor", "device", "received_at", "body", "status", "seq", "answer", "http_status",
    ),
    "rounds_snapshot": ("table_id", "seq", "state", "seal"),
    "rounds_round": (
        "table_id", "number", "phase", "opened_at", "concluded_at", "dealer", "first_seq", "last_seq", "ruleset",
        "ruleset_hash", "staked_cents", "returned_cents",
    ),
    "wagers_wager": (
        "table_id", "round", "wager", "kind", "area", "line", "hand", "of", "found", "placed_by_staff", "stakes",
        "stake_cents", "status", "seq",
    ),
    "wagers_settlement": (
        "table_id", "seq", "round", "wager", "kind", "area", "line", "hand", "player", "result", "pay_line", "clause",
        "words", "stake_cents", "returned_cents",
    ),
    "wagers_entry": ("table_id", "seq", "round", "account", "wager", "cents"),
    "tables_alert": (
        "id", "table_id", "kind", "seq", "message", "clause", "severity", "amount_cents", "raised_at",
        "acknowledged_by_id", "acknowledged_at",
    ),
    "wagers_jackpotround": ("table_id", "round", "jackpot_id", "configuration_id"),
    "wagers_jackpotevent": (
        "jackpot_id", "number", "at", "kind", "cents", "house_cents", "table_id", "seq", "round", "wager", "claim",
        "configuration", "actor", "words", "previous_hash", "hash",
    ),
    "database_journalentry": ("journal", "number", "at", "writer", "relation", "key", "digest", "hash"),
}  # fmt: skip


def jsonb_time(at: datetime) -> str:
    """A time in UTC as to_jsonb writes it."""
    return at.isoformat().replace(".000000", "")


class AlertNumbers:
    """Ids for alerts, which all tables share, and who acknowledges them."""

    def __init__(self, newest: int, seen_by: int) -> None:
        self.newest = newest
        self.seen_by = seen_by

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
            jackpot.id, jackpot.meter_cents, jackpot.events, jackpot.claims, bytes(jackpot.head_hash), self.terms, None
        )

    def contributions(
        self, before: TableState, seq: int, events: tuple[Event, ...], at: datetime, actor: str
    ) -> list[tuple[Any, ...]]:
        """The events of the meter that the events of a table lead to."""
        found = []
        for move in moves(before, seq, events):
            if move.kind != "contribution":
                raise RuntimeError(f"the meter would have to pay: {move}")
            assert before.round is not None
            occasion = Occasion(at, actor, before.table, before.round.number)
            row = self.meter.next_event(occasion, contribution(self.terms, move))
            row["at"] = time_text(row["at"])
            found.append(tuple(row[name] for name in COLUMNS["wagers_jackpotevent"]))
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

    def taken(self) -> Rows:
        """What is to be written."""
        found, self.rows = self.rows, defaultdict(list)
        return found

    def take(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        """Put a command on record with all that comes of it; the state after it."""
        body = rules.codec.encode_command(command)
        if isinstance(decided, Refusal):
            refused = CommandRefused(msgspec.Raw(body), decided.code, decided.clause, decided.message, decided.facts)
            events: tuple[Event, ...] = (refused,)
        else:
            events = decided
        metadata = EventMetadata(context.now, context.actor, context.role)
        seq = self.seq
        found = apply_events(Head(seq, self.head, before), events, metadata)
        self.seq, self.head, self.state = found.seq, found.head_hash, found.state
        self._events(found, metadata)
        self._command(body.decode(), decided, found, metadata)
        self._snapshots(before, seq, events, found)
        self._money(found)
        self._jackpot(before, seq, events, metadata)
        return found.state

    def _events(self, found: Projection, by: EventMetadata) -> None:
        at = time_text(by.at)
        self.rows["rounds_event"] += [
            (self.table, event.seq, event.round, at, by.actor, by.role, "", "", "", event.type, event.body.decode(),
             event.clause, event.ruleset, event.ruleset_hash, event.previous_hash, event.hash, event.salt)
            for event in found.events
        ]  # fmt: skip

    def _command(self, body: str, decided: tuple[Event, ...] | Refusal, found: Projection, by: EventMetadata) -> None:
        answer = answer_to(decided, found)
        key, told = str(uuid4()), answer.body.decode()
        self.rows["rounds_command"].append(
            (key, self.table, by.actor, "", time_text(by.at), body, answer.status, found.seq, told, answer.http_status)
        )
        row = {
            "seq": found.seq, "body": body, "actor": by.actor, "answer": told, "device": "", "status": answer.status,
            "table_id": self.table, "command_id": key, "http_status": answer.http_status,
            "received_at": jsonb_time(by.at),
        }  # fmt: skip
        self._journal("commands", "rounds_command", key, row, by.at)

    def _journal(self, kind: str, relation: str, key: str, row: dict[str, Any], at: datetime) -> None:
        self.rows["database_journalentry"].append(self.journals[kind].entry(relation, key, row, at))

    def _snapshots(self, before: TableState, seq: int, events: tuple[Event, ...], found: Projection) -> None:
        """A state at every thousandth event."""
        if seq // snapshots.EVERY == found.seq // snapshots.EVERY:
            return
        at = found.seq // snapshots.EVERY * snapshots.EVERY
        state = fold(before, events[: at - seq])
        recorded = next(event for event in found.events if event.seq == at)
        row = snapshots.snapshot(EventRow(table_id=self.table, seq=at, hash=recorded.hash), state)
        self.rows["rounds_snapshot"].append((self.table, at, bytes(row.state), row.seal))

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
            names = COLUMNS[relation][1:]
            self.rows[relation] += [(self.table, *(row[name] for name in names)) for row in rows]
        for alert in money.alerts:
            self._alert(alert, found.metadata.at)
        if any(kind == "conclude" for kind, _ in found.rounds):
            self._conclude()

    def _alert(self, alert: dict[str, Any], at: datetime) -> None:
        number = self.alerts.next()
        row = {"id": number, "table_id": self.table} | {
            name: alert[name] for name in ("kind", "seq", "message", "clause", "severity", "amount_cents")
        }
        seen_at, seen_by = at + SEEN_AFTER, self.alerts.seen_by
        self.rows["tables_alert"].append((*row.values(), time_text(at), seen_by, time_text(seen_at)))
        row |= {"raised_at": jsonb_time(at), "acknowledged_at": jsonb_time(seen_at), "acknowledged_by_id": seen_by}
        row |= {"taken_by_id": None, "taken_at": None, "escalated_to": "", "escalated_at": None, "note": ""}
        self._journal("table", "tables_alert", str(number), row, seen_at)

    def _conclude(self) -> None:
        """The round is over: its summary and its wagers are as they stay."""
        self.rounds += 1
        names = COLUMNS["rounds_round"][1:]
        self.rows["rounds_round"].append((self.table, *(self.round[name] for name in names)))
        names = COLUMNS["wagers_wager"][1:]
        for row in self.wagers.values():
            row = row | {"stakes": msgspec.json.encode(row["stakes"]).decode()}
            self.rows["wagers_wager"].append((self.table, *(row[name] for name in names)))
        self.wagers.clear()

    def _jackpot(self, before: TableState, seq: int, events: tuple[Event, ...], by: EventMetadata) -> None:
        if self.meter is None:
            return
        for event in events:
            if isinstance(event, BettingOpened):
                place = (self.table, event.round, self.meter.meter.id, self.meter.terms.pk)
                self.rows["wagers_jackpotround"].append(place)
                row = dict(zip(COLUMNS["wagers_jackpotround"], place, strict=True))
                self._journal("table", "wagers_jackpotround", f"{self.table}/{event.round}", row, by.at)
        self.rows["wagers_jackpotevent"] += self.meter.contributions(before, seq, events, by.at, by.actor)

    def row(self) -> tuple[Any, ...]:
        """The table's own row as its log leaves it: seq, head, state, status, round, id."""
        state = rules.codec.encode_state(self.state)
        return self.seq, self.head, state, status_of(self.state), self.state.rounds, self.table
