"""An auditor who watches a table's events from outside and keeps books of its own: cards, stakes, results, totals.

Nothing here is taken from the rules but the shape of the events; what a hand is worth is worked out anew, by trying
every value of every Ace.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import TableState
from rules.events import Event, Result, Wager
from rules.state import Area, Round


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


class Auditor:
    """Raises AssertionError at the first thing that does not add up."""

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
        self.paid: dict[tuple[str, str, str], tuple[Any, ...]] = {}

    def saw(self, event: Event, before: TableState, after: TableState) -> None:
        """Take one event into the books and compare them with the state after it."""
        watch = getattr(self, f"_{type(event).__name__}", None)
        if watch is not None:
            watch(event, before)
        self._compare(after)

    def rests(self, state: TableState) -> None:
        """Once a command is carried out: nobody who is away calls decisions where somebody is there, and whoever called
        them first does so again when they are back, between hands (PM 3.11, 3.24.3.3, 5.22.1; ruling 75).
        """
        round_ = state.round
        if not isinstance(round_, Round) or round_.closed_at is None:
            return
        away = round_.irregular.absent if round_.irregular else ()
        for number, area in enumerate(round_.areas, 1):
            there = self._riding(area) - set(away)
            if area.controller and there:
                assert area.controller not in away, "another is there to decide"
            turn = round_.turn
            acting = turn is not None and turn.area == number and (area.hands[turn.hand - 1].cards[2:] or turn.awaiting)
            acting = acting or any(hand.drawing or (hand.doubled and not hand.done) for hand in area.hands)
            if self.callers.get(number) in there and not acting:
                assert area.controller == self.callers[number], "control returns to whose it is"

    def _riding(self, area: Area) -> set[str]:
        """Who has a part on a hand of an area that is neither settled nor surrendered."""
        return {
            stake.player
            for wager in area.wagers
            if wager.kind in ("main", "split") and not wager.settled and not wager.surrendered
            for stake in wager.stakes
            if stake.player not in (*wager.settled_players, *wager.surrendered_by)
        }

    def _BettingClosed(self, event: Any, before: TableState) -> None:
        self.callers = {int(number): player for number, player in event.controllers.items()}

    def _ControllerAnnounced(self, event: Any, before: TableState) -> None:
        self.callers[event.area] = event.player

    def _SurrenderClosed(self, event: Any, before: TableState) -> None:
        self.callers |= {int(number): player for number, player in event.controllers.items()}

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
        self.on_table, self.stakes, self.results, self.originals, self.bonus_cents = [], {}, {}, {}, 0
        self.callers, self.unconfirmed, self.told = {}, False, set()

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
        self._controller_is_in(event)

    def _controller_is_in(self, event: Any) -> None:
        """Nobody adds to a wager where the controller does not, of whose part nothing may count (PM 3.25.7, 5.27)."""
        over = sum(self.stakes[self._original(event.wager)].values()) > self.maximum_cents
        assert event.player in self.stakes[event.wager.id] or over

    def _original(self, wager: Wager) -> str:
        """The main wager that a split or double goes back to."""
        return self.originals.get(wager.of, wager.of)

    def _doubled(self, wager: Wager) -> None:
        self._put_down(wager)
        for player, cents in self.stakes[wager.id].items():
            assert cents <= self.stakes[wager.of][player]  # PM 1.1.1

    def _HandSplit(self, event: Any, before: TableState) -> None:
        self._matched(event.wager)
        self._controller_is_in(event)

    def _matched(self, wager: Wager) -> None:
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

    def _PowerFailed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = not event.confirmed

    def _PowerFailureConfirmed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = False

    def _PlayResumed(self, event: Any, before: TableState) -> None:
        self.unconfirmed = False

    def _WagersReturned(self, event: Any, before: TableState) -> None:
        assert not self.unconfirmed or event.clause == "PM 6.1", "nobody withdraws before it is confirmed (PM 5.29)"
        self._returned(event.results)

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

    def _CardsCounted(self, event: Any, before: TableState) -> None:
        """The decks hold what they hold, and only what differs gives a ground (ruling 94)."""
        assert before.shoe is not None
        assert event.expected == before.shoe.decks * 48
        assert (event.counted == event.expected) is not bool(event.ground)

    def _returned(self, results: tuple[Result, ...]) -> None:
        for result in results:
            assert result.result == "returned"
            for share in result.shares:
                key = (result.wager, share.player)
                assert key not in self.results, "no share is settled twice"
                assert self.stakes[result.wager][share.player] == share.stake_cents == share.returned_cents
                self.results[key] = (share.stake_cents, share.returned_cents)

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

    def _EntryUndone(self, event: Any, before: TableState) -> None:
        undone = event.undone
        if (card := getattr(undone, "card", None)) is not None and not undone.held:
            self.shoe[card] -= 1
            self.shoe += Counter()  # drops the zero
            self.on_table.remove(card)
        if (wager := getattr(undone, "wager", None)) is not None:
            del self.stakes[wager.id]
            self.originals.pop(wager.id, None)

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
