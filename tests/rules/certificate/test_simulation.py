"""The recorded simulations: the same seed gives the same rounds, and real rounds have the odds of the enumeration."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from random import Random

import pytest

from rules.books import BOOKS
from rules.certificate import pontoon_deal
from rules.certificate.build import recorded
from rules.certificate.simulation import FIRST_ROUNDS, Rounds, nets, simulate
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook

PONTOONS = [book.id for book in BOOKS.values() if isinstance(book, PontoonBook)]


@pytest.mark.parametrize("rulebook", PONTOONS)
def test_the_first_rounds_of_the_recorded_simulation_come_out_again(rulebook: str) -> None:
    found = recorded(rulebook)
    assert found is not None
    rounds = nets(rulebook, found.decks, Random(found.seed).shuffle)
    assert sum(net for net, _ in islice(rounds, FIRST_ROUNDS)) == found.first_net_cents


@pytest.mark.parametrize("rulebook", PONTOONS)
def test_the_recorded_figures_fit_each_other(rulebook: str) -> None:
    found = recorded(rulebook)
    assert found is not None
    assert found.rulebook == rulebook
    assert found.mean == pytest.approx(found.net_cents / found.rounds / 1_000)
    assert found.won + found.lost <= found.rounds
    assert 0 < found.standard_error < 0.01


def test_another_seed_gives_other_rounds() -> None:
    one, same, other = (simulate("mbs-pontoon-6", 6, 200, seed, Random(seed).shuffle) for seed in (1, 1, 2))
    assert one == same
    assert one.net_cents != other.net_cents


def test_pontoons_come_as_often_as_the_enumeration_says() -> None:
    table, rounds = Rounds("mbs-pontoon-6", 6, Random(3).shuffle), 2_000
    seen = sum(hands.is_pontoon(table.play().areas[0].hands[0].cards) for _ in range(rounds))
    book = BOOKS["mbs-pontoon-6"]
    assert isinstance(book, PontoonBook)
    chance = float(pontoon_deal.pontoon(book, 6))
    assert abs(seen / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds)
