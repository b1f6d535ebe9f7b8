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


def or_higher(role: str) -> str:
    """Who may act where `role` is asked for: "Pit Manager or higher"; nobody stands above the last of the ladder."""
    return TITLES[role] if role == LADDER[-1] or role not in LADDER else f"{TITLES[role]} or higher"
