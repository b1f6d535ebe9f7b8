"""Facts of who sends a command: who dealt in the newest round, the licence of who begins to deal, a device's number."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rounds.separation_of_duty import CONSOLE_ROLE, is_of_console
from shifts.licences import licence_asked, licence_found

DEALT = """
SELECT DISTINCT actor FROM rounds_event
WHERE table_id = %s AND round = (SELECT round FROM tables_table WHERE id = %s) AND role = 'dealer'
"""
NEWEST_MESSAGE = "SELECT coalesce(max(number), 0) FROM rounds_devicemessage WHERE device = %s"


def _ask_dealers(question: Question) -> Sequence[Statement]:
    """Asked where a higher role counts: the sender's, or an approver's."""
    envelope = question.envelope
    higher = envelope.approval_id is not None or envelope.actor.role not in ("", CONSOLE_ROLE)
    return [(DEALT, (envelope.table,) * 2)] if higher else []


def _read_dealers(question: Question, rows: list[list[Row]]) -> frozenset[str]:
    return frozenset(actor for (actor,) in rows[0])


def _ask_licence(question: Question) -> Sequence[Statement]:
    """Asked where the console is not the sender's already."""
    envelope, _, lease = question
    if envelope.person_id is None or lease is None or not is_of_console(envelope):
        return []
    is_theirs = lease.person_id == envelope.person_id and (lease.console_id or not envelope.console)
    return [] if is_theirs else licence_asked(envelope.person_id)


def _read_licence(question: Question, rows: list[list[Row]]) -> str:
    return licence_found(rows, question.state.rulebook, question.envelope.received_at)


def _ask_message(question: Question) -> Sequence[Statement]:
    envelope = question.envelope
    return [(NEWEST_MESSAGE, (envelope.device,))] if envelope.device_number is not None else []


def _read_message(question: Question, rows: list[list[Row]]) -> int:
    return int(rows[0][0][0])


DEALERS = Fact(_ask_dealers, _read_dealers, unasked=frozenset())
"""Who dealt in the newest round of a table: they are its dealers there, of whatever rank (ruling 58)."""
LICENCE_FAULT = Fact(_ask_licence, _read_licence, unasked="", late=True)
"""What is wrong, in words, with the licence of who begins to deal at a console that nobody holds (ruling 120)."""
DEVICE_MESSAGE = Fact(_ask_message, _read_message, unasked=0)
"""The newest message of a device that was decided; the next one follows it (docs/protocol.md)."""
