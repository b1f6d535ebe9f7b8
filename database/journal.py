"""Proof of the journals: each is a chain without gaps, and every row is what its newest entry says."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from database import replica
from database.batches import in_batches
from database.hash_chain import time_text
from database.journalled import JOURNALLED, Journalled
from database.models import NO_HASH, Journal, JournalEntry

# Each row whose digest is not the one of its newest entry, with what there is of the two. Nothing of ours is asked to
# compute a digest: only functions that come with PostgreSQL.
DIFFERENT = """
SELECT coalesce(e.key, r.key), e.digest IS NULL OR e.digest = '', r.digest IS NULL
FROM (SELECT DISTINCT ON (key) key, digest FROM database_journalentry WHERE journal = %s AND relation = %s
      ORDER BY key, number DESC) e
FULL JOIN (SELECT {key} AS key, sha256(convert_to((to_jsonb(t) - %s::text[])::text, 'UTF8')) AS digest
           FROM {relation} t WHERE {rows}) r ON r.key = e.key
WHERE coalesce(e.digest, '') IS DISTINCT FROM coalesce(r.digest, '') ORDER BY 1
"""
# The same of the rows that have an entry behind a number, where rows are only added; each is looked up by its key.
ADDED = """
SELECT key, false, now IS NULL
FROM (SELECT e.key, e.digest, (SELECT sha256(convert_to((to_jsonb(t) - %s::text[])::text, 'UTF8'))
          FROM {relation} t WHERE t.{key} = e.key::{cast} AND {rows}) AS now
      FROM database_journalentry e WHERE e.journal = %s AND e.relation = %s AND e.number > %s) AS added
WHERE digest IS DISTINCT FROM now ORDER BY 1
"""

Passed = Callable[[int, bytes], None]
ALL: Mapping[str, int] = {}


def entry_hash(entry: JournalEntry, previous: bytes) -> bytes:
    """The hash of an entry: SHA-256 of the hash before it, the row's digest, and the other columns as lines of text."""
    facts = (
        entry.journal, str(entry.number), time_text(entry.at), entry.writer, entry.relation, entry.key,
    )  # fmt: skip
    return hashlib.sha256(previous + bytes(entry.digest) + "\n".join(facts).encode()).digest()


def names_of(kind: str, of: str = "") -> list[str]:
    """The journals of a table or a jackpot (`of`), or of the staff."""
    journals = dict.fromkeys(each.journal for each in JOURNALLED if each.kind == kind)
    return [f"{journal}:{of}" if of else journal for journal in journals]


def journal_faults(kind: str, of: str = "") -> Iterator[tuple[str, str]]:
    """What does not hold in the journals of a table or a jackpot (`of`), or of the staff: the proof and words.

    Reads only, and within the caller's moment.
    """
    for name in names_of(kind, of):
        if fault := chain_fault(name):
            yield "journal", fault
    yield from row_faults(kind, of)


def row_faults(kind: str, of: str = "", proved: Mapping[str, int] = ALL) -> Iterator[tuple[str, str]]:
    """Rows that are not what their newest entries say. Of those that are only added: the rows behind the entry up to
    which the journal is `proved`, by its name.
    """
    for each in (each for each in JOURNALLED if each.kind == kind):
        yield from ((each.proof, fault) for fault in _row_faults(each, of, proved))


def on_record(kind: str, of: str) -> bool:
    """Whether anything was ever journalled of a table or a jackpot."""
    return Journal.objects.filter(name=f"{kind}:{of}").exists()


def journals_of(kind: str) -> set[str]:
    """The tables, or the jackpots, of which anything was ever journalled."""
    names = Journal.objects.filter(name__startswith=f"{kind}:").values_list("name", flat=True)
    return {name.partition(":")[2] for name in names}


def chain_fault(name: str, began: tuple[int, bytes] = (0, NO_HASH), passed: Passed | None = None) -> str:
    """The first entry of a journal that does not hold, in words; empty where all do. Where a proof goes on, it `began`
    after the entry of this number and hash. `passed` hears of each entry that holds, by number and hash.
    """
    number, previous = began
    anchor = JournalEntry.objects.filter(journal=name, number=number).values_list("hash", flat=True).first()
    if number and (anchor is None or bytes(anchor) != previous):
        return f"entry {number} of the journal {name} is not the one up to which it was proved"
    for entry in in_batches(JournalEntry.objects.filter(journal=name), "number", number or None):
        number += 1
        if entry.number != number:
            return f"entry {number} of the journal {name} is missing"
        if bytes(entry.hash) != entry_hash(entry, previous):
            return f"entry {number} of the journal {name}: the chain is broken"
        previous = bytes(entry.hash)
        if passed is not None:
            passed(number, previous)
    head = Journal.objects.filter(name=name).first()
    found = (head.entries, bytes(head.head_hash)) if head is not None else (0, NO_HASH)
    if found != (number, previous):
        return f"the journal {name} says {found[0]} entries, {number} are there, or its head differs"
    return ""


def _row_faults(rows: Journalled, of: str, proved: Mapping[str, int]) -> Iterator[str]:
    conditions = [rows.condition.format(row="t")] if rows.condition else []
    journal, its_own = f"{rows.journal}:{of}" if of else rows.journal, [of] if of else []
    if of:
        conditions.append(f"t.{rows.scope} = %s")
    behind = proved.get(journal, 0) if rows.only_added else 0
    values: list[Any] = [journal, rows.relation, list(rows.omitted), *its_own]
    if behind:
        values = [list(rows.omitted), *its_own, journal, rows.relation, behind]
    statement = (ADDED if behind else DIFFERENT).format(
        key=rows.keys[0] if behind else " || '/' || ".join(f"t.{key}::text" for key in rows.keys),
        relation=rows.relation,
        rows=" AND ".join(conditions) or "true",
        cast=rows.only_added,
    )
    with replica.connection().cursor() as cursor:
        cursor.execute(statement, values)
        for key, unwritten, gone in cursor.fetchall():
            said = "was removed" if gone else "was never journalled" if unwritten else "is not what was written"
            yield f"{rows.called} {key} {said}"
