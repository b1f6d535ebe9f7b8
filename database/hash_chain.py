"""The hash chain of a table's events. The recipe is public (docs/protocol.md): an export can be proved off-line.

hash = SHA-256 of the UTF-8 text of a JSON object with exactly the members that docs/protocol.md lists, sorted by name,
without spaces, with only the escapes that JSON demands. `previous_hash` is hexadecimal; a table's first event has 64
zeros there.

The salt makes the hash of an event a commitment: whoever sees the hash of a card that lies face down cannot find the
card by trying all 52 (TC 3.7, 5.9). Only events from before there were salts have none.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from rules.core.text import encode_sorted

SALT_BYTES = 16


def time_text(at: datetime) -> str:
    """A time as the chain writes it: UTC, microseconds, "2026-01-31T23:59:59.000001Z"."""
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def new_salt() -> str:
    """An unguessable salt for one event, hexadecimal."""
    return token_hex(SALT_BYTES)


def event_hash(fields: dict[str, Any]) -> bytes:
    """The 32 bytes that stand for an event with these fields (docs/protocol.md lists them) and for all before it."""
    return hashlib.sha256(encode_sorted(fields)).digest()
