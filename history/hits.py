"""The event of a round that a search found it by: the page of the round opens at that step. Reads only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.db.models import Min, Q, QuerySet

from history.kinds import WHAT
from rounds.models import Event, Round


def hits_of(rounds: Iterable[Round], wanted: dict[str, Any]) -> dict[tuple[str, int], int]:
    """By table and number, the first event that some rounds were found by; none where the filters name no event."""
    numbers: dict[str, list[int]] = {}
    for row in rounds:
        numbers.setdefault(row.table_id, []).append(row.number)
    events = _named(wanted)
    if events is None or not numbers:
        return {}
    there = Q(pk__in=[])
    for table, those in numbers.items():
        there |= Q(table_id=table, round__in=those)
    first = events.filter(there).order_by().values("table_id", "round").annotate(first=Min("seq"))
    return {(row["table_id"], row["round"]): row["first"] for row in first}


def _named(wanted: dict[str, Any]) -> QuerySet[Event] | None:
    if "what" in wanted:
        return Event.objects.filter(type__in=WHAT[wanted["what"]][1])
    if "refusals" in wanted:
        return Event.objects.filter(type="command_refused")
    if "clause" in wanted:
        # Of so few rounds each event is looked at: the index of clauses would gather those of every round first.
        return Event.objects.filter(body__regex=f'"{re.escape(wanted["clause"])}["./]')
    if "on_from" in wanted:
        return Event.objects.filter(at__gte=wanted["on_from"])
    return None
