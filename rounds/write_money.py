"""What writes what a command did to the money: wagers, settlements, mis-pays, the ledger, and alerts to the pit.

The statements follow from the models: a column has no other place than its field and what makes its value.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from database.round_trip import Statement
from database.row_sets import change_rows, insert_rows
from rounds.alerts import NewAlert
from rounds.projection import Projection
from tables.models import Alert
from wagers.chips.models import SlipMove
from wagers.models import Entry, Mispay, Settlement, Wager

PUT_WAGERS = insert_rows(Wager, or_replace=True)
CHANGE_WAGERS = change_rows(Wager)
PUT_SETTLEMENTS = insert_rows(Settlement)
PUT_MISPAYS = insert_rows(Mispay)
PUT_SLIP_MOVES = insert_rows(SlipMove)
PUT_ENTRIES = insert_rows(Entry)
PUT_ALERTS = insert_rows(Alert, (*NewAlert.__struct_fields__, "seq", "severity", "raised_at"))


def money_statements(table: str, at: str, projection: Projection) -> Iterator[Statement]:
    """For the transaction of the command."""
    money = projection.money
    written = (
        (PUT_WAGERS, list(money.wagers.values())),
        (CHANGE_WAGERS, list(money.wager_changes.values())),
        (PUT_SETTLEMENTS, money.settlements),
        (PUT_MISPAYS, money.mispays),
        (PUT_SLIP_MOVES, money.slips),
        (PUT_ENTRIES, money.entries),
        (PUT_ALERTS, [alert | {"raised_at": at} for alert in money.alerts]),
    )
    for statement, rows in written:
        if rows:
            yield statement, {"table": table, "rows": msgspec.json.encode(rows).decode()}
