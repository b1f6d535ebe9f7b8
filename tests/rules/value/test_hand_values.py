"""Values of hands: against the certificate's exact policies, the files that are kept, and rounds through the rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from rules.books import BOOKS
from rules.certificate import certificate_of
from rules.certificate.simulation import decks_played
from rules.certificate.watched import WatchedRounds, check
from rules.core.text import encode_json
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.best_play import Against, _part
from rules.value.composition import NONE, HouseOdds, in_shoe, more, total_of
from rules.value.hand_values import HIT, STAND, Hands, Key, Worth
from rules.value.tables import table_of

PONTOON = [name for name, book in BOOKS.items() if isinstance(book, PontoonBook)]
DECKS = {name: decks_played(book) for name, book in BOOKS.items() if isinstance(book, PontoonBook)}


def as_the_house(key: Key, worth: Worth) -> str:
    total, soft = total_of(key.cards)
    return HIT if total < 17 or (total == 17 and soft) else STAND


def never_bust(key: Key, worth: Worth) -> str:
    total, soft = total_of(key.cards)
    return HIT if worth.stand is None or total < (18 if soft else 12) else STAND


def figure(rulebook: str, row: str) -> Fraction:
    """What the certificate has for a policy, by the enumeration with fractions."""
    section = next(s for s in certificate_of(rulebook).sections if s.code == "policies")
    column = section.columns.index(f"{DECKS[rulebook]} decks")
    return next((Fraction(r.figures[column].exact) for r in section.rows if r.code == row), Fraction(0))


def returned(rulebook: str, choose: object) -> float:
    """The mean over the first cards of the house and of the hand, split and doubled never."""
    book = BOOKS[rulebook]
    assert isinstance(book, PontoonBook)
    whole = in_shoe(book, DECKS[rulebook])
    total = 0.0
    for first in [0] if book.house_face_down else range(1, 11):
        shoe = more(whole, first, -1) if first else whole
        house, many = HouseOdds(book, first or None), sum(shoe)
        hands = Hands(book, shoe, house, choose=choose)
        mean = -house.of(shoe)[6] if not first else 0.0
        for one in range(1, 11):
            for other in range(1, 11):
                key = Key(more(more(NONE, one), other))
                chance = shoe[one - 1] * (shoe[other - 1] - (one == other)) / (many * (many - 1))
                pontoon = first and {one, other} == {1, 10}
                mean += chance * (1.5 if pontoon else hands.value(key))
        total += mean * (whole[first - 1] / sum(whole) if first else 1)
    return total


@pytest.mark.parametrize(
    ("rulebook", "row", "choose"),
    [("mbs-pontoon-6", "as-the-house", as_the_house), ("online-pontoon", "never-bust", never_bust)],
)
def test_a_policy_returns_what_the_exact_enumeration_finds(rulebook: str, row: str, choose: object) -> None:
    exact = figure(rulebook, row) - figure(rulebook, f"{row}-bonus")
    assert returned(rulebook, choose) == pytest.approx(float(exact), abs=1e-7)


@pytest.mark.parametrize(("rulebook", "first"), [("mbs-pontoon-6", 10), ("federal-pontoon", 9)])
def test_what_is_kept_is_what_is_worked_out(rulebook: str, first: int) -> None:
    book = BOOKS[rulebook]
    assert isinstance(book, PontoonBook)
    shoe = in_shoe(book, DECKS[rulebook])
    found = Against(book, shoe, first, _part(shoe, first))
    found.returns(found.printed, by_name=True)
    kept = next(c for c in table_of(rulebook, DECKS[rulebook]).columns if c.house == first)
    worked_out = msgspec.json.decode(encode_json(found.column()), type=type(kept))
    assert worked_out.openings == kept.openings
    assert worked_out.splits == pytest.approx(kept.splits, abs=2e-6)
    assert worked_out.cells.keys() == kept.cells.keys()
    for name, cell in kept.cells.items():
        assert worked_out.cells[name].hit == pytest.approx(cell.hit, abs=2e-6), name


def test_every_number_of_decks_is_kept() -> None:
    for name in PONTOON:
        book = BOOKS[name]
        for decks in range(book.decks[0], book.decks[1] + 1):
            table = table_of(name, decks)
            assert table.returns.printed <= table.returns.best < 0
            assert table.returns.best - table.returns.printed < max(0.0002, 0.0008 / decks)


@pytest.mark.parametrize("rulebook", PONTOON)
def test_the_rules_return_what_was_worked_out(rulebook: str) -> None:
    """Fifteen hundred rounds: without luck their mean is known to a few hundredths of a percent."""
    rounds = WatchedRounds(rulebook, DECKS[rulebook], Random(7).shuffle)
    found = check(rounds, 1_500, 7, fresh=True)
    assert found.standard_error < 0.001
    assert abs(found.mean - table_of(rulebook, DECKS[rulebook]).returns.printed) < 4 * found.standard_error
    assert abs(found.luck) < 4 * found.luck_error
    assert found.left_spread < 0.05 * found.raw_spread
