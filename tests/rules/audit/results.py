"""What wagers come to: settled, paid line by line, returned and void; a hand is worth what its cards say."""

from __future__ import annotations

from itertools import product
from typing import Any

from rules import TableState
from rules import events as e
from rules.state import Round
from tests.rules.audit.books import Books


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


def bonuses_of(round_: Round) -> dict[tuple[str, str], int]:
    """What was paid as a bonus on each wager to each player."""
    paid = ((bonus.wager, share) for bonus in round_.bonuses for share in bonus.shares)
    return {(wager, share.player): share.returned_cents for wager, share in paid}


class ResultBooks(Books):
    """What went back on each share, once."""

    def _CardsTaken(self, event: Any, before: TableState) -> None:
        self._returned(event.results)

    def _WagersReturned(self, event: Any, before: TableState) -> None:
        assert not self.unconfirmed or event.clause == "PM 6.1", "nobody withdraws before it is confirmed (PM 5.29)"
        self._returned(event.results)

    def _returned(self, results: tuple[e.Result, ...]) -> None:
        for result in results:
            assert result.result == "returned"
            for share in result.shares:
                key = (result.wager, share.player)
                assert key not in self.results, "no share is settled twice"
                assert self.stakes[result.wager][share.player] == share.stake_cents == share.returned_cents
                self.results[key] = (share.stake_cents, share.returned_cents)

    def _WagersRuled(self, event: Any, before: TableState) -> None:
        """What was ordered: over the round each share stakes what lay there, and no less than nothing comes back."""
        for result in event.results:
            for share in result.shares:
                stake, back = self.results.get((result.wager, share.player), (0, 0))
                stake, back = stake + share.stake_cents, back + share.returned_cents
                assert stake == self.stakes[result.wager][share.player]
                assert back >= 0
                self.results[(result.wager, share.player)] = (stake, back)

    def _RoundVoided(self, event: Any, before: TableState) -> None:
        """Over the round every backer has their stake again, and no bonus (PM 5.1.1); where winnings stay no less, and
        nobody gives anything back (ruling 91).
        """
        for result in event.results:
            for share in result.shares:
                stake, back = self.results.get((result.wager, share.player), (0, 0))
                stake, back = stake + share.stake_cents, back + share.returned_cents
                assert stake == back == self.stakes[result.wager][share.player]
                assert not event.winnings_kept or share.returned_cents > 0
                self.results[(result.wager, share.player)] = (stake, back)
        self.bonus_cents += sum(share.returned_cents for bonus in event.bonuses for share in bonus.shares)
        if event.winnings_kept:
            assert not event.bonuses
            assert all(back >= stake for stake, back in self.results.values()), "nobody has lost"
        else:
            assert self.bonus_cents == 0

    def _VoidTold(self, event: Any, before: TableState) -> None:
        """Each player with a wager in the void round is told once, and nobody else (ruling 92)."""
        assert before.round is not None
        assert before.round.void
        backers = {player for stakes in self.stakes.values() for player in stakes}
        for player in event.players:
            assert player in backers - self.told
            self.told.add(player)

    def _LinesMarked(self, event: Any, before: TableState) -> None:
        """What stands paid is noted as it was paid; a tick that is taken back was there."""
        for line in event.lines:
            key = (line.wager, line.kind, line.shares[0].player)
            assert (key in self.paid) is not event.paid, "a line is paid once, and open before it is opened again"
            if event.paid:
                self.paid[key] = line.shares
            else:
                del self.paid[key]

    def _as_paid(self, wager: str, kind: str, shares: tuple[Any, ...]) -> None:
        """Nothing else is booked than what crossed the layout."""
        assert self.paid.pop((wager, kind, shares[0].player), shares) == shares

    def _WagersSettled(self, event: Any, before: TableState) -> None:
        for result in event.results:
            self._as_paid(result.wager, result.kind, result.shares)
            for share in result.shares:
                key = (result.wager, share.player)
                assert key not in self.results, "no share is settled twice"
                assert self.stakes[result.wager][share.player] == share.stake_cents
                assert 0 <= share.returned_cents <= share.stake_cents * 12
                self.results[key] = (share.stake_cents, share.returned_cents)
            self._check_result(result, before)

    def _check_result(self, result: e.Result, before: TableState) -> None:
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
        for bonus in event.bonuses:
            self._as_paid(bonus.wager, "bonus", bonus.shares)
        assert before.round is not None
        assert before.round.house[0][0] == "7"
        largest = max((sum(share.returned_cents for share in bonus.shares) for bonus in event.bonuses), default=None)
        assert largest is None or largest >= 1_000_00, "$50 only beside a Super Bonus that is paid (PM 4.1.1.2)"
        for bonus in event.bonuses:
            assert self.stakes[bonus.wager].keys() == {share.player for share in bonus.shares}
            self.bonus_cents += sum(share.returned_cents for share in bonus.shares)

    def _RoundConcluded(self, event: Any, before: TableState) -> None:
        assert not self.paid, "no line that was paid is forgotten"
        shares = {(wager, player) for wager, stakes in self.stakes.items() for player in stakes}
        assert set(self.results) == shares, "every share of every wager has its result"
        assert event.staked_cents == sum(stake for stake, _ in self.results.values())
        assert event.returned_cents == sum(back for _, back in self.results.values()) + self.bonus_cents
