"""The deal, the looking, the decisions and the showing (TC 3.7-3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import prompts, view_of
from tests.rules.three_card_poker.game import Game, command

HANDS = ("2S 2H 3D", "9C 8C 4D")
HOUSE = "QS TH 5D"


@pytest.fixture
def game() -> Game:
    game = Game()
    game.bets("1 ann 20 ante", "4 dev 10 ante", "4 dev 5 pair_plus")
    return game


@pytest.fixture
def dealt(game: Game) -> Game:
    game.deal(*HANDS, house=HOUSE)
    return game


@pytest.mark.clause("TC 3.7")
def test_a_device_deals_three_at_a_time(game: Game) -> None:
    places = []
    for card in " ".join((*HANDS, HOUSE)).split():
        places.append(game.do(c.DealCard(card, "device"))[0].area)
    assert places == [1, 1, 1, 4, 4, 4, 0, 0, 0]
    assert game.phase == "decisions"


@pytest.mark.clause("TC 3.8")
def test_by_hand_one_at_a_time() -> None:
    game = Game(dealing="manual")
    game.bets("1 ann 20 ante", "4 dev 5 pair_plus")
    places = []
    for _ in range(9):
        event = game.do(c.DealCard(None))[0]
        assert event.clause == "TC 3.8"
        places.append(event.area)
    assert places == [1, 4, 0] * 3
    assert game.phase == "decisions"


@pytest.mark.clause("TC 3.7", "TC 3.8")
@pytest.mark.parametrize("dealing", ["automatic", "manual"])
@pytest.mark.parametrize("before", [0, 4])
def test_one_entry_for_all_that_is_still_to_come(dealing: str, before: int) -> None:
    game, one_by_one = Game(dealing=dealing), Game(dealing=dealing)
    for each in (game, one_by_one):
        each.bets("1 ann 20 ante", "4 dev 5 pair_plus")
        for _ in range(before):
            each.do(c.DealCard(None))
    events = game.do(c.DealHands())
    assert events == tuple(one_by_one.do(c.DealCard(None))[0] for _ in range(9 - before))
    assert (game.phase, game.state) == ("decisions", one_by_one.state)
    assert game.refused(c.DealHands()).startswith("not_now")


@pytest.mark.clause("TC 3.7")
def test_what_a_device_read_is_not_dealt_over_by_the_large_key(game: Game) -> None:
    assert [a.command["type"] for a in view_of(game.state, "dealer").actions if a.primary] == ["deal_hands"]
    game.do(c.DealCard("2S", "device"))
    assert [a.command["type"] for a in view_of(game.state, "dealer").actions if a.primary] == ["deal_card"]


def test_every_round_has_a_fresh_deck() -> None:
    game = Game()
    for _ in range(2):
        game.bets("1 ann 20 ante")
        game.deal("2S 2H 3D", house=HOUSE)
        game.play("fold 1", "settle")
        assert game.state.shoe is not None
        assert game.state.shoe.dealt_count == 6


@pytest.mark.clause("TC 3.9", "TC 1.1.7", "TC 3.9.2")
def test_play_equals_the_ante_for_each_backer() -> None:
    game = Game()
    game.bets("1 ann 20 fay 30 ante", "2 ben 10 ante")
    game.deal(*HANDS, house=HOUSE)
    game.play("play 1")
    (event,) = game.events
    assert event.clause == "TC 3.9.2"
    assert event.wager.stakes == game.round.areas[0].wagers[0].stakes
    assert game.refused(c.Fold(1)) == "decided_already (TC 3.9)"
    game.play("fold 2")
    assert game.events[0].clause == "TC 3.9.1"
    game.play("undo_entry", "undo_entry")
    assert [w.kind for w in game.round.areas[0].wagers] == ["ante"]
    assert game.phase == "decisions"


@pytest.mark.clause("ruling 35")
def test_the_seated_player_decides_else_the_first_backer() -> None:
    game = Game()
    game.bets("1 fay 20 ante", "1 ann 5 pair_plus", "2 gus 10 fay 10 ante")
    assert [area.controller for area in game.round.areas] == ["ann", "gus", "", "", ""]


@pytest.mark.clause("TC 3.10")
def test_the_house_is_shown_first_then_each_hand(dealt: Game) -> None:
    dealt.play("play 1", "play 4")
    assert dealt.refused(c.ExposeHand(1)) == "house_first (TC 3.10)"
    dealt.play("show 0")
    assert dealt.events[0].cards == tuple(HOUSE.split())
    assert dealt.refused(c.ExposeHand(0)) == "already_exposed (TC 3.10)"
    assert dealt.refused(c.ExposeHand(2)) == "no_hand (TC 3.10)"
    assert prompts(dealt.state).step.area == 1
    dealt.play("show 4")
    dealt.do(c.UndoEntry(), "pit_supervisor")
    dealt.play("show 4", "show 1", "settle")
    assert dealt.phase == "concluded"


@pytest.mark.clause("TC 2.1", "TC 3.10")
def test_cards_that_nobody_read_are_entered_when_shown(game: Game) -> None:
    game.do(c.DealCard("2S", "device"))
    for _ in range(8):
        game.do(c.DealCard(None))
    game.play("play 1", "fold 4")
    assert game.refused(c.ExposeHand(0)) == "cards_missing (TC 3.10)"
    assert game.refused(command("show 0 QS QS 2H")) == "card_repeated (TC 2.1)"
    assert game.refused(command("show 0 QS 2S 2H")) == "card_repeated (TC 2.1)"
    assert game.refused(command("show 0 QS 2H")) == "wrong_count (TC 2.1)"
    game.play("show 0 QS TH 5D")
    assert game.refused(command("show 1 3S 3H 4D")) == "contradicts_deal (TC 3.10)"
    assert game.refused(command("show 1 2S 2H QS")) == "card_repeated (TC 2.1)"
    assert game.refused(command("show 1 2S 2H")) == "wrong_count (TC 5.7)"
    game.play("show 1 3D 2S 2H", "show 4 9C 8C 4D", "settle")
    assert game.paid == {"1 ante": 20, "1 play": 20, "4 ante": -10, "4 pair_plus": -5}


@pytest.mark.clause("TC 3.10.1", "TC 3.11.2", "ruling 36", "ruling 40")
def test_not_shown_against_a_house_that_does_not_qualify() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus")
    game.deal("AS AH AD", house="JS TH 5D")
    game.play("play 1", "show 0")
    said = f"{prompts(game.state).step.detail} {offered(game, 'decline_exposure').hint}"
    assert "The house does not qualify. Face down, the hand has its Ante paid and Play back" in said
    assert "The Ante is paid and Play goes back." in said
    game.play("decline 1", "settle")
    assert game.paid == {"1 ante": 20, "1 play": 0, "1 pair_plus": -5}


def offered(game: Game, kind: str) -> Any:
    return next(option for option in prompts(game.state).actions if option.command["type"] == kind)


@pytest.mark.clause("TC 3.10.1", "TC 3.9.1")
def test_what_is_said_of_keeping_cards_down_is_what_comes_of_it() -> None:
    """Against a house that qualifies, and of a folded hand on which Pair Plus rides."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 pair_plus")
    game.deal("AS AH AD", "KS KH KD", house="QS TH 5D")
    game.play("play 1", "fold 2", "show 0")
    assert "ranks below the house hand and wins nothing" in prompts(game.state).step.detail
    assert "ranks below the house hand" in offered(game, "decline_exposure").hint
    game.play("decline 1")
    assert prompts(game.state).step.detail.startswith("Folded: ")
    assert offered(game, "decline_exposure").hint == "The hand wins no Pair Plus or jackpot. This cannot be taken back."
    game.play("decline 2", "settle")
    assert game.paid == {"1 ante": -20, "1 play": -20, "2 ante": -20, "2 pair_plus": -5}


