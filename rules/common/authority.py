"""Who may send what: the refusal of a role that is too low (PM 6.2, TC 6.2)."""

from __future__ import annotations

from rules.core.base import Context, Refusal
from rules.core.roles import at_least
from rules.wording.refusals import refuse


def role_too_low(needed: str, clause: str) -> Refusal:
    return refuse("role", clause, {"needed": needed}, needed=needed)


def check_role(context: Context, needed: str, clause: str) -> Refusal | None:
    """Why the sender may not, where what they ask for needs a higher role than the command does."""
    return None if at_least(context.role, needed) else role_too_low(needed, clause)
