"""What a card showed is known, though it was taken back, or lies on no hand yet: nobody decides or stakes by it
(PM 5.3, 5.4; rulings 5, 42).
"""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.rules.dealing import Dealing, found, stakes, table

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"
WAITS = ("cards_taken_back", "ruling 42")


def past_21_taken_back() -> Dealing:
    """Ann asked for a card on 16, and it was a King."""
    return table().open().bet("1 ann 20").close().cards("9S 6D 7S hit KC").then(c.UndoEntry(), SUPERVISOR)


@pytest.mark.clause("PM 5.6.1", "PM 5.21.1", "ruling 42", "ruling 80")
@pytest.mark.parametrize("command", [c.ReportBurnForgotten(), c.CardsAsTheyLie({"1": (("6D", "7S"),)}, ("9S",))])
def test_nor_is_the_initial_deal_laid_anew(command: object) -> None:
    game = past_21_taken_back()
    assert game.refused(command, MANAGER) == WAITS
    assert game.cards("KC settle").net == {"1.1": -20}


@pytest.mark.clause("PM 5.12.1", "ruling 42")
def test_nobody_elects_to_go_first_by_the_house_card_that_was_taken_back() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("9S 8S 6D 5S 7S hit 2C")
    game.then(c.CardsAsTheyLie({"3": (("6D",),)}, ()), SUPERVISOR)
    assert game.phase == "house_card"
    game.cards("AC undo_entry")
    assert game.refused(c.FinishHandFirst()) == WAITS


@pytest.mark.clause("PM 5.3", "PM 5.5", "ruling 5")
def test_a_21_that_lies_face_up_in_the_device_takes_no_wager() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("5S 8S 7D 6S KS hit")
    game.then(c.ReportFaceUpCard("KC"))
    assert game.refused(found(ann=900), MANAGER) == ("card_out_already", "PM 5.5")
    game.cards("KC")
    assert game.refused(found(ann=900), MANAGER) == ("late_wager", "PM 5.3")
    assert game.then(found(area=2, ben=900), SUPERVISOR).round.areas[1].wagers[0].stakes == stakes({"ben": 900})


@pytest.mark.clause("PM 5.3", "PM 4.1.1.2", "ruling 5", "ruling 16")
@pytest.mark.parametrize("paid", ["", "settle"])
def test_nobody_is_found_for_the_50_dollars_beside_a_super_bonus_that_lies_there(paid: str) -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards(f"7S 8S 7D 7S KS hit 7S {paid}")
    for role in ("dealer", SUPERVISOR, MANAGER):
        assert game.refused(found(area=2, line=2, cat=1), role) == ("late_wager", "PM 5.3")
    early = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("7S 8S 7D 7S KS")
    assert early.then(found(area=2, line=2, cat=1), SUPERVISOR).round.areas[1].wagers[1].stakes == stakes({"cat": 1})
