"""Online Pontoon's best return against a reckoning of its own: no card of the house is seen, so that a hand's worth
follows from its cards alone. Cards are drawn with replacement, which eight decks come close to.
"""

from __future__ import annotations

from functools import cache

import pytest

from rules.books import BOOKS
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.house import HouseHands
from rules.value.tables import table_of

BOOK = BOOKS["online-pontoon"]
assert isinstance(BOOK, PontoonBook)
DRAWS = dict.fromkeys(range(1, 10), 1 / 13) | {10: 4 / 13}
HOUSE = {end: float(part) for end, part in HouseHands(BOOK).overall(400).items()}
"""Four hundred decks are as good as replacement."""
NO_PONTOON = 1 - HOUSE["pontoon"]


def drawn(total: int, soft: bool, points: int) -> tuple[int, bool]:
    """A total after another card."""
    hard = (total - 10 if soft else total) + points
    ace = soft or points == 1
    return (hard + 10, True) if ace and hard <= 11 else (hard, False)


def stood(many: int, total: int) -> float:
    """What a unit returns on a finished hand, the house having no Pontoon; ties lose."""
    if many == 2 and total == 21:
        return 2.0
    if many == 5:
        won = 1 - HOUSE["five-card-trick"] / NO_PONTOON
        return 3 * won - 1
    lower = sum(HOUSE.get(str(end), 0.0) for end in range(17, total))
    return 2 * (HOUSE["bust"] + lower) / NO_PONTOON - 1


def reckoned(ends_at_21: bool) -> float:
    """The return of a round when every decision is the best, splitting Aces and eights once; a Pontoon always ends."""

    @cache
    def worth(many: int, total: int, soft: bool, doubled: bool) -> float:
        stake = 2 if doubled else 1
        if total > 21:
            return -stake
        if many == 5 or (total == 21 and (ends_at_21 or many == 2)):
            return stake * stood(many, total)
        ways = [after(many, total, soft, doubled)]
        if total >= 15:
            ways.append(stake * stood(many, total))
        if not doubled:
            ways.append(after(many, total, soft, True))
        return max(ways)

    def after(many: int, total: int, soft: bool, doubled: bool) -> float:
        return sum(part * worth(many + 1, *drawn(total, soft, card), doubled) for card, part in DRAWS.items())

    whole = 0.0
    for first, part in DRAWS.items():
        one = drawn(0, False, first)
        for second, other in DRAWS.items():
            split = first == second and first in (1, 8)
            value = 2 * after(1, *one, False) if split else worth(2, *drawn(*one, second), False)
            whole += part * other * value
    return whole * NO_PONTOON - HOUSE["pontoon"]


def test_what_was_worked_out_is_near_the_reckoning() -> None:
    """Eight decks cost the player a little beside cards that are drawn with replacement."""
    assert 0 < reckoned(ends_at_21=False) - table_of("online-pontoon", 8).returns.printed < 0.001


def test_the_published_edge_and_what_it_is_worth_that_a_soft_21_may_draw_on() -> None:
    """The figures that rules/certificate/published.py states, beside the published edge of 0.38%."""
    assert reckoned(ends_at_21=False) == pytest.approx(-0.0038, abs=0.0005)
    assert round(reckoned(ends_at_21=False), 4) == -0.0035
    assert round(reckoned(ends_at_21=True), 4) == -0.0122
