"""A surrendered wager is half lost whatever comes: nobody below the Gaming Shift Manager sends it back or lets its
player play on (PM 3.24.2; rulings 82, 84).
"""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, table

pytestmark = pytest.mark.clause("PM 3.24.2", "PM 5.2", "PM 5.13", "ruling 82", "ruling 84")


def given_up(rulebook: str = "mbs-pontoon-6") -> Dealing:
    """Ann surrendered 15 on area 1, Ben is asked about his 14; the house has a King."""
    game = table(rulebook).open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 8D KH 6C 6D offer_surrender")
    return game.surrender("1.1").cards("close_surrender")


@pytest.mark.parametrize(("rulebook", "clause"), [("mbs-pontoon-6", "PM 6.2"), ("rws-pontoon-4", "ruling 48")])
def test_a_misdeal_is_the_gaming_shift_managers(rulebook: str, clause: str) -> None:
    game = given_up(rulebook)
    assert game.refused(c.VoidRound("misdeal", "So."), "pit_supervisor") == ("role", clause)
    game.then(c.VoidRound("misdeal", "So."), "gaming_shift_manager")
    assert game.net == {"1.1": 0, "1.2": 0}


def test_a_picture_that_opens_the_surrender_again_is_too() -> None:
    game = given_up()
    picture = c.CardsAsTheyLie({"1": (("9S",),), "2": (("8D", "6D"),), "3": (("6C",),)})
    for role in ("pit_supervisor", "pit_manager"):
        assert game.refused(picture, role) == ("role", "PM 6.2")
    game.then(picture, "gaming_shift_manager")
    assert game.phase == "surrender_offer"


def test_where_nobody_surrendered_both_are_a_supervisors() -> None:
    game = (
        table().open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 8D KH 6C 6D offer_surrender close_surrender")
    )
    picture = c.CardsAsTheyLie({"1": (("9S",),), "2": (("8D", "6D"),), "3": (("6C",),)})
    assert isinstance(game.decided(picture, "pit_supervisor"), tuple)
    assert isinstance(game.decided(c.VoidRound("misdeal", "So."), "pit_supervisor"), tuple)
