"""The hash chain of a table's events. The recipe is public (docs/protocol.md): an export can be proved off-line.

hash = SHA-256 of the UTF-8 text of a JSON object with exactly the keys of `HASHED`, and those of `HASHED_IF_APPROVED`
where somebody approved the command, sorted by name, without spaces, with only the escapes that JSON demands.
`previous_hash` is hexadecimal; a table's first event has 64 zeros there.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

import msgspec

HASHED = (
    "actor",
    "at",
    "body",
    "clause",
    "device",
    "previous_hash",
    "role",
    "round",
    "ruleset",
    "ruleset_hash",
    "seq",
    "table",
    "type",
)
HASHED_IF_APPROVED = ("approved_by", "approved_role")
_encode = msgspec.json.Encoder(order="sorted").encode


def time_text(at: datetime) -> str:
    """A time as the chain writes it: UTC, microseconds, "2026-01-31T23:59:59.000001Z"."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def canonical(fields: dict[str, Any]) -> bytes:
    """The bytes that are hashed. `fields` has exactly the keys of HASHED, with approval those of HASHED_IF_APPROVED."""
    return _encode(fields)


def event_hash(fields: dict[str, Any]) -> bytes:
    """The 32 bytes that stand for an event with these fields and for everything before it."""
    return hashlib.sha256(_encode(fields)).digest()
