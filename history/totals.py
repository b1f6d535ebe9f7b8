"""What all rounds found come to. Of very many the database estimates the number, until somebody asks for the sums."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import OperationalError, transaction
from django.db.models import QuerySet
from psycopg.errors import QueryCanceled

from database import replica
from database.estimates import estimate
from history import queries
from rounds.models import Round

MOST = 50_000  # rounds, or events, that are added up for a page
FEW = 2_000  # for so many the sums are waited for
PATIENCE_MS = 100  # that a page waits for those of more


class RoundTotals(msgspec.Struct, frozen=True):
    """How many there are, about so many where it is not `exact`; the sums in cents only where it is."""

    count: int
    exact: bool = True
    sums: dict[str, int] | None = None
    mispaid: dict[str, int] | None = None
    of_player: dict[str, int] | None = None


def totals_of(rows: QuerySet[Round], player: str, known: int | None = None, *, everything: bool) -> RoundTotals:
    """Count and sums of rounds, and a player's own part where one is named. Where it is known how many they are, they
    lie far apart: many are not added up until somebody asks.
    """
    about = estimate(rows) if known is None else known
    if everything or about <= FEW:
        return _added_up(rows, player)
    if known is not None:
        return RoundTotals(known)
    if about <= MOST:
        try:
            with _hurried():
                return _added_up(rows, player)
        except OperationalError as error:
            _only_slow(error)
    return RoundTotals(_rounded(about), exact=False)


def count_of(rows: QuerySet[Any], known: int | None = None) -> RoundTotals:
    """How many rows there are, where that is not known."""
    if known is not None:
        return RoundTotals(known)
    about = estimate(rows)
    if about <= FEW:
        return RoundTotals(rows.order_by().count())
    if about <= MOST:
        try:
            with _hurried():
                return RoundTotals(rows.order_by().count())
        except OperationalError as error:
            _only_slow(error)
    return RoundTotals(_rounded(about), exact=False)


def _added_up(rows: QuerySet[Round], player: str) -> RoundTotals:
    sums = queries.sums(rows)
    own = queries.sums_of_player(rows, player) if player else None
    return RoundTotals(sums["rounds"] + sums["void"], True, sums, queries.mispaid(rows), own)


def _rounded(about: int) -> int:
    """To two figures: it is a guess."""
    step = 10 ** max(0, len(str(about)) - 2)
    return round(about / step) * step


@contextmanager
def _hurried() -> Iterator[None]:
    """Statements within are given up after PATIENCE_MS each."""
    connection = replica.connection()
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = %s", [PATIENCE_MS])
        yield
        cursor.execute("SET LOCAL statement_timeout = 0")  # also within a transaction of the caller's


def _only_slow(error: OperationalError) -> None:
    """Anything but that it took too long is nobody's guess to make."""
    if not isinstance(error.__cause__, QueryCanceled):
        raise error
