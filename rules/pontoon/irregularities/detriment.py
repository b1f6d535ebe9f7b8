"""Which of several cards is worst for the house: what each leads to is computed over the open wagers (PM 5.23.4.5,
ruling 60).

For each card the house hand is played to its end over every further card that the shoe can hold, exactly, with the
players' hands as they lie; the card on which the players get most back is the most detrimental one.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.core.base import Value
from rules.core.money import dollars
from rules.core.text import OR, joined
from rules.pontoon.play.settlement import due
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import house_needs_card, round_on
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL, POINTS, best_total, is_pontoon
from rules.state import InstalledTable
from rules.wording.cards import card_name
from rules.wording.reasons import reason


class Weighed(Value, frozen=True):
    """The worst cards for the house (several on a tie), and why: what the players can expect on each card."""

    worst: tuple[str, ...]
    reason: str


def weigh(state: InstalledTable, cards: tuple[str, ...], book: PontoonBook) -> Weighed:
    """Weigh each of the cards as the next card of the house."""
    round_ = round_on(state)
    expected = {card: _expected(state, (*round_.house, card), book) for card in dict.fromkeys(cards)}
    most = max(expected.values())
    worst = tuple(card for card, cents in expected.items() if cents == most)
    parts = [
        reason("makes", card=card_name(card), hand=_label(round_.house, card), amount=_money(expected[card]))
        for card in expected
    ]
    same = len(worst) == len(expected)
    verdict = reason("come_to_the_same") if same else reason("worst", cards=joined(map(card_name, worst), OR))
    return Weighed(worst, reason("expected_back", cards=joined(parts), verdict=verdict))


def _label(house: tuple[str, ...], card: str) -> str:
    total, soft = best_total((*house, card))
    if is_pontoon((*house, card)):
        return reason("a_pontoon")
    if total > HIGHEST_TOTAL:
        return reason("bust", total=total)
    return reason("soft", total=total) if soft and total < HIGHEST_TOTAL else str(total)


def _money(cents: Fraction) -> str:
    whole = round(cents)
    return dollars(whole) if cents == whole else reason("about", amount=dollars(whole))


def _expected(state: InstalledTable, house: tuple[str, ...], book: PontoonBook) -> Fraction:
    """What all open wagers return together, in cents, on average over the cards still to come."""
    by_points = [0] * 11
    for card in book.deck:
        left = state.shoe.decks - state.shoe.dealt.get(card, 0)
        by_points[POINTS[card]] += left
    memo: dict[tuple[int, ...], Fraction] = {}
    return _play_on(state, house, by_points, book, memo)


_SAMPLE = {points: card for card, points in POINTS.items() if card[0] != "T" and card[1] == "S"}


def _play_on(
    state: InstalledTable,
    house: tuple[str, ...],
    left: list[int],
    book: PontoonBook,
    memo: dict[tuple[int, ...], Fraction],
) -> Fraction:
    key = (*best_total(house), min(len(house), 3), *left)
    if key in memo:
        return memo[key]
    round_ = replace(round_on(state), house=house, phase=ph.SETTLEMENT)
    if len(house) < 2 or house_needs_card(round_, book):
        cards = sum(left)
        total = Fraction(0)
        for points in range(1, 11):
            count = left[points]
            if count:
                left[points] -= 1
                total += Fraction(count, cards) * _play_on(state, (*house, _SAMPLE[points]), left, book, memo)
                left[points] += 1
    else:
        results = due(replace(state, round=round_), book)
        total = Fraction(sum(share.returned_cents for result in results for share in result.shares))
    memo[key] = total
    return total
