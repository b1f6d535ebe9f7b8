"""Decoded table states of this process, so that a command does not decode kilobytes again.

An entry is used only when the locked row names the same seq and head hash; the chain makes that the same state.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

import rules.codec
from rules.state import TableState

KEPT_TABLES = 512


class KeptState(msgspec.Struct, frozen=True):
    """A state and the place in the chain that it belongs to."""

    seq: int
    head_hash: bytes
    state: TableState


_KEPT: OrderedDict[str, KeptState] = OrderedDict()
NOTHING_KEPT = KeptState(-1, b"", TableState(table=""))


def kept_state(table: str) -> KeptState:
    """The newest state known for a table, NOTHING_KEPT when there is none."""
    return _KEPT.get(table, NOTHING_KEPT)


def keep_state(table: str, seq: int, head_hash: bytes, state: TableState) -> None:
    """Remember the state that was committed as `seq`."""
    _KEPT[table] = KeptState(seq, head_hash, state)
    _KEPT.move_to_end(table)
    if len(_KEPT) > KEPT_TABLES:
        _KEPT.popitem(last=False)


def forget_states() -> None:
    """Forget everything; for tests that go behind the system's back."""
    _KEPT.clear()


def decode_state(table: str, stored: bytes) -> TableState:
    """The state of a row; an empty one is that of a table before its first event."""
    return rules.codec.decode_state(stored) if stored else TableState(table=table)
