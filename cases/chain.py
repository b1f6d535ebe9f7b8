"""The hash chain of a case: each step commits to what it says and to all before it (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from database.hash_chain import event_hash, time_text
from rules.core.text import encode_sorted

HASHED = ("number", "kind", "actor", "role", "second", "words", "facts", "seq", "salt")
"""The columns that a step's hash covers under their own names."""


def step_hash(row: Mapping[str, Any]) -> bytes:
    """The hash of a step by its columns. The facts are part of it as JSON with sorted names."""
    fields = {name: row[name] for name in HASHED} | {
        "facts": encode_sorted(row["facts"]).decode(),
        "case": row["case_id"],
        "table": row["table_id"] or "",
        "at": time_text(row["at"]),
        "previous_hash": bytes(row["previous_hash"]).hex(),
    }
    return event_hash(fields)
