"""Questions for the Gaming Shift Manager: in any phase and between rounds (PM 6.1); what a ruling sends back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import commands as c
from rules import view_of
from tests.rules.dealing import table
from tests.rules.irregularities.felt import Felt
from tests.rules.three_card_poker.game import Game

ASKED = c.ReferToManager("A drink was spilt over area 2.")
PLAY_ON = c.RecordRuling("Play on.", "The cards are dry.")
SITUATIONS = {
    "between_rounds": "",
    "betting": "open_betting place_wager:1:ann:20 place_wager:2:ben:30 place_wager:2:ben:5:pair",
    "power_failure": "open_betting place_wager:1:ann:20 close_betting report_power_failure",
    "card": "open_betting place_wager:1:ann:20 place_wager:2:ben:30 close_betting 8S 7D 7H 4C 6D hit",
    "concluded": "open_betting place_wager:1:ann:20 close_betting 9H 9D 8S stand KD settle",
}


@pytest.mark.clause("PM 6.1", "PM 6.2")
@pytest.mark.parametrize("phase", SITUATIONS)
def test_play_waits_in_any_phase_and_goes_on_there(phase: str) -> None:
    felt = Felt()
    felt.play(SITUATIONS[phase])
    assert felt.phase == phase
    before = felt.state
    assert felt.refused(c.ReferToManager(" ")) == ("question_missing", "PM 6.1")
    felt.do(ASKED)
    assert felt.phase == "referred"
    assert felt.refused(c.ReferToManager("And this?")) == ("question_waits", "PM 6.1")
    for waiting in ("open_betting", "close_betting", "close_table", "resume_play", "void_round:foreign_cards", "2S"):
        assert felt.refused(waiting) == ("not_now", "PM 6.1")
    step = felt.view.step
    assert step is not None
    assert (step.code, step.detail) == ("record_ruling", ASKED.question)
    seat: Any = view_of(felt.state, "seat:1")
    assert (seat.now.state, seat.now.kicker, seat.turn) == ("halted", "Play waits", None)
    assert felt.refused(PLAY_ON, "pit_manager") == ("role", "PM 6.2")
    assert felt.refused(c.RecordRuling("Play on.", "")) == ("ruling_missing", "PM 6.1")
    felt.do(PLAY_ON)
    assert felt.state == replace(before, mark=None, entries=()), "nothing of before is undone any more"
    assert felt.log[-1].question == ASKED.question


@pytest.mark.clause("PM 5.29.1")
def test_when_nobody_withdraws_after_a_power_failure_play_goes_on_where_it_was() -> None:
    felt = Felt()
    felt.play(SITUATIONS["card"])
    before = felt.round
    felt.play("report_power_failure resume_play")
    assert felt.round == before


@pytest.mark.clause("PM 5.29.1")
@pytest.mark.parametrize("cards", ["", "8S", "8S 7D", "8S 7D 7H", "8S 7D 7H 4C"])
def test_during_the_initial_deal_the_area_left_gets_the_cards(cards: str) -> None:
    felt = Felt()
    felt.bets("1 ann 20", "2 ben 30")
    felt.play(f"{cards} report_power_failure withdraw_wagers:ann resume_play")
    rest = iter(["6D", "7C", "2S"])
    while felt.phase == "initial_deal":
        felt.play(next(rest))
    assert (felt.phase, len(felt.hand(2)), len(felt.round.house)) == ("decision", 2, 1)
    felt.check()


@pytest.mark.clause("PM 3.2")
def test_no_countdown_is_shown_once_bets_are_closed() -> None:
    felt = Felt(betting_seconds=30)
    felt.play("open_betting place_wager:1:ann:20")
    for audience in ("dealer", "sign", "seat:1"):
        view = view_of(felt.state, audience)
        assert (view.round if audience == "dealer" else view).closes_at == felt.round.closes_at  # type: ignore[union-attr]
    felt.play("close_betting")
    for audience in ("dealer", "sign", "seat:1"):
        view = view_of(felt.state, audience)
        assert (view.round if audience == "dealer" else view).closes_at is None  # type: ignore[union-attr]


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
    assert f"is void ({clause}). The reason: equipment fault." in view_of(game.state, "sign").phase_title


VOID = {"type": "void_round", "ground": "equipment_fault"}
