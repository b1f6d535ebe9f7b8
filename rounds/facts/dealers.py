"""Who dealt in the newest round of a table: they are its dealers there, of whatever rank (ruling 58)."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rounds.separation_of_duty import CONSOLE_ROLE

DEALT = """
SELECT DISTINCT actor FROM rounds_event
WHERE table_id = %s AND round = (SELECT round FROM tables_table WHERE id = %s) AND role = 'dealer'
"""


def _ask(question: Question) -> Sequence[Statement]:
    """Asked where a higher role counts: the sender's, or an approver's."""
    envelope = question.envelope
    higher = envelope.approval_id is not None or envelope.actor.role not in ("", CONSOLE_ROLE)
    return [(DEALT, (envelope.table,) * 2)] if higher else []


def _read(question: Question, rows: list[list[Row]]) -> frozenset[str]:
    return frozenset(actor for (actor,) in rows[0])


FACT = Fact(_ask, _read, unasked=frozenset())
