"""What no clause covers goes to the Gaming Shift Manager, and the ruling is recorded (TC 6.1, 6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import view_of
from rules.core.text import encode_json
from tests.rules.three_card_poker.game import Game, command, wager

SUPERVISOR, MANAGER = "pit_supervisor", "gaming_shift_manager"
ASKED = c.ReferToManager("A drink was spilt over position 2.")
PLAY_ON = c.RecordRuling("Play on.", "The cards are dry.")


def betting(**settings: Any) -> Game:
    game = Game(**settings)
    game.play("open_betting")
    for words in ("1 ann 20 ante", "1 ann 5 pair_plus", "1 ann 5 progressive", "2 ben 10 fay 20 ante"):
        game.bet(words)
    return game


def dealing() -> Game:
    game = betting()
    game.play("close_betting")
    for card in ("AS", "KS"):
        game.do(c.DealCard(card, "device"))
    return game


def dealt() -> Game:
    game = dealing()
    for card in ("QS", "2S", "2H", "3D", "QH", "TH", "5D"):
        game.do(c.DealCard(card, "device"))
    return game


def after(*steps: str) -> Game:
    game = dealt()
    game.play(*steps)
    return game


def held() -> Game:
    game = dealt()
    game.do(c.ReportPowerFailure(), "pit_supervisor")
    return game


def over() -> Game:
    """A round that is over."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 10 fay 20 ante")
    game.deal("AS KS QS", "2S 2H 3D", house="QH TH 5D")
    game.play("play 1", "fold 2", "show 0", "show 1", "settle")
    return game


UP_TO_SETTLEMENT = ("play 1", "play 2", "show 0", "show 1", "show 2")
SITUATIONS = {
    "betting": betting,
    "deal": dealing,
    "decisions": dealt,
    "expose_house": lambda: after("play 1", "play 2"),
    "expose_hands": lambda: after("play 1", "play 2", "show 0"),
    "settlement": lambda: after(*UP_TO_SETTLEMENT),
    "jackpot": lambda: after(*UP_TO_SETTLEMENT, "settle"),
    "held": held,
    "concluded": over,
    "between_rounds": Game,
}


@pytest.mark.clause("TC 6.1", "TC 6.2")
@pytest.mark.parametrize("phase", SITUATIONS)
def test_play_waits_for_the_ruling_in_every_phase_and_goes_on_there(phase: str) -> None:
    game = SITUATIONS[phase]()
    assert game.phase == phase
    before = game.state.round
    assert game.refused(c.ReferToManager(" ")) == "question_missing (TC 6.1)"
    game.do(ASKED)
    assert game.phase == "referred"
    assert game.refused(c.ReferToManager("And this?")) == "question_waits (TC 6.1)"
    for waiting in (
        c.OpenBetting(),
        c.CloseTable(),
        c.LoadShoe(),
        c.CloseBetting(),
        c.DealCard(None),
        c.Settle(),
        c.ResumePlay(),
    ):
        assert game.refused(waiting, MANAGER) == "not_now (TC 6.1)"
    for play in ("play 1", "fold 1", "show 0", "show 1", "view 2", "undo_entry"):
        assert game.refused(command(play)) == "not_now (TC 6.1)"
    assert game.refused(c.VoidRound("extra_cards"), SUPERVISOR) == "not_now (TC 6.1)"
    for role in ("dealer", SUPERVISOR, "pit_manager"):
        assert game.refused(PLAY_ON, role) == "role (TC 6.2)"
    game.do(PLAY_ON, MANAGER)
    assert game.events[0].question == ASKED.question
    assert (game.phase, game.state.round) == (phase, before)


@pytest.mark.clause("TC 6.1")
def test_the_table_says_what_is_asked_and_who_rules() -> None:
    game = dealt()
    game.do(ASKED)
    for audience in ("dealer", "pit"):
        view: Any = view_of(game.state, audience)
        assert (view.step.code, view.step.detail, view.step.clause) == ("record_ruling", ASKED.question, "TC 6.1")
        assert (view.round.phase, view.round.irregular.question) == ("referred", ASKED.question)
        assert [a.role for a in view.actions if a.command["type"] == "record_ruling"] == [MANAGER]
        assert view.notes["TC 6.1"].requires
    seat: Any = view_of(game.state, "seat:1")
    assert (seat.phase_title, seat.turn) == ("Referred to the Gaming Shift Manager", None)
    assert not [action for action in seat.may_do if action.refusal is None]
    sign: Any = view_of(game.state, "sign")
    assert sign.phase == "referred"


