"""The luck of the cards in a round of Pontoon: what each card made of the hands, less what it would have on average."""

from __future__ import annotations

from collections.abc import Iterator

from rules import events
from rules.money.wagers import open_stakes, total_of
from rules.pontoon.play.settlement import open_doubles
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.facts import has_surrendered, in_play, playing_stakes
from rules.state import Area, Hand, InstalledTable, Round
from rules.value.house import card_of
from rules.value.lookup import Lookup, house_hand, with_point
from rules.value.parts import Terms
from rules.value.unseen import Unseen
from rules.value.worths import Units, mine, suits_matter, worths_of

MAIN, PAIR, INSURANCE = "main", "pair", "insurance"
Backing = tuple[str, int, int]
"""A backer of a hand: player, cents of the original wager, cents of the double."""


def backings(area: Area, place: int) -> list[Backing]:
    """Who plays on a hand, and for how much."""
    found = []
    for wager in in_play(area, place):
        doubles = {s.player: s.cents for double in open_doubles(area, wager) for s in open_stakes(double)}
        found += [(s.player, s.cents, doubles.get(s.player, 0)) for s in playing_stakes(wager)]
    return found


def up_of(round_: Round) -> int | None:
    """The points of the house's first card as everybody knows it: 0 face down, None where it is not dealt yet."""
    if round_.house_down:
        return 0
    return hands.POINTS[round_.house[0]] if round_.house else None


