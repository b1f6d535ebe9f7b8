"""Reading a long table row by row without holding it in memory, and without a cursor left open in the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

BATCH = 1000
Row = TypeVar("Row", bound=Model)


def in_batches(rows: QuerySet[Row], column: str, after: int | None = None) -> Iterator[Row]:
    """The rows in the order of a column in which no two are alike; those `after` a value."""
    ordered = rows.order_by(column)
    batch = list((ordered if after is None else ordered.filter(**{f"{column}__gt": after}))[:BATCH])
    while batch:
        yield from batch
        batch = list(ordered.filter(**{f"{column}__gt": getattr(batch[-1], column)})[:BATCH])


class InOrder:
    """Rows by `place`, a number that rises with the log, read a stretch of numbers at a time; those `after` a place."""

    def __init__(self, rows: QuerySet[Any], place: str, columns: tuple[str, ...], stretch: int, after: int = 0) -> None:
        self._rows = rows.order_by(place).values_list(place, *columns)
        self._place = place
        self._stretch = stretch
        self._until = after
        self._read: list[tuple[Any, ...]] = [] if after else list(self._rows.filter(**{f"{place}__lte": 0}))

    def next_place(self) -> int | None:
        """Where the next row stands; None after the last."""
        if self._read:
            return self._read[0][0]
        later = self._rows.filter(**{f"{self._place}__gt": self._until}).first()
        return later[0] if later is not None else None

    def up_to(self, place: int) -> list[tuple[Any, ...]]:
        """The rows there, with their place first; and any before it that nothing asked for."""
        while self._until < place:
            bounds = {f"{self._place}__gt": self._until, f"{self._place}__lte": self._until + self._stretch}
            self._read += self._rows.filter(**bounds)
            self._until += self._stretch
        if not self._read or self._read[0][0] > place:
            return []
        count = next((n for n, row in enumerate(self._read) if row[0] > place), len(self._read))
        found, self._read = self._read[:count], self._read[count:]
        return found