@pytest.mark.clause("TC 3.10.1", "TC 6.2")
def test_a_supervisor_may_look_for_the_record(dealt: Game) -> None:
    dealt.play("play 1", "fold 4", "show 0")
    assert dealt.refused(c.LookAtHand(1), "pit_supervisor") == "no_hand (TC 3.10.1)"
    dealt.do(c.DeclineExposure(1))
    assert dealt.refused(c.LookAtHand(1)) == "role (TC 6.2)"
    blind = ("dealer", "auditor", "audit", "seat:1", "seat:4")
    before = {audience: dealt.cards_seen(audience)[1] for audience in (*blind, "pit")}
    assert set(before.values()) == {("??", "??", "??")}
    dealt.do(c.LookAtHand(1), "gaming_shift_manager")
    assert dealt.events[0].cards == ("2S", "2H", "3D")
    assert dealt.cards_seen("pit")[1] == ("2S", "2H", "3D")
    for audience in blind:
        assert dealt.cards_seen(audience)[1] == ("??", "??", "??")
    dealt.play("show 4", "settle")
    for audience in ("dealer", "seat:1", "seat:4"):
        assert dealt.cards_seen(audience)[1] == ("??", "??", "??")
    for audience in ("auditor", "audit"):
        assert dealt.cards_seen(audience)[1] == ("2S", "2H", "3D")
