"""What plain policies return in a whole round of Pontoon: exact over the finite shoe, player and house from its cards.

The cards of a round left the shoe in some order, and every order is as likely. So the hands that a policy can end with
and those of the house are enumerated once, each by how many orders lead to it. What a pair of them pays is gathered by
the cards that lie there then, and those are weighed for every number of decks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

from msgspec.structs import replace

from rules import commands
from rules.certificate.figures import Row, Section, share, words
from rules.certificate.policies import ALWAYS_SURRENDER, Policy, policies_of, policy_text
from rules.certificate.pontoon_deal import deck_columns, deck_range, super_bonus, unordered
from rules.certificate.simulation import STAKE_CENTS
from rules.core.money import dollars
from rules.money.payment import Verdict
from rules.pontoon.play.comparison import COMPARISONS, winning_line
from rules.pontoon.table import phases as ph
from rules.pontoon.table.moves import phase_of_hand, with_card
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import unpaid_pontoon
from rules.pontoon.vocabulary.worth import is_due, total_of_hand
from rules.state import Hand
from rules.value.house import BUST, HouseHands, card_of

Cards = tuple[str, ...]
Ends = dict[Hand, int]
"""Hands of a player at their end, each with the number of orders in which its cards lead to it."""
Value = Callable[[Hand, Cards, PontoonBook], int]
"""What a player's hand comes to against the cards of the house, in halves of the main wager."""
Players = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Of each hand, over all its orders: its cards (`lying`), what it comes to against a house hand past 21, and how far
that differs against each other end of the house.
"""
Houses = tuple[tuple[tuple[int, int], ...], ...]
"""By the end of the house hand: its cards (`lying`) with their orders."""

_BITS = 5
_HALF_BITS = 5 * _BITS
_HALF = (1 << _HALF_BITS) - 1


@dataclass(frozen=True, slots=True)
class Return:
    """What a policy returns per main wager, what of it is the Super Bonus, and all that it stakes on average."""

    whole: Fraction
    bonus: Fraction
    staked: Fraction

    @property
    def per_unit(self) -> Fraction:
        """The return per unit of everything staked."""
        return self.whole / self.staked


class PolicyReturns:
    """The policies of a rulebook."""

    def __init__(self, book: PontoonBook) -> None:
        self.book = book
        self.house = HouseHands(book)
        self.offered_on = {hands.POINTS[card] for card in book.deck if card[0] in book.offer_surrender_on}
        self.others = {hands.POINTS[card] for card in book.deck if card[0] not in book.offer_surrender_on}
        assert not self.offered_on & self.others  # the points of the first house card tell whether it is offered
        self.shown = {
            end: tuple(card_of(points) for points in (first, *drawn))
            for first in self.house.in_deck
            for drawn, end in self.house.ends(first)
        }
        self._ends: dict[str, Ends] = {}
        self._parts: dict[tuple[str, Value], list[tuple[Players, tuple[int, ...], Houses]]] = {}

    def of(self, policy: Policy, decks: int) -> Return:
        """A policy's return from a full shoe of so many decks."""
        shoe = tuple(self.house.in_deck[points] * decks for points in range(1, 11))
        bonus = self._bonus(policy, decks)
        return Return(
            whole=self._expected(policy, net, given_up, shoe) + self._by_suits(policy, decks, shoe) + bonus,
            bonus=bonus,
            staked=self._expected(policy, staked, staked, shoe),
        )

    def _expected(self, policy: Policy, value: Value, surrendered: Value, shoe: tuple[int, ...]) -> Fraction:
        """The mean of a value over every round, that of a surrendered hand where the policy gives up."""
        if (policy.code, value) not in self._parts:
            played = offered = self._players(self._ends_of(policy), value)
            if policy.surrenders:
                offered = self._players(first_hands(self.book), surrendered)
            self._parts[policy.code, value] = [
                (played, *self._begun_with(self.others)),
                (offered, *self._begun_with(self.offered_on)),
            ]
        return sum((expected(*part, shoe) for part in self._parts[policy.code, value]), Fraction(0))

    def _ends_of(self, policy: Policy) -> Ends:
        if policy.code not in self._ends:
            self._ends[policy.code] = ends_of(policy, self.book)
        return self._ends[policy.code]

    def _players(self, ends: Ends, value: Value) -> Players:
        others = [cards for end, cards in self.shown.items() if end != BUST]
        found = []
        for hand, orders in ends.items():
            past_21 = value(hand, self.shown[BUST], self.book)
            differs = tuple(orders * (value(hand, house, self.book) - past_21) for house in others)
            found.append((lying(hands.POINTS[card] for card in hand.cards), orders * past_21, differs))
        return tuple(found)

    def _begun_with(self, firsts: set[int]) -> tuple[tuple[int, ...], Houses]:
        """The first cards of the house, and its hands that begin with them and do not pass 21."""
        found: dict[str, Counter[int]] = {end: Counter() for end in self.shown if end != BUST}
        for first in firsts:
            for (drawn, end), orders in self.house.ends(first).items():
                if end != BUST:
                    found[end][lying((first, *drawn))] += orders
        return tuple(lying((first,)) for first in firsts), tuple(tuple(each.items()) for each in found.values())

    def _by_suits(self, policy: Policy, decks: int, shoe: tuple[int, ...]) -> Fraction:
        """What three cards of 21 on a line of their own pay on average over their suits, beside what spades would."""
        found = Fraction(0)
        against = self.others if policy.surrenders else self.others | self.offered_on
        for hand, orders in self._ends_of(policy).items():
            if len(hand.cards) != 3 or hand.doubled or not is_due(hand, self.book):
                continue
            if hands.pay_line(hand.cards, split=False, doubled=False) == hands.REGULAR:
                continue
            own = lying(hands.POINTS[card] for card in hand.cards)
            come = weighed({own + lying((first,)): orders for first in against}, shoe)
            found += come * (self._mean_pay(hand.cards, decks) - Fraction(paid_at_once(hand, self.book), 2))
        return found

    def _mean_pay(self, ranks: Cards, decks: int) -> Fraction:
        """What cards of these ranks pay on average over their suits."""
        suits = [[card for card in self.book.deck if card[0] == rank[0]] for rank in ranks]
        chances = {
            cards: unordered(cards, decks, decks * len(self.book.deck))
            for cards in {tuple(sorted(choice)) for choice in product(*suits)}
        }
        paid = (chance * paid_at_once(Hand(cards=cards), self.book) for cards, chance in chances.items())
        return sum(paid, Fraction(0)) / sum(chances.values()) / 2

    def _bonus(self, policy: Policy, decks: int) -> Fraction:
        """The Super Bonus of a main wager, where the policy draws to two sevens (PM 4.1.1.1)."""
        tier = next((tier for tier in self.book.bonus_tiers if tier.from_cents <= STAKE_CENTS), None)
        sevens = Hand(cards=("7S", "7S"))
        if tier is None or not isinstance(policy.decide(sevens, self.book), commands.Hit):
            return Fraction(0)
        assert hands.POINTS["7S"] in self.others
        return super_bonus(self.book, decks) * tier.pays_cents / STAKE_CENTS


