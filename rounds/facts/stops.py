"""Stops of the players whom a command is about (ruling 130)."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from players.stops import Stops, asked_for, stops_in
from rounds.facts.fact import Fact, Question
from rules.money.stops import asks_about


def _ask(question: Question) -> Sequence[Statement]:
    about = asks_about(question.state, question.envelope.command)
    return [asked_for(about)] if about else []


def _read(question: Question, rows: list[list[Row]]) -> Stops:
    return stops_in(rows[0])


FACT = Fact(_ask, _read, unasked={})
