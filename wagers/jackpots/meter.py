"""A jackpot's meter, and the next event of its chain. Pure: commands (`book.py`) and pages (`actions.py`) write it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from database.hash_chain import event_hash, time_text
from wagers.jackpots.models import JackpotConfiguration
from wagers.rows import Row

HASHED = (
    "number", "actor", "seq", "round", "wager", "claim", "kind", "cents", "house_cents", "configuration", "words",
)  # fmt: skip
"""The columns that an event's hash covers under their own names."""
POOLS = ("overflow_cents", "reserve_cents")
"""Those that it covers where there is anything: an event of before had no such column."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When something happened, through whom, and at which place of which table's record."""

    at: datetime
    actor: str
    table: str | None = None
    round: int = 0


class Change(msgspec.Struct, frozen=True):
    """What an event says: the meter changes by `cents`, overflow and reserve by theirs, and the house pays
    `house_cents` besides. `seq` is the event of the table behind it.
    """

    kind: str
    cents: int
    words: str
    house_cents: int = 0
    seq: int = 0
    wager: str = ""
    claim: int = 0
    overflow_cents: int = 0
    reserve_cents: int = 0


@dataclass(slots=True)
class Meter:
    """A jackpot as its newest event left it; `terms` is the approved configuration: the one that holds now, or that of
    a round (rulings 39, 68).
    """

    id: str
    meter_cents: int
    events: int
    claims: int
    head_hash: bytes
    terms: JackpotConfiguration | None
    newest_at: datetime | None
    overflow_cents: int
    reserve_cents: int

    def next_event(self, occasion: Occasion, change: Change) -> Row:
        """The columns of the next event, which the meter then has taken in."""
        self.newest_at = self.date(occasion)
        self.events += 1
        self.meter_cents += change.cents
        self.overflow_cents += change.overflow_cents
        self.reserve_cents += change.reserve_cents
        row = msgspec.structs.asdict(change) | {
            "jackpot_id": self.id,
            "number": self.events,
            "at": self.newest_at,
            "table_id": occasion.table,
            "round": occasion.round,
            "configuration": self.terms.version if self.terms else 0,
            "actor": occasion.actor,
            "previous_hash": self.head_hash,
        }
        self.head_hash = meter_hash(row)
        return row | {"hash": self.head_hash}

    def date(self, occasion: Occasion) -> datetime:
        """When something is on record, in the chain and in the rows that it is about: no earlier than the event before
        it, which somebody may have dated who waited less for the row, or whose clock is ahead.
        """
        return max(occasion.at, self.newest_at or occasion.at)

    @property
    def columns(self) -> Row:
        """What its events change in the jackpot's row."""
        return {name: getattr(self, name) for name in ("meter_cents", *POOLS, "events", "claims", "head_hash")}


def meter_hash(row: Mapping[str, Any]) -> bytes:
    """The hash of an event by its columns, chained as a table's events are."""
    fields = {name: row[name] for name in HASHED} | {name: row[name] for name in POOLS if row[name]}
    place = {"jackpot": row["jackpot_id"], "table": row["table_id"] or "", "at": time_text(row["at"])}
    return event_hash(fields | place | {"previous_hash": bytes(row["previous_hash"]).hex()})
