"""Rounds of which a case is open: what puts one right takes a Pit Manager and joins the case, and is refused but as a
step of it once the round is over (ruling 140).
"""

from __future__ import annotations

from typing import Any

from rules import events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.events import Event
from rules.game import CommandRow
from rules.state import TableState, in_round
from rules.wording.refusals import refuse

RULING = "ruling 140"
NEEDED = "pit_manager"


def newest(state: TableState, command: Any) -> int:
    """The round that is on, or that was on last."""
    return state.rounds


def once_over(state: TableState, command: Any) -> int:
    """The newest round where it is over: while it is on this belongs to its play."""
    return 0 if in_round(state) else state.rounds


def named(state: TableState, command: Any) -> int:
    """The round that the command names."""
    number: int = command.round
    return number


def ruled_on(state: TableState, command: Any) -> int:
    """The round that it names, or the newest; none where it answers what play waits for and changes nothing."""
    answers = state.question and command.effect == "none" and not command.case
    number: int = command.round or (0 if answers else state.rounds)
    return number


def case_refusal(state: TableState, command: Any, context: Context, row: CommandRow) -> Refusal | None:
    """Why a command about a round of which a case is open is refused: the case's number is missing or another, or the
    role is too low. Nothing is refused where nobody looked for cases: a round that is played again was allowed.

    Refused, in this order: case_unknown, case_open, role.
    """
    found = context.facts.open_case
    if found is None or row.of_round is None or row.of_round(state, command) != found.round:
        return None
    if command.case and command.case not in found.numbers:
        facts: dict[str, str | int] = {"case": command.case, "round": found.round}
        return refuse("case_unknown", RULING, facts, case=command.case, round=found.round)
    if not found.numbers:
        return None
    first = found.numbers[0]
    facts = {"case": first, "round": found.round, "needed": NEEDED}
    is_over = found.round != state.rounds or not in_round(state)
    if is_over and not command.case:
        return refuse("case_open", RULING, facts, case=first, round=found.round, needed=NEEDED)
    if at_least(context.role, NEEDED):
        return None
    return refuse("role:case_open", RULING, facts, case=command.case or first, needed=NEEDED)


def joined(
    state: TableState, command: Any, context: Context, row: CommandRow, decision: tuple[Event, ...]
) -> tuple[Event, ...]:
    """A decision, and which cases it joins: the one that it names, or all that are open about its round."""
    found = context.facts.open_case
    if not decision or found is None or row.of_round is None or row.of_round(state, command) != found.round:
        return decision
    numbers = (command.case,) if command.case else found.numbers
    return (*decision, *(events.CaseJoined(number, found.round, RULING) for number in numbers))
