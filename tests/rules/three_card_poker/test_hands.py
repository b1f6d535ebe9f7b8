"""The ranking of hands, over every hand of the deck (TC 3.3.1, 3.16, 3.17)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.three_card_poker.rulebooks.mbs5 import MBS_THREE_CARD_POKER_5
from rules.three_card_poker.vocabulary.hands import category, qualifies, rank
from rules.wording.three_card_poker import hand_label

HANDS = list(combinations(MBS_THREE_CARD_POKER_5.deck, 3))


def _hand(cards: str, kind: str, clause: str) -> object:
    return pytest.param(cards, kind, marks=pytest.mark.clause(clause), id=cards)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        _hand("QS KS AS", "royal-flush", "TC 3.16.1"),
        _hand("8H 7H 6H", "straight-flush", "TC 3.16.2"),
        _hand("2C AC 3C", "straight-flush", "TC 3.16.2"),
        _hand("TS TH TC", "three-of-a-kind", "TC 3.16.3"),
        _hand("8D 7C 6H", "straight", "TC 3.16.4"),
        _hand("KD AC QH", "straight", "TC 3.16.4"),
        _hand("AD 3C 2H", "straight", "TC 3.16.4"),
        _hand("TH 4H 2H", "flush", "TC 3.16.5"),
        _hand("AH KH 2H", "flush", "TC 3.16.5"),
        _hand("AC AH 8D", "pair", "TC 3.16.6"),
        _hand("AC 8H 8D", "pair", "TC 3.16.6"),
        _hand("QC TH 6D", "odd-cards", "TC 3.16.7"),
        _hand("KC AH 2D", "odd-cards", "TC 3.16.7"),
    ],
)
def test_a_hand_of_each_class(cards: str, kind: str) -> None:
    assert category(tuple(cards.split())) == kind


@pytest.mark.clause("TC 2.1", "TC 3.16.1", "TC 3.16.2", "TC 3.16.3", "TC 3.16.4", "TC 3.16.5", "TC 3.16.6", "TC 3.16.7")
def test_every_hand_by_class() -> None:
    assert len(HANDS) == 22_100
    assert Counter(category(hand) for hand in HANDS) == {
        "royal-flush": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "odd-cards": 16_440,
    }


@pytest.mark.clause("TC 3.3.1.3", "TC 3.17.1", "TC 3.17.4")
def test_suits_and_order_never_decide() -> None:
    """Hands of equal rank have the same ranks of cards; there are as many ranks as ways to choose them."""
    by_rank: dict[object, set[tuple[str, ...]]] = {}
    for hand in HANDS:
        assert rank(hand) == rank(hand[::-1]) == rank((hand[1], hand[2], hand[0]))
        by_rank.setdefault(rank(hand), set()).add(tuple(sorted(card[0] for card in hand)))
    assert all(len(ranks) == 1 for ranks in by_rank.values())
    # 12 straights, suited and not; 13 trips; 13 * 12 pairs; 286 - 12 other ranks, suited and not.
    assert len(by_rank) == 12 * 2 + 13 + 156 + 274 * 2


HIGHER = [
    ("royal beats any other straight flush", "AS KS QS", "KH QH JH"),
    ("straight flush beats three of a kind", "4H 3H 2H", "AS AH AD"),
    ("three of a kind beats a straight", "2S 2H 2D", "AS KH QD"),
    ("straight beats a flush", "3S 2H AD", "AH KH JH"),
    ("flush beats a pair", "5H 3H 2H", "AS AH KD"),
    ("a pair beats odd cards", "2S 2H 3D", "AS KH JD"),
    ("odd cards by the highest", "AS 4H 2C", "KS QH TC"),
    ("then by the second", "AS 6H 2C", "AH 5D 4C"),
    ("then by the third", "AS 6H 3C", "AH 6D 2C"),
    ("pairs by the pair first", "3S 3H 2D", "2S 2H AD"),
    ("then by the odd card", "3S 3H 5D", "3D 3C 4S"),
    ("also where it is below the pair", "9S 9H 5D", "9D 9C 4S"),
    ("a straight of 4 beats 3-2-Ace", "4S 3H 2D", "3S 2H AD"),
    ("a straight flush of 4 beats a suited 3-2-Ace", "4S 3S 2S", "3H 2H AH"),
    ("Ace high is the best straight", "AS KH QD", "KS QH JD"),
    ("a flush with an Ace", "AH 4H 2H", "KD QD TD"),
]


@pytest.mark.clause("TC 3.3", "TC 3.3.1.2", "TC 3.16", "TC 3.17", "TC 3.17.2", "TC 3.17.3")
@pytest.mark.parametrize(("better", "worse"), [case[1:] for case in HIGHER], ids=[case[0] for case in HIGHER])
def test_the_higher_hand(better: str, worse: str) -> None:
    assert rank(tuple(better.split())) > rank(tuple(worse.split()))


@pytest.mark.clause("TC 3.3.1", "TC 3.3.1.1")
def test_cards_rank_from_the_ace_down_to_the_two() -> None:
    trips = [rank((f"{card}S", f"{card}H", f"{card}D")) for card in "AKQJT98765432"]
    assert trips == sorted(set(trips), reverse=True)
    assert len(trips) == 13


@pytest.mark.clause("TC 3.11", "TC 3.12", "ruling 36")
@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("QS 3H 2D", True),
        ("JS TH 8D", False),
        ("KS 3H 2D", True),
        ("AS 4H 2D", True),
        ("2S 2H 3D", True),
        ("3S 2H AD", True),
        ("JS TS 8S", True),
        ("5S 3S 2S", True),
        ("JS 9H 7D", False),
    ],
)
def test_the_house_qualifies(cards: str, plays: bool) -> None:
    assert qualifies(tuple(cards.split())) is plays


def test_houses_that_do_not_qualify() -> None:
    """Three odd cards, Jack high or lower: of 10 ranks 120 choices less 8 straights, each in 64 ways less 4 suited
    ones.
    """
    assert sum(not qualifies(hand) for hand in HANDS) == (120 - 8) * 60


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("AS KS QS", "Royal Flush"),
        ("3S 2S AS", "Straight Flush, 3 high"),
        ("6S 6H 6D", "Three 6s"),
        ("AS KH QD", "Straight, Ace high"),
        ("TH 4H 2H", "Flush, 10 high"),
        ("KS KH 2D", "Pair of Kings"),
        ("QC TH 6D", "Queen high"),
    ],
)
def test_hands_in_words(cards: str, text: str) -> None:
    assert hand_label(tuple(cards.split())) == text