def first_hands(book: PontoonBook) -> Ends:
    """The first two cards, as the deal leaves them."""
    points = sorted({hands.POINTS[card] for card in book.deck})
    pairs = Counter(tuple(sorted(both)) for both in product(points, repeat=2))
    return {
        with_card(with_card(Hand(), card_of(one), book), card_of(other), book): orders
        for (one, other), orders in pairs.items()
    }


def ends_of(policy: Policy, book: PontoonBook) -> Ends:
    """Every hand that a policy ends with, played by the rules' own steps."""
    ends: Ends = {}
    waiting = first_hands(book)
    points = sorted({hands.POINTS[card] for card in book.deck})
    while waiting:
        longer: Ends = {}
        for hand, orders in waiting.items():
            decision = commands.Stand() if is_over(hand, book) else policy.decide(hand, book)
            if isinstance(decision, commands.Stand):
                ends[hand] = orders
                continue
            drawing = replace(hand, doubled=hand.doubled or isinstance(decision, commands.Double))
            for point in points:
                more = in_order(with_card(drawing, card_of(point), book))
                longer[more] = longer.get(more, 0) + orders
        waiting = longer
    return ends


def in_order(hand: Hand) -> Hand:
    """Hands of the same cards are one, but that a hand doubled on its first two knows them (PM 3.4.2)."""
    first = 2 if hand.doubled else 0
    return replace(hand, cards=(*hand.cards[:first], *sorted(hand.cards[first:])))


def is_over(hand: Hand, book: PontoonBook) -> bool:
    """Whether the rules leave a hand nothing to decide; a double is not taken back."""
    return hand.done or unpaid_pontoon(hand, book) or phase_of_hand(hand, book) != ph.DECISION


def net(hand: Hand, house: Cards, book: PontoonBook) -> int:
    """What main wager and double win or lose together."""
    if book.house_face_down and hands.is_pontoon(house):
        return _LOST  # before any decision (ruling 33)
    if unpaid_pontoon(hand, book) or is_due(hand, book):
        return paid_at_once(hand, book)
    original, double = COMPARISONS[book.comparison](hand, house, book)
    return _paid(original) + (_paid(double) if hand.doubled else 0)


def paid_at_once(hand: Hand, book: PontoonBook) -> int:
    """A Pontoon, a 21 or a hand past 21 that does not wait for the house (PM 3.19, 3.29, 3.31)."""
    if unpaid_pontoon(hand, book):
        return _paid(Verdict("won", pay=book.pay[hands.PONTOON]))
    past_21 = total_of_hand(hand, book)[0] > hands.HIGHEST_TOTAL
    verdict = Verdict("lost") if past_21 else Verdict("won", pay=winning_line(hand, book)[0])
    return _paid(verdict) * (2 if hand.doubled else 1)


