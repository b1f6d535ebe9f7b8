"""The newest message of a device that was decided; the next one follows it (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question

NEWEST_MESSAGE = "SELECT coalesce(max(number), 0) FROM rounds_devicemessage WHERE device = %s"


def _ask(question: Question) -> Sequence[Statement]:
    envelope = question.envelope
    return [(NEWEST_MESSAGE, (envelope.device,))] if envelope.device_number is not None else []


def _read(question: Question, rows: list[list[Row]]) -> int:
    return int(rows[0][0][0])


FACT = Fact(_ask, _read, unasked=0)
