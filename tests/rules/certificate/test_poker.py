"""Three Card Poker's certificate: the counts that are known, and two ways of working out the same."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from rules.books import BOOKS
from rules.certificate import poker_hands, poker_play
from rules.core.cards import DECK_52
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import qualifies, rank
from rules.value import against_house
from tests.rules.certificate.poker_round import played_net

BOOK = BOOKS["mbs-three-card-poker-5"]
assert isinstance(BOOK, PokerBook)


@cache
def best_play() -> poker_play.BestPlay:
    assert isinstance(BOOK, PokerBook)
    return poker_play.best_play(BOOK)


def test_hands_by_class() -> None:
    assert len(against_house.all_hands()) == comb(52, 3) == 22_100
    assert dict(poker_hands.classes()) == {
        "royal-flush": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "odd-cards": 16_440,
    }


def test_pair_plus_returns_what_its_lines_pay() -> None:
    paid = 48 * 40 + 52 * 30 + 720 * 5 + 1_096 * 4 + 3_744 * 1 - 16_440
    assert poker_hands.pair_plus(BOOK) == Fraction(paid, 22_100)
    assert round(float(poker_hands.pair_plus(BOOK)), 4) == -0.0557


def test_the_fixed_awards_and_the_envy_bonus() -> None:
    assert dict(poker_hands.awards(BOOK)) == {0: 720, 1: 52, 2: 44, 3: 3, 4: 1}
    assert poker_hands.fixed_awards(BOOK) == Fraction(720 * 1_500 + 52 * 15_000 + 44 * 17_500 + 3 * 125_000, 22_100)
    assert poker_hands.envy(BOOK) == Fraction(3 * 5_000 + 25_000, 22_100)


@pytest.mark.parametrize(
    "cards", [("QC", "6D", "4S"), ("QC", "6C", "4C"), ("2S", "2H", "2D"), ("AS", "KS", "QS"), ("5H", "3H", "2D")]
)
def test_counting_by_exclusion_is_counting_one_by_one(cards: tuple[str, str, str]) -> None:
    cards = next(hand for hand, _ in against_house.all_hands() if set(hand) == set(cards))
    house = list(combinations([card for card in DECK_52 if card not in cards], 3))
    fit = [hand for hand in house if qualifies(hand)]
    expected = against_house.Against(
        len(house) - len(fit),
        sum(rank(hand) < rank(cards) for hand in fit),
        sum(rank(hand) == rank(cards) for hand in fit),
    )
    assert against_house.against(cards) == expected
    assert len(house) == against_house.HOUSE_HANDS == comb(49, 3)


def test_best_play_is_the_known_one() -> None:
    best = best_play()
    assert poker_play.in_short(best.lowest_played) == "Q-6-4"
    assert poker_play.in_short(best.highest_folded) == "Q-6-3"
    assert rank(best.highest_folded) < rank(best.lowest_played)
    assert best.lowest_played_return > against_house.FOLDED > best.highest_folded_return
    assert round(float(best.returns), 4) == -0.0337
    assert round(float(best.risk), 4) == -0.0201


@pytest.mark.parametrize(("which", "ranks"), [("lowest_played", "Q64"), ("highest_folded", "Q63")])
def test_the_cut_off_goes_over_every_choice_of_suits_that_is_no_flush(which: str, ranks: str) -> None:
    assert isinstance(BOOK, PokerBook)
    best = best_play()
    returns = [
        against_house.play_return(cards, BOOK)[0]
        for cards, _ in against_house.all_hands()
        if sorted(card[0] for card in cards) == sorted(ranks) and len({card[1] for card in cards}) > 1
    ]
    found = getattr(best, f"{which}_by_suits")
    assert (found.hands, found.least, found.most) == (60, min(returns), max(returns))
    assert found.mean == sum(returns) / 60
    assert best.lowest_played_by_suits.least == best.lowest_played_return > against_house.FOLDED
    assert best.highest_folded_by_suits.most == best.highest_folded_return < against_house.FOLDED


@pytest.mark.parametrize(("which", "ranks"), [("lowest_played", "Q64"), ("highest_folded", "Q63")])
def test_the_mean_of_the_cut_off_one_by_one(which: str, ranks: str) -> None:
    """Three suits in 24 ways, two cards of one suit in 12 ways each; one of each kind against every house hand."""
    assert isinstance(BOOK, PokerBook)
    total = Fraction(0)
    for suits, ways in (("SHD", 24), ("SSH", 12), ("SHS", 12), ("HSS", 12)):
        cards = tuple(rank_ + suit for rank_, suit in zip(ranks, suits, strict=True))
        mine = rank(cards)
        won = Counter(
            1 if theirs < against_house.lowest_qualifying() else 2 * ((mine > theirs) - (mine < theirs))
            for house, theirs in against_house.all_hands()
            if not set(house) & set(cards)
        )
        total += ways * Fraction(sum(units * many for units, many in won.items()), won.total())
    assert getattr(best_play(), f"{which}_by_suits").mean == total / 60


def test_the_parts_by_class_are_the_whole() -> None:
    best = best_play()
    assert sum(part for _, _, part in best.by_category.values()) == best.returns
    assert sum(many for many, _, _ in best.by_category.values()) == 22_100
    assert Fraction(sum(taken for _, taken, _ in best.by_category.values()), 22_100) == best.played


def test_real_rounds_pay_what_the_certificate_reckons_with() -> None:
    """The same hand against house hands through `decide` and `evolve`: Ante, Play and Ante Bonus in units."""
    random = Random(7)
    for _ in range(60):
        dealt = random.sample(DECK_52, 6)
        cards, house = tuple(dealt[:3]), tuple(dealt[3:])
        assert played_net(cards, house) == _reckoned(cards, house), (cards, house)


def _reckoned(cards: tuple[str, ...], house: tuple[str, ...]) -> Fraction:
    """One of the cases that `play_return` adds up."""
    assert isinstance(BOOK, PokerBook)
    mine, theirs = rank(cards), rank(house)
    if theirs < against_house.lowest_qualifying():
        wagers = 1
    else:
        wagers = 2 * ((mine > theirs) - (mine < theirs))
    hand = next(hand for hand, _ in against_house.all_hands() if set(hand) == set(cards))
    return wagers + against_house.play_return(hand, BOOK)[1]
