"""From a table's state to the JSON one audience gets."""

from __future__ import annotations

from rules import view_of
from rules.codec import encode_view
from rules.state import TableState


def rendered(state: TableState, audience: str) -> bytes:
    """The view of an audience (dealer, pit, sign, seat:<n>) as JSON, built up from nothing by the rules."""
    return encode_view(view_of(state, audience))
