"""Entries of a journal made outside of the database, where the trigger would take longer than the play."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec

from database.hash_chain import time_text
from database.journal import entry_hash
from database.models import NO_HASH, Journal, JournalEntry

WRITER = "casino_app"
_text = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


class Entry(msgspec.Struct):
    """The columns of an entry, as `entry_hash` reads them."""

    journal: str
    number: int
    at: Any
    writer: str
    relation: str
    key: str
    digest: bytes


def jsonb_digest(row: dict[str, Any]) -> bytes:
    """What PostgreSQL gives for sha256(to_jsonb(row)::text): its keys are sorted by length first."""
    return sha256(
        _text({name: row[name] for name in sorted(row, key=lambda name: (len(name), name))}).encode()
    ).digest()


class JournalChain:
    """Goes on where a journal ends."""

    def __init__(self, name: str) -> None:
        head = Journal.objects.filter(name=name).first()
        self.name = name
        self.number = head.entries if head is not None else 0
        self.head = bytes(head.head_hash) if head is not None else NO_HASH

    def entry(self, relation: str, key: str, row: dict[str, Any], at: Any) -> tuple[Any, ...]:
        """The next entry, as COPY takes it in the order of COLUMNS."""
        self.number += 1
        digest = jsonb_digest(row)
        entry: Any = Entry(self.name, self.number, at, WRITER, relation, key, digest)
        self.head = entry_hash(entry, self.head)
        return (self.name, self.number, time_text(at), WRITER, relation, key, digest, self.head)

    def heads(self) -> tuple[str, int, bytes]:
        """The journal's own row."""
        return self.name, self.number, self.head


COLUMNS = tuple(field.attname for field in JournalEntry._meta.concrete_fields if field.attname != "pk")
