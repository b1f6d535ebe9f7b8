"""“Something went wrong”: each incident says what its command does, or why it does not apply (TC 5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Context, Refusal, decide, view_of
from rules import commands as c
from rules.codec import decode_command
from rules.core.clauses import clause_text
from rules.core.text import encode_json
from tests.rules.three_card_poker.game import NOW, Game


def dealt() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus", "2 ben 10 fay 20 ante", "3 ann 10 ante")
    game.deal("AS KH QD", "2S 2H 3D", "9H 7H 4H", house="QS TH 5D")
    return game


def over() -> Game:
    game = dealt()
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "settle")
    return game


def betting() -> Game:
    game = Game()
    game.play("open_betting")
    game.bet("1 ann 20 ante")
    return game


def decided() -> Game:
    game = dealt()
    game.play("view 1", "play 1", "fold 2")
    return game


def listed(game: Game, audience: str = "dealer") -> list[Any]:
    view: Any = view_of(game.state, audience)
    return list(view.irregularities)


def one(game: Game, code: str, title: str = "") -> Any:
    return next(s for s in listed(game) if s.code == code and title in s.title)


@pytest.mark.parametrize("situation", [betting, dealt, decided, over])
def test_every_incident_explains_itself_and_does_what_it_says(situation: Any) -> None:
    game = situation()
    incidents = listed(game)
    assert incidents
    for incident in incidents:
        assert incident.title
        assert clause_text(incident.clause).requires
        assert bool(incident.refusal) or incident.outcome, incident.code
        if incident.fields:
            continue
        command = decode_command(encode_json(incident.command))
        answer = decide(game.state, command, Context(now=NOW, role=incident.role))
        assert (answer if isinstance(answer, Refusal) else None) == incident.refusal, incident.code


@pytest.mark.parametrize(
    ("code", "clause", "role"),
    [
        pytest.param("void_misdeal", "TC 5.2", "pit_supervisor", marks=pytest.mark.clause("TC 5.2")),
        pytest.param("hands_moved", "TC 5.2", "pit_supervisor", marks=pytest.mark.clause("TC 5.2")),
        pytest.param("wrong_count", "TC 5.7", "pit_supervisor", marks=pytest.mark.clause("TC 5.7")),
        pytest.param("player_absent", "TC 5.11", "dealer", marks=pytest.mark.clause("TC 5.11")),
        pytest.param("several_hands", "TC 5.10.2", "pit_supervisor", marks=pytest.mark.clause("TC 5.10.2")),
        pytest.param(
            "prohibited_confidentiality", "TC 5.9", "gaming_shift_manager", marks=pytest.mark.clause("TC 5.9")
        ),
        pytest.param("power_failure", "TC 5.16.1", "dealer", marks=pytest.mark.clause("TC 5.16.1", "ruling 58")),
    ],
)
def test_clause_and_who_approves(code: str, clause: str, role: str) -> None:
    incident = one(dealt(), code)
    assert (incident.clause, incident.role, incident.refusal) == (clause, role, None)


@pytest.mark.clause("TC 5.7")
def test_the_effect_on_each_wager_is_shown_before() -> None:
    assert one(dealt(), "wrong_count").outcome == (
        "The hand of position 1 is out of play.",
        "Ann gets $20 back: ante wager of position 1",
        "Ann gets $5 back: pair plus wager of position 1",
    )


@pytest.mark.clause("TC 5.6", "TC 5.7.1")
def test_withdrawal_is_offered_after_a_wrong_count() -> None:
    game = dealt()
    assert one(game, "withdraws", "Ben").refusal.clause == "TC 5.6"
    game.do(c.RemoveHand(1), "pit_supervisor")
    assert one(game, "withdraws", "Ben").clause == "TC 5.7.1"
    assert one(game, "withdraws", "Ben").outcome == ("Ben gets $10 back: ante wager of position 2",)


@pytest.mark.clause("TC 3.10.1")
@pytest.mark.parametrize("read", [True, False])
def test_a_supervisors_look_at_a_hand_that_was_kept_down(read: bool) -> None:
    game = Game()
    game.bets("1 ann 20 ante")
    if read:
        game.deal("AS KH QD", house="QS TH 5D")
    else:
        game.deal_unseen(1)
    game.play("play 1", "show 0 QS TH 5D")
    assert "look" not in {incident.code for incident in listed(game)}
    game.play("decline 1")
    for _ in ("before the settlement", "after the round"):
        look = one(game, "look")
        assert (look.clause, look.role, look.refusal) == ("TC 3.10.1", "pit_supervisor", None)
        assert look.fields == (() if read else ("cards",))
        if game.phase == "settlement":
            game.play("settle")
    game.do(c.LookAtHand(1, ("AS", "KH", "QD")), "pit_supervisor")
    assert game.cards_seen("pit")[1] == ("AS", "KH", "QD")
    assert "look" not in {incident.code for incident in listed(game)}


@pytest.mark.clause("TC 5.3", "TC 5.7", "ruling 82")
def test_after_the_round_only_what_may_still_be_corrected() -> None:
    game = over()
    codes = {
        "card_wrong",
        "wager_wrong",
        "decision_wrong",
        "paid_wrongly",
        "void_house_count",
        "wrong_count",
        "count",
        "not_covered",
        "ruling",
    }
    assert {incident.code for incident in listed(game)} == codes
    for code in ("void_house_count", "wrong_count"):
        assert (one(game, code).refusal, one(game, code).role) == (None, "gaming_shift_manager")
    game.do(c.RemoveHand(1), "gaming_shift_manager")
    assert "withdraws" in {incident.code for incident in listed(game)}
    game.play("open_betting")
    assert one(game, "wrong_count").refusal is not None


def test_no_card_is_told_and_nobody_but_staff_is_shown_it() -> None:
    game = dealt()
    assert listed(game, "audit") == []
    for audience in ("dealer", "pit"):
        text = encode_json(listed(game, audience)).decode()
        assert not [card for card in ("AS", "KH", "2S", "QS", "TH") if f'"{card}"' in text]
