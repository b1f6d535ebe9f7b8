"""What a draw draws from, and whether it comes out the same again. Reads only."""

from __future__ import annotations

from collections import defaultdict

from history.drawing import Drawn, Strata, drawn
from history.models import Draw
from rounds.models import Round
from shifts.gaming_day import calendar


def strata_of(draw: Draw) -> Strata:
    """The rounds of the draw's time that ended, by shift and table; practice is not among them."""
    days = calendar()
    names = [draw.shift] if draw.shift else [part.name for part in days.shifts(draw.gaming_day)]
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for name in names:
        begin, end = days.bounds(draw.gaming_day, name)
        ended = Round.objects.filter(
            concluded_at__gte=max(begin, draw.from_time), concluded_at__lt=min(end, draw.to_time)
        )
        places = ended.filter(table__training=False).order_by("table_id", "number").values_list("table_id", "number")
        for table, number in places:
            found[name, table].append(number)
    return found


def draws_now(draw: Draw) -> list[Drawn]:
    """What its seed draws from the record as it is now."""
    return drawn(draw.seed, strata_of(draw), draw.rounds, draw.tables)


def drawn_then(draw: Draw) -> list[Drawn]:
    """What is on record of it."""
    return [Drawn(row.shift, row.table_id, row.round, row.of) for row in draw.items.order_by("place")]
