"""What the roles are called."""

from __future__ import annotations

from rules.core.roles import LADDER

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


_NAMELESS = {"it": "somebody from IT"}
"""Roles whose title is no word for a person."""


def somebody(role: str) -> str:
    """Who is asked for, in a sentence: "a Pit Manager", "an Auditor", "somebody from IT"."""
    title = TITLES[role]
    return _NAMELESS.get(role, f"{'an' if title[0] in 'AEIOU' else 'a'} {title}")


def somebody_or_higher(role: str) -> str:
    """The same where a higher one may act too: "a Pit Manager or higher"."""
    return somebody(role) + or_higher(role).removeprefix(TITLES[role])


def or_higher(role: str) -> str:
    """Who may act where `role` is asked for: "Pit Manager or higher"; nobody stands above the last of the ladder."""
    return TITLES[role] if role == LADDER[-1] or role not in LADDER else f"{TITLES[role]} or higher"
