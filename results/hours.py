"""Results by hour of a gaming day, and how far luck alone may take a win."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from django.db import connections
from django.db.models import CharField, F, Func, QuerySet, Sum, Value

from results import sums
from results.models import Result, TakenApart
from results.sums import ResultLine

BAND = 2
"""Standard deviations."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of a gaming day, counted from 0; `band` is what luck adds or takes within BAND standard deviations."""

    number: int
    line: ResultLine
    band: int


def by_hour(results: QuerySet[Result], rounds: QuerySet[TakenApart], begins: datetime) -> list[Hour]:
    """The hours since `begins`, from the first in which a round was over to the last."""
    number = Func(
        F("concluded_at"),
        Value(begins),
        template="floor(date_part('epoch', %(expressions)s) / 3600)::int::text",
        arg_joiner=" - ",
        output_field=CharField(),
    )
    results, rounds = results.annotate(hour=number), rounds.annotate(hour=number)
    found = {int(line.name): line for line in sums.lines(sums.read(results, rounds, "hour"), "hour")}
    bands = spread(results, "hour")
    hours = range(min(found), max(found) + 1) if found else ()
    return [Hour(at, found.get(at) or sums.total([], str(at)), bands.get(str(at), 0)) for at in hours]


def spread(results: QuerySet[Result], column: str) -> dict[str, int]:
    """By a column, BAND standard deviations of luck in cents. The luck of a round has mean 0, so that the root of the
    sum of its squares is the deviation of its sum (`results.luck`).
    """
    each = results.order_by().values(column, "table_id", "round").annotate(luck=Sum("luck_cents"))
    inner, values = each.query.sql_with_params()
    with connections[results.db].cursor() as cursor:
        cursor.execute(f"SELECT {column}, sum(luck * luck) FROM ({inner}) AS rounds GROUP BY 1", values)
        return {name: round(BAND * sqrt(squares)) for name, squares in cursor}


def band_of(hours: list[Hour]) -> int:
    """The band of these hours together."""
    return round(sqrt(sum(hour.band**2 for hour in hours)))
