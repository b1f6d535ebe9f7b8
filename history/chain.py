"""The chain badge: whether a round's own events hold together, and what the last verification of its table said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import OuterRef, Subquery

from database.hash_chain import event_hash
from rounds.event_export import exported
from rounds.models import Event, Verification
from rounds.replay import LATER
from tables.models import NO_HASH, Table


class ChainBadge(msgspec.Struct, frozen=True):
    """`state` is sound, earlier (sound, but up to an event before the one asked about), broken or unverified."""

    state: str
    text: str
    seq: int = 0
    actor: str = ""
    at: datetime | None = None


def badge_of(table: str, last_seq: int) -> ChainBadge:
    """What is known about a table's record up to event `last_seq`."""
    return badges_of({table: last_seq})[table]


def badges_of(last_seqs: dict[str, int]) -> dict[str, ChainBadge]:
    """The same for many tables, whose newest verifications are looked up at once."""
    own = Verification.objects.filter(table_id=OuterRef("id")).order_by("-id").values("id")[:1]
    newest = Table.objects.filter(id__in=last_seqs).values(newest=Subquery(own))
    head = Event.objects.filter(table_id=OuterRef("table_id"), seq=OuterRef("seq")).order_by().values("hash")
    found = {row.table_id: row for row in Verification.objects.filter(id__in=newest).annotate(head=Subquery(head))}
    return {table: _badge(found.get(table), last_seq) for table, last_seq in last_seqs.items()}


def _badge(newest: Any, last_seq: int) -> ChainBadge:
    if newest is None:
        return ChainBadge("unverified", "This table’s record was not verified yet.")
    said = (newest.seq, newest.actor, newest.at)
    if newest.fault:
        return ChainBadge("broken", f"Event {newest.seq} does not hold ({newest.proof}): {newest.fault}.", *said)
    if newest.seq and (newest.head is None or bytes(newest.head).hex() != newest.head_hash):
        return ChainBadge("broken", f"Event {newest.seq} is not the one that was verified: the log was changed.", *said)
    whole = f" From event 1 on: {newest.whole_at or newest.at:%Y-%m-%d}."
    if newest.seq < last_seq:
        return ChainBadge("earlier", f"Verified up to event {newest.seq}, before event {last_seq}.{whole}", *said)
    holds = f"Verified up to event {newest.seq}: chain, replay, rulebook and money hold.{whole}"
    return ChainBadge("sound", holds, *said)


STATES = {"broken": "do not hold", "sound": "verified", "earlier": "verified in part", "unverified": "not verified yet"}


def records_text(badges: Iterable[ChainBadge]) -> str:
    """ "98 records: 97 verified, 1 not verified yet"."""
    states = Counter(badge.state for badge in badges)
    parts = [f"{states[state]} {words}" for state, words in STATES.items() if states[state]]
    records = f"{states.total()} record{'' if states.total() == 1 else 's'}"
    return f"{records}: {', '.join(parts)}" if parts else records


def chain_fault(rows: Sequence[Event]) -> str:
    """Where the hashes of a round's events stop holding, in words; empty where all do.

    Ahead of a correction to a round that was over, events between rounds may lie among them; they are checked too.
    """
    if not rows:
        return "There are no events."
    first = rows[0]
    previous, seq = _hash_at(first.table_id, first.seq - 1), first.seq
    for row in _with_others(rows):
        if row.type in LATER and row.seq != seq:  # other rounds lie before it, and have pages of their own
            previous, seq = _hash_at(row.table_id, row.seq - 1), row.seq
        if row.seq != seq:
            return f"Event {seq} is missing."
        fields = exported(row)
        if bytes(row.previous_hash) != previous:
            return f"Event {seq} does not follow from the event before it."
        if fields.pop("hash") != event_hash(fields).hex():
            return f"Event {seq} is not what its hash says."
        previous, seq = bytes(row.hash), seq + 1
    return ""


def _hash_at(table: str, seq: int) -> bytes:
    found = Event.objects.filter(table_id=table, seq=seq).values_list("hash", flat=True).first()
    return bytes(found) if found is not None else NO_HASH


def _with_others(rows: Sequence[Event]) -> Iterator[Event]:
    """Events in order, with those between rounds where they leave a gap."""
    for place, row in enumerate(rows):
        last = rows[place - 1].seq if place else row.seq - 1
        if row.seq - last > 1 and row.type not in LATER:
            between = Event.objects.filter(table_id=row.table_id, round=0, seq__gt=last, seq__lt=row.seq)
            yield from between.order_by("seq")
        yield row
