"""The Pontoons' certificates: known odds, sums of one, published tables, and shuffled shoes beside the enumeration."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from rules.books import BOOKS
from rules.certificate import pontoon_deal
from rules.certificate.policies import AS_THE_HOUSE
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import house_draws
from rules.value.house import HouseHands, outcome
from tests.rules.certificate.policy_rounds import PolicyRounds

PONTOONS = {book.id: book for book in BOOKS.values() if isinstance(book, PontoonBook)}
MBS = PONTOONS["mbs-pontoon-6"]
ONLINE = PONTOONS["online-pontoon"]

by_book = pytest.mark.parametrize("book", PONTOONS.values(), ids=PONTOONS)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_a_pontoon_is_an_ace_and_a_face_card(decks: int) -> None:
    cards = 48 * decks
    assert pontoon_deal.pontoon(MBS, decks) == Fraction(2 * 4 * decks * 12 * decks, cards * (cards - 1))


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_pair_wager(decks: int) -> None:
    won = Fraction(4 * decks - 1, 48 * decks - 1)
    assert pontoon_deal.pair_wager(MBS, decks) == (won, 12 * won - 1)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_insurance_after_an_ace(decks: int) -> None:
    won = Fraction(12 * decks, 48 * decks - 1)
    assert pontoon_deal.insurance(MBS, decks) == (won, 3 * won - 1)
    seen = Fraction(12 * decks - 2, 48 * decks - 3)
    assert pontoon_deal.insurance(MBS, decks, ("KH", "QH")) == (seen, 3 * seen - 1)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_super_bonus(decks: int) -> None:
    cards = 48 * decks
    ways = 4 * decks * (decks - 1) * (decks - 2) * (4 * decks - 3)
    assert pontoon_deal.super_bonus(MBS, decks) == Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))


def test_three_sevens_and_6_7_8_by_their_suits() -> None:
    found = pontoon_deal.three_card_lines(MBS, 6)
    every = 288 * 287 * 286
    assert found["678-spades"] == Fraction(6 * 6**3, every)
    assert found["678-suited"] == 3 * found["678-spades"]
    assert found["678-mixed"] == Fraction(6 * 24**3, every) - 4 * found["678-spades"]
    assert found["777-spades"] == Fraction(6 * 5 * 4, every)
    assert sum(found[line] for line in found if line.startswith("777")) == Fraction(24 * 23 * 22, every)


@by_book
def test_every_hand_of_the_house_ends(book: PontoonBook) -> None:
    house = HouseHands(book)
    for decks in pontoon_deal.deck_range(book):
        assert sum(house.overall(decks).values()) == 1
        for rank in house.first_ranks():
            assert sum(house.outcomes(decks, rank).values()) == 1


@by_book
def test_the_house_pontoon_is_found_both_ways(book: PontoonBook) -> None:
    decks = book.decks[1]
    assert HouseHands(book).overall(decks)["pontoon"] == pontoon_deal.pontoon(book, decks)


@pytest.mark.parametrize(
    ("rank", "expected"),
    [
        ("7", {"17": 0.372345, "18": 0.138583, "19": 0.0773344, "20": 0.0788967, "21": 0.072987, "bust": 0.259854}),
        ("8", {"17": 0.130857, "18": 0.362989, "19": 0.129445, "20": 0.0682898, "21": 0.0697914, "bust": 0.238627}),
    ],
)
def test_one_deck_of_52_gives_the_published_table(rank: str, expected: dict[str, float]) -> None:
    """wizardofodds.com/games/blackjack/appendix/2b; after a 7 or 8 no soft 17 can come that would be drawn to."""
    blackjack = replace(ONLINE, hand_ends_at_cards=0, decks=(1, 1))
    found = HouseHands(blackjack).outcomes(1, rank)
    assert {end: float(part) for end, part in found.items()} == pytest.approx(expected, abs=6e-7)


@pytest.mark.parametrize("book", [MBS, ONLINE], ids=lambda book: book.id)
def test_shuffled_shoes_agree_within_five_standard_errors(book: PontoonBook) -> None:
    random, decks, rounds = Random(11), 8, 20_000
    shoe = [card for card in book.deck for _ in range(decks)]
    seen: dict[str, int] = {}
    for _ in range(rounds):
        drawn = random.sample(shoe, 14)
        many = 2
        while house_draws(tuple(drawn[:many]), book):
            many += 1
        end = outcome(tuple(drawn[:many]), book)
        seen[end] = seen.get(end, 0) + 1
    for end, part in HouseHands(book).overall(decks).items():
        chance = float(part)
        error = sqrt(chance * (1 - chance) / rounds)
        assert abs(seen.get(end, 0) / rounds - chance) < 5 * error, end


def test_pontoons_come_as_often_as_the_enumeration_says() -> None:
    table, rounds = PolicyRounds(MBS.id, 6, Random(3).shuffle, AS_THE_HOUSE), 2_000
    seen = sum(hands.is_pontoon(table.play().areas[0].hands[0].cards) for _ in range(rounds))
    chance = float(pontoon_deal.pontoon(MBS, 6))
    assert abs(seen / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds)
