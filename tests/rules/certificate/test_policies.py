"""The exact returns of simple policies: real rounds, a tiny shoe card by card, an endless one in closed form.

The figures are those on record; `test_command.py` works them out anew.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from rules.books import BOOKS
from rules.certificate import certificate_of
from rules.certificate.policies import Policy, policies_of
from rules.certificate.pontoon_policies import PolicyReturns, given_up, net, staked
from rules.certificate.simulation import STAKE_CENTS
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Round
from tests.rules.certificate import small_shoe
from tests.rules.certificate.policy_rounds import PolicyRounds, net_and_staked

PONTOONS = {book.id: book for book in BOOKS.values() if isinstance(book, PontoonBook)}
ROUNDS = 500
PLAYED = [(book.id, policy) for book in PONTOONS.values() for policy in policies_of(book)]
NAMED = [f"{rulebook}-{policy.code}" for rulebook, policy in PLAYED]
every = pytest.mark.parametrize(("rulebook", "policy"), PLAYED, ids=NAMED)


def certified(rulebook: str, code: str, decks: int) -> Fraction:
    """A figure of the section as it was written, 0 where it has no such row."""
    section = next(section for section in certificate_of(rulebook).sections if section.code == "policies")
    column = section.columns.index(f"{decks} decks")
    row = next((row for row in section.rows if row.code == code), None)
    return Fraction(row.figures[column].exact) if row else Fraction(0)


@every
def test_real_rounds_come_to_what_is_certified(rulebook: str, policy: Policy) -> None:
    """Through `decide` and `evolve`, each from a fresh shoe: every one to the cent, all together within four errors."""
    book, decks = PONTOONS[rulebook], PONTOONS[rulebook].decks[1]
    table, nets = PolicyRounds(rulebook, decks, Random(64).shuffle, policy), []
    for number in range(ROUNDS):
        table.cards = []
        round_ = table.play()
        won, down = net_and_staked(round_)
        expected = tuple(halves * STAKE_CENTS // 2 for halves in reckoned(round_, book, policy))
        assert (won, down) == expected, (number, round_.areas[0].hands, round_.house)
        nets.append(won / STAKE_CENTS)
    mean = sum(nets) / ROUNDS
    error = sqrt(sum((each - mean) ** 2 for each in nets) / (ROUNDS - 1) / ROUNDS)
    exact = certified(rulebook, policy.code, decks) - certified(rulebook, f"{policy.code}-bonus", decks)
    assert abs(mean - exact) < 4 * error


def reckoned(round_: Round, book: PontoonBook, policy: Policy) -> tuple[int, int]:
    """What the certificate's functions say of a hand and the cards of the house as they lie, in halves of the wager."""
    hand, house = round_.areas[0].hands[0], round_.house
    assert not round_.bonuses
    house = house if len(house) > 1 else (*house, "2S")
    if policy.surrenders and house[0][0] in book.offer_surrender_on:
        return given_up(replace(hand, done=False), house, book), 2
    return net(replace(hand, done=False), house, book), staked(hand, house, book)


@every
def test_a_tiny_shoe_card_by_card(rulebook: str, policy: Policy) -> None:
    """Every order of a few cards, by rules written apart."""
    online = rulebook == "online-pontoon"
    cards = small_shoe.ONLINE if online else small_shoe.CASINO
    book = replace(PONTOONS[rulebook], deck=cards, decks=(1, 1))
    assert PolicyReturns(book).of(policy, 1).whole == small_shoe.mean(cards, policy.code, online)


@pytest.mark.parametrize("policy", policies_of(PONTOONS["mbs-pontoon-6"]), ids=lambda policy: policy.code)
def test_the_more_decks_the_nearer_to_an_endless_shoe(policy: Policy) -> None:
    """Through 4, 6 and 8 decks, a parabola in 1/decks, goes on to no card that matters."""
    four, six, eight = (
        certified("mbs-pontoon-6", policy.code, decks) - certified("mbs-pontoon-6", f"{policy.code}-bonus", decks)
        for decks in (4, 6, 8)
    )
    at_zero = 2 * four - 9 * six + 8 * eight
    assert abs(at_zero - small_shoe.endless(policy.code, online=False)) < Fraction(1, 100_000)


@pytest.mark.parametrize("policy", policies_of(PONTOONS["online-pontoon"]), ids=lambda policy: policy.code)
def test_a_thousand_decks_are_nearly_endless(policy: Policy) -> None:
    found = PolicyReturns(PONTOONS["online-pontoon"]).of(policy, 1_000)
    assert abs(found.whole - small_shoe.endless(policy.code, online=True)) < Fraction(1, 20_000)