def staked(hand: Hand, house: Cards, book: PontoonBook) -> int:
    """The main wager, and the double where it came to one."""
    ended_at_once = book.house_face_down and hands.is_pontoon(house)
    return 4 if hand.doubled and not ended_at_once else 2


def given_up(hand: Hand, house: Cards, book: PontoonBook) -> int:
    """A hand that is surrendered as soon as that is offered, Pontoons having been paid (PM 3.24)."""
    if unpaid_pontoon(hand, book):
        return paid_at_once(hand, book)
    return _LOST if hands.is_pontoon(house) else _LOST // 2


_LOST = -2


def _paid(verdict: Verdict) -> int:
    """What a wager wins or loses, in halves of it."""
    if verdict.pay is not None:
        halves = Fraction(2 * verdict.pay.odds.wins, verdict.pay.odds.per)
        assert halves.denominator == 1
        return halves.numerator
    return _LOST if verdict.result == "lost" else 0


def lying(points: Iterable[int]) -> int:
    """Cards as one number: how many there are of each points from 1 to 10, five bits each. Sums are cards together."""
    return sum(1 << _BITS * (point - 1) for point in points)


@cache
def expected(players: Players, begins: tuple[int, ...], houses: Houses, shoe: tuple[int, ...]) -> Fraction:
    """The mean of what was enumerated, of a shoe with so many cards of 1 to 10 points; 0 where nothing begins."""
    return weighed(summed(players, begins, houses), shoe) / 2


@cache
def summed(players: Players, begins: tuple[int, ...], houses: Houses) -> dict[int, int]:
    """Every hand of a player with every hand of the house, by the cards that lie there. Rulebooks that play and pay
    alike have the same sums.
    """
    found: dict[int, int] = defaultdict(int)
    for own, past_21, differs in players:
        for first in begins:
            found[own + first] += past_21
        for factor, ends in zip(differs, houses, strict=True):
            if factor:
                for house, orders in ends:
                    found[own + house] += factor * orders
    return found


class _Ways(dict[int, tuple[int, int]]):
    """Half of such a number: in how many orders a shoe gives these cards, and how many they are."""

    def __init__(self, of_each: tuple[int, ...]) -> None:
        self.of_each = of_each

    def __missing__(self, half: int) -> tuple[int, int]:
        ways, many = 1, 0
        for place, of_each in enumerate(self.of_each):
            drawn = half >> _BITS * place & (1 << _BITS) - 1
            ways, many = ways * perm(of_each, drawn), many + drawn
        self[half] = found = ways, many
        return found


def weighed(sums: dict[int, int], shoe: tuple[int, ...]) -> Fraction:
    """The mean of what was summed over the orders of cards."""
    low, high = _Ways(shoe[:5]), _Ways(shoe[5:])
    by_size: Counter[int] = Counter()
    for cards, total in sums.items():
        (ways, some), (others, more) = low[cards & _HALF], high[cards >> _HALF_BITS]
        by_size[some + more] += total * ways * others
    return sum((Fraction(total, perm(sum(shoe), size)) for size, total in by_size.items() if total), Fraction(0))


def policy_sections(book: PontoonBook) -> Iterator[Section]:
    """The return of every policy, for each allowed number of decks."""
    returns = PolicyReturns(book)
    rows: list[Row] = []
    for policy in policies_of(book):
        found = [returns.of(policy, decks) for decks in deck_range(book)]
        rows.append(_row(policy.code, policy.label, [each.whole for each in found]))
        if any(each.bonus for each in found):
            rows.append(_row(f"{policy.code}-bonus", "… of it the Super Bonus", [each.bonus for each in found]))
        if any(each.staked != 1 for each in found):
            rows.append(_row(f"{policy.code}-unit", "… per unit staked", [each.per_unit for each in found]))
    if ALWAYS_SURRENDER not in policies_of(book):
        refused = words("not offered")
        label, clause = ALWAYS_SURRENDER.label, book.cite["surrender"]
        rows.append(
            Row(code=ALWAYS_SURRENDER.code, label=label, clause=clause, figures=(refused,) * len(deck_range(book)))
        )
    about = (
        f"Returns per main wager of {dollars(STAKE_CENTS)} of one player alone. Exact over a full shoe: every hand of "
        f"the player with every hand of the house, from the same finite cards. {policy_text(book)}"
    )
    yield Section(
        code="policies", title="Simple ways to play", words=about, columns=deck_columns(book), rows=tuple(rows)
    )


def _row(code: str, label: str, returns: list[Fraction]) -> Row:
    return Row(code=code, label=label, clause="", figures=tuple(share(part) for part in returns))
