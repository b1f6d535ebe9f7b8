"""PM 3.11 to 3.13: who calls the decisions of an area."""

from __future__ import annotations

import pytest

from rules import view_of
from tests.rules.dealing import Dealing, place, table


def _area(game: Dealing, number: int) -> tuple[str, str]:
    """Who controls an area, and the clause that the screens name."""
    area = view_of(game.state, "dealer").round.areas[number - 1]
    return (area.controller.player if area.controller else ""), area.controller_clause


@pytest.mark.clause("PM 3.11")
@pytest.mark.parametrize("line", [1, 2, 3])
def test_the_seated_player_controls_wherever_their_wager_lies(line: int) -> None:
    game = table().open().then(place(1, line=line, ann=20)).bet("1 ben 20").bet("1 cat 20").close()
    assert _area(game, 1) == ("ann", "PM 3.11")
    assert (game.phase, game.controller(2)) == ("initial_deal", "")


@pytest.mark.clause("PM 3.11")
def test_a_seated_player_who_only_shares_a_wager_controls() -> None:
    game = table().open().bet("1 ben 20").bet("1 cat 20 ann 5").close()
    assert _area(game, 1) == ("ann", "PM 3.11")


@pytest.mark.clause("PM 3.12")
@pytest.mark.parametrize(("lines", "controls"), [((1, 2), "fay"), ((2, 1), "gus"), ((3, 2), "gus")])
def test_with_nobody_seated_the_wager_nearest_the_dealer_controls(lines: tuple[int, int], controls: str) -> None:
    game = table().seat("ann", None).open().then(place(1, line=lines[0], fay=20))
    game.then(place(1, line=lines[1], gus=20)).close()
    assert _area(game, 1) == (controls, "PM 3.12")


@pytest.mark.clause("PM 3.12", "ruling 4")
def test_of_a_shared_wager_it_is_the_first_backer() -> None:
    game = table().seat("ann", None).open().bet("1 gus 20 fay 30").close()
    assert _area(game, 1) == ("gus", "PM 3.12")


@pytest.mark.clause("PM 3.13")
def test_screens_say_who_calls_without_naming_others() -> None:
    game = table().open().bet("1 ann 20").bet("1 ben 20").close().cards("9S 7C 8S")
    controls = {seat: view_of(game.state, f"seat:{seat}").areas[0] for seat in (1, 2, 3)}
    assert (controls[1].controller, controls[1].i_control) == ("You", True)
    assert (controls[2].controller, controls[2].i_control) == ("The player at seat 1", False)
    assert [a.command["type"] for a in view_of(game.state, "seat:2").may_do] == []
    assert {a.command["type"] for a in view_of(game.state, "seat:1").may_do} == {"hit", "stand", "double", "split"}
