"""The chips of a table: a set that cannot pay exactly is refused (ruling 97)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import view_of
from rules.books import BOOKS
from rules.core.base import Refusal
from rules.money.chips import check_chips, smallest_settlement, standard_chips
from rules.screens.rulebook_changes import rulebook_choices
from tests.rules.dealing import table

pytestmark = pytest.mark.clause("ruling 97")
PONTOON, POKER = BOOKS["mbs-pontoon-6"], BOOKS["mbs-three-card-poker-5"]


def chips(*dollars: float) -> tuple[c.Chip, ...]:
    colours: Any = ("grey", "red", "green", "black", "purple", "amber", "blue", "pink", "brown", "teal", "grey")
    return tuple(c.Chip(round(each * 100), colours[n]) for n, each in enumerate(dollars))


def test_the_smallest_settlement_follows_from_unit_and_pay_table() -> None:
    assert smallest_settlement(PONTOON, 1_00) == 50, "3 to 2"
    assert smallest_settlement(PONTOON, 5_00) == 2_50
    assert smallest_settlement(POKER, 1_00) == 1_00, "whole odds alone"


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
@pytest.mark.parametrize("unit_cents", [2, 50, 1_00, 5_00, 25_00])
def test_the_standard_chips_pay_every_rulebook(book: Any, unit_cents: int) -> None:
    assert check_chips(standard_chips(book, unit_cents), book, unit_cents) is None


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (chips(1, 5, 25), "chips_cannot_pay"),
        (chips(0.3, 5), "chips_cannot_pay"),
        (chips(0.5, 0.5), "chips_repeated"),
        ((c.Chip(50, "red"), c.Chip(1_00, "red")), "chips_repeated"),
        (chips(0, 5), "chip_value"),
        (chips(-1, 5), "chip_value"),
        (chips(0.5, 2_000_000), "chip_value"),
        (chips(*range(1, 12)), "chips_too_many"),
    ],
)
def test_what_is_refused(wanted: tuple[c.Chip, ...], code: str) -> None:
    assert table().refused(c.SetChips(wanted), "pit_manager") == (code, "ruling 97")


@pytest.mark.parametrize("wanted", [chips(0.5, 5, 25), chips(0.25, 1), chips(0.5), chips(0.01, 100)])
def test_what_pays_exactly_is_taken(wanted: tuple[c.Chip, ...]) -> None:
    game = table()
    game.do(c.SetChips(tuple(reversed(wanted))), "pit_manager")
    for audience in ("dealer", "seat:1", "sign"):
        assert view_of(game.state, audience).table.chips == wanted, "the smallest first"


def test_only_a_pit_manager_and_not_the_same_again() -> None:
    game = table()
    assert game.refused(c.SetChips(chips(0.5)), "pit_supervisor")[0] == "role"
    assert game.refused(c.SetChips(()), "pit_manager")[0] == "nothing_differs"
    game.do(c.SetChips(chips(0.5)), "pit_manager")
    assert game.refused(c.SetChips(chips(0.5)), "pit_manager")[0] == "nothing_differs"
    game.do(c.SetChips(()), "pit_manager")
    assert view_of(game.state, "dealer").table.chips == standard_chips(PONTOON, 1_00)


def test_an_installation_is_checked_alike() -> None:
    with pytest.raises(AssertionError, match="chips_cannot_pay"):
        table(chips=chips(1, 5))
    assert table(chips=chips(0.5, 5)).state.settings.chips == chips(0.5, 5)


def test_another_rulebook_is_offered_with_chips_that_pay_it() -> None:
    game = table(chips=chips(0.5, 5))
    for choice in rulebook_choices(game.state):
        command = choice.action.command
        assert not isinstance(command, Refusal)
        assert command["type"] == c.ChangeRulebook.__struct_config__.tag
        assert "chips_cannot_pay" not in str(choice.action.refusal)