class Luck:
    """Adds what every card brought to a round's terms."""

    def __init__(self, values: Lookup, terms: Terms) -> None:
        self.values, self.book, self.terms = values, values.book, terms
        self.worths = worths_of(values)

    # --- cards of the players ----------------------------------------------------------------------------------------

    def card(self, before: InstalledTable, event: events.CardDealt) -> None:
        """A card that was dealt face up."""
        round_ = before.round
        assert isinstance(round_, Round)
        if event.area:
            self._to_hand(before, round_, event)
        elif round_.house_down or (self.book.house_face_down and round_.phase == ph.INITIAL_DEAL):
            return
        elif round_.house:
            self._to_house(before, round_, hands.POINTS[event.card])
        else:
            self._first_of_house(before, round_, hands.POINTS[event.card])

    def _to_hand(self, before: InstalledTable, round_: Round, event: events.CardDealt) -> None:
        area = round_.areas[event.area - 1]
        hand = area.hands[event.hand - 1] if area.hands else Hand()
        up = 0 if self.book.house_face_down else up_of(round_)
        if up is None and hand.cards:
            return  # the house missed its card: an irregular round
        backed = backings(area, event.hand)
        unseen = Unseen(before)
        if backed:
            cards, came = _next_cards(unseen, hand, event.card)
            worths = self.worths.after_each(hand, len(area.hands), up)
            if self.book.house_face_down and not round_.house_looked:
                worths = {card: _before_the_look(worths[card], unseen, card) for card in (*cards, came)}
            for backing in backed:
                average = sum(chance * self.worth(backing, worths[card]) for card, chance in cards.items())
                self.terms.fell(backing[0], MAIN, self.worth(backing, worths[came]) - average)
            self._super_bonus(unseen, area, hand, event, up)
        if len(hand.cards) == 1 and not hand.split:
            self._pair(unseen, area, hand, event.card)

    def worth(self, backing: Backing, units: Units) -> float:
        """What a backer has of a hand; a double is taken back where that loses less (PM 3.25.8)."""
        _, stake, double = backing
        value = stake * units[0] + double * units[1]
        return max(value, -stake) if double and self.book.double_may_be_withdrawn else value

    def _super_bonus(self, unseen: Unseen, area: Area, hand: Hand, event: events.CardDealt, up: int | None) -> None:
        """Two sevens of a suit, then the third of them, against a seven (PM 4.1.1)."""
        if up != hands.POINTS["7S"] or hand.split or hand.doubled or hand.cards[:1] != hand.cards[-1:]:
            return
        seven = hand.cards[0]
        if seven[0] != "7" or len(hand.cards) > 2:
            return
        came = event.card == seven
        chance = unseen.chance_of(seven)
        then = 1.0 if len(hand.cards) == 2 else unseen.chance_of(seven, gone=1)
        for wager in in_play(area, event.hand):
            for player, cents in self.bonus_shares(wager):
                self.terms.fell(player, MAIN, cents * then * (came - chance))

    def bonus_shares(self, wager: events.Wager) -> Iterator[tuple[str, float]]:
        """What a Super Bonus would pay each backer of a wager."""
        staked = total_of(wager.stakes)
        tier = next((tier for tier in self.book.bonus_tiers if staked >= tier.from_cents), None)
        for stake in playing_stakes(wager) if tier else ():
            assert tier is not None
            yield stake.player, tier.pays_cents * stake.cents / staked

    def _pair(self, unseen: Unseen, area: Area, hand: Hand, card: str) -> None:
        """The second card decides the pair wagers of an area (PM 3.15.1)."""
        wagers = [w for w in area.wagers if w.kind == PAIR and not w.settled]
        if wagers:
            gain = (1 + self.values.pays(PAIR)) * (
                (card[0] == hand.cards[0][0]) - unseen.chance_of_rank(hand.cards[0][0])
            )
            for wager in wagers:
                for stake in open_stakes(wager):
                    self.terms.fell(stake.player, PAIR, gain * stake.cents)

    # --- cards of the house ------------------------------------------------------------------------------------------

    def _first_of_house(self, before: InstalledTable, round_: Round, points: int) -> None:
        """Every hand of one card learns what it plays against."""
        chances = Unseen(before).points()
        for area in round_.areas:
            if not area.hands or len(area.hands[0].cards) != 1:
                continue
            own = hands.POINTS[area.hands[0].cards[0]]
            average = sum(chance * self.values.of_one(own, up) for up, chance in chances)
            for player, stake, _ in backings(area, 1):
                self.terms.fell(player, MAIN, stake * (self.values.of_one(own, points) - average))

    def _to_house(self, before: InstalledTable, round_: Round, points: int) -> None:
        held = house_hand(round_.house)
        chances = Unseen(before).points()
        self._against_hands(round_, [(with_point(held, p), chance) for p, chance in chances], with_point(held, points))
        if held[2] == 1:
            self._second_of_house(round_, chances, points)

    def _against_hands(
        self, round_: Round, houses: list[tuple[tuple[int, bool, int], float]], came: tuple[int, bool, int]
    ) -> None:
        """Every hand that waits for the house, over the house hands that could have come."""
        values = self.values
        one_stake = self.book.dealer_pontoon_takes == "one_stake"
        pontoon = sum(chance for house, chance in houses if _is_pontoon(house))
        for area in round_.areas:
            seen: set[str] = set()
            for place, hand in enumerate(area.hands, 1):
                backed = backings(area, place)
                if not backed:
                    continue
                own = mine(hand, self.book)
                worths = [(house, chance, values.comes_to(own, house)) for house, chance in houses]
                original = sum(chance * units[0] for _, chance, units in worths)
                double = sum(chance * units[1] for _, chance, units in worths)
                came_to = values.comes_to(own, came)
                for player, stake, added in backed:
                    luck = stake * (came_to[0] - original) + added * (came_to[1] - double)
                    if one_stake and player in seen:  # a house Pontoon takes no second stake of theirs (ruling 31)
                        luck += stake * (_is_pontoon(came) - pontoon)
                    self.terms.fell(player, MAIN, luck)
                seen |= {player for player, _, _ in backed}

    def _second_of_house(self, round_: Round, chances: list[tuple[int, float]], points: int) -> None:
        """Surrenders and insurance are decided by the second card (PM 3.24.2, 3.26)."""
        completes = {1: 10, 10: 1}.get(hands.POINTS[round_.house[0]])
        chance = sum(part for point, part in chances if point == completes)
        came = points == completes
        for area in round_.areas:
            for wager in area.wagers:
                for stake in open_stakes(wager):
                    if wager.kind == INSURANCE:
                        gain = 1 + self.values.pays(INSURANCE)
                        self.terms.fell(stake.player, INSURANCE, stake.cents * gain * (came - chance))
                    elif has_surrendered(wager, stake.player):
                        self.terms.fell(stake.player, MAIN, stake.cents * (chance - came) / 2)

    # --- a house whose cards lie face down ---------------------------------------------------------------------------

    def look(self, before: InstalledTable, event: events.HouseLooked) -> None:
        """The look ends the round, or tells that the house has no Pontoon (ruling 33)."""
        round_ = before.round
        assert isinstance(round_, Round)
        chance = Unseen(before).house_pontoon()
        for player, stake, worth in self._waiting(round_):
            self.terms.fell(player, MAIN, stake * (worth + 1) * (chance - event.pontoon))

    def _waiting(self, round_: Round) -> Iterator[tuple[str, int, float]]:
        for area in round_.areas:
            for place, hand in enumerate(area.hands, 1):
                if len(hand.cards) > 1:
                    for player, stake, _ in backings(area, place):
                        yield player, stake, self.worths.of(hand, len(area.hands), 0)[0]

    def expose(self, before: InstalledTable, event: events.HouseExposed) -> None:
        """The two cards are turned up; a Pontoon was told before."""
        round_ = before.round
        assert isinstance(round_, Round)
        if not hands.is_pontoon(round_.house):
            houses = [(house_hand_of(pair), chance) for pair, chance in Unseen(before).house_pairs()]
            self._against_hands(round_, houses, house_hand(round_.house))


def house_hand_of(points: tuple[int, int]) -> tuple[int, bool, int]:
    """Two cards of the house by their points."""
    return sum(points), 1 in points, 2


def _is_pontoon(house: tuple[int, bool, int]) -> bool:
    return house == (11, True, 2)


def _next_cards(unseen: Unseen, hand: Hand, came: str) -> tuple[dict[str, float], str]:
    """The chance of each card to be a hand's next, and the one that came among them: one card of each number of points
    where suits do not matter.
    """
    if suits_matter(hand):
        return unseen.by_card(), came
    return unseen.by_points(card_of), card_of(hands.POINTS[came])


def _before_the_look(units: Units, unseen: Unseen, card: str) -> Units:
    """What a hand is worth with one more card while the house may still have a Pontoon (ruling 33)."""
    lost = unseen.house_pontoon_without(hands.POINTS[card])
    original, double = units
    return original - lost * (original + 1), double - lost * (double + 1)
