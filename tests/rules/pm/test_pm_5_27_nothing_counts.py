"""PM 5.27: of a shared wager far over the maximum nothing of the controller's small part counts; they still decide."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.books import book_of
from rules.engine import fold
from rules.table.out_of_limits import out_of_limits_wager
from tests.rules.dealing import AUDIENCES, Dealing, stakes, table


def split_eights() -> Dealing:
    """ann sits at area 1 and decides; fay's $1,000 beside her $1 take up the whole maximum of $500. Such a raise is
    refused by now (ruling 5), and older records have it.
    """
    game = table().open().bet("1 fay 490 ann 1").close()
    before = game.round.areas[0].wagers[0]
    raised = replace(before, stakes=stakes({"fay": 1_000, "ann": 1}))
    game.state = fold(game.state, (out_of_limits_wager(game.state, raised, before, book_of(game.state)),))
    assert game.controller(1) == "ann"
    return game.cards("8S 9C 8D split 8C split KD stand 8H")


@pytest.mark.clause("PM 5.27", "PM 3.11", "PM 3.20", "ruling 52")
def test_the_controller_decides_on_hands_of_which_they_have_no_part() -> None:
    game = split_eights().cards("split 2S double 9S close_withdrawals KC stand 2D stand KS settle")
    assert game.phase == "concluded"
    assert game.shares("1.1") == {"fay": -500, "ann": 0}


@pytest.mark.clause("PM 5.27", "ruling 52")
def test_every_screen_shows_such_a_hand_and_the_controllers_none_of_the_others_money() -> None:
    game = split_eights()
    assert all(game.seen_by(audience) for audience in AUDIENCES)
    assert "$500" not in game.seen_by("seat:1")
