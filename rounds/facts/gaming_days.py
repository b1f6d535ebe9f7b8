"""The gaming day of the moment, for a drop box that is hung without one."""

from __future__ import annotations

from collections.abc import Sequence

from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rules import commands
from shifts.gaming_day import PLANS, gaming_day_by


def _ask(question: Question) -> Sequence[Statement]:
    command = question.envelope.command
    said = command.day if isinstance(command, commands.PlaceDropBox) else ""
    return [] if said else [(PLANS, ())]


def _read(question: Question, rows: list[list[Row]]) -> str:
    return gaming_day_by(rows[0], question.envelope.received_at).isoformat()


FACT = Fact(_ask, _read)
