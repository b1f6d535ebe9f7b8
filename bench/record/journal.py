"""Entries of a journal made outside of the database, where the trigger would take longer than the play."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256
from typing import Any

from database.journal import entry_hash
from database.models import NO_HASH, Journal, JournalEntry

WRITER = "casino_app"
_text = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


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

    def entry(self, relation: str, key: str, row: dict[str, Any], at: datetime) -> JournalEntry:
        """The next entry."""
        self.number += 1
        entry = JournalEntry(
            journal=self.name, number=self.number, at=at, writer=WRITER, relation=relation, key=key,
            digest=jsonb_digest(row),
        )  # fmt: skip
        entry.hash = self.head = entry_hash(entry, self.head)
        return entry

    def heads(self) -> tuple[str, int, bytes]:
        """The journal's own row."""
        return self.name, self.number, self.head
