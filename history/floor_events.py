"""Events of the whole floor: what each table's log has of it, in the order of their times. Reads only.

Each table's log is asked for as many as a page takes, so that a page costs the same however long the logs are.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import islice
from typing import Any

from django.db.models import Max, Q, QuerySet

from history.paging import Key, Page
from history.queries import NEARBY, events_found, first_since, is_common, naming, places_of_clause
from rounds.models import Event
from tables.models import Table

Place = tuple[Any, ...]
STRETCH, LONGER = 500, 8
"""So many events of each table are looked at first for a clause that many name; then so many times as many."""


def _event_named(name: str) -> Place | None:
    table, _, seq = name.rpartition("-")
    if not seq.isdecimal() or int(seq) > 2**63 - 1:
        return None
    return Event.objects.filter(table_id=table, seq=int(seq)).values_list(*FLOOR.columns).first()


FLOOR = Key(("at", "table_id", "seq"), lambda row: f"{row.table_id}-{row.seq}", _event_named)


def logs(wanted: dict[str, Any]) -> dict[str, QuerySet[Event]]:
    """By table, of those that are asked for (FloorFilters.wanted), the events that match, newest first."""
    tables = Table.objects.order_by("id").values_list("id", "training")
    if "table" in wanted:
        names = [name for name, _ in tables if name == wanted["table"]]
    else:
        names = [name for name, training in tables if training == ("practice" in wanted)]
    places = places_of_clause(wanted)
    if places is None and "clause" in wanted:
        others = {name: value for name, value in wanted.items() if name != "clause"}
        return {name: events_found(name, others)[0] & naming(wanted["clause"]) for name in names}
    return {name: events_found(name, wanted, places)[0] for name in names}


def page_of_floor(wanted: dict[str, Any], older: str, size: int) -> Page:
    """So many events, the newest or those before a named one."""
    after = _event_named(older) if older else None
    if "clause" in wanted and is_common(wanted["clause"]):
        rows = _looked_for(wanted, after, size + 1)
    else:
        rows = list(islice(newest_first(logs(wanted), after, size + 1), size + 1))
    return Page(
        rows[:size], newer="newest" if after else "", older=FLOOR.name(rows[size - 1]) if len(rows) > size else ""
    )


def newest_first(found: dict[str, QuerySet[Event]], after: Place | None, most: int) -> Iterator[Event]:
    """The events of several logs in one order, behind a place where one is named, of each table at most so many."""
    return merge(*(_behind(name, rows, after)[:most] for name, rows in found.items()), key=_place, reverse=True)


def _looked_for(wanted: dict[str, Any], after: Place | None, most: int) -> list[Event]:
    """The newest of events that each has to be looked at for: those of a stretch of every log, then of longer ones,
    until enough are newer than whatever was not looked at.
    """
    found, stretch, begins = logs(wanted), STRETCH, wanted.get("from_time")
    ends = min(filter(None, (after and after[0], wanted.get("to_time"))), default=None)
    heads = dict(Table.objects.filter(id__in=found).values_list("id", "seq"))
    if ends is not None:
        heads = {name: first_since(name, ends + NEARBY) - 1 for name in heads}
    while True:
        last = {name: head - stretch for name, head in heads.items() if head > stretch}
        unseen = _newest(last)
        rows = {name: log.filter(seq__gt=last.get(name, 0)) for name, log in found.items()}
        newest = [row for row in islice(newest_first(rows, after, most), most) if unseen is None or row.at > unseen]
        if unseen is None or len(newest) == most or (begins and unseen < begins - NEARBY):
            return newest
        stretch *= LONGER


def _newest(places: dict[str, int]) -> Any:
    """The time of the newest of these events; None of none."""
    named = Q(pk__in=[])
    for table, seq in places.items():
        named |= Q(table_id=table, seq=seq)
    return Event.objects.filter(named).aggregate(newest=Max("at"))["newest"] if places else None


def _place(row: Event) -> Place:
    return row.at, row.table_id, row.seq


def _behind(table: str, rows: QuerySet[Event], after: Place | None) -> QuerySet[Event]:
    if after is None:
        return rows
    return rows.filter(FLOOR.beyond(after, "lt"), seq__lt=first_since(table, after[0] + NEARBY))
