"""Rows into the database by COPY, past the triggers that look at each of them, with indexes made at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connections, transaction
from psycopg import sql

from bench.record.rows import COLUMNS, Rows, TableOnRecord
from proofs.staff_record import ALERTS
from staff.audit_log import log_change
from staff.models import Person
from tables.alerts import ACKNOWLEDGED

Connection = psycopg.Connection[tuple[Any, ...]]
# All but primary keys, which rows come in the order of; and the one that they do not.
INDEXES = """
SELECT c.relname, d.indexdef, k.conname, pg_get_constraintdef(k.oid) FROM pg_indexes d
JOIN pg_class i ON i.relname = d.indexname JOIN pg_index x ON x.indexrelid = i.oid JOIN pg_class c ON c.oid = x.indrelid
LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.conrelid = c.oid
WHERE d.tablename = ANY(%s) AND (NOT x.indisprimary OR c.relname = 'rounds_command')
    AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conindid = i.oid AND f.contype = 'f') ORDER BY i.relname
"""
MOVE_TABLE = "UPDATE tables_table SET seq = %s, head_hash = %s, state = %s, status = %s, round = %s WHERE id = %s"
MOVE_JACKPOT = "UPDATE wagers_jackpot SET meter_cents = %s, events = %s, head_hash = %s WHERE id = %s"
MOVE_JOURNAL = """
INSERT INTO database_journal (name, entries, head_hash) VALUES (%s, %s, %s)
ON CONFLICT (name) DO UPDATE SET entries = excluded.entries, head_hash = excluded.head_hash
"""
SEQUENCE = "SELECT setval(pg_get_serial_sequence('tables_alert', 'id'), greatest(max(id), 1)) FROM tables_alert"


@contextmanager
def in_bulk(address: str) -> Iterator[Connection]:
    """The owner's connection, on which no trigger looks and no index but the keys is kept until the end."""
    with psycopg.connect(address, autocommit=True, options="-c session_replication_role=replica") as connection:
        connection.execute("SET synchronous_commit = off")
        connection.execute("SET maintenance_work_mem = '512MB'")
        indexes = connection.execute(INDEXES, [list(COLUMNS)]).fetchall()
        for relation, definition, constraint, _ in indexes:
            name = definition.split()[definition.split().index("INDEX") + 1]
            if constraint:
                connection.execute(
                    sql.SQL("ALTER TABLE {} DROP CONSTRAINT {}").format(
                        sql.Identifier(relation), sql.Identifier(constraint)
                    )
                )
            else:
                connection.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(name)))
        yield connection
        for relation, definition, constraint, said in indexes:
            if constraint:
                connection.execute(
                    sql.SQL("ALTER TABLE {} ADD CONSTRAINT {} {}").format(
                        sql.Identifier(relation), sql.Identifier(constraint), sql.SQL(said)
                    )
                )
            else:
                connection.execute(sql.SQL(definition))
        tell_of_alerts()
        connection.execute("VACUUM (ANALYZE)")


def tell_of_alerts() -> None:
    """The lines of the audit log beside the alerts that were written as acknowledged."""
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute(ALERTS)
        for table, who, number in cursor.fetchall():
            actor = Person.objects.get(username=who).as_actor()
            log_change(actor, ACKNOWLEDGED, table, alerts={str(number): "late_wager"})


def put(connection: Connection, rows: Rows) -> None:
    """Write rows, relation by relation."""
    for relation, found in rows.items():
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
            sql.Identifier(relation), sql.SQL(", ").join(map(sql.Identifier, COLUMNS[relation]))
        )
        with connection.cursor().copy(statement) as copy:
            for row in found:
                copy.write_row(row)


def finish(connection: Connection, tables: list[TableOnRecord]) -> None:
    """The rows that stand for the whole: the tables', the jackpots' and the journals' own."""
    for table in tables:
        put(connection, table.seats())
        connection.execute(MOVE_TABLE, table.row())
        for chain in table.journals.values():
            connection.execute(MOVE_JOURNAL, chain.heads())
        if table.meter is not None:
            meter = table.meter.meter
            connection.execute(MOVE_JACKPOT, (meter.meter_cents, meter.events, meter.head_hash, meter.id))
    connection.execute(SEQUENCE)
