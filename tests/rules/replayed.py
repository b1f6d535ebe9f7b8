"""What every table played by a state machine ends with."""

from __future__ import annotations

from collections.abc import Iterable

from rules import TableState, fold
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.events import Event


def check_replay(start: TableState, log: Iterable[Event], state: TableState) -> None:
    """Replaying the recorded events gives the live state, and so does keeping it."""
    recorded = [decode_event(encode_event(event)) for event in log]
    assert fold(start, recorded) == state
    assert decode_state(encode_state(state)) == state
