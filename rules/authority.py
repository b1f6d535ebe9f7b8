"""Who may send what, and when: the refusals of a role that is too low (PM 6.2, TC 6.2) and of another phase."""

from __future__ import annotations

from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.phases import Phase
from rules.wording.refusals import refuse


def role_too_low(needed: str, clause: str) -> Refusal:
    return refuse("role", clause, {"needed": needed}, needed=needed)


def check_role(context: Context, needed: str, clause: str) -> Refusal | None:
    """Why the sender may not, where what they ask for needs a higher role than the command does."""
    return None if at_least(context.role, needed) else role_too_low(needed, clause)


def not_now(about: Phase, phase: str, book: Rulebook) -> Refusal:
    """The phase of the table does not allow it: what it is, and how it ends."""
    return refuse("not_now", book.cite[about.cite], {"phase": phase}, title=about.title.lower(), ends=about.ends)
