"""Which facts a command is decided on, asked for in as few round trips as they allow.

What hangs on the command alone, or on a state that is known here already, travels with the lock. What the state under
the lock asks for otherwise, and what is late, follows in one more round trip.
"""

from __future__ import annotations

from typing import Any

from database.pool import Connection
from database.round_trip import Row, Statement, round_trip
from rounds.envelope import CommandEnvelope
from rounds.facts import (
    alike_stops,
    approval,
    gaming_days,
    jackpot_terms,
    open_cases,
    round_outcomes,
    senders,
    slip_numbers,
    stops,
)
from rounds.facts.fact import Fact, Question
from rules import Facts
from rules.command_table import facts_of

OF_THE_COMMAND: dict[str, Fact] = {
    "round_outcome": round_outcomes.FACT,
    "gaming_day": gaming_days.FACT,
    "slip_number": slip_numbers.FACT,
    "stops": stops.FACT,
    "alike_stops": alike_stops.FACT,
    "jackpot_terms": jackpot_terms.TERMS,
    "jackpot_claim": jackpot_terms.CLAIM,
    "open_case": open_cases.FACT,
}
"""Those that a command's row names, by their field of `rules.Facts`. The round's course is read before the lock."""
OF_THE_SENDER: dict[str, Fact] = {
    "approval": approval.FACT,
    "dealers": senders.DEALERS,
    "device_message": senders.DEVICE_MESSAGE,
    "licence_fault": senders.LICENCE_FAULT,
}
"""Those that decide whether a command comes before the rules at all."""


class FactsAsked:
    """The facts of one command, while they are found."""

    def __init__(self, envelope: CommandEnvelope) -> None:
        named = {name: fact for name, fact in OF_THE_COMMAND.items() if name in facts_of(envelope.type)}
        self.facts = named | OF_THE_SENDER
        self.asked: dict[str, tuple[Statement, ...]] = {}
        self.rows: dict[str, list[list[Row]]] = {}

    def with_the_lock(self, question: Question) -> list[Statement]:
        """The statements that travel with the lock."""
        return self._ask(question, {name for name, fact in self.facts.items() if not fact.late})

    def take(self, answered: list[list[Row]]) -> None:
        """Take the rows of the statements that were given last."""
        left = iter(answered)
        for name, statements in self.asked.items():
            if statements and name not in self.rows:
                self.rows[name] = [next(left) for _ in statements]

    async def found(self, connection: Connection, question: Question) -> dict[str, Any]:
        """Each fact by its name, after asking what is still missing under the lock."""
        if statements := self._ask(question, set(self.facts)):
            self.take(await round_trip(connection, statements))
        return {
            name: fact.read(question, self.rows[name]) if self.asked[name] else fact.unasked
            for name, fact in self.facts.items()
        }

    def _ask(self, question: Question, names: set[str]) -> list[Statement]:
        """The statements of what was not asked yet, or is another question now."""
        statements: list[Statement] = []
        for name in self.facts:
            wanted = tuple(self.facts[name].ask(question)) if name in names else ()
            if name in names and self.asked.get(name) != wanted:
                self.asked[name] = wanted
                self.rows.pop(name, None)
                statements += wanted
        return statements


def decided_on(found: dict[str, Any]) -> Facts:
    """What the rules decide on, but for the course of the round."""
    return Facts(**{name: found[name] for name in OF_THE_COMMAND if name in found})
