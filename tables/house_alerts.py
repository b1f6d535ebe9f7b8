"""Alerts that are about the whole house and no table: they stand at its first one."""

from __future__ import annotations

from datetime import datetime

from database.durability import BEGIN, COMMIT_HERE
from database.pool import connect, cut_after
from database.round_trip import Statement, round_trip
from tables.severity import severity_of

# Of several servers that find the same the first one says so.
IN_TURN: Statement = ("SELECT pg_advisory_xact_lock(hashtext('alerts of the house'))", ())
# Once until it is acknowledged. A table whose command waits for its commit would let it wait too.
PUT = """
INSERT INTO tables_alert (table_id, kind, seq, message, clause, raised_at, severity)
SELECT t.id, %(kind)s::varchar, 0, %(message)s::text, '', %(at)s::timestamptz, %(severity)s::varchar
FROM (SELECT id FROM tables_table ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) t
WHERE NOT EXISTS (
    SELECT FROM tables_alert
    WHERE kind = %(kind)s::varchar AND message = %(message)s::text AND acknowledged_at IS NULL
)
"""
ON_RECORD = "SELECT EXISTS (SELECT FROM tables_alert WHERE kind = %s AND message = %s AND acknowledged_at IS NULL)"
PATIENCE_SECONDS = 3.0


async def alert_house(kind: str, message: str, at: datetime) -> bool:
    """Put it before the pit, once in these words until it is acknowledged; whether it stands there now. It does not in
    a house without tables, or whose tables all wait just now. psycopg.Error or OSError where the database refuses it.
    """
    put = (PUT, {"kind": kind, "message": message, "at": at, "severity": severity_of(kind)})
    connection = await connect()
    try:
        with cut_after(PATIENCE_SECONDS, connection):
            statements = [BEGIN, IN_TURN, put, (ON_RECORD, (kind, message)), *COMMIT_HERE]
            ((stands,),) = (await round_trip(connection, statements))[3]
    finally:
        connection.pgconn.finish()
    return bool(stands)
