"""Several at once, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

Item = TypeVar("Item")
Found = TypeVar("Found")


def at_once(do: Callable[[Item], Found], items: Sequence[Item]) -> list[Found]:
    """What `do` gives for each item, in their order. Each thread gives its database connection back to the pool."""

    def one(item: Item) -> Found:
        try:
            return do(item)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(items)) as pool:
        return list(pool.map(one, items))