@pytest.mark.clause("TC 6.1", "TC 3.7")
@pytest.mark.parametrize("phase", [phase for phase in SITUATIONS if phase not in ("concluded", "between_rounds")])
def test_hidden_cards_stay_hidden_meanwhile(phase: str) -> None:
    game = SITUATIONS[phase]()
    audiences = ("dealer", "pit", "audit", "seat:1", "seat:2", "sign")

    def cards() -> list[str]:
        texts = [encode_json(view_of(game.state, audience)).decode() for audience in audiences]
        return [card for text in texts for card in ("AS", "KS", "2S", "2H", "QH", "TH") if f'["{card}"' in text]

    before = cards()
    game.do(ASKED)
    assert cards() == before


@pytest.mark.clause("TC 6.1")
def test_a_ruling_is_recorded_with_words_and_reason() -> None:
    game = dealt()
    game.do(ASKED)
    assert game.refused(c.RecordRuling("Play on.", " "), MANAGER) == "ruling_missing (TC 6.1)"
    assert game.refused(c.RecordRuling(" ", "So."), MANAGER) == "ruling_missing (TC 6.1)"
    assert game.refused(c.RecordRuling("Back.", "So.", "return_wagers"), MANAGER) == "wagers_missing (TC 6.1)"
    assert game.refused(c.RecordRuling("Back.", "So.", "return_wagers", ("1.9",)), MANAGER) == "unknown_wager (TC 6.1)"
    settled = SITUATIONS["jackpot"]()
    assert (
        settled.refused(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1",)), MANAGER) == "wager_settled (TC 6.1)"
    )


@pytest.mark.clause("TC 6.1")
def test_an_ante_goes_back_with_play_and_the_rest_runs() -> None:
    game = after("play 1", "play 2", "show 0")
    game.do(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1",)), MANAGER)
    assert game.paid == {"1 ante": 0, "1 play": 0}
    assert set(game.clauses.values()) == {"TC 6.1"}
    game.play("show 1", "show 2", "settle")
    assert game.paid["1 pair_plus"] == 200
    assert game.paid["2 ante"] == 30
    assert "1 ante_bonus" not in game.paid
    game.do(c.SettleJackpot(game.round.jackpot.id, 1_000_00, "sam"), SUPERVISOR)  # type: ignore[union-attr]
    assert game.money_is_conserved()


@pytest.mark.clause("TC 6.1")
def test_a_wager_that_goes_back_while_bets_are_open_leaves_the_layout() -> None:
    game = betting()
    game.do(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1", "1.4")), MANAGER)
    assert game.phase == "betting"
    assert [w.id for area in game.round.areas for w in area.wagers] == ["1.2", "1.3"]
    game.bet("1 ann 30 ante")
    game.play("close_betting")
    assert game.phase == "deal"


@pytest.mark.clause("TC 6.1")
@pytest.mark.parametrize("phase", ["deal", "decisions", "expose_hands", "settlement"])
def test_the_round_is_over_where_every_wager_went_back(phase: str) -> None:
    game = SITUATIONS[phase]()
    game.do(ASKED)
    wagers = tuple(w.id for area in game.round.areas for w in area.wagers)
    game.do(c.RecordRuling("All back.", "So.", "return_wagers", wagers), MANAGER)
    assert game.phase == "concluded"
    assert set(game.net.values()) == {0}
    assert game.money_is_conserved()


@pytest.mark.clause("TC 6.1", "TC 3.7")
def test_a_deal_goes_on_without_the_position_whose_wagers_went_back() -> None:
    game = dealing()
    game.do(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1", "1.2", "1.3")), MANAGER)
    assert game.phase == "deal"
    game.deal("2S 2H 3D", house="QH TH 5D")
    assert game.phase == "decisions"
    assert len(game.round.areas[0].hand.cards) == 2
    game.play("play 2", "show 0", "show 2", "settle")
    assert game.phase == "concluded"
    assert game.money_is_conserved()


@pytest.mark.clause("TC 6.1", "TC 3.5")
def test_a_progressive_wager_that_is_left_alone_by_a_ruling_is_dealt_to_and_rides() -> None:
    game = dealing()
    game.do(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1", "1.2")), MANAGER)
    game.deal("QD", "2S 2H 3D", house="QH TH 5D")
    game.play("continue 1", "fold 2", "show 0", "show 1", "settle")
    assert (game.phase, game.paid["1 progressive"]) == ("concluded", 10)
    assert game.money_is_conserved()


@pytest.mark.clause("TC 6.1", "TC 3.19", "ruling 67", "ruling 70")
def test_a_progressive_wager_that_goes_back_takes_its_claim_along() -> None:
    game = SITUATIONS["jackpot"]()
    game.do(ASKED)
    claim = game.round.jackpot
    assert claim is not None
    assert game.refused(c.SettleJackpot(claim.id, 1_000_00, "sam"), SUPERVISOR) == "not_now (TC 6.1)"
    game.do(c.RecordRuling("Back.", "Marked cards.", "return_wagers", (claim.wager,)), MANAGER)
    assert (game.phase, game.paid["1 progressive"]) == ("concluded", 0)
    assert game.money_is_conserved()


@pytest.mark.clause("TC 6.1", "ruling 7")
def test_a_ruling_voids_the_round() -> None:
    game = SITUATIONS["jackpot"]()
    game.do(ASKED)
    game.do(c.RecordRuling("Void.", "A stranger touched the cards.", "void"), MANAGER)
    assert (game.phase, set(game.net.values())) == ("concluded", {0})
    assert game.money_is_conserved()
    view: Any = view_of(game.state, "seat:1")
    assert any("void" in notice and "(TC 6.1)" in notice for notice in view.notices)
    game.play("open_betting")


@pytest.mark.clause("TC 6.1")
@pytest.mark.parametrize("phase", ["concluded", "between_rounds"])
def test_between_rounds_a_ruling_moves_no_wager(phase: str) -> None:
    game = SITUATIONS[phase]()
    assert game.refused(c.RecordRuling("Void.", "So.", "void"), MANAGER) == "no_round (TC 5.15)"
    assert game.refused(c.RecordRuling("Back.", "So.", "return_wagers", ("1.1",)), MANAGER) == "no_round (TC 5.15)"
    game.do(c.RecordRuling("The player is warned.", "Loud."), MANAGER)
    game.do(ASKED)
    view: Any = view_of(game.state, "dealer")
    assert (view.step.code, view.step.detail) == ("record_ruling", ASKED.question)
    assert game.refused(wager("1 ann 20 ante")) == "betting_not_open (TC 3.1)"


@pytest.mark.clause("TC 6.1", "TC 3.2", "ruling 43", "ruling 70")
def test_a_countdown_waits_with_the_table() -> None:
    game = betting(betting_seconds=30)
    game.later(10)
    game.do(ASKED)
    game.later(60)
    assert game.refused(wager("3 cat 20 ante")) == "not_now (TC 6.1)"
    game.do(PLAY_ON, MANAGER)
    game.bet("3 cat 20 ante")
    game.do(c.SetBettingTime(15))
    game.later(20)
    game.do(ASKED)
    game.do(PLAY_ON, MANAGER)
    assert game.refused(wager("4 dev 20 ante")) == "late_wager (TC 5.5)"


@pytest.mark.clause("TC 6.1", "TC 5.5")
def test_a_wager_that_comes_after_the_close_is_late_meanwhile_too() -> None:
    game = dealt()
    game.do(ASKED)
    assert game.refused(wager("4 dev 20 ante")) == "late_wager (TC 5.5)"


@pytest.mark.clause("TC 6.1", "TC 5.16.1")
def test_a_ruling_during_a_power_failure_leaves_the_others_their_choice() -> None:
    game = held()
    game.do(ASKED)
    game.do(c.RecordRuling("Back.", "So.", "return_wagers", ("1.4",)), MANAGER)
    assert game.phase == "held"
    game.do(c.WithdrawWagers("ann"))
    game.do(c.ResumePlay())
    assert game.phase == "concluded"
    assert game.money_is_conserved()
