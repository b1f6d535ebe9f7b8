"""What the tables app itself writes: the presence of consoles, and the alerts that no event of a round raises."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from database.durability import BEGIN, COMMIT_SOON
from database.pool import pool
from database.round_trip import round_trip
from tables.alerts import raise_alert
from tables.models import Alert, Table

CONSOLE_DISCONNECTED = "console_disconnected"
RECORD_FAULT = "record_fault"
PROOF_OVERDUE = "proof_overdue"
PIT_CALLED = "pit_called"
BADGE_TRIED = "badge_tried"
LUCK = "luck"
PLAYER_STOPPED = "player_stopped"
NOT_OPEN = ("new", "closed")
NO_ROUND = (*NOT_OPEN, "open")
MOST_CALLS = 10
"""Calls of a table that wait; more would bury what else the pit has to see."""

# A row that a command holds just now, or that was seen a moment ago, is left for the next time: presence never waits
# for the game, nor the game for it.
MARK_SEEN = """
UPDATE tables_table SET console_seen_at = now() WHERE id IN (
    SELECT t.id FROM tables_table t
    JOIN json_to_recordset(%s::json) AS here(id text, console text) ON t.id = here.id AND t.console_id = here.console
    WHERE t.console_seen_at IS NULL OR t.console_seen_at < now() - interval '1 second'
    ORDER BY t.id FOR UPDATE OF t SKIP LOCKED
)
"""


async def consoles_seen(consoles: Iterable[tuple[str, str]]) -> None:
    """Note that these consoles (table, console id) are connected; one that does not deal its table is passed over. One
    round trip, so that no row is locked while this process waits for a core.
    """
    here = json.dumps([{"id": table, "console": console} for table, console in consoles])
    # Nobody waits for the disk while these rows are locked; a note lost in a crash is written again in two seconds.
    async with pool().connection() as open_connection:
        await round_trip(open_connection, [BEGIN, (MARK_SEEN, (here,)), *COMMIT_SOON])


def console_lost(table: str, console: str, grace_seconds: float) -> bool:
    """Raise the alert that a table's active console is gone in mid-round, once until it is acknowledged.

    Answers whether the matter is settled: raised, or no longer one, because another console deals or no round is on. A
    console that was seen within the grace (on another process, or by its commands) is worth another look later: False.
    """
    with transaction.atomic():
        rows = Table.objects.select_for_update(no_key=True).defer("state")
        row = rows.filter(id=table, console_id=console).first()
        if row is None or row.status in NO_ROUND:
            return True
        now = timezone.now()
        if row.console_seen_at is not None and now - row.console_seen_at < timedelta(seconds=grace_seconds):
            return False
        if not row.alerts.filter(kind=CONSOLE_DISCONNECTED, acknowledged_at=None).exists():
            message = f"The dealer console lost its connection in round {row.round}."
            raise_alert(row.id, CONSOLE_DISCONNECTED, message, raised_at=now)
        return True


def call_pit(table: Table, message: str) -> Alert | None:
    """Raise the alert that the table's dealer wants somebody of the pit; the same call waits only once. None where as
    many calls wait as a table may have.
    """
    with transaction.atomic():
        row = Table.objects.select_for_update(no_key=True).defer("state").get(pk=table.pk)
        waiting = row.alerts.filter(kind=PIT_CALLED, acknowledged_at=None)
        if (same := waiting.filter(message=message).first()) is not None:
            return same
        if waiting.count() >= MOST_CALLS:
            return None
        return raise_alert(row.id, PIT_CALLED, message)


def record_fault(table: str, message: str) -> None:
    """Raise the alert that a record does not prove, once until it is acknowledged."""
    _once(table, RECORD_FAULT, message)


def proof_overdue(table: str, message: str) -> None:
    """Raise the alert that a record was not proved in time, once until it is acknowledged."""
    _once(table, PROOF_OVERDUE, message)


def badge_tried(table: str, message: str) -> bool:
    """Raise the alert that somebody tries badges at a table, once until it is acknowledged; whether it was raised."""
    return _once(table, BADGE_TRIED, message)


def alert_improbable_luck(table: str, message: str) -> bool:
    """Raise the alert for luck beyond chance, once until it is acknowledged; whether it was raised."""
    return _once(table, LUCK, message)


@transaction.atomic
def _once(table: str, kind: str, message: str) -> bool:
    # Of two processes that find the same the second sees the first one's alert.
    Table.objects.select_for_update(no_key=True).only("id").get(pk=table)
    if Alert.objects.filter(table_id=table, kind=kind, acknowledged_at=None).exists():
        return False
    raise_alert(table, kind, message)
    return True
