"""Who may send what, and when: the refusals of a role that is too low (PM 6.2, TC 6.2) and of another phase."""

from __future__ import annotations

from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.phases import Phase
from rules.wording.refusals import refuse

SECOND = "pit_supervisor"


def role_too_low(needed: str, clause: str) -> Refusal:
    return refuse("role", clause, {"needed": needed}, needed=needed)


def check_role(context: Context, needed: str, clause: str) -> Refusal | None:
    """Why the sender may not, where what they ask for needs a higher role than the command does."""
    return None if at_least(context.role, needed) else role_too_low(needed, clause)


def not_now(about: Phase, phase: str, book: Rulebook) -> Refusal:
    """The phase of the table does not allow it: what it is, and how it ends."""
    return refuse("not_now", book.cite[about.cite], {"phase": phase}, title=about.title.lower(), ends=about.ends)


def check_two(context: Context, clause: str) -> Refusal | None:
    """Why what two people have counted is not signed by two: who sends it, and a Pit Supervisor who approves it."""
    return check_role(context, SECOND, clause) or check_second(context, SECOND, clause)


def check_second(context: Context, needed: str, clause: str) -> Refusal | None:
    """Why one person alone may not do it, of whatever rank: somebody else approves it."""
    if context.approver and context.approver != context.actor:
        return None
    return refuse("role:second_person", clause, {"needed": needed}, needed=needed)


def people(context: Context) -> tuple[str, ...]:
    """Who stands behind a command."""
    return tuple(dict.fromkeys(who for who in (context.actor, context.approver) if who))
