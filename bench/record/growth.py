"""How much room a record takes, by table of the database, and what a million rounds will take."""

from __future__ import annotations

from bench.figures import table
from bench.record.bulk import Connection

SIZES = """
SELECT c.relname, pg_relation_size(c.oid) + coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0),
       pg_indexes_size(c.oid), greatest(c.reltuples, 0)::bigint
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind IN ('r', 'p')
"""
INDEX_SIZES = """
SELECT i.relname, pg_relation_size(i.oid) FROM pg_class i JOIN pg_index x ON x.indexrelid = i.oid
JOIN pg_class c ON c.oid = x.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
"""
MILLION = 1_000_000
LEAST = 10_000_000  # bytes per million rounds that are worth a line

Sizes = dict[str, tuple[int, int, int]]


def sizes(connection: Connection) -> tuple[Sizes, dict[str, int]]:
    """Of each table: bytes of its rows and of its indexes, and how many rows; of each index: bytes."""
    rows = connection.execute(SIZES).fetchall()
    indexes = connection.execute(INDEX_SIZES).fetchall()
    return {name: (int(heap), int(index), int(count)) for name, heap, index, count in rows}, dict(indexes)


def printed(before: tuple[Sizes, dict[str, int]], after: tuple[Sizes, dict[str, int]], rounds: int) -> str:
    """The growth between two moments, per million rounds, largest first."""

    def gigabytes(grown: float) -> str:
        return f"{grown * MILLION / rounds / 1e9:,.2f}"

    lines, total = [], [0, 0]
    for name, (heap, index, count) in after[0].items():
        old = before[0].get(name, (0, 0, 0))
        grown = (heap - old[0], index - old[1], count - old[2])
        total = [total[0] + grown[0], total[1] + grown[1]]
        if sum(grown[:2]) * MILLION / rounds > LEAST:
            lines.append((sum(grown[:2]), [name, f"{grown[2] / rounds:.1f}", *map(gigabytes, grown[:2])]))
    rows = [cells for _, cells in sorted(lines, reverse=True)]
    rows.append(["all", "", gigabytes(total[0]), gigabytes(total[1])])
    first = table(
        f"growth per million rounds, measured over {rounds:,}", ["table", "rows a round", "rows GB", "indexes GB"], rows
    )
    grown_indexes = sorted(((size - before[1].get(name, 0), name) for name, size in after[1].items()), reverse=True)
    named = [[name, gigabytes(size)] for size, name in grown_indexes if size * MILLION / rounds > LEAST]
    return first + "\n\n" + table("of which indexes", ["index", "GB"], named)
