"""Wagers as they are put down, changed, doubled, split and insured, and what players decide about them."""

from __future__ import annotations

from typing import Any

from rules import TableState
from rules import events as e
from tests.rules.audit.books import Books


class WagerBooks(Books):
    """What lies on the layout, and for how much."""

    def _WagerPlaced(self, event: Any, before: TableState) -> None:
        backers = {stake.player for stake in event.wager.stakes}
        assert self.guests is None or backers <= self.guests, "a reserved table lets nobody else in"
        self._put_down(event.wager)

    def _WagerFound(self, event: Any, before: TableState) -> None:
        if event.before:
            assert self.stakes.pop(event.wager.id) == {stake.player: stake.cents for stake in event.before}
        self._put_down(event.wager)

    def _WagerChanged(self, event: Any, before: TableState) -> None:
        assert self.stakes[event.wager] == {stake.player: stake.cents for stake in event.before}
        self.stakes[event.wager] = {stake.player: stake.cents for stake in event.after}

    def _WagerWithdrawn(self, event: Any, before: TableState) -> None:
        assert self.stakes.pop(event.wager) == {stake.player: stake.cents for stake in event.before}

    def _ClaimsDecided(self, event: Any, before: TableState) -> None:
        for wager in event.wagers:
            self._put_down(wager)
        for area in {wager.area for wager in event.wagers if wager.kind == "pair"}:
            assert sum(wager.area == area and wager.kind == "pair" for wager in event.wagers) <= 3  # PM 3.17.1

    def _WagerInsured(self, event: Any, before: TableState) -> None:
        if event.before:
            assert self.stakes.pop(event.wager.id) == {stake.player: stake.cents for stake in event.before}
        if event.wager.stakes:
            self._put_down(event.wager)
            for player, cents in self.stakes[event.wager.id].items():
                assert cents * 2 <= self.stakes[event.wager.of][player]  # PM 3.26

    def _HandDoubled(self, event: Any, before: TableState) -> None:
        self._doubled(event.wager)
        self._controller_is_in(event)

    def _controller_is_in(self, event: Any) -> None:
        """Nobody adds to a wager where the controller does not, of whose part nothing may count (PM 3.25.7, 5.27)."""
        over = sum(self.stakes[self._original(event.wager)].values()) > self.maximum_cents
        assert event.player in self.stakes[event.wager.id] or over

    def _doubled(self, wager: e.Wager) -> None:
        self._put_down(wager)
        for player, cents in self.stakes[wager.id].items():
            assert cents <= self.stakes[wager.of][player]  # PM 1.1.1

    def _HandSplit(self, event: Any, before: TableState) -> None:
        self._matched(event.wager)
        self._controller_is_in(event)

    def _matched(self, wager: e.Wager) -> None:
        """As much as the original of each backer who matches (PM 3.20, 3.23.1; ruling 4); of one found over the maximum
        only that counts (PM 5.27).
        """
        self._put_down(wager)
        self.originals[wager.id] = wager.of
        original = self.stakes[wager.of]
        over = sum(original.values()) > self.maximum_cents
        for player, cents in self.stakes[wager.id].items():
            assert cents == original[player] or (over and cents < original[player])

    def _OptionAnswered(self, event: Any, before: TableState) -> None:
        if event.wager is None:
            return
        if event.wager.kind == "double":
            self._doubled(event.wager)
        else:
            self._matched(event.wager)

    def _WagersKept(self, event: Any, before: TableState) -> None:
        """Whoever stays had something left to withdraw, and could (ruling 93)."""
        assert not self.unconfirmed
        for player in event.players:
            assert any(
                player in stakes and (wager, player) not in self.results for wager, stakes in self.stakes.items()
            ) or any(claim.player == player for claim in before.round.claims)  # type: ignore[union-attr]

    def _DoubleKept(self, event: Any, before: TableState) -> None:
        assert before.round is not None
        doubles = [
            w.id for w in before.round.areas[event.area - 1].wagers if (w.kind, w.hand) == ("double", event.hand)
        ]
        for player in event.players:
            assert any(player in self.stakes[wager] and (wager, player) not in self.results for wager in doubles)
