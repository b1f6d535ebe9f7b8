"""A row of the phase table, and the phases that every game has."""

from __future__ import annotations

from rules.core.base import Value


class Phase(Value, frozen=True):
    """A stage of the table or round: its title, the key of its clause in `Rulebook.cite`, and what ends it."""

    title: str
    cite: str
    ends: str


NOT_INSTALLED = "not_installed"
CLOSED = "closed"
BETWEEN_ROUNDS = "between_rounds"
REFERRED = "referred"
DISPUTED = "disputed"
MISCOUNTED = "miscounted"
BETTING = "betting"
FINISHED = "finished"
"""A round that the same command concludes: no command comes in this phase."""
CONCLUDED = "concluded"

BETWEEN = frozenset((BETWEEN_ROUNDS, CONCLUDED))
"""The table is open and no round is played."""
RESTING = BETWEEN | {CLOSED}
"""No round is played."""
HALTED = frozenset((REFERRED, DISPUTED, MISCOUNTED))
"""Play waits for somebody, in whatever phase the round is."""
EVERY_PHASE = frozenset(("*",))
"""Every phase of an installed table; a command that it allows still checks what it changes."""

TABLE_PHASES: dict[str, Phase] = {
    CLOSED: Phase("Closed", "open_betting", "the table is opened"),
    BETWEEN_ROUNDS: Phase("Between rounds", "open_betting", '"Place your bets, please"'),
    MISCOUNTED: Phase("The cards do not count up", "decks", "the round is void, or they count up after all"),
    REFERRED: Phase("Referred to the Gaming Shift Manager", "not_covered", "the ruling is recorded"),
}
