"""What each hand of Pontoon is worth against a first card of the house, by dynamic programming over the cards in play.

Every hand is known by its cards (how many of each points), so that what is drawn next comes from exactly the cards that
are then left: the shoe without the hand, the first card of the house and, for a split hand, the other card of its pair.
A value is per unit of the main wager, the Super Bonus apart. `Hands` asks a `Chooser` for the decision at each hand:
the best one (`best`), or the one that the printed strategy has for its total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from operator import sub

from rules.core.base import Value
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.composition import ENDS, NONE, Counts, HouseOdds, hard_total, more, total_of
from rules.value.house import BUST, PONTOON, TRICK

STAND, HIT, DOUBLE = "stand", "hit", "double"
_PONTOON, _TRICK, _BUST = ENDS.index(PONTOON), ENDS.index(TRICK), ENDS.index(BUST)
_TOTALS = range(17, 22)
TWENTY_ONE = hands.HIGHEST_TOTAL


class Key(Value, frozen=True):
    """A hand: its cards, and where an Ace of the first two counts 1 once doubled, whether a later one is there."""

    cards: Counts
    late_ace: bool = False


class Worth(Value, frozen=True):
    """What a hand is worth by decision; a double apart for the original wager and for what was added. `None` is a
    decision that the rulebook does not allow.
    """

    stand: float | None
    hit: float
    double: tuple[float, float] | None

    def of(self, decision: str) -> float | None:
        """Of a decision, all stakes together."""
        if decision == DOUBLE:
            return sum(self.double) if self.double else None
        return self.stand if decision == STAND else self.hit

    def best(self) -> str:
        """The decision that is worth most."""
        allowed = [(value, name) for name in (STAND, HIT, DOUBLE) if (value := self.of(name)) is not None]
        return max(allowed)[1]


Chooser = Callable[[Key, Worth], str]


def best(key: Key, worth: Worth) -> str:
    """Play each hand for its best."""
    return worth.best()


class Hands:
    """All hands of a rulebook against one first card of the house (None where its cards lie face down)."""

    def __init__(
        self, book: PontoonBook, shoe: Counts, house: HouseOdds, split_of: int | None = None, choose: Chooser = best
    ) -> None:
        """`shoe` is without the first card of the house; `split_of` the points of a pair that was split."""
        self.book, self.house, self.choose, self.split_of = book, house, choose, split_of
        self.shoe = more(shoe, split_of, -1) if split_of else shoe
        self.size = sum(self.shoe)
        self.follows_late_aces = book.double_once_one_card and not book.double_first_two_only
        self._worths: dict[Key, Worth] = {}
        self._drawn_on: dict[Counts, float] = {}

    def value(self, key: Key) -> float:
        """What a hand of two cards or more is worth, as it is played."""
        total, _ = total_of(key.cards)
        if total > TWENTY_ONE:
            return -self.goes_on(key.cards)
        if self.is_over(key.cards):
            return self.ended(key.cards)
        worth = self.worth(key)
        value = worth.of(self.choose(key, worth))
        assert value is not None
        return value

    def worth(self, key: Key) -> Worth:
        """What each decision on a hand is worth."""
        if key not in self._worths:
            self._worths[key] = self._worked_out(key)
        return self._worths[key]

    def is_over(self, cards: Counts) -> bool:
        """Whether the rules leave nothing to decide: 21, or all the cards that a hand may have."""
        total, soft = total_of(cards)
        many = sum(cards)
        if self.book.hand_ends_at_cards and many >= self.book.hand_ends_at_cards:
            return True
        if self.split_of == 1 and self.book.split_aces_one_card and many >= 2:
            return True
        return total == TWENTY_ONE and not (soft and self.book.soft_21_draws_on and many > 2)

    def goes_on(self, cards: Counts) -> float:
        """The probability that the hand is played at all: that face-down cards of the house are no Pontoon."""
        return 1 - self._house(cards)[_PONTOON] if self.book.house_face_down else 1.0

    def ended(self, cards: Counts) -> float:
        """What a hand that takes no more cards comes to."""
        if total_of(cards)[0] == TWENTY_ONE and self.book.twenty_one_paid_at_once:
            return pay_of_21(cards, self.book, self.shoe)
        return self._against_house(cards)

    def draws(self, cards: Counts) -> Iterator[tuple[int, float]]:
        """The points of the next card, with their probabilities."""
        left = self.size - sum(cards)
        for point in range(1, 11):
            many = self.shoe[point - 1] - cards[point - 1]
            if many > 0:
                yield point, many / left

    def drawn(self, key: Key, point: int) -> Key:
        late = self.follows_late_aces and (key.late_ace or (point == 1 and sum(key.cards) >= 2))
        return Key(more(key.cards, point), late)

    def start(self, point: int) -> float:
        """A split hand of one card: the mean over its second one, as if it could not be split again."""
        one = Key(more(NONE, point))
        return sum(chance * self.value(self.drawn(one, drawn)) for drawn, chance in self.draws(one.cards))

    def stands(self, key: Key) -> float:
        """The probability that a hand waits for the house to its end: no 21, not past it, no double taken back."""
        total, _ = total_of(key.cards)
        if total >= TWENTY_ONE or self.is_over(key.cards):
            return float(total < TWENTY_ONE)
        decision = self.choose(key, self.worth(key))
        if decision == STAND:
            return 1.0
        if decision == HIT:
            return sum(chance * self.stands(self.drawn(key, point)) for point, chance in self.draws(key.cards))
        ended = ((-1.0, -1.0), (1.0, 1.0), (-1.0, 0.0))
        late = key.late_ace
        return sum(
            c * (self.doubled(more(key.cards, p), late or p == 1) not in ended) for p, c in self.draws(key.cards)
        )

    def house_pontoon(self, cards: Counts) -> float:
        """The probability that the house makes a Pontoon."""
        return self._house(cards)[_PONTOON]

    def _worked_out(self, key: Key) -> Worth:
        total, _ = total_of(key.cards)
        stand = self._against_house(key.cards) if total >= self.book.stand_from else None
        hit = sum(chance * self.value(self.drawn(key, point)) for point, chance in self.draws(key.cards))
        many = sum(key.cards)
        allowed = many == 2 or not self.book.double_first_two_only
        return Worth(stand, hit, self._double(key) if allowed else None)

    def _double(self, key: Key) -> tuple[float, float]:
        if not self.book.double_once_one_card:
            on = sum(chance * self._doubled_on(more(key.cards, point)) for point, chance in self.draws(key.cards))
            return on, on
        original = added = 0.0
        for point, chance in self.draws(key.cards):
            first, second = self.doubled(more(key.cards, point), key.late_ace or point == 1)
            original += chance * first
            added += chance * second
        return original, added

    def doubled(self, cards: Counts, counts_11: bool) -> tuple[float, float]:
        """A doubled hand with its one card, taken back where that loses less (PM 3.4.2, 3.25.8, 4.4.1)."""
        hard = hard_total(cards)
        total = hard + 10 if counts_11 and cards[0] and hard <= 11 else hard
        if total > TWENTY_ONE:
            return -1.0, -1.0
        if total == TWENTY_ONE:
            return 1.0, 1.0
        odds = self._house(cards)
        original = against(total, odds)
        added = original + odds[_PONTOON]
        return (original, added) if original + added >= -1 or not self.book.double_may_be_withdrawn else (-1.0, 0.0)

    def _doubled_on(self, cards: Counts) -> float:
        """A doubled hand that may go on drawing, per unit."""
        if cards not in self._drawn_on:
            total, _ = total_of(cards)
            if total > TWENTY_ONE:
                self._drawn_on[cards] = -self.goes_on(cards)
            elif self.is_over(cards):
                self._drawn_on[cards] = self.ended(cards)
            else:
                hit = sum(chance * self._doubled_on(more(cards, point)) for point, chance in self.draws(cards))
                stand = self._against_house(cards) if total >= self.book.stand_from else hit
                self._drawn_on[cards] = max(hit, stand)
        return self._drawn_on[cards]

    def _house(self, cards: Counts) -> tuple[float, ...]:
        return self.house.of(tuple(map(sub, self.shoe, cards)))

    def _against_house(self, cards: Counts) -> float:
        odds = self._house(cards)
        if self.book.comparison == "ranked":
            return ranked(cards, odds, self.book, split=self.split_of is not None)
        return against(total_of(cards)[0], odds)


def against(total: int, odds: tuple[float, ...]) -> float:
    """A total that stands against every end of the house: the higher wins, equal ones stand off (PM 4.2-4.5)."""
    won = odds[_BUST] + sum(odds[end - 17] for end in _TOTALS if end < total)
    lost = odds[_PONTOON] + sum(odds[end - 17] for end in _TOTALS if end > total)
    return won - lost


def ranked(cards: Counts, odds: tuple[float, ...], book: PontoonBook, *, split: bool) -> float:
    """Pontoon, then Five Card Trick, then totals, ties lose (rulings 33, 34). A house Pontoon has ended the round
    before, and counts nothing here.
    """
    totals = sum(odds[end - 17] for end in _TOTALS)
    total = total_of(cards)[0]
    if sum(cards) == 2 and total == TWENTY_ONE and (book.pontoon_on_split or not split):
        line = book.pay["pontoon"].odds
        return (totals + odds[_TRICK] + odds[_BUST]) * line.wins / line.per
    if sum(cards) >= book.hand_ends_at_cards:
        line = book.pay["five-card-trick"].odds
        return (totals + odds[_BUST]) * line.wins / line.per - odds[_TRICK]
    won = odds[_BUST] + sum(odds[end - 17] for end in _TOTALS if end < total)
    return won - odds[_TRICK] - sum(odds[end - 17] for end in _TOTALS if end >= total)


_SPECIAL: dict[tuple[int, ...], str] = {(6, 7, 8): "678", (7, 7, 7): "777"}
_SUITS = 4


def pay_of_21(cards: Counts, book: PontoonBook, shoe: Counts) -> float:
    """What a hand of 21 that was not doubled is paid at once, on average over its suits where they count (PM 4.1)."""
    points = tuple(point for point, many in enumerate(cards, 1) for _ in range(many))
    name = _SPECIAL.get(points)
    if name is None:
        codes = {5: "5-cards-21", 6: "6-cards-21"}
        return pays(book, codes.get(len(points), "7-cards-21" if len(points) > 6 else "regular"))
    of_rank = shoe[6]
    of_suit = of_rank / _SUITS
    one_suit = 1 / _SUITS**2 if name == "678" else comb_share(of_suit, of_rank)
    suited = one_suit * (
        (_SUITS - 1) / _SUITS * pays(book, f"{name}-suited") + 1 / _SUITS * pays(book, f"{name}-spades")
    )
    return (1 - one_suit) * pays(book, f"{name}-mixed") + suited


def comb_share(of_suit: float, of_rank: int) -> float:
    """The probability that three cards of a rank are of one suit."""
    return _SUITS * of_suit * (of_suit - 1) * (of_suit - 2) / (6 * comb(of_rank, 3))


def pays(book: PontoonBook, code: str) -> float:
    """What a line of the pay table wins per unit."""
    odds = book.pay[code].odds
    return odds.wins / odds.per
