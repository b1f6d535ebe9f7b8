"""The players' choices in a round of Pontoon: what each decision is worth less what the best one is."""

from __future__ import annotations

from rules import events
from rules.money.wagers import open_stakes
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.facts import has_surrendered, in_play, main_wagers, unpaid_pontoon
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Area, Hand, InstalledTable, Round
from rules.value.hand_values import DOUBLE, HIT, STAND
from rules.value.lookup import Lookup
from rules.value.parts import Terms
from rules.value.pontoon_luck import MAIN, Luck, backings, up_of

SPLIT = "split"
_DONE = {events.HandHit: HIT, events.HandStood: STAND, events.HandDoubled: DOUBLE, events.HandSplit: SPLIT}
Decided = events.HandHit | events.HandStood | events.HandDoubled | events.HandSplit


class Choices:
    """Adds what every decision gave away to a round's terms. Joined doubles and splits are counted as taken by all
    backers; who answers otherwise then, differs from that.
    """

    def __init__(self, values: Lookup, terms: Terms, luck: Luck) -> None:
        self.values, self.book, self.terms, self.luck = values, values.book, terms, luck

    def decided(self, before: InstalledTable, event: Decided) -> None:
        """Hit, stand, double or split."""
        round_ = before.round
        assert isinstance(round_, Round)
        area = round_.areas[event.area - 1]
        hand, up = area.hands[event.hand - 1], up_of(round_)
        worths = {} if up is None else self.options(hand, len(area.hands), up)
        done = _DONE[type(event)]
        if done not in worths:
            return
        bonus = self.bonus(area, event.hand, hand, up)
        for player, stake, double in backings(area, event.hand):
            whole = stake + double
            own = worths | ({HIT: worths[HIT] + bonus.get(player, 0.0) / stake} if bonus else {})
            self.terms.chose(player, MAIN, whole * (own[done] - max(own.values())))
        if isinstance(event, events.HandDoubled):
            self._for_less(area, event.wager.of, {s.player: s.cents for s in event.wager.stakes}, hand, up)

    def options(self, hand: Hand, hands_there: int, up: int) -> dict[str, float]:
        """What each decision on a hand is worth per unit."""
        cell = self.values.cell(hand.cards, up)
        if cell is None:
            return {}
        if hand.doubled:
            found = {HIT: cell.double[0]} if cell.double else {HIT: cell.hit}
            return found if cell.stand is None else found | {STAND: cell.stand}
        found = {HIT: cell.hit}
        if cell.stand is not None:
            found[STAND] = cell.stand
        if cell.double is not None:
            found[DOUBLE] = sum(cell.double)
        if self.luck.worths.may_split(hand, hands_there):
            found[SPLIT] = self.values.split(hands.POINTS[hand.cards[0]], up)
        return found

    def bonus(self, area: Area, place: int, hand: Hand, up: int | None) -> dict[str, float]:
        """What a card may bring each backer of two sevens of a suit."""
        if up != hands.POINTS["7S"] or hand.split or hand.cards[:1] != hand.cards[1:] or hand.cards[0][0] != "7":
            return {}
        chance = self.values.columns[up].bonus
        shares = (share for wager in in_play(area, place) for share in self.luck.bonus_shares(wager))
        return {player: cents * chance for player, cents in shares}

    def _for_less(self, area: Area, of: str, added: dict[str, int], hand: Hand, up: int | None) -> None:
        """A double for less than the wager, or one that a backer does not join."""
        cell = None if up is None else self.values.cell(hand.cards, up)
        wager = next((w for w in area.wagers if w.id == of), None)
        if cell is None or cell.double is None or wager is None or not self.book.double_once_one_card:
            return
        for stake in open_stakes(wager):
            self.terms.chose(stake.player, MAIN, (added.get(stake.player, 0) - stake.cents) * cell.double[1])

    def answered(self, before: InstalledTable, event: events.OptionAnswered) -> None:
        """A backer who does not join a double or a split, or for less."""
        round_ = before.round
        assert isinstance(round_, Round)
        area, up = round_.areas[event.area - 1], up_of(round_)
        assert round_.turn is not None
        added = {s.player: s.cents for s in event.wager.stakes} if event.wager else {}
        hand = area.hands[event.hand - 1]
        if round_.turn.option == DOUBLE:
            self._for_less(area, event.of, added, hand, up)
            return
        wager = next((w for w in area.wagers if w.id == event.of), None)
        for stake in open_stakes(wager) if wager and up is not None else ():
            missing = stake.cents - added.get(stake.player, 0)
            self.terms.chose(stake.player, MAIN, -missing * self.values.split(hands.POINTS[hand.cards[0]], up or 0) / 2)

    def surrendered(self, before: InstalledTable, event: events.SurrenderClosed) -> None:
        """Who gave up and who played on, as the offer closes (PM 3.24.1)."""
        round_ = before.round
        assert isinstance(round_, Round)
        up = up_of(round_)
        for area in round_.areas:
            hand = area.hands[0] if area.hands else Hand()
            if not up or len(hand.cards) != 2 or unpaid_pontoon(hand, self.book):
                continue
            best = self.values.of_two(hand.cards, up)
            plays = self.values.of_two(hand.cards, up, may_surrender=False)
            given_up = -0.5 - 0.5 * self.values.pontoon(up)
            for wager in main_wagers(area):
                for stake in open_stakes(wager):
                    taken = given_up if has_surrendered(wager, stake.player) else plays
                    self.terms.chose(stake.player, MAIN, stake.cents * (taken - best))

    def withdrawn(self, before: InstalledTable, event: events.WagersSettled) -> None:
        """A double was taken back (PM 3.25.8)."""
        for result in event.results:
            if result.result == "lost":
                self._taken_back(before, result)

    def _taken_back(self, before: InstalledTable, result: events.Result) -> None:
        players = {share.player for share in result.shares}
        for player, stake, value in self._doubled(before, result.area, result.hand):
            if player in players:
                self.terms.chose(player, MAIN, -stake - max(value, -stake))

    def kept(self, before: InstalledTable, event: events.WithdrawalsClosed) -> None:
        """Doubles that were not taken back."""
        for player, stake, value in self._doubled(before, event.area, event.hand):
            self.terms.chose(player, MAIN, value - max(value, -stake))

    def _doubled(self, before: InstalledTable, area_number: int, place: int) -> list[tuple[str, int, float]]:
        """Backers of a doubled hand: their stake, and what original and double are worth if it stands."""
        round_ = before.round
        assert isinstance(round_, Round)
        area, up = round_.areas[area_number - 1], up_of(round_)
        hand = area.hands[place - 1]
        if up is None or total_of_hand(hand, self.book)[0] >= hands.HIGHEST_TOTAL:
            return []
        original, added = self.luck.worths.of(hand, len(area.hands), up)
        return [(p, stake, stake * original + double * added) for p, stake, double in backings(area, place) if double]
