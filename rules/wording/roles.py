"""What the roles are called."""

from __future__ import annotations

from rules.core.roles import LADDER
from rules.core.text import Text

TITLES = {
    "dealer": "Dealer",
    "pit_supervisor": "Pit Supervisor",
    "pit_manager": "Pit Manager",
    "gaming_shift_manager": "Gaming Shift Manager",
    "cage_cashier": "Cage Cashier",
    "it": "IT",
    "auditor": "Auditor",
    "system": "System",
    "device": "Device",
}


SOMEBODY = {"a": "a {role}", "an": "an {role}", "it": "somebody from IT", "or_higher": "{who} or higher"}
"""How a role is asked for; IT's title is no word for a person."""


SOMEBODY_FIRST = {"a": "A {role}", "an": "An {role}", "it": "Somebody from IT"}
"""The same where it begins a sentence."""


def somebody(role: str) -> Text:
    """Who is asked for, in a sentence: "a Pit Manager", "an Auditor", "somebody from IT"."""
    if role == "it":
        return Text(SOMEBODY["it"])
    return Text(SOMEBODY["an" if TITLES[role][0] in "AEIOU" else "a"], role=Text(TITLES[role]))


def somebody_or_higher(role: str) -> Text:
    """The same where a higher one may act too: "a Pit Manager or higher"."""
    return _or_higher(role, somebody(role))


def or_higher(role: str) -> Text:
    """Who may act where `role` is asked for: "Pit Manager or higher"; nobody stands above the last of the ladder."""
    return _or_higher(role, Text(TITLES[role]))


def _or_higher(role: str, who: Text) -> Text:
    return who if role == LADDER[-1] or role not in LADDER else Text(SOMEBODY["or_higher"], who=who)
