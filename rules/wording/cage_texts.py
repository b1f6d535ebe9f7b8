"""The sentences of the cage's screen by key."""

from __future__ import annotations

CAGE = {
    "nothing_asked": "No requests.",
    "nothing_ended": "No slip has ended yet.",
    "cage_asked": "To issue",
    "cage_on_the_way": "On the way",
    "cage_fills": "Fills received, {day}",
    "cage_credits": "Credits received, {day}",
    "cage_age": "Waits for",
    "cage_since": "In this state for",
    "cage_carrier": "Carried by",
    "cage_unread": "The list cannot be read now. It is asked for again.",
    "cage_carried_by": "Who carries it?",
    "cage_counted": "Chips counted, by value",
    "cage_why_void": "Reason for the void",
    "cage_receives": "Counted: it is here",
    "cage_nothing_came": "Nothing arrived",
    "cage_differs": "That is not what the slip says. The count is on record, and the pit is told.",
    "cage_came_back": "Counted: it is back.",
    "cage_asks_void": "Ask to void",
    "cage_waits": "Somebody of the pit who had no part in it answers.",
    "cage_no_answer": "The server has not answered. Look at the list before you try again.",
}
