"""Hold: what was won of the drop. It is known once the drop boxes of a time are counted, and not before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from django.db.models import Max, Min, Q, QuerySet

from results.models import TakenApart
from rounds.models import Event, Round
from rules import events
from rules.codec import decode_event

HANGS_AT_MOST = timedelta(days=7)
"""A box that hangs longer than that before the rounds of a time is not looked for."""


@dataclass(slots=True)
class Box:
    """A drop box at a table: when it was hung there, until when another was, and what was counted in it."""

    since: datetime
    until: datetime | None = None
    cents: int | None = None

    def hung(self, at: datetime) -> bool:
        return self.since <= at and (self.until is None or at < self.until)


def drops(rounds: QuerySet[TakenApart]) -> dict[str, int]:
    """The drop of these rounds, by table; without tables where it is not known. It is where boxes hung for all of them,
    every one was counted, and none hung for a round before or after them too.
    """
    times = (
        rounds.order_by()
        .values("table_id")
        .annotate(first=Min("round"), last=Max("round"), begins=Min("opened_at"), ends=Max("opened_at"))
    )
    played: dict[str, dict[str, Any]] = {row["table_id"]: dict(row) for row in times}
    if not played:
        return {}
    beside = _beside(played)
    found = {}
    for table, boxes in _boxes(played).items():
        row = played[table]
        cents = drop_of(boxes, row["begins"], row["ends"], beside[table])
        if cents:
            found[table] = cents
    return found


def of_games(rounds: QuerySet[TakenApart], known: Mapping[str, int]) -> dict[str, int]:
    """By game, from what is known of tables: of a game whose tables are all known and had no other one."""
    tables: dict[str, set[str]] = defaultdict(set)
    for game, table in rounds.order_by().values_list("ruleset", "table_id").distinct():
        tables[game].add(table)
    mixed = {table for one, other in combinations(tables.values(), 2) for table in one & other}
    return {
        game: sum(known[table] for table in there)
        for game, there in tables.items()
        if there <= known.keys() and not there & mixed
    }


def of_all(rounds: QuerySet[TakenApart], known: dict[str, int]) -> int | None:
    """Of all tables together; None where one is not known."""
    there = set(rounds.order_by().values_list("table_id", flat=True).distinct())
    return sum(known.values()) if there and there <= known.keys() else None


def drop_of(boxes: list[Box], begins: datetime, ends: datetime, beside: Iterable[datetime]) -> int | None:
    """The drop of a table's rounds that were opened from `begins` to `ends`; `beside` are those next to them."""
    theirs = [box for box in boxes if box.since <= ends and (box.until is None or box.until > begins)]
    if not theirs or theirs[0].since > begins or any(box.hung(at) for box in theirs for at in beside):
        return None
    cents = [box.cents for box in theirs if box.cents is not None]
    return sum(cents) if len(cents) == len(theirs) else None


def _boxes(played: dict[str, dict[str, Any]]) -> dict[str, list[Box]]:
    """The boxes that hung at these tables, in order."""
    since = min(row["begins"] for row in played.values()) - HANGS_AT_MOST
    rows = Event.objects.filter(type__in=("drop_box_placed", "drop_counted"), table_id__in=played, at__gte=since)
    found: dict[str, dict[tuple[str, str], Box]] = defaultdict(dict)
    for table, at, body in rows.order_by("table_id", "seq").values_list("table_id", "at", "body"):
        event = decode_event(body)
        boxes = found[table]
        if isinstance(event, events.DropBoxPlaced):
            for box in boxes.values():
                box.until = box.until or at
            boxes[event.box, event.day] = Box(at)
        elif isinstance(event, events.DropCounted) and (event.box, event.day) in boxes:
            box = boxes[event.box, event.day]
            box.cents, box.until = event.total_cents, box.until or at
    return {table: list(boxes.values()) for table, boxes in found.items()}


def _beside(played: dict[str, dict[str, Any]]) -> dict[str, list[datetime]]:
    """When the rounds next to these were opened, the one before the first and the one after the last."""
    wanted = [Q(table_id=table, number__in=(row["first"] - 1, row["last"] + 1)) for table, row in played.items()]
    found: dict[str, list[datetime]] = defaultdict(list)
    for table, at in Round.objects.filter(reduce(or_, wanted)).values_list("table_id", "opened_at"):
        found[table].append(at)
    return found
