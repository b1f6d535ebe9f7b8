"""Points, pairs, the dealer's draw and pay lines (PM 1.1, 3.4, 3.20, 3.33, 4.1): case tables and general laws."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.cards import DECK_48, DECK_52
from rules.pontoon.rulebooks.mbs6 import PAY
from rules.pontoon.vocabulary import hands
from tests.rules.cases import rows

Row = dict[str, Any]

PAY_LINES = (
    "pontoon",
    "regular",
    "5-cards-21",
    "678-mixed",
    "777-mixed",
    "6-cards-21",
    "678-suited",
    "777-suited",
    "7-cards-21",
    "678-spades",
    "777-spades",
)
"""Every line that `pay_line` gives, in the order of the pay table (PM 4.1; without its insurance and pair lines)."""

cards_of_the_game = st.sampled_from(DECK_48)
any_hand = st.lists(cards_of_the_game, min_size=1, max_size=12).map(tuple)


def cards(row: Row) -> tuple[str, ...]:
    return tuple(row["cards"].split())


@pytest.mark.parametrize("row", rows("hands.toml", "total"))
def test_total(row: Row) -> None:
    assert hands.best_total(cards(row), row.get("doubled", False)) == (row["total"], row["soft"])


@pytest.mark.parametrize("row", rows("hands.toml", "bust"))
def test_bust(row: Row) -> None:
    assert (hands.best_total(cards(row))[0] > hands.HIGHEST_TOTAL) is row["bust"]


@pytest.mark.parametrize("row", rows("hands.toml", "pontoon"))
def test_pontoon(row: Row) -> None:
    assert hands.is_pontoon(cards(row), row.get("split", False)) is row["pontoon"]


@pytest.mark.parametrize("row", rows("hands.toml", "pair"))
def test_pair_and_split(row: Row) -> None:
    assert hands.is_pair(cards(row)) is row["pair"]
    assert hands.same_value(cards(row)) is row["value"]


@pytest.mark.parametrize("row", rows("hands.toml", "house"))
def test_house_draws(row: Row) -> None:
    assert hands.dealer_must_draw(cards(row)) is row["draws"]


@pytest.mark.parametrize("row", rows("hands.toml", "pay"))
def test_pay_line(row: Row) -> None:
    line = hands.pay_line(cards(row), split=row.get("split", False), doubled=row.get("doubled", False))
    assert line == row["line"]


@pytest.mark.parametrize("row", rows("hands.toml", "bonus"))
def test_super_bonus(row: Row) -> None:
    flags = row.get("split", False), row.get("doubled", False)
    assert hands.is_super_bonus(cards(row), row["house"], *flags) is row["bonus"]


@given(any_hand)
def test_an_ace_never_counts_eleven_past_21(hand: tuple[str, ...]) -> None:
    total, soft = hands.best_total(hand)
    low = sum(hands.POINTS[card] for card in hand)
    assert total in (low, low + 10)
    assert not (soft and total > 21)
    assert soft == (total != low)
    if any(card[0] == "A" for card in hand) and low + 10 <= 21:
        assert soft, "an Ace that can be 11 is 11 (PM 3.4.1)"


@given(any_hand, st.randoms())
def test_order_changes_nothing_unless_doubled(hand: tuple[str, ...], shuffler: Any) -> None:
    mixed = list(hand)
    shuffler.shuffle(mixed)
    assert hands.best_total(mixed) == hands.best_total(hand)


@given(st.lists(cards_of_the_game, min_size=2, max_size=3).map(tuple))
def test_doubling_never_raises_a_total(hand: tuple[str, ...]) -> None:
    total, soft = hands.best_total(hand)
    doubled, doubled_soft = hands.best_total(hand, doubled=True)
    assert doubled in (total, total - 10)
    assert not doubled_soft or (soft and hand[2][0] == "A")


@given(any_hand, st.booleans(), st.booleans())
def test_only_21_is_paid_above_even_money(hand: tuple[str, ...], split: bool, doubled: bool) -> None:
    line = hands.pay_line(hand, split=split, doubled=doubled)
    assert line in PAY_LINES
    if line != "regular":
        assert not doubled
        assert hands.best_total(hand)[0] == 21


@given(any_hand)
def test_the_house_stands_on_17_to_21_soft_17_excepted(hand: tuple[str, ...]) -> None:
    total, soft = hands.best_total(hand)
    assert hands.dealer_must_draw(hand) == (total <= 16 or (total == 17 and soft))


def test_every_pay_line_is_in_the_pay_table_and_pays_at_least_even_money() -> None:
    assert set(PAY_LINES) == set(PAY) - {"insurance", "pair"}
    assert all(PAY[line].odds.wins >= PAY[line].odds.per for line in PAY_LINES)
    special = set(PAY_LINES) - {"regular"}
    assert all(PAY[line].odds.wins > PAY[line].odds.per for line in special)


def test_678_and_777_by_counting_all_three_card_hands() -> None:
    """Of all ordered suits of 6-7-8: 6 orders times 64 suit choices; 4 of the 64 have one suit (PM 4.1)."""
    suits = "SHDC"
    lines: dict[str, int] = {}
    for order in permutations("678"):
        for first in suits:
            for second in suits:
                for third in suits:
                    hand = (order[0] + first, order[1] + second, order[2] + third)
                    line = hands.pay_line(hand, split=False, doubled=False)
                    lines[line] = lines.get(line, 0) + 1
    assert lines == {"678-mixed": 6 * 60, "678-suited": 6 * 3, "678-spades": 6}
    sevens = [("7" + a, "7" + b, "7" + c) for a in suits for b in suits for c in suits]
    found = [hands.pay_line(hand, split=False, doubled=False) for hand in sevens]
    assert {line: found.count(line) for line in found} == {"777-mixed": 60, "777-suited": 3, "777-spades": 1}


def test_pontoons_by_counting_all_ordered_pairs_of_one_deck() -> None:
    """4 Aces times 12 face cards, either first: 96; with the tens of a full deck 128 (PM 1.1.10, 2.1)."""
    assert sum(hands.is_pontoon(pair) for pair in permutations(DECK_48, 2)) == 96
    assert sum(hands.is_pontoon(pair) for pair in permutations(DECK_52, 2)) == 128
    assert sum(hands.is_pair(pair) for pair in permutations(DECK_48, 2)) == 12 * 12
    assert sum(hands.same_value(pair) for pair in permutations(DECK_48, 2)) == 9 * 12 + 12 * 11
