"""Questions for the Gaming Shift Manager: in any phase and between rounds (PM 6.1); what a ruling sends back."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import view_of
from tests.rules.dealing import table
from tests.rules.irregularities.felt import Felt
from tests.rules.three_card_poker.game import Game

ASKED = c.ReferToManager("A drink was spilt over area 2.")
PLAY_ON = c.RecordRuling("Play on.", "The cards are dry.")


def betting() -> Felt:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)), c.PlaceWager(2, (c.Stake("ben", 30_00),)))
    felt.play(c.PlaceWager(2, (c.Stake("ben", 5_00),), kind="pair"))
    return felt


def power_failure() -> Felt:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.play(c.ReportPowerFailure())
    return felt


def settled() -> Felt:
    felt = Felt()
    felt.bet(ann=20)
    felt.deal("9H 9D 8S")
    felt.play(c.Stand())
    felt.deal("KD")
    felt.finish()
    return felt


@pytest.mark.clause("PM 6.1", "PM 6.2")
@pytest.mark.parametrize(
    ("situation", "phase"),
    [(Felt, "between_rounds"), (betting, "betting"), (power_failure, "power_failure"), (settled, "concluded")],
)
def test_play_waits_in_any_phase_and_goes_on_there(situation: type[Felt], phase: str) -> None:
    felt = situation()
    assert felt.phase == phase
    before = felt.state
    felt.play(ASKED)
    assert felt.phase == "referred"
    assert felt.refused(c.ReferToManager("And this?")) == "question_waits (PM 6.1)"
    for waiting in (c.OpenBetting(), c.CloseBetting(), c.CloseTable(), c.ResumePlay(), c.VoidRound("foreign_cards")):
        assert felt.refused(waiting) == "not_now (PM 6.1)"
    step = felt.view().step
    assert step is not None
    assert (step.code, step.detail) == ("record_ruling", ASKED.question)
    assert felt.refused(PLAY_ON, by="pit_manager") == "role (PM 6.2)"
    felt.play(PLAY_ON)
    assert felt.state == before


@pytest.mark.clause("PM 6.1")
def test_while_bets_are_open_a_wager_that_goes_back_leaves_the_layout() -> None:
    felt = betting()
    felt.play(ASKED, c.RecordRuling("Back.", "Wet chips.", "return_wagers", ("1.1",)))
    assert (felt.phase, felt.won("ann"), felt.won("ben")) == ("betting", 0, -30_00)
    assert [w.id for area in felt.round.areas for w in area.wagers] == ["1.2"]
    felt.play(c.PlaceWager(1, (c.Stake("ann", 20_00),)), c.CloseBetting())
    felt.check()


@pytest.mark.clause("PM 6.1")
def test_between_rounds_a_ruling_moves_no_wager() -> None:
    felt = settled()
    assert felt.refused(c.RecordRuling("Void.", "So.", "void")) == "no_round (PM 5.28)"
    assert felt.refused(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1",))) == "no_round (PM 5.28)"
    felt.play(c.RecordRuling("A warning.", "Loud."))
    felt.check()


@pytest.mark.clause("PM 6.1", "ruling 70")
def test_what_follows_from_a_wager_goes_back_with_it() -> None:
    felt = Felt()
    felt.bet(ann=20, ben=30)
    felt.deal("8S 7D 7H 8C 6D")
    felt.play(c.Split())
    felt.deal("3D")
    felt.play(c.Double())
    felt.play(ASKED, c.RecordRuling("Back.", "So.", "return_wagers", ("1.1",)))
    assert (felt.won("ann"), felt.won("ben")) == (0, -30_00)
    felt.check()


@pytest.mark.clause("PM 6.1", "PM 5.29", "ruling 70")
@pytest.mark.parametrize("waits", [ASKED, c.ReportPowerFailure()])
def test_a_countdown_waits_with_the_table(waits: c.Command) -> None:
    felt = Felt(betting_seconds=30)
    felt.play(c.OpenBetting())
    assert felt.round.closes_at is not None
    felt.play(waits)
    assert felt.round.closes_at is None


@pytest.mark.clause("PM 5.29.1")
def test_a_part_of_a_shared_wager_may_be_withdrawn_while_bets_are_open() -> None:
    felt = Felt()
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00), c.Stake("ben", 30_00))))
    felt.play(c.ReportPowerFailure(), c.WithdrawWagers("ann"), c.ResumePlay())
    assert (felt.phase, felt.won("ann"), felt.won("ben")) == ("betting", 0, -30_00)
    felt.check()


@pytest.mark.clause("PM 3.2")
def test_no_countdown_is_shown_once_bets_are_closed() -> None:
    felt = Felt(betting_seconds=30)
    felt.play(c.OpenBetting(), c.PlaceWager(1, (c.Stake("ann", 20_00),)))
    for audience in ("dealer", "sign", "seat:1"):
        view = view_of(felt.state, audience)
        assert (view.round if audience == "dealer" else view).closes_at == felt.round.closes_at  # type: ignore[union-attr]
    felt.play(c.CloseBetting())
    for audience in ("dealer", "sign", "seat:1"):
        view = view_of(felt.state, audience)
        assert (view.round if audience == "dealer" else view).closes_at is None  # type: ignore[union-attr]


@pytest.mark.clause("PM 3.13", "PM 6.1")
def test_who_calls_a_hand_is_asked_only_of_those_whose_wager_is_still_there() -> None:
    felt = Felt()
    felt.play(c.OpenBetting())
    felt.play(*(c.PlaceWager(area, (c.Stake(name, 20_00),)) for area in (1, 4) for name in ("ben", "cat")))
    felt.play(c.CloseBetting(), c.RecordRuling("Back.", "Unclear.", "return_wagers", ("1.1", "1.2", "1.3")))
    step = felt.view().step
    assert step is not None
    assert (felt.phase, step.area) == ("control", 4)
    assert felt.refused(c.AnnounceController(4, "ben")) == "no_wager_here (PM 3.13)"
    felt.play(c.AnnounceController(4, "cat"))
    assert felt.phase == "initial_deal"


@pytest.mark.clause("PM 6.1", "TC 6.1", "PM 6.2", "TC 6.2", "ruling 7")
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("mbs-pontoon-6", "PM 6.1"), ("rws-pontoon-4", "ruling 48"), ("mbs-three-card-poker-5", "TC 6.1")],
)
@pytest.mark.parametrize("role", ["pit_supervisor", "pit_manager"])
def test_an_equipment_fault_is_no_ground_of_a_clause_and_the_gaming_shift_managers(
    rulebook: str, clause: str, role: str
) -> None:
    game: Any = Game() if rulebook == "mbs-three-card-poker-5" else table(rulebook)
    game.play("open_betting")
    game.bet("1 ann 20 ante" if isinstance(game, Game) else "1 ann 20")
    game.play("close_betting")
    refused = game.refused(c.VoidRound("equipment_fault"), role)
    assert (refused if isinstance(refused, str) else refused[0]).startswith("role")
    dealer = view_of(game.state, "dealer")
    options = [a for a in (*dealer.actions, *dealer.irregularities) if a.command == VOID]
    assert len(options) == 2
    assert {(option.role, option.clause) for option in options} == {("gaming_shift_manager", clause)}
    voids = [a for a in dealer.actions if a.command.get("type") == "void_round" and a.command != VOID]
    assert {a.role for a in voids if a.clause != "ruling 91"} == {"pit_supervisor"}
    game.do(c.VoidRound("equipment_fault"), "gaming_shift_manager")
    assert (game.events[0].clause, game.state.round.phase) == (clause, "concluded")
    assert f"equipment fault ({clause})" in view_of(game.state, "sign").phase_title


VOID = {"type": "void_round", "ground": "equipment_fault"}
