"""The phase table's row, and what a command needs: one table per game is both the guard and the buttons."""

from __future__ import annotations

from rules.commands import (
    ChangeRulebook,
    CloseTable,
    LoadShoe,
    OpenTable,
    RecordRuling,
    ReferToManager,
    RemovePlayer,
    RestrictPlayer,
    SeatPlayer,
    SetLimits,
    SetWagersPerArea,
)
from rules.core.base import Value

Needs = dict[type, str]
"""Commands that a phase allows → the least role that may send them."""


class Phase(Value, frozen=True):
    """A stage of the table or round: its title, the key of its clause in `Rulebook.cite`, and what ends it."""

    title: str
    cite: str
    ends: str


NOT_INSTALLED = "not_installed"
CLOSED = "closed"
BETWEEN_ROUNDS = "between_rounds"
REFERRED = "referred"

MANAGING: Needs = {
    SetLimits: "pit_supervisor",
    SetWagersPerArea: "pit_manager",
    RestrictPlayer: "pit_manager",
    SeatPlayer: "dealer",
    RemovePlayer: "dealer",
    ReferToManager: "dealer",
    RecordRuling: "gaming_shift_manager",
}
"""Allowed in every phase of an installed table; each still checks what it changes."""

_RESTING: Needs = MANAGING | {ChangeRulebook: "pit_manager", LoadShoe: "dealer"}
"""Allowed while no round is played."""

TABLE_PHASES: dict[str, Phase] = {
    CLOSED: Phase("Closed", "open_betting", "the table is opened"),
    BETWEEN_ROUNDS: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
    REFERRED: Phase("Referred to the Gaming Shift Manager", "not_covered", "the ruling is recorded"),
}

TABLE_COMMANDS: dict[str, Needs] = {
    CLOSED: {OpenTable: "pit_supervisor"} | _RESTING,
    BETWEEN_ROUNDS: {CloseTable: "pit_supervisor"} | _RESTING,
    REFERRED: MANAGING,
}
