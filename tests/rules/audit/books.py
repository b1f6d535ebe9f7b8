"""The books of the auditor: what was dealt, put down, settled and paid, as the events told it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import TableState
from rules import events as e


class Books:
    """Cards, stakes, results and who calls the decisions, of the round that is on."""

    def __init__(self, maximum_cents: int) -> None:
        self.maximum_cents = maximum_cents
        self.shoe: Counter[str] = Counter()
        self.on_table: list[str] = []
        self.stakes: dict[str, dict[str, int]] = {}
        self.results: dict[tuple[str, str], tuple[int, int]] = {}
        self.originals: dict[str, str] = {}
        self.callers: dict[int, str] = {}
        self.unconfirmed = False
        self.bonus_cents = 0
        self.told: set[str] = set()
        self.last_round: int | None = None
        self.guests: set[str] | None = None
        self.paid: dict[tuple[str, str, str], tuple[Any, ...]] = {}

    def _put_down(self, wager: e.Wager) -> None:
        assert wager.id not in self.stakes, "a wager is put down once"
        assert wager.stakes
        assert all(stake.cents > 0 and stake.cents % 2 == 0 for stake in wager.stakes)
        self.stakes[wager.id] = {stake.player: stake.cents for stake in wager.stakes}

    def _original(self, wager: e.Wager) -> str:
        """The main wager that a split or double goes back to."""
        return self.originals.get(wager.of, wager.of)

    def _left_the_device(self, *cards: str) -> None:
        self.shoe.update(cards)
        self.on_table += cards

    def _aside(self, after: TableState) -> list[str]:
        """Cards out of the dealing device that lie on no hand (PM 5)."""
        assert after.round is not None
        irregular = after.round.irregular
        if irregular is None:
            return []
        choice = irregular.together.cards if irregular.together and not irregular.together.offered else ()
        held = [held.card for held in irregular.held if held.card]
        return [*held, *irregular.offered, *irregular.discarded, *choice]
