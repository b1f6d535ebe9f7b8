"""`python -m bench.partitions`: an event log in partitions by month beside the same log as one table.

Both hold the same rows, ten million unless told otherwise, in a PostgreSQL of its own in a temporary folder: appends by
the path of a command, look-ups, and taking a month away, in turns and as ratios of one run. Some ten minutes and 10 GB.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic
from uuid import uuid4

import psycopg
from psycopg.rows import TupleRow

from bench.figures import percentile
from casino.local.services import services

Connection = psycopg.Connection[TupleRow]

TABLES, MONTHS, EVENTS_A_ROUND = 40, 12, 13
BYTES_AN_EVENT = 1_000  # of disk, both logs and their write-ahead log
LONGEST_STATEMENT = "600s"
TURNS, APPENDS, LOOKS = 40, 25, 10  # of each log: turns, and what is done in each
ONE, PARTED = "event_one", "event_parted"
LOGS = (ONE, PARTED)

COLUMNS = """(
    table_id varchar(40) NOT NULL, seq bigint NOT NULL, round integer NOT NULL, at timestamptz NOT NULL,
    actor varchar(150) NOT NULL, type varchar(40) NOT NULL, body text NOT NULL, previous_hash bytea NOT NULL,
    hash bytea NOT NULL)"""
ROWS = f"""
INSERT INTO {ONE}
SELECT 't' || n %% {TABLES}, n / {TABLES} + 1, n / {TABLES} / {EVENTS_A_ROUND} + 1,
    timestamptz '2026-01-01Z' + n * (interval '365 days' / %(events)s), 'dealer' || n %% {TABLES},
    'event_type_' || n %% 17, repeat(md5(n::text), 7), decode(md5(n::text) || md5('p'), 'hex'),
    decode(md5(n::text) || md5('h'), 'hex')
