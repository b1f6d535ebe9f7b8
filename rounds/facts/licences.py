"""What is wrong with the licence of somebody who begins to deal at a console that nobody holds (ruling 120)."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rounds.separation_of_duty import is_of_console
from shifts.licences import licence_asked, licence_found


def _ask(question: Question) -> Sequence[Statement]:
    """Asked where the console is not the sender's already."""
    envelope, _, lease = question
    if envelope.person_id is None or lease is None or not is_of_console(envelope):
        return []
    is_theirs = lease.person_id == envelope.person_id and (lease.console_id or not envelope.console)
    return [] if is_theirs else licence_asked(envelope.person_id)


def _read(question: Question, rows: list[list[Row]]) -> str:
    """The fault in words, empty for none."""
    return licence_found(rows, question.state.rulebook, question.envelope.received_at)


FACT = Fact(_ask, _read, unasked="", late=True)
