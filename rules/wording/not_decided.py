"""Why a command was not decided, as whoever sent it reads it. What programs alone are told is English beside it."""

from __future__ import annotations

from rules.core.text import Text, raised
from rules.wording.roles import somebody_or_higher

NOT_DECIDED = {
    "stale": "The table has moved on since this screen was drawn. Check it, and repeat the command if it still holds.",
    "disk_full": ("The server has no room to keep anything. Nothing was done; send it again when there is room."),
    "table_busy": "Another command holds the table. Nothing was done; send it again.",
    "database": "The database cannot be reached. Nothing was acknowledged; send the command again.",
    "unknown_table": "There is no table “{table}”.",
    "reused": "This command_id was used for something else. Make a new one for each command.",
    "not_at_console": "Another tablet is this table's active console. Take over there or here before dealing.",
    "seq_missing": "Say the seq that the screen showed.",
    "seq_ahead": "The table is at {seq}; a screen cannot have shown {shown}.",
    "interrupted": "Play was interrupted. Say first what the interruption was, then enter what lies there.",
    # An approval that does not hold (PM 6.2, TC 6.2)
    "approval_unknown": "There is no such approval for you at this table.",
    "approval_used": "This approval was used already; each one carries one command.",
    "approval_declined": "The approval was declined.",
    "approval_expired": "The approval has run out. Ask for it again.",
    "approval_differs": "What was approved is not what was sent. Ask for an approval of this.",
    "approval_outdated": "The table has moved on since this was approved. Ask for it again.",
    "approval_waiting": "{who} has not approved this yet.",
    "approval_role": "This needs {who}.",
}
"""Each sentence by its key."""


def not_decided(key: str, **facts: object) -> Text:
    """A sentence of this module."""
    return Text(NOT_DECIDED[key], **facts)


def waits_for(needed: str) -> Text:
    """Nobody of the role has approved it yet."""
    return not_decided("approval_waiting", who=raised(somebody_or_higher(needed)))
