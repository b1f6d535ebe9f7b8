"""The facts of commands that are only tried, as the record says now: no lock, and nothing of the jackpot."""

from __future__ import annotations

from collections.abc import Iterable

from players.stops import alike_stops_of, stops_of
from rounds.facts.open_cases import cases_tried
from rounds.facts.round_course import round_course
from rounds.facts.round_outcomes import outcome_for
from rules import Facts
from rules.command_table import facts_of
from rules.commands import Command
from rules.context import RoundCourse
from rules.core.base import type_of
from rules.money.stops import asks_about, is_new_here
from rules.state import TableState


def course_tried(table: str, seq: int, commands: Iterable[Command], *, keeping: bool = True) -> RoundCourse | None:
    """The course of the round up to event `seq`, where one of the commands is decided on it."""
    asked = any("round_course" in facts_of(type_of(command)) for command in commands)
    return round_course(table, seq, keeping=keeping) if asked else None


def facts_tried(state: TableState, seq: int, command: Command, course: RoundCourse | None) -> Facts:
    """What one command is decided on after event `seq`, in this state of its table."""
    outcome = outcome_for(state.table, command, seq + 1)
    stops, alike = stops_of(asks_about(state, command)), alike_stops_of(is_new_here(state, command))
    cases = cases_tried(state, command)
    return Facts(round_course=course, round_outcome=outcome, stops=stops, alike_stops=alike, open_case=cases)
