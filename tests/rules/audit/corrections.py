"""What is taken back and put right: the books follow, and what they say then has to follow from the cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import TableState
from rules.state import Round
from tests.rules.audit.results import ResultBooks, bonuses_of


class CorrectionBooks(ResultBooks):
    """Entries that were undone, and corrections (ruling 81)."""

    def _EntryUndone(self, event: Any, before: TableState) -> None:
        undone = event.undone
        if (card := getattr(undone, "card", None)) is not None and not undone.held:
            self.shoe[card] -= 1
            self.shoe += Counter()  # drops the zero
            self.on_table.remove(card)
        if (wager := getattr(undone, "wager", None)) is not None:
            del self.stakes[wager.id]
            self.originals.pop(wager.id, None)

    def _CardCorrected(self, event: Any, before: TableState) -> None:
        """The right card lies in place of the wrong one and no stake moves. What was settled before and the differences
        make what the round says now, which has to follow from the cards (ruling 81).
        """
        if self.shoe[event.was]:  # or the cards were changed since
            self.shoe[event.was] -= 1
            self.shoe = self.shoe + Counter({event.card: 1})
        self.on_table[self.on_table.index(event.was)] = event.card
        assert not any(one.put_cents for one in event.adjustments)
        self._adjusted(event, before)

    def _WagerCorrected(self, event: Any, before: TableState) -> None:
        """Stakes and results follow; who calls the decisions may be another (ruling 81)."""
        self._adjusted(event, before)
        self._gone(event)
        after = msgspec.json.decode(event.round, type=Round)
        for number in (event.was.area, event.now.area):
            self.callers[number] = after.areas[number - 1].controller

    def _DecisionCorrected(self, event: Any, before: TableState) -> None:
        """Cards come to the hand or were never there, wagers with them; the rest as for a card (ruling 81)."""
        if before.shoe is not None and self.shoe == Counter(before.shoe.dealt):
            self.shoe = self.shoe - Counter(event.taken) + Counter(event.dealt)
        after = msgspec.json.decode(event.round, type=Round)
        self.on_table = [card for area in after.areas for hand in area.hands for card in hand.cards]
        self.on_table += [*after.house, *self._aside(replace(before, round=after))]
        known = set(self.stakes)
        self._adjusted(event, before)
        for wager in (wager for area in after.areas for wager in area.wagers if wager.id not in known):
            self.originals[wager.id] = wager.of
        self.callers |= {number: area.controller for number, area in enumerate(after.areas, 1) if area.controller}
        assert set(event.gone) <= known, "what never was is gone"
        self._gone(event)

    def _gone(self, event: Any) -> None:
        """A wager that never was is on the layout no more; one that has stakes yet shows in the next comparison."""
        self.stakes = {wager: stakes for wager, stakes in self.stakes.items() if wager not in event.gone or stakes}

    def _adjusted(self, event: Any, before: TableState) -> None:
        for one in event.adjustments:
            if one.put_cents:
                backers = self.stakes.setdefault(one.wager, {})
                backers[one.player] = backers.get(one.player, 0) + one.put_cents
                self.stakes[one.wager] = {player: cents for player, cents in backers.items() if cents}
            stake, back = self.results.pop((one.wager, one.player), (0, 0))
            stake, back = stake + one.settled_cents, back + one.returned_cents
            if stake:
                self.results[one.wager, one.player] = (stake, back)
            else:
                assert back == 0, "what is open again was given back"
        after = msgspec.json.decode(event.round, type=Round)
        sums: dict[tuple[str, str], tuple[int, int]] = {}
        for outcome in (*after.results, *after.bonuses):
            for share in outcome.shares:
                stake, back = sums.get((outcome.wager, share.player), (0, 0))
                sums[outcome.wager, share.player] = (stake + share.stake_cents, back + share.returned_cents)
        assert isinstance(before.round, Round)
        paid = bonuses_of(before.round)
        assert sums == {key: (stake, back + paid.get(key, 0)) for key, (stake, back) in self.results.items()}
        now = bonuses_of(after)
        self.results = {key: (stake, back - now.get(key, 0)) for key, (stake, back) in sums.items()}
        self.bonus_cents = sum(now.values())
        for result in after.results:
            self._check_result(result, replace(before, round=after))
