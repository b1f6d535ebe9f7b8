"""Stops of others whose name is that of whom a command seats, or like it: whoever is stopped may come again under a new
id (ruling 130).
"""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from players.stops import alike_asked_for, alike_in
from rounds.facts.fact import Fact, Question
from rules.core.base import Stop
from rules.money.stops import is_new_here


def _ask(question: Question) -> Sequence[Statement]:
    player = is_new_here(question.state, question.envelope.command)
    return [alike_asked_for(player)] if player else []


def _read(question: Question, rows: list[list[Row]]) -> tuple[Stop, ...]:
    return alike_in(rows[0])


FACT = Fact(_ask, _read, unasked=())
