"""The cases that are open about the round that a command puts right: it is kept as it is but for steps of them
(ruling 140).
"""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rules.command_table import round_changed
from rules.commands import Command
from rules.context import OpenCase
from rules.state import TableState
from tables.frozen_rounds import OPEN_CASES, open_cases_of

LARGEST = 2**31 - 1


def _asked_about(state: TableState, command: Command) -> int:
    number = round_changed(state, command)
    return number if 0 < number <= LARGEST else 0


def _ask(question: Question) -> Sequence[Statement]:
    number = _asked_about(question.state, question.envelope.command)
    return [(OPEN_CASES, (question.envelope.table, number))] if number else []


def _read(question: Question, rows: list[list[Row]]) -> OpenCase:
    number = _asked_about(question.state, question.envelope.command)
    return OpenCase(number, tuple(case for (case,) in rows[0]))


FACT = Fact(_ask, _read)


def cases_tried(state: TableState, command: Command) -> OpenCase | None:
    """The same now, for what is only tried."""
    number = _asked_about(state, command)
    return OpenCase(number, open_cases_of(state.table, number)) if number else None
