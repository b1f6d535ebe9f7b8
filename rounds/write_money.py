"""What writes what a command did to the money: wagers, settlements, mis-pays, the ledger, and alerts to the pit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from database.round_trip import Statement
from rounds import store
from rounds.projection import Projection


def money_statements(table: str, at: str, projection: Projection) -> Iterator[Statement]:
    """For the transaction of the command."""
    money = projection.money
    if money.wagers:
        yield store.PUT_WAGERS, (table, _json(list(money.wagers.values())))
    if money.wager_changes:
        yield store.CHANGE_WAGERS, (_json(list(money.wager_changes.values())), table)
    put = ((store.PUT_SETTLEMENTS, money.settlements), (store.PUT_MISPAYS, money.mispays))
    for statement, rows in (*put, (store.PUT_SLIP_MOVES, money.slips), (store.PUT_ENTRIES, money.entries)):
        if rows:
            yield statement, (table, _json(rows))
    if money.alerts:
        yield store.PUT_ALERTS, (table, at, _json(money.alerts))


def _json(rows: list[Any]) -> str:
    return msgspec.json.encode(rows).decode()
