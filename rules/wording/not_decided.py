"""Why a command was not decided, as whoever sent it reads it. What programs alone are told is English beside it."""

from __future__ import annotations

from rules.core.text import Counted, Text, raised
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
    "approved_already": "It was approved already.",
    "declined_already": "It was declined already.",
    "used_already": "It was approved and carried out already.",
    "expired_already": "The approval has run out. It has to be asked for again.",
    "not_needed": "Your own role suffices. Send the command itself.",
    "not_on_duty": "You are not on duty at this table. A Pit Supervisor can put you there.",
    "no_such_wager": "There is no such wager in this round.",
    # Who may approve, and at whose console
    "own": "Nobody approves what they asked for themselves.",
    "who_deals": "Whoever deals a table, or dealt in its newest round, approves nothing there.",
    "wrong_badge": "That badge number and PIN do not belong together. Check both and try again.",
    "hidden_cards": "This turns on cards that lie face down; what would come of it is not told before.",
    "held": "{name} deals from another tablet. Take over to deal from this one.",
    "deals_elsewhere": "{name} deals from another tablet.",
    "consent": "{name} deals here. {name} or a Pit Supervisor agrees by badge and PIN.",
    "deals_no_table": "{name} deals no table now.",
    "on_duty": "{name} is on duty at another table.",
    "called_already": "The pit was called many times and has not come yet.",
    # Licences (ruling 120)
    "no_licence": "{name} has no licence to deal.",
    "licence_expired": "{name}’s licence expired on {day}.",
    "licence_lacks": "{name}’s licence does not cover {game}.",
    # Names (ruling 130)
    "name_known": "Somebody of this name is in the directory. Is it they?",
    "card_known": "This is the card of somebody who is in the directory.",
    "second_like": (
        "Somebody of such a name is stopped from play (ruling 130). A Pit Supervisor who is not you approves it."
    ),
    "second_like_here": (
        "Somebody of such a name is stopped from play (ruling 130). The pit names this guest on their page."
    ),
}
"""Each sentence by its key."""
WAIT = {
    "second": "Too many wrong tries. Wait {count} seconds, then try again.",
    "minute": "Too many wrong tries. Wait {count} minutes, then try again.",
}
WAIT_ONE = {
    "second": "Too many wrong tries. Wait {count} second, then try again.",
    "minute": "Too many wrong tries. Wait {count} minute, then try again.",
}
"""The same of one."""


def not_decided(key: str, **facts: object) -> Text:
    """A sentence of this module."""
    return Text(NOT_DECIDED[key], **facts)


def wait_text(count: int, unit: str) -> Text:
    """For how many seconds or minutes whoever tried too often waits."""
    return Counted(WAIT[unit], WAIT_ONE[unit], count=count)


def waits_for(needed: str) -> Text:
    """Nobody of the role has approved it yet."""
    return not_decided("approval_waiting", who=raised(somebody_or_higher(needed)))
