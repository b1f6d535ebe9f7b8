"""Who signs for chips: two people, of whom one is of the pit."""

from __future__ import annotations

from rules.authority import check_role
from rules.context import Context
from rules.core.base import Refusal
from rules.wording.refusals import refuse

SECOND = "pit_supervisor"


def check_two(context: Context, clause: str) -> Refusal | None:
    """Why what two people have counted is not signed by two: who sends it, and a Pit Supervisor who approves it."""
    if refusal := check_role(context, SECOND, clause):
        return refusal
    if context.approver and context.approver != context.actor:
        return None
    return refuse("role:second_person", clause, {"needed": SECOND}, needed=SECOND)


def people(context: Context) -> tuple[str, ...]:
    """Who stands behind a command."""
    return tuple(dict.fromkeys(who for who in (context.actor, context.approver) if who))
