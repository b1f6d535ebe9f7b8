"""Pages of long lists by key: the rows after or before one that a screen showed. Each is found through an index, the
last as soon as the first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, QueryDict

from rounds.models import Round

Row = TypeVar("Row", bound=Model)
OLDER, NEWER, OLDEST = "older", "newer", "oldest"
PAGES = (OLDER, NEWER, OLDEST)
"""What an address may say about its page: older or newer than a row, or the oldest rows."""
ADD_UP = "sums"
"""Asks for the sums of however many rounds."""
LARGEST = 2**63 - 1


class Page(msgspec.Struct, frozen=True):
    """Rows newest first; `newer` and `older` are what the addresses of the pages beside it say, empty where none is."""

    rows: list[Any]
    newer: str = ""
    older: str = ""

    @property
    def alone(self) -> bool:
        """Whether everything is on it."""
        return not self.newer and not self.older


class Key(msgspec.Struct, frozen=True):
    """How rows are ordered: columns, all of them from high to low, and the name of a row in an address."""

    columns: tuple[str, ...]
    name: Callable[[Any], str]
    find: Callable[[str], tuple[Any, ...] | None]

    def beyond(self, values: tuple[Any, ...], side: str) -> Q:
        """Rows further on a side (`lt` older, `gt` newer) than these values; the first column bounds an index."""
        found = Q()
        for place, column in enumerate(self.columns):
            same = dict(zip(self.columns[:place], values, strict=False))
            found |= Q(**same, **{f"{column}__{side}": values[place]})
        return Q(**{f"{self.columns[0]}__{side}e": values[0]}) & found

    def newest_first(self, rows: QuerySet[Row]) -> QuerySet[Row]:
        """The rows in order."""
        return rows.order_by(*(f"-{column}" for column in self.columns))


def _round_named(name: str) -> tuple[Any, ...] | None:
    table, _, number = name.rpartition("-")
    if not number.isdecimal() or int(number) > 2**31 - 1:
        return None
    return Round.objects.filter(table_id=table, number=int(number)).values_list(*ROUNDS.columns).first()


def _event_named(name: str) -> tuple[Any, ...] | None:
    return (int(name),) if name.isdecimal() and int(name) <= LARGEST else None


ROUNDS = Key(("opened_at", "table_id", "number"), lambda row: f"{row.table_id}-{row.number}", _round_named)
EVENTS = Key(("seq",), lambda row: str(row.seq), _event_named)


def page_of(rows: QuerySet[Row], key: Key, size: int, query: QueryDict) -> Page:
    """The page that an address asks for; the newest where it says nothing that can be followed."""
    ordered = key.newest_first(rows)
    for side, bound in ((OLDER, "lt"), (NEWER, "gt")):
        values = key.find(query.get(side, "")) if query.get(side) else None
        if values is None:
            continue
        found = ordered.filter(key.beyond(values, bound))
        if side == OLDER:
            listed = list(found[: size + 1])
            return _page(listed[:size], key, newer=True, older=len(listed) > size)
        listed = list(found.reverse()[: size + 1])
        return _page(listed[size - 1 :: -1] if len(listed) > size else listed[::-1], key, newer=len(listed) > size)
    if OLDEST in query:
        listed = list(ordered.reverse()[: size + 1])
        return _page(listed[:size][::-1], key, newer=len(listed) > size, older=False)
    listed = list(ordered[: size + 1])
    return _page(listed[:size], key, newer=False, older=len(listed) > size)


def _page(rows: list[Any], key: Key, *, newer: bool, older: bool = True) -> Page:
    if not rows:
        return Page(rows)
    return Page(rows, key.name(rows[0]) if newer else "", key.name(rows[-1]) if older else "")


def filters_of(request: HttpRequest) -> str:
    """The address's filters without its page, to carry on to other pages and exports."""
    query = request.GET.copy()
    for name in (*PAGES, ADD_UP):
        query.pop(name, None)
    return query.urlencode()
