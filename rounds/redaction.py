"""Events of a round that is on, handed out without the cards that lie face down (TC 3.7, 3.8, 5.9).

The log keeps them whole, and so do proofs. A row that lacks something is marked `withheld` and has no salt, so that the
hash beside it, which is that of the whole body, is no way to the card.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import rules.codec
from rounds.cached_states import decode_state
from rounds.models import Event
from rounds.projection import RecordedEvent
from rules import TableState
from rules.core.base import EventBase
from rules.redaction import HIDING, answered, hides, redact
from tables.models import Table


def redacted(rows: Iterable[Event]) -> list[Event]:
    """The rows in their order; in place of those that would tell a card, copies that must not be saved."""
    found = list(rows)
    telling = {row.table_id for row in found if row.round and row.type in HIDING}
    states = {row.id: decode_state(row.id, bytes(row.state)) for row in Table.objects.filter(pk__in=telling)}
    return [_redacted_row(row, states[row.table_id]) if _may_tell(row, states) else row for row in found]


def _may_tell(row: Event, states: dict[str, TableState]) -> bool:
    if row.type not in HIDING or row.table_id not in states:
        return False
    now = states[row.table_id]
    return now.round is not None and now.round.number == row.round and hides(now)


def _redacted_row(row: Event, now: TableState) -> Event:
    event: EventBase = rules.codec.decode_event(row.body)
    redacted_event = redact(event, now)
    if redacted_event == event:
        return row
    shown = copy(row)
    shown.body, shown.salt, shown.withheld = rules.codec.encode_event(redacted_event).decode(), "", True
    return shown


def redacted_bodies(events: Iterable[RecordedEvent], now: TableState) -> list[bytes]:
    """The bodies of new events as the answer to their command tells them."""
    return [_redacted_body(recorded, answered(recorded.event, now)) for recorded in events]


def _redacted_body(recorded: RecordedEvent, told: EventBase) -> bytes:
    return recorded.body if told is recorded.event else rules.codec.encode_event(told)
