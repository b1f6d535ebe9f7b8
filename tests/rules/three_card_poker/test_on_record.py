"""TC 5.5, 5.6, 3.9, 3.10: no wager on record is rewritten and no decision taken twice once anything is known."""

from __future__ import annotations

import pytest

from rounds.alerts import alerts
from rules import commands as c
from rules import view_of
from tests.rules.three_card_poker.game import Game

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"


def found(area: int, kind: str, **dollars: int) -> c.RecordFoundWager:
    stakes = tuple(c.Stake(player, amount * 100) for player, amount in dollars.items())
    return c.RecordFoundWager(area, 1, stakes, kind)  # type: ignore[arg-type]


def bets() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 10 pair_plus", "2 ben 20 ante")
    return game


def dealt() -> Game:
    game = bets()
    game.deal("8S 7S 6S", "9H 7D 4H", house="QS TH 5D")
    return game


def least_role(game: Game) -> str:
    return next(a.role for a in view_of(game.state, "dealer").actions if a.command["type"] == "record_found_wager")


@pytest.mark.clause("TC 5.5", "TC 5.14", "ruling 5")
def test_more_is_recorded_by_the_dealer_then_a_supervisor_then_the_gaming_shift_manager() -> None:
    game = bets()
    assert least_role(game) == "dealer"
    (event,) = game.do(found(1, "pair_plus", ann=300))
    assert alerts(event, "mbs-three-card-poker-5")[0].message == (
        "Position 1, pair plus: $300 of ann was found outside the limits; $10 was on record."
    )
    game = dealt()
    assert least_role(game) == SUPERVISOR
    for command in (found(1, "pair_plus", ann=300), found(2, "pair_plus", ben=300)):
        assert game.refused(command) == "role (TC 6.2)"
    game.do(found(1, "pair_plus", ann=300), SUPERVISOR)
    for view in ("view 1", "view 2"):  # whoever viewed a hand
        game = dealt()
        game.play(view)
        assert least_role(game) == MANAGER
        for command in (found(1, "pair_plus", ann=300), found(1, "ante", ann=600), found(2, "pair_plus", ben=300)):
            assert game.refused(command, SUPERVISOR) == "role (TC 6.2)"
        game.do(found(1, "pair_plus", ann=300), MANAGER)


@pytest.mark.clause("TC 5.6", "ruling 5")
@pytest.mark.parametrize("play", [(), ("view 1",), ("view 1", "view 2")])
def test_what_is_on_record_keeps_its_backers_and_is_never_lowered(play: tuple[str, ...]) -> None:
    game = dealt()
    game.play(*play)
    for command in (
        found(1, "ante", ann=5),
        found(1, "ante", fay=600),
        found(1, "ante", fay=600, ann=10),
        found(1, "pair_plus", ann=1),
    ):
        for role in ("dealer", SUPERVISOR, MANAGER):
            assert game.refused(command, role) == "late_withdrawal (TC 5.6)"
    assert [w.stakes for w in game.round.areas[0].wagers] == [(c.Stake("ann", 20_00),), (c.Stake("ann", 10_00),)]


@pytest.mark.clause("TC 5.11", "ruling 58", "ruling 84")
def test_who_viewed_the_hand_is_absent_with_the_gaming_shift_manager_only() -> None:
    game = dealt()
    game.play("view 1")
    for role in ("dealer", SUPERVISOR, "pit_manager"):
        assert game.refused(c.ReportAbsence(1), role) == "role (TC 6.2)"
    incidents = {
        i.command["area"]: i for i in view_of(game.state, "dealer").irregularities if i.code == "player_absent"
    }
    assert (incidents[1].role, incidents[1].refusal, incidents[2].role) == (MANAGER, None, "dealer")
    game.do(c.ReportAbsence(2))
    game.do(c.ReportAbsence(1), MANAGER)
    assert set(game.paid.values()) == {0}


@pytest.mark.clause("TC 3.9", "TC 5.5", "ruling 5", "ruling 83")
@pytest.mark.parametrize("step", ["play 2", "fold 2"])
@pytest.mark.parametrize("in_time", [False, True])
def test_who_decided_has_seen_cards_also_where_no_look_was_entered(step: str, in_time: bool) -> None:
    game = dealt()
    game.play(step)
    late = c.RecordFoundWager(1, 1, (c.Stake("ann", 300_00 if not in_time else 150_00),), "pair_plus", in_time)
    assert game.refused(late, SUPERVISOR) == "role (TC 6.2)"
    game.do(late, MANAGER)


@pytest.mark.clause("TC 5.11", "TC 3.4.1", "ruling 58")
@pytest.mark.parametrize("step", ["view 1", "play 1", "fold 1"])
def test_who_viewed_or_decided_one_hand_was_there_for_the_others(step: str) -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ann 20 ante", "3 ben 20 ante")
    game.deal("2S 2H 3D", "4S 4H 5D", "6S 6H 7D", house="QS TH 5C")
    game.play(step)
    assert game.refused(c.ReportAbsence(2), SUPERVISOR) == "role (TC 6.2)"
    game.do(c.ReportAbsence(3))
    game.do(c.ReportAbsence(2), MANAGER)
    assert game.paid["2 ante"] == 0


@pytest.mark.clause("TC 5.5", "ruling 5", "ruling 42")
def test_a_card_taken_back_does_not_make_it_the_time_before_the_first_card() -> None:
    game = bets()
    game.do(c.DealCard(None))
    game.play("undo_entry")
    assert game.refused(found(1, "pair_plus", ann=300), MANAGER) == "cards_taken_back (ruling 42)"
    game.do(c.DealCard(None))
    assert game.refused(found(1, "pair_plus", ann=300)) == "role (TC 6.2)"
