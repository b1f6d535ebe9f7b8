"""Decoded table states of this process, so that a command does not decode kilobytes again.

An entry is used only when the locked row names the same seq and head hash; the chain makes that the same state.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

import rules.codec
from rules.state import TableState

CACHED_TABLES = 512


class CachedState(msgspec.Struct, frozen=True):
    """A state and the place in the chain that it belongs to."""

    seq: int
    head_hash: bytes
    state: TableState


_CACHE: OrderedDict[str, CachedState] = OrderedDict()
NOTHING_CACHED = CachedState(-1, b"", TableState(table=""))


def cached_state(table: str) -> CachedState:
    """The newest state known for a table, NOTHING_CACHED when there is none."""
    return _CACHE.get(table, NOTHING_CACHED)


def cache_state(table: str, seq: int, head_hash: bytes, state: TableState) -> None:
    """Remember the state that was committed as `seq`."""
    _CACHE[table] = CachedState(seq, head_hash, state)
    _CACHE.move_to_end(table)
    if len(_CACHE) > CACHED_TABLES:
        _CACHE.popitem(last=False)


def forget_states() -> None:
    """Forget everything; for tests that go behind the system's back."""
    _CACHE.clear()


def decode_state(table: str, stored: bytes) -> TableState:
    """The state of a row; an empty one is that of a table before its first event."""
    return rules.codec.decode_state(stored) if stored else TableState(table=table)
