"""An auditor who watches a table's events from outside and keeps books of its own: cards, stakes, results, totals.

Nothing here is taken from the rules but the shape of the events; what a hand is worth is worked out anew, by trying
every value of every Ace.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from rules import TableState
from rules.events import Event, Result, Wager


def total_of(cards: tuple[str, ...], doubled: bool = False) -> int:
    """The best total: the highest that is not past 21, else the lowest (PM 3.4)."""
    values = []
    for place, card in enumerate(cards):
        if card[0] == "A":
            values.append((1,) if doubled and place < 2 else (1, 11))
        else:
            values.append((int(card[0]),) if card[0].isdigit() else (10,))
    totals = sorted({sum(choice) for choice in product(*values)})
    return max([total for total in totals if total <= 21], default=totals[0])


class Auditor:
    """Raises AssertionError at the first thing that does not add up."""

    def __init__(self, maximum_cents: int) -> None:
        self.maximum_cents = maximum_cents
        self.shoe: Counter[str] = Counter()
        self.on_table: list[str] = []
        self.stakes: dict[str, dict[str, int]] = {}
        self.results: dict[tuple[str, str], tuple[int, int]] = {}
        self.bonus_cents = 0

    def saw(self, event: Event, before: TableState, after: TableState) -> None:
        """Take one event into the books and compare them with the state after it."""
        watch = getattr(self, f"_{type(event).__name__}", None)
        if watch is not None:
            watch(event, before)
        self._compare(after)

    def _compare(self, after: TableState) -> None:
        if after.round is None or after.shoe is None:
            return
        assert dict(self.shoe) == after.shoe.dealt
        assert sum(self.shoe.values()) == after.shoe.dealt_count
        assert all(count <= after.shoe.decks for count in self.shoe.values())
        if after.round.phase == "finished":
            return  # the same command concludes it, and says which cards lay on no hand
        cards = [card for area in after.round.areas for hand in area.hands for card in hand.cards]
        cards += [*after.round.house, *self._aside(after)]
        assert sorted(cards) == sorted(self.on_table), "cards on the table are the cards dealt"
        standing = {w.id: {s.player: s.cents for s in w.stakes} for area in after.round.areas for w in area.wagers}
        assert standing == self.stakes, "stakes on the layout are the stakes put down"

    def _aside(self, after: TableState) -> list[str]:
        """Cards out of the dealing device that lie on no hand (PM 5)."""
        assert after.round is not None
        irregular = after.round.irregular
        if irregular is None:
            return []
        choice = irregular.together.cards if irregular.together and not irregular.together.offered else ()
        held = [held.card for held in irregular.held if held.card]
        return [*held, *irregular.offered, *irregular.discarded, *choice]

    def _ShoeLoaded(self, event: Any, before: TableState) -> None:
        self.shoe.clear()

    def _BettingOpened(self, event: Any, before: TableState) -> None:
        self.on_table, self.stakes, self.results, self.bonus_cents = [], {}, {}, 0

    def _put_down(self, wager: Wager) -> None:
        assert wager.id not in self.stakes, "a wager is put down once"
        assert wager.stakes
        assert all(stake.cents > 0 and stake.cents % 2 == 0 for stake in wager.stakes)
        self.stakes[wager.id] = {stake.player: stake.cents for stake in wager.stakes}

    def _WagerPlaced(self, event: Any, before: TableState) -> None:
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

    def _doubled(self, wager: Wager) -> None:
        self._put_down(wager)
        for player, cents in self.stakes[wager.id].items():
            assert cents <= self.stakes[wager.of][player]  # PM 1.1.1

    def _HandSplit(self, event: Any, before: TableState) -> None:
        self._matched(event.wager)

    def _matched(self, wager: Wager) -> None:
        """As much as the original (PM 3.20, 3.23.1); of one found over the maximum only that counts (PM 5.27)."""
        self._put_down(wager)
        original = self.stakes[wager.of]
        assert self.stakes[wager.id] == original or (wager.found and sum(original.values()) > self.maximum_cents)
        assert all(cents <= original[player] for player, cents in self.stakes[wager.id].items())

    def _OptionAnswered(self, event: Any, before: TableState) -> None:
        if event.wager is None:
            return
        if event.wager.kind == "double":
            self._doubled(event.wager)
        else:
            self._matched(event.wager)

    def _CardDealt(self, event: Any, before: TableState) -> None:
        if not event.held:
            self._left_the_device(event.card)

    def _left_the_device(self, *cards: str) -> None:
        self.shoe.update(cards)
        self.on_table += cards

    def _CardHeld(self, event: Any, before: TableState) -> None:
        self._left_the_device(event.held.card)

    def _CardDiscarded(self, event: Any, before: TableState) -> None:
        self._left_the_device(event.card)

    def _CardsDrawnTogether(self, event: Any, before: TableState) -> None:
        self._left_the_device(*event.disclosed)

    def _DiscardsRiffled(self, event: Any, before: TableState) -> None:
        assert not Counter(event.on_table) - Counter(self.on_table)
        self.shoe = Counter(event.on_table)

    def _CardsTaken(self, event: Any, before: TableState) -> None:
        self._returned(event.results)

    def _WagersReturned(self, event: Any, before: TableState) -> None:
        self._returned(event.results)

    def _returned(self, results: tuple[Result, ...]) -> None:
        for result in results:
            assert result.result == "returned"
            for share in result.shares:
                key = (result.wager, share.player)
                assert key not in self.results, "no share is settled twice"
                assert self.stakes[result.wager][share.player] == share.stake_cents == share.returned_cents
                self.results[key] = (share.stake_cents, share.returned_cents)

    def _RoundVoided(self, event: Any, before: TableState) -> None:
        """Over the round every backer has their stake again, and no bonus (PM 5.1.1)."""
        for result in event.results:
            for share in result.shares:
                stake, back = self.results.get((result.wager, share.player), (0, 0))
                stake, back = stake + share.stake_cents, back + share.returned_cents
                assert stake == back == self.stakes[result.wager][share.player]
                self.results[(result.wager, share.player)] = (stake, back)
        self.bonus_cents += sum(share.returned_cents for bonus in event.bonuses for share in bonus.shares)
        assert self.bonus_cents == 0

    def _EntryUndone(self, event: Any, before: TableState) -> None:
        undone = event.undone
        if (card := getattr(undone, "card", None)) is not None and not undone.held:
            self.shoe[card] -= 1
            self.shoe += Counter()  # drops the zero
            self.on_table.remove(card)
        if (wager := getattr(undone, "wager", None)) is not None:
            del self.stakes[wager.id]

    def _WagersSettled(self, event: Any, before: TableState) -> None:
        for result in event.results:
            for share in result.shares:
                key = (result.wager, share.player)
                assert key not in self.results, "no share is settled twice"
                assert self.stakes[result.wager][share.player] == share.stake_cents
                assert 0 <= share.returned_cents <= share.stake_cents * 12
                self.results[key] = (share.stake_cents, share.returned_cents)
            self._check_result(result, before)

    def _check_result(self, result: Result, before: TableState) -> None:
        """The result of a wager on a hand, from the cards alone."""
        assert before.round is not None
        if result.kind not in ("main", "split", "double") or result.result == "returned":
            return
        hand, house = before.round.areas[result.area - 1].hands[result.hand - 1], before.round.house
        mine, theirs = total_of(hand.cards, hand.doubled), total_of(house)
        stake = sum(share.stake_cents for share in result.shares)
        back = sum(share.returned_cents for share in result.shares)
        if result.result == "won":
            assert mine <= 21
            assert mine == 21 or theirs > 21 or mine > theirs
            assert back > stake
            if hand.doubled or mine < 21:
                assert result.pay_line == "regular"
        elif result.result == "stood_off":
            assert mine == theirs < 21
            assert back == stake
        elif result.result == "half_lost":
            assert stake - back == min(stake, self.maximum_cents) // 2  # PM 3.24.3, 5.27
        elif result.clause not in ("PM 3.25.8", "PM 3.24.2"):
            house_pontoon = len(house) == 2 and theirs == 21
            assert mine > 21 or mine < theirs <= 21 or house_pontoon
            assert mine != 21, "21 is never lost (PM 4.2.1)"

    def _BonusPaid(self, event: Any, before: TableState) -> None:
        assert before.round is not None
        assert before.round.house[0][0] == "7"
        for bonus in event.bonuses:
            assert self.stakes[bonus.wager].keys() == {share.player for share in bonus.shares}
            self.bonus_cents += sum(share.returned_cents for share in bonus.shares)

    def _RoundConcluded(self, event: Any, before: TableState) -> None:
        shares = {(wager, player) for wager, stakes in self.stakes.items() for player in stakes}
        assert set(self.results) == shares, "every share of every wager has its result"
        assert event.staked_cents == sum(stake for stake, _ in self.results.values())
        assert event.returned_cents == sum(back for _, back in self.results.values()) + self.bonus_cents
