"""A picture of the cards may leave a hand open once the house's hand lies complete: nobody chooses then (ruling 84)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("PM 3.33", "PM 5.16", "ruling 84")


def with_a_hand_of_one_card(second: str) -> Dealing:
    """The house stands at 17; the second card of area 1 turns out to lie on area 2, and is the next card."""
    game = table("mbs-pontoon-6").open().bet("1 ann 20").bet("2 ben 20").close()
    game = game.cards(f"7S 5D 7H {second} 6D stand hit 2C stand KH")
    assert game.phase == "settlement"
    lying = {"1": (("7S",),), "2": (("5D", "6D", "2C", second),)}
    return game.then(c.CardsAsTheyLie(lying, had_drawn=True), "gaming_shift_manager")


@pytest.mark.parametrize(
    "choice", [c.Hit(), c.Double(), c.DealCard("8C", hit=True)], ids=lambda each: type(each).__name__
)
def test_the_hand_takes_its_second_card_and_stands(choice: c.Command) -> None:
    game = with_a_hand_of_one_card("KD").cards("KD")
    assert game.phase == "decision"
    assert game.refused(choice) == ("house_has_played", "ruling 84")
    assert game.refused(choice, "gaming_shift_manager") == ("house_has_played", "ruling 84")
    assert game.cards("stand").phase == "settlement"


def test_its_second_card_is_not_refused() -> None:
    assert with_a_hand_of_one_card("KD").refused(c.RefuseCard()) == ("house_has_played", "ruling 84")


def test_two_of_a_kind_are_not_split() -> None:
    assert with_a_hand_of_one_card("7D").cards("7D").refused(c.Split()) == ("house_has_played", "ruling 84")
