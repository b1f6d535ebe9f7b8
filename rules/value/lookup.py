"""The kept values of a rulebook and a number of decks, made ready for looking up while a round is taken apart."""

from __future__ import annotations

from functools import cache

from rules.books import BOOKS
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value import tables
from rules.value.composition import ENDS, in_shoe
from rules.value.house import PONTOON, TRICK, card_of
from rules.value.tables import Cell, Column, hand_name, name_of_two, pair_name

PONTOON_END, TRICK_END = ENDS.index(PONTOON), ENDS.index(TRICK)
_BUST_END = len(ENDS) - 1
Odds = tuple[float, ...]
HouseHand = tuple[int, bool, int]
"""A house hand as far as it matters: points with every Ace as 1, whether there is an Ace, how many cards."""


class Lookup:
    """Values per unit of the main wager; `up` is the points of the house's first card, 0 where it lies face down."""

    def __init__(self, book: PontoonBook, decks: int) -> None:
        self.book, self.decks = book, decks
        table = tables.table_of(book.id, decks)
        self.columns: dict[int, Column] = {column.house: column for column in table.columns}
        shoe = in_shoe(book, decks)
        self.share = tuple(many / sum(shoe) for many in shoe)
        self.surrendered_on = {hands.POINTS[card] for card in book.deck if card[0] in book.offer_surrender_on}
        self._ends: dict[HouseHand, Odds] = {}
        self._one_card: dict[tuple[int, int | None], float] = {}
        self._comes_to: dict[tuple[int | str, HouseHand], tuple[float, float]] = {}

    def cell(self, cards: tuple[str, ...], up: int) -> Cell | None:
        """What is kept of a hand that may be decided on; None for one that has no cell."""
        name = self._name(cards)
        return self.columns[up].cells.get(name)

    def _name(self, cards: tuple[str, ...]) -> str:
        if len(cards) == 2 and self.book.twenty_one_paid_at_once and (name := name_of_two(*cards)) is not None:
            return name
        total, soft = hands.best_total(cards)
        return hand_name(total, soft, len(cards))

    def standing(self, total: int, up: int) -> float:
        """A hand that stands on a total; below 17 all of them win and lose alike."""
        return self._standing(max(total, 12), up)

    def _standing(self, total: int, up: int) -> float:
        cells = self.columns[up].cells
        for many in (3, 2, 4):
            cell = cells.get(hand_name(total, False, many))
            if cell is not None and cell.stand is not None:
                return cell.stand
        return self.against(total, self.ends_of((up, up == 1, 1)))[0] if up else -1.0

    def split(self, points: int, up: int) -> float:
        """Both hands of a split pair."""
        return self.columns[up].splits[pair_name(points)]

    def pontoon(self, up: int) -> float:
        """The probability that the house makes a Pontoon of its first card."""
        return self.columns[up].pontoon

    def of_one(self, points: int, up: int | None) -> float:
        """A main wager with its first card; `up` is None before the house has its own."""
        if (points, up) not in self._one_card:
            if up is None:
                value = sum(part * self.of_one(points, first) for first, part in enumerate(self.share, 1))
            else:
                value = sum(part * self.of_two_points(points, other, up) for other, part in enumerate(self.share, 1))
            self._one_card[points, up] = value
        return self._one_card[points, up]

    def of_two_points(self, one: int, other: int, up: int) -> float:
        """Two cards whose suits are not known."""
        return self.of_two((card_of(one), card_of(other)[0] + "H"), up)

    def of_two(self, cards: tuple[str, ...], up: int, *, may_surrender: bool = True) -> float:
        """The first two cards of a hand at their best."""
        if hands.is_pontoon(cards):
            return self.unknown_house(PONTOON) if self.book.house_face_down else self.pays(hands.PONTOON)
        cell = self.cell(cards, up)
        assert cell is not None
        best = best_of(cell)
        if hands.same_value(cards):
            best = max(best, self.split(hands.POINTS[cards[0]], up))
        if may_surrender and up in self.surrendered_on:
            best = max(best, -0.5 - 0.5 * self.pontoon(up))
        return best

    def pays(self, line: str) -> float:
        """What a line of the pay table wins per unit."""
        odds = self.book.pay[line].odds
        return odds.wins / odds.per

    # --- the house ---------------------------------------------------------------------------------------------------

    def ends_of(self, hand: HouseHand) -> Odds:
        """How a house hand ends that is drawn to, each card as likely as in a full shoe."""
        if hand not in self._ends:
            self._ends[hand] = self._worked_out(hand)
        return self._ends[hand]

    def _worked_out(self, hand: HouseHand) -> Odds:
        hard, ace, many = hand
        soft = ace and hard <= 11
        total = hard + 10 if soft else hard
        if total > hands.HIGHEST_TOTAL:
            return _only(_BUST_END)
        if many == 2 and total == hands.HIGHEST_TOTAL:
            return _only(PONTOON_END)
        if self.book.hand_ends_at_cards and many >= self.book.hand_ends_at_cards:
            return _only(TRICK_END)
        stands_on = hands.DEALER_STANDS_ON
        if many > 1 and (total > stands_on or (total == stands_on and not soft)):
            return _only(total - stands_on)
        found = [0.0] * len(ENDS)
        for point, part in enumerate(self.share, 1):
            for end, chance in enumerate(self.ends_of(with_point(hand, point))):
                found[end] += part * chance
        return tuple(found)

    def comes_to(self, mine: int | str, house: HouseHand) -> tuple[float, float]:
        """What a hand that waits for the house comes to (`rank_of`): the original wager, and its double."""
        key = mine, house
        if key not in self._comes_to:
            odds = self.ends_of(house)
            self._comes_to[key] = (
                self.by_rank(mine, odds) if self.book.comparison == "ranked" else self.against(int(mine), odds)
            )
        return self._comes_to[key]

    def by_rank(self, mine: int | str, odds: Odds) -> tuple[float, float]:
        """A hand by its rank against the ends of the house, ties lose (rulings 33, 34)."""
        line = self.book.pay[str(mine)].odds if isinstance(mine, str) else None
        wins, lost = odds[_BUST_END], odds[PONTOON_END]
        if isinstance(mine, str) and mine == PONTOON:
            wins += sum(odds[:5]) + odds[TRICK_END]
        elif isinstance(mine, str):
            wins, lost = wins + sum(odds[:5]), lost + odds[TRICK_END]
        else:
            wins += sum(odds[: max(mine - 17, 0)])
            lost += sum(odds[max(mine - 17, 0) : 5]) + odds[TRICK_END]
        value = wins * (line.wins / line.per if line else 1) - lost
        return value, value

    def unknown_house(self, mine: int | str) -> float:
        """The same against two face-down cards that are no Pontoon."""
        odds = self.ends_of((0, False, 0))
        left = 1 - odds[PONTOON_END]
        known = tuple(0.0 if end == PONTOON_END else chance / left for end, chance in enumerate(odds))
        return self.by_rank(mine, known)[0]

    def against(self, total: int, odds: Odds) -> tuple[float, float]:
        """A total by points against the ends of the house: for the original wager, and for its double."""
        won, lost = odds[_BUST_END], odds[PONTOON_END]
        for end in range(17, 22):
            if end < total:
                won += odds[end - 17]
            elif end > total:
                lost += odds[end - 17]
        return won - lost, won - lost + odds[PONTOON_END]


def with_point(hand: HouseHand, point: int) -> HouseHand:
    """A house hand with another card."""
    hard, ace, many = hand
    return hard + point, ace or point == 1, many + 1


def house_hand(cards: tuple[str, ...]) -> HouseHand:
    """Cards as a house hand."""
    points = [hands.POINTS[card] for card in cards]
    return sum(points), 1 in points, len(points)


def _only(end: int) -> Odds:
    return tuple(float(place == end) for place in range(len(ENDS)))


def best_of(cell: Cell) -> float:
    """What a hand is worth where it neither splits nor surrenders."""
    best = cell.hit if cell.stand is None else max(cell.hit, cell.stand)
    return max(best, cell.double[0] + cell.double[1]) if cell.double else best


@cache
def lookup(rulebook: str, decks: int) -> Lookup:
    """Ready for a rulebook and a number of decks; raises FileNotFoundError where nothing is kept."""
    book = BOOKS[rulebook]
    assert isinstance(book, PontoonBook)
    return Lookup(book, decks)
