"""The next number of a slip: one after the other over all tables and processes, in the transaction that uses it.

The books themselves say which was last, so that a transaction that does not commit uses no number, and whoever waited
for it takes the one that it would have had.
"""

from __future__ import annotations

from datetime import datetime

from database.advisory_lock import LOCK
from database.pool import Connection
from rules.commands import Command, IssueSlip, PrintSlip
from rules.state import TableState
from rules.tray.held import SlipNumber
from shifts.gaming_day import gaming_day_within

# A statement of its own, which sees what was committed while the lock was waited for.
NEXT = "SELECT coalesce(max(number), 0) + 1 FROM chips_slipmove WHERE kind = %s AND year = %s AND move = 'issued'"

ISSUED = "SELECT year, number FROM chips_slipmove WHERE table_id = %s AND slip = %s::bigint AND move = 'issued'"


async def next_number(connection: Connection, state: TableState, command: Command, at: datetime) -> SlipNumber | None:
    """The number for a slip that a command issues, and that of a slip which it prints; None where there is none. Others
    of the kind that is issued wait from here to the end of the transaction.
    """
    if isinstance(command, PrintSlip):
        issued = await connection.execute(ISSUED, (state.table, command.slip))
        row = await issued.fetchone()
        return SlipNumber(*row) if row else None
    if not isinstance(command, IssueSlip) or state.tray is None:
        return None
    kind = next((slip.kind for slip in state.tray.slips if slip.slip == command.slip), "")
    if not kind:
        return None
    year = (await gaming_day_within(connection, at)).year
    await connection.execute(LOCK, (f"slips of {kind} {year}",))
    cursor = await connection.execute(NEXT, (kind, year))
    (number,) = await cursor.fetchone() or (1,)
    return SlipNumber(year, number)
