"""The database alone: pgbench doing the statements of one of our commands, on a table per client."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from casino.local.postgres import binaries

# The round trips of rounds.execute: begin, lock and look for the command; then row, command and event; commit.
STATEMENTS = r"""
\startpipeline
BEGIN;
SELECT seq, head_hash, console_id, console_person_id, NULL FROM tables_table WHERE id = 'pg-' || :client_id
FOR NO KEY UPDATE;
SELECT table_id, actor, body, status, answer, http_status FROM rounds_command
WHERE command_id = (SELECT gen_random_uuid());
\endpipeline
\startpipeline
WITH moved AS (
    UPDATE tables_table SET seq = seq + 1, head_hash = '\x00', state = state, status = 'decision', round = 1
    WHERE id = 'pg-' || :client_id RETURNING id, seq
), answered AS (
    INSERT INTO rounds_command
        (command_id, table_id, actor, device, received_at, body, status, seq, answer, http_status)
    SELECT gen_random_uuid(), id, 'bench', '', now(), '{"type":"hit"}', 'accepted', seq, repeat('a', 200), 200
    FROM moved
)
INSERT INTO rounds_event (table_id, seq, round, at, actor, role, device, approved_by, approved_role, type, body, clause,
                          ruleset, ruleset_hash, previous_hash, hash, salt)
SELECT id, seq, 1, now(), 'bench', 'dealer', '', '', '', 'hand_hit',
       '{"clause":"PM 3.28","b":"' || repeat('b', 120) || '"}',
       'PM 3.28', 'bench', repeat('c', 64), '\x00', '\x00', repeat('d', 32) FROM moved;
COMMIT;
\endpipeline
"""


def prepare(clients: int, state: bytes) -> None:
    """A table for each client."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        for client in range(clients):
            connection.execute(
                "INSERT INTO tables_table (id, name, created_at, seq, head_hash, state, status, round, console_id)"
                " VALUES (%s, 'pgbench', now(), 0, '', %s, 'open', 0, '')",
                (f"pg-{client}", state),
            )


def pgbench(clients: int, seconds: float) -> list[float]:
    """Run it; the time of each transaction in ms."""
    with TemporaryDirectory(prefix="casino-pgbench-") as folder:
        script = Path(folder) / "statements.sql"
        script.write_text(STATEMENTS)
        program = [
            str(binaries() / "pgbench"),
            "-n",
            "-M",
            "prepared",
            "-f",
            str(script),
            "-c",
            str(clients),
            "-j",
            "1",
        ]
        program += ["-T", str(max(1, round(seconds))), "-l", "--log-prefix", "log", os.environ["DATABASE_URL"]]
        subprocess.run(program, cwd=folder, check=True, capture_output=True)
        lines = [line for log in Path(folder).glob("log.*") for line in log.read_text().splitlines()]
        return [int(line.split()[2]) / 1000 for line in lines]