FROM generate_series(0, %(events)s::bigint - 1) AS n
"""
# What a partition cannot hold: that a table's number is there once, in whichever month.
KEYS = {ONE: "(table_id, seq)", PARTED: "(table_id, seq, at)"}
APPEND = """
INSERT INTO {log}
VALUES (%(table)s, %(seq)s, %(round)s, '2026-12-31 23:00Z', 'dealer', 'card_dealt', %(body)s, %(hash)s, %(hash)s)
"""
OF_A_TABLE = "SELECT * FROM {log} WHERE table_id = %(table)s"
DECEMBER = " AND at >= '2026-12-01Z'"
SUMMER = " AND at >= '2026-06-01Z' AND at < '2026-09-01Z'"
NEWEST = " ORDER BY seq DESC LIMIT 1"
LOOK_UPS = {
    "the newest event of a table": OF_A_TABLE + NEWEST,
    "the newest event, its month known": OF_A_TABLE + DECEMBER + NEWEST,
    "an event by its number": OF_A_TABLE + " AND seq = %(seq)s",
    "an event by its number, its months known": OF_A_TABLE + " AND seq = %(seq)s" + SUMMER,
    "a round": OF_A_TABLE + " AND round = %(round)s ORDER BY seq",
    "the newest 50 of a type": OF_A_TABLE + " AND type = 'event_type_3' ORDER BY seq DESC LIMIT 50",
}
SIZES = """
SELECT c.relname, pg_total_relation_size(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1
"""
IDS = f"INSERT INTO command_id SELECT gen_random_uuid(), 't' || n %% {TABLES}, n FROM generate_series(1, %s) AS n"
ROWS_TO_LOCK = f"""
INSERT INTO tables SELECT log || '/t' || n, %s
FROM generate_series(0, {TABLES - 1}) AS n, unnest(ARRAY['{ONE}', '{PARTED}']) AS log
"""


def say(line: str) -> None:
    """To the person at the terminal, at once."""
    print(line, flush=True)


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long a step took, in seconds."""
    began = monotonic()
    yield
    say(f"{what}: {monotonic() - began:,.1f} s")


def make(connection: Connection, events: int) -> None:
    """Both logs with their indexes, a table's row to lock, and the ids of commands, unique for ever in one table."""
    connection.execute(f"CREATE TABLE {ONE} {COLUMNS}")
    connection.execute(f"CREATE TABLE {PARTED} {COLUMNS} PARTITION BY RANGE (at)")
    for month in range(1, MONTHS + 1):
        end = f"2026-{month + 1:02}-01Z" if month < MONTHS else "2027-01-02Z"
        part = f"CREATE TABLE {PARTED}_{month:02} PARTITION OF {PARTED}"
        connection.execute(f"{part} FOR VALUES FROM ('2026-{month:02}-01Z') TO ('{end}')")
    with timed(f"{events:,} events as one table"):
        connection.execute(ROWS, {"events": events})
    with timed("the same in partitions"):
        connection.execute(f"INSERT INTO {PARTED} SELECT * FROM {ONE}")
    for log in LOGS:
        with timed(f"indexes of {log}"):
            connection.execute(f"ALTER TABLE {log} ADD PRIMARY KEY {KEYS[log]}")
            connection.execute(f"CREATE INDEX ON {log} (table_id, round, seq)")
            connection.execute(f"CREATE INDEX ON {log} (type, table_id, seq)")
    with timed("ids of as many commands"):
        connection.execute(
            "CREATE TABLE command_id (id uuid NOT NULL, table_id varchar(40) NOT NULL, seq bigint NOT NULL)"
        )
        connection.execute(IDS, [events])
        connection.execute("ALTER TABLE command_id ADD PRIMARY KEY (id)")
    connection.execute("CREATE TABLE tables (id varchar(80) PRIMARY KEY, seq bigint NOT NULL)")
    connection.execute(ROWS_TO_LOCK, [events // TABLES + 2])
    with timed("VACUUM ANALYZE"):
        connection.execute("VACUUM ANALYZE")


def append(connection: Connection, log: str, number: int) -> None:
    """As a command does: lock the table's row, look for the command's id, write the event, the id and the row."""
    table, command = f"t{number % TABLES}", uuid4()
    with connection.transaction():
        row = connection.execute("SELECT seq FROM tables WHERE id = %s FOR UPDATE", [f"{log}/{table}"]).fetchone()
        assert row is not None
        connection.execute("SELECT seq FROM command_id WHERE id = %s", [command])
        facts = {"table": table, "seq": row[0] + 1, "round": 10**9, "body": "x" * 224, "hash": bytes(32)}
        connection.execute(APPEND.format(log=log), facts)
        connection.execute("INSERT INTO command_id VALUES (%s, %s, %s)", [command, table, row[0] + 1])
        connection.execute("UPDATE tables SET seq = seq + 1 WHERE id = %s", [f"{log}/{table}"])


def compared(do: Callable[[str, int], object], times: int) -> str:
    """Median and 95th percentile of each log in milliseconds, in turns, and the ratio of the medians."""
    took: dict[str, list[float]] = {log: [] for log in LOGS}
    for turn in range(TURNS):
        for log in LOGS if turn % 2 else LOGS[::-1]:
            for number in range(turn * times, (turn + 1) * times):
                began = monotonic()
                do(log, number)
                took[log].append(1_000 * (monotonic() - began))
    one, parted = median(took[ONE]), median(took[PARTED])
    tails = ", ".join(f"{percentile(took[log], 95):.2f}" for log in LOGS)
    return f"{one:.3f}, {parted:.3f} ms (p95 {tails}): {parted / one:.2f} times"


def look_ups(connection: Connection, events: int) -> Iterator[tuple[str, str]]:
    """Each look-up with its figures."""

    def look(statement: str) -> Callable[[str, int], object]:
        def once(log: str, number: int) -> object:
            seq = events // TABLES * 7 // 12 + number
            facts = {"table": f"t{number % TABLES}", "seq": seq, "round": seq // EVENTS_A_ROUND}
            return connection.execute(statement.format(log=log), facts).fetchall()

        return once

    for what, statement in LOOK_UPS.items():
        yield what, compared(look(statement), LOOKS)


def month_taken_away(connection: Connection) -> None:
    """The oldest month: detached, beside its rows deleted and the room made free again."""
    with timed("the oldest month detached"):
        connection.execute(f"ALTER TABLE {PARTED} DETACH PARTITION {PARTED}_01")
    with timed("its rows deleted from the one table"):
        connection.execute(f"DELETE FROM {ONE} WHERE at < '2026-02-01Z'")
    with timed("VACUUM of the one table after it"):
        connection.execute(f"VACUUM {ONE}")


def main() -> int:
    """Print the figures; 1 where the disk has no room for it."""
    parser = argparse.ArgumentParser(prog="python -m bench.partitions", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000_000, help="of each log (10,000,000)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="casino-partitions-") as folder:
        if shutil.disk_usage(folder).free < 2 * chosen.events * BYTES_AN_EVENT:
            say(f"This takes {chosen.events * BYTES_AN_EVENT / 1e9:.0f} GB, and twice that has to be free.")
            return 1
        with (
            services(Path(folder), durable=False) as running,
            psycopg.connect(running.owner_url, autocommit=True) as connection,
        ):
            connection.execute(f"SET statement_timeout = '{LONGEST_STATEMENT}'")
            connection.execute("SET maintenance_work_mem = '256MB'")
            make(connection, chosen.events)
            for name, size in connection.execute(SIZES).fetchall():
                say(f"{name}: {size / 1e9:.2f} GB")
            say(f"an event appended: {compared(lambda log, number: append(connection, log, number), APPENDS)}")
            for what, figures in look_ups(connection, chosen.events):
                say(f"{what}: {figures}")
            month_taken_away(connection)
    return 0


if __name__ == "__main__":
    sys.exit(main())
