"""The hub's own database connection: one query for all the tables that may have changed.

It is apart from the pool of the commands, so that neither can starve the other, and it is opened again after any
failure. Nothing here writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import psycopg

from database.pool import Connection, connect, cut_after
from database.round_trip import Statement, round_trip
from live.hub import ConsoleLease, TableReading
from players.names import LOOK_UP, directory, parameters
from rules.codec import decode_state

# A database that is silent for longer counts as gone; screens say so and the reading is tried again.
PATIENCE_SECONDS = 2.0
# Hints are for animation: after a longer absence the screen just draws the view.
HINTS_AT_MOST = 40

# JSON of the meter that table t feeds, with the claims that lock it; null where it is linked to no jackpot.
JACKPOT = """(
    SELECT json_build_object(
        'id', j.id, 'name', j.name, 'status', j.status, 'meter_cents', j.meter_cents,
        'claims', (SELECT coalesce(json_agg(json_build_object(
                'number', c.number, 'table', c.table_id,
                'table_name', (SELECT o.name FROM tables_table o WHERE o.id = c.table_id),
                'amount_cents', c.amount_cents, 'status', c.status)
            ORDER BY c.number), '[]')
            FROM wagers_jackpotclaim c
            WHERE c.jackpot_id = j.id AND c.status IN ('waiting', 'pending', 'verified')))
    FROM wagers_jackpottable l JOIN wagers_jackpot j ON j.id = l.jackpot_id WHERE l.table_id = t.id)::text"""

# JSON of the shoes and sensors of table t, and of what they sent that was not taken and waits to be dealt with; empty
# where the table has neither. A device counts as silent that was not heard for as long as three of its signs of life.
SILENT_AFTER = "interval '12 seconds'"
DEVICES = f"""(
    SELECT json_build_object('devices', coalesce(d.devices, '[]'), 'refused', coalesce(a.refused, '[]'))
    FROM (SELECT json_agg(json_build_object('id', 'device-' || id, 'name', name, 'may_send', may_send,
              'silent', seen_at IS NULL OR seen_at < now() - {SILENT_AFTER}) ORDER BY id) AS devices
          FROM staff_device
          WHERE table_id = t.id AND kind = 'reader' AND paired_at IS NOT NULL AND revoked_at IS NULL) d,
         (SELECT json_agg(json_build_object('id', id, 'seq', seq, 'message', message, 'clause', clause) ORDER BY id)
              AS refused
          FROM tables_alert WHERE table_id = t.id AND kind = 'device' AND acknowledged_at IS NULL) a
    WHERE d.devices IS NOT NULL OR a.refused IS NOT NULL)::text"""

# State and hints travel only for tables whose seq went past the one the hub knows.
CHANGED_TABLES = f"""
SELECT t.id, t.seq, t.console_id, coalesce(nullif(p.display_name, ''), p.username),
       CASE WHEN t.seq > known.seq THEN t.state END,
       CASE WHEN t.seq > known.seq THEN (
           SELECT json_agg(json_build_object('seq', e.seq, 'type', e.type, 'clause', e.clause) ORDER BY e.seq)
           FROM rounds_event e
           WHERE e.table_id = t.id AND e.seq > greatest(known.seq, t.seq - %(hints)s) AND known.seq >= 0
       )::text END,
       {JACKPOT},
       {DEVICES}
FROM unnest(%(ids)s::text[], %(seqs)s::bigint[]) AS known(id, seq)
JOIN tables_table t ON t.id = known.id
LEFT JOIN staff_person p ON p.id = t.console_person_id AND t.console_id <> ''
"""


class DatabaseGone(Exception):
    """The database cannot be read just now."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One table as read: its lease, and a snapshot where it changed."""

    table: str
    lease: ConsoleLease
    snapshot: TableReading | None
    jackpot: str = ""  # JSON of the jackpot that the table is linked to; empty for none
    devices: str = ""  # JSON of its shoes and sensors; empty where it has none


class Reader:
    """Reads table rows for the hub. Not for concurrent use: one reading at a time."""

    def __init__(self) -> None:
        self.connection: Connection | None = None

    async def query(self, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows of one statement. Raises DatabaseGone where the database does not answer in time."""
        (rows,) = await self.queries((statement, parameters))
        return rows

    async def queries(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        """The rows of several, in one round trip. Raises DatabaseGone."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                connection = await self._open()
            with cut_after(PATIENCE_SECONDS, connection):
                return await round_trip(connection, statements)
        except (psycopg.OperationalError, OSError, TimeoutError) as error:
            await self.close()
            raise DatabaseGone(str(error)) from error

    async def tables(self, known: Mapping[str, int], players: Iterable[str] = ()) -> list[Reading]:
        """The tables named in `known` (id → seq already shown); one that does not exist is missing in the answer. With
        them the directory of players learns anew of `players`, and of those who are new at one of these tables.
        """
        players = set(players)
        changed = (CHANGED_TABLES, known_tables(known) | {"hints": HINTS_AT_MOST})
        statements = [(LOOK_UP, parameters(players)[0])] if players else []
        rows, *found = await self.queries(changed, *statements)
        readings = [reading_of(row) for row in rows]
        there = {player for reading in readings if reading.snapshot for player in reading.snapshot.state.players}
        if new := there - players:
            found.append(await self.query(LOOK_UP, parameters(new)[0]))
        for learned in found:
            directory.learn(learned)
        return readings

    async def close(self) -> None:
        """Let the connection go; the next query opens another."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()

    async def _open(self) -> Connection:
        if self.connection is None:
            self.connection = await connect()
        return self.connection


def known_tables(known: Mapping[str, int]) -> dict[str, Any]:
    """The parameters `ids` and `seqs` as PostgreSQL's array literals; the quotes are for a table called null."""
    quoted = ",".join(f'"{table}"' for table in known)
    return {"ids": f"{{{quoted}}}", "seqs": f"{{{','.join(map(str, known.values()))}}}"}


def reading_of(row: tuple[Any, ...]) -> Reading:
    """What one row of CHANGED_TABLES says."""
    table, seq, console, person, state, hints, jackpot, devices = row
    lease = ConsoleLease(console or "", person or "")
    if not state:
        # Unchanged, or not installed yet: there is nothing to show.
        return Reading(table, lease, None, jackpot or "", devices or "")
    # As `rounds.execute` writes them: a screen gets the same frame whichever way the change came.
    written = msgspec.json.format((hints or "[]").encode(), indent=-1)
    snapshot = TableReading(table, seq, decode_state(state), written)
    return Reading(table, lease, snapshot, jackpot or "", devices or "")
