"""Rounds that are kept as they are while a case about them is open: which, and since when (ruling 140)."""

from __future__ import annotations

from datetime import datetime

from tables.models import FrozenRound

OPEN_CASES = """
SELECT case_number FROM tables_frozenround WHERE table_id = %s AND round = %s AND released_at IS NULL
ORDER BY case_number
"""


def open_cases_of(table: str, round_: int) -> tuple[int, ...]:
    """The numbers of the cases that are open about a round."""
    rows = FrozenRound.objects.filter(table_id=table, round=round_, released_at=None)
    return tuple(rows.order_by("case_number").values_list("case_number", flat=True))


def freeze(table: str, round_: int, case: int, at: datetime) -> None:
    """Keep a round for a case; doing it twice changes nothing. For a transaction that holds the table's lock."""
    FrozenRound.objects.get_or_create(table_id=table, round=round_, case_number=case, defaults={"frozen_at": at})


def release(case: int, at: datetime) -> None:
    """Keep the rounds of a case no longer for it."""
    FrozenRound.objects.filter(case_number=case, released_at=None).update(released_at=at)
