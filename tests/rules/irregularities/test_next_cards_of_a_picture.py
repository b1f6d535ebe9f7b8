"""Cards that a picture leaves beyond the hands are the next ones, also by a rulebook that knows no card in error."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import table

pytestmark = pytest.mark.clause("PR 5.1.2", "ruling 84")


def test_the_house_draws_them_at_rws() -> None:
    game = table("rws-pontoon-4").open().bet("4 ann 20").bet("5 ben 20").close()
    game = game.cards("5D 5D 5D 7S 7D stand double 7S close_withdrawals AS KH KH")
    picture = c.CardsAsTheyLie(
        {"4": (("5D", "7S"),), "5": (("5D", "7D"),), "3": (("7S",),)}, house=("5D", "AS", "KH", "KH"), had_drawn=False
    )
    game = game.then(picture, "gaming_shift_manager").cards("hit 7S stand double AS close_withdrawals KH KH")
    assert game.state.round.house == ("5D", "KH", "KH")
    assert game.phase == "settlement"
