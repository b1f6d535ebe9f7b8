"""What a split is worth: every hand that comes of it, split on where that is worth more and the rulebook allows it.

By the exchangeability of shuffled cards a hand that is dealt after another has the odds of the first, as long as what
is done with either follows from its own cards. So a split without another one is exact. Of a further split it is known
that cards of the pair are gone: hands are valued from a shoe without them. What is left out is that the other hands'
second cards were none of the pair, which moves a hand by less than a hundredth of one card's effect.
"""

from __future__ import annotations

from functools import cache

from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.composition import NONE, Counts, HouseOdds, more
from rules.value.hand_values import Chooser, Hands, Key

_GONE = 2


class Split:
    """A pair of so many points against one first card of the house. `shoe` is without that card."""

    def __init__(self, book: PontoonBook, shoe: Counts, house: HouseOdds, point: int, choose: Chooser) -> None:
        self.book, self.point = book, point
        self.hands = [Hands(book, more(shoe, point, -gone), house, point, choose) for gone in range(_GONE + 1)]
        self.limit = 2 if point == 1 and book.split_aces_one_card else book.max_hands

    def value(self) -> float:
        """Both hands together, per unit of the main wager."""
        return self._rest(2, 2, 0) + self._spared()

    def _rest(self, waiting: int, hands: int, gone: int) -> float:
        """Hands that wait for their second card, `hands` there are in all, with so many more cards of the pair gone."""
        if not waiting:
            return 0.0
        chance, kept, other = self._second_card(min(gone, _GONE))
        keep = kept + self._rest(waiting - 1, hands, gone + 1)
        if hands < self.limit:
            keep = max(keep, self._rest(waiting + 1, hands + 1, gone + 1))
        return chance * keep + (1 - chance) * (other + self._rest(waiting - 1, hands, gone))

    @cache  # noqa: B019 - a Split lives as long as one value is worked out
    def _second_card(self, gone: int) -> tuple[float, float, float]:
        """The probability that a hand is a pair again, what it is worth then, and what on average otherwise."""
        hands, one = self.hands[gone], Key(more(NONE, self.point))
        chance = kept = other = 0.0
        for point, part in hands.draws(one.cards):
            value = hands.value(hands.drawn(one, point))
            if point == self.point:
                chance, kept = part, value
            else:
                other += part * value
        return chance, kept, other / (1 - chance)

    def _spared(self) -> float:
        """What a house Pontoon leaves of the hands where it takes one stake alone (ruling 31)."""
        if self.book.dealer_pontoon_takes != "one_stake":
            return 0.0
        hands, one = self.hands[0], Key(more(NONE, self.point))
        stands = sum(part * hands.stands(hands.drawn(one, point)) for point, part in hands.draws(one.cards))
        third = 2 * self._second_card(0)[0] if self.limit > 2 else 0.0
        return hands.house_pontoon(one.cards) * (
            _more_than_one(2, stands) * (1 - third) + _more_than_one(3, stands) * third
        )


def _more_than_one(hands: int, stands: float) -> float:
    """How many hands beyond the first wait for the house on average, each with that probability."""
    return hands * stands - 1 + (1 - stands) ** hands
