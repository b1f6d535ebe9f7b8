"""The best strategy of a Pontoon rulebook and what it returns, for a number of decks.

Two passes. The first plays every hand for its best by its very cards. Of that the printed strategy follows: a decision
for each total and number of cards, the one that is worth most on average over the hands of that name. The second pass
plays by it, and what it finds is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value import tables
from rules.value.composition import NONE, Counts, HouseOdds, in_shoe, more, total_of
from rules.value.hand_values import DOUBLE, HIT, STAND, Chooser, Hands, Key, Worth, best, pays
from rules.value.splits import Split
from rules.value.tables import Cell, Column, Returns, Table, hand_name, pair_name

SPLIT, SURRENDER = "split", "surrender"
STAKE_CENTS = 10_00
_SUITS = 4


def work_out(book: PontoonBook, decks: int) -> Table:
    """Everything that is kept of a rulebook for a number of decks. Takes seconds."""
    shoe = in_shoe(book, decks)
    firsts = [tables.FACE_DOWN] if book.house_face_down else list(range(1, 11))
    whole = [Against(book, shoe, first, _part(shoe, first)) for first in firsts]
    returns = Returns(
        printed=sum(each.part * each.returns(each.printed, by_name=True) for each in whole),
        best=sum(each.part * each.returns(each.first_pass, by_name=False) for each in whole),
        bonus=sum(each.part * each.bonus_return() for each in whole),
    )
    return Table(book.id, decks, returns, tuple(each.column() for each in whole))


def _part(shoe: Counts, first: int) -> float:
    return shoe[first - 1] / sum(shoe) if first else 1.0


class Against:
    """All hands against one first card of the house."""

    def __init__(self, book: PontoonBook, shoe: Counts, first: int, part: float) -> None:
        self.book, self.first, self.part = book, first, part
        self.shoe = more(shoe, first, -1) if first else shoe
        self.house = HouseOdds(book, first or None)
        self.first_pass = self._hands(best)
        self.weights = dict(_weights(self.first_pass))
        self.decisions = self._named_decisions()
        self.printed = self._hands(self._by_name)
        self.openings: dict[str, str] = {}
        self._splits: dict[tuple[int, bool], float] = {}

    def _hands(self, choose: Chooser) -> Hands:
        return Hands(self.book, self.shoe, self.house, choose=choose)

    def _named_decisions(self) -> dict[str, str]:
        sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for key, weight in self.weights.items():
            worth = self.first_pass.worth(key)
            for decision in (STAND, HIT, DOUBLE):
                value = worth.of(decision)
                if value is not None:
                    sums[_name(key)][decision] += weight * value
        return {name: max(found, key=found.__getitem__) for name, found in sums.items()}

    def _by_name(self, key: Key, worth: Worth) -> str:
        decision = self.decisions.get(_name(key))
        return decision if decision and worth.of(decision) is not None else worth.best()

    def split(self, point: int, by_name: bool) -> float:
        """Both hands of a split pair."""
        if (point, by_name) not in self._splits:
            choose = self._by_name if by_name else best
            self._splits[point, by_name] = Split(self.book, self.shoe, self.house, point, choose).value()
        return self._splits[point, by_name]

    def returns(self, played: Hands, *, by_name: bool) -> float:
        """The mean over the first two cards, the Super Bonus with it."""
        pairs = _first_two(self.shoe)
        total = sum(chance * self._opening(one, other, played, by_name) for one, other, chance in pairs)
        lost_at_once = self.house.of(self.shoe)[6] if self.book.house_face_down else 0.0
        return total - lost_at_once + self.bonus_return()

    def _opening(self, one: int, other: int, played: Hands, by_name: bool) -> float:
        """What two cards are worth, the suits that matter apart."""
        key = Key(more(more(NONE, one), other))
        if (one, other) == (1, 10):
            return played.ended(key.cards) if self.book.house_face_down else pays(self.book, hands.PONTOON)
        options: dict[str, float | None] = {SURRENDER: self._given_up(played, key)}
        if one == other:
            options[SPLIT] = self.split(one, by_name)
        if (one, other) not in tables.SUITS_MATTER or not self.book.twenty_one_paid_at_once:
            name = pair_name(one) if one == other else _name(key)
            return self._chosen(name, {**options, "": played.value(key)}, by_name)
        worth = played.worth(key)
        value = 0.0
        for suits, chance, gain in self._suits(one, other):
            name = f"{one}-{other} {suits}"
            own = {STAND: worth.stand, HIT: worth.hit + gain, DOUBLE: worth.of(DOUBLE)}
            value += chance * self._chosen(name, {**options, **own}, by_name, self._bonus(name))
        return value

    def _chosen(self, name: str, options: dict[str, float | None], by_name: bool, bonus: float = 0.0) -> float:
        """The best option; a Super Bonus that a card may bring speaks for it, and is counted apart."""
        found = {option: value for option, value in options.items() if value is not None}
        decision = max(found, key=lambda option: found[option] + (bonus if option == HIT else 0.0))
        if by_name:
            self.openings[name] = decision
        return found[decision]

    def _given_up(self, played: Hands, key: Key) -> float | None:
        offered = {hands.POINTS[card] for card in self.book.deck if card[0] in self.book.offer_surrender_on}
        if self.first not in offered:
            return None
        return -0.5 - 0.5 * played.house_pontoon(key.cards)

    def _suits(self, one: int, other: int) -> Iterator[tuple[str, float, float]]:
        """Mixed, suited and spades: how likely, and what a card gains over the mean of all suits."""
        of_rank = self.shoe[one - 1]
        suited = (of_rank / _SUITS - 1) / (of_rank - 1) if one == other else 1 / _SUITS
        missing = next(p for p in (6, 7, 8) if p not in (one, other)) if one != other else 7
        name = "777" if one == other else "678"
        cards = more(more(NONE, one), other)
        left = self.shoe[missing - 1] - cards[missing - 1]
        comes = left / (sum(self.shoe) - 2)
        same = (self.shoe[missing - 1] / _SUITS - (2 if one == other else 0)) / left
        mean = self.first_pass.ended(more(cards, missing))
        mixed = pays(self.book, f"{name}-mixed")
        for suits, chance, code in (
            ("mixed", 1 - suited, "mixed"),
            ("suited", suited * (_SUITS - 1) / _SUITS, "suited"),
            ("spades", suited / _SUITS, "spades"),
        ):
            paid = mixed if suits == "mixed" else mixed + same * (pays(self.book, f"{name}-{code}") - mixed)
            yield suits, chance, comes * (paid - mean)

    def _bonus(self, name: str) -> float:
        """What a Super Bonus adds to a card for two sevens, per unit at the stake of the certificates."""
        return self.bonus_chance() * _bonus_units(self.book) if name in ("7-7 suited", "7-7 spades") else 0.0

    def bonus_chance(self) -> float:
        """The probability that the next card makes two sevens of a suit three, the house showing a seven (4.1.1.1)."""
        if self.first != 7 or not self.book.bonus_tiers:
            return 0.0
        return (self.shoe[6] / _SUITS - 2) / (sum(self.shoe) - 2)

    def bonus_return(self) -> float:
        """What the Super Bonus gives on average at the stake of the certificates."""
        of_rank, size = self.shoe[6], sum(self.shoe)
        sevens = of_rank * (of_rank / _SUITS - 1) / (size * (size - 1))
        return sevens * self.bonus_chance() * _bonus_units(self.book)

    def column(self) -> Column:
        """What is kept."""
        sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * 5)
        allowed: dict[str, Worth] = {}
        for key, weight in self.weights.items():
            worth, name = self.printed.worth(key), _name(key)
            weight *= self.printed.goes_on(key.cards)
            allowed[name] = worth
            double = worth.double or (0.0, 0.0)
            scale = weight / self.printed.goes_on(key.cards)
            for place, value in enumerate((worth.stand or 0.0, worth.hit, *double)):
                sums[name][place] += scale * value
            sums[name][4] += weight
        cells = {name: self._cell(name, found, allowed[name]) for name, found in sums.items()}
        for one, other in sorted(tables.SUITS_MATTER) if self.book.twenty_one_paid_at_once else ():
            worth = self.printed.worth(Key(more(more(NONE, one), other)))
            for suits, _, gain in self._suits(one, other):
                name = f"{one}-{other} {suits}"
                cells[name] = Cell(
                    self.openings[name],
                    None if worth.stand is None else _kept(worth.stand),
                    _kept(worth.hit + gain),
                    worth.double,
                )
        return Column(
            house=self.first,
            pontoon=self.house.of(self.shoe)[6],
            cells=cells,
            splits={pair_name(point): _kept(self._split_kept(point)) for point in range(1, 11)},
            openings={name: decision for name, decision in self.openings.items() if decision},
            bonus=self.bonus_chance(),
        )

    def _split_kept(self, point: int) -> float:
        cards = more(more(NONE, point), point)
        return self.split(point, by_name=True) / self.printed.goes_on(cards)

    def _cell(self, name: str, found: list[float], worth: Worth) -> Cell:
        stand, hit, original, added, weight = found
        return Cell(
            self.decisions[name],
            None if worth.stand is None else _kept(stand / weight),
            _kept(hit / weight),
            None if worth.double is None else (_kept(original / weight), _kept(added / weight)),
        )


def _kept(value: float) -> float:
    return round(value, 6)


def _name(key: Key) -> str:
    total, soft = total_of(key.cards)
    return hand_name(total, soft, sum(key.cards))


def _bonus_units(book: PontoonBook) -> float:
    tier = next((tier for tier in book.bonus_tiers if tier.from_cents <= STAKE_CENTS), None)
    return tier.pays_cents / STAKE_CENTS if tier else 0.0


def _first_two(shoe: Counts) -> Iterator[tuple[int, int, float]]:
    """The points of the first two cards from a shoe, whichever came first, and how likely they are."""
    size = sum(shoe)
    for one in range(1, 11):
        for other in range(one, 11):
            same = one == other
            orders = shoe[one - 1] * (shoe[other - 1] - same) * (1 if same else 2)
            yield one, other, orders / (size * (size - 1))


def _weights(played: Hands) -> Iterator[tuple[Key, float]]:
    """Every hand that may be decided on, with the probability of its cards if every hand were drawn to."""
    level: dict[Key, float] = defaultdict(float)
    for one, other, chance in _first_two(played.shoe):
        key = Key(more(more(NONE, one), other))
        if total_of(key.cards)[0] != hands.HIGHEST_TOTAL:
            level[key] += chance
    while level:
        longer: dict[Key, float] = defaultdict(float)
        for key, weight in level.items():
            yield key, weight
            for point, chance in played.draws(key.cards):
                more_cards = played.drawn(key, point)
                total, _ = total_of(more_cards.cards)
                if total <= hands.HIGHEST_TOTAL and not played.is_over(more_cards.cards):
                    longer[more_cards] += weight * chance
        level = longer
