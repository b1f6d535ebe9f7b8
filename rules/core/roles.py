"""The ladder of roles. A higher one may do what a lower one may (PM 6.2, TC 6.2)."""

from __future__ import annotations

LADDER = ("dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager")
OFF_THE_LADDER = ("cage_cashier", "it")
"""Roles that act where they alone are asked for, and nowhere else."""
# The system closes due betting windows, a shoe or sensor sends what it reads: both stand on the dealer's rung.
_RANK = {role: rank for rank, role in enumerate(LADDER)} | {"system": 0, "device": 0, "auditor": -1}
_RANK |= dict.fromkeys(OFF_THE_LADDER, -1)


def at_least(role: str, needed: str) -> bool:
    """Whether `role` may act where `needed` is asked for (PM 6.2). Raises KeyError for an unknown role."""
    if needed in OFF_THE_LADDER:
        return role == needed
    return _RANK[role] >= _RANK[needed]
