"""What a removed hand or a prohibited player means for Envy Bonuses and for a claim on the meter (TC 5.7, 5.9)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules.wording.effects import THREE_CARD_POKER as EFFECTS
from tests.rules.three_card_poker.game import Game

MANAGER = "gaming_shift_manager"
METER_CENTS = 98_765_00


@pytest.fixture
def royals() -> Game:
    """Settled: a spade royal at position 1, a heart royal at 2, nothing at 3; all with Ante and progressive wager."""
    game = Game()
    bets = [
        f"{area} {name} {dollars}"
        for area, name in enumerate(("ann", "ben", "cat"), 1)
        for dollars in ("20 ante", "5 progressive")
    ]
    game.bets(*bets)
    game.deal("AS KS QS", "AH KH QH", "9D 7D 4C", house="JC TD 5D")
    game.play("play 1", "play 2", "fold 3", "show 0", "show 1", "show 2", "show 3", "settle looked at")
    assert game.phase == "bonus"
    return game


def with_bonuses(game: Game) -> Game:
    """The claim on the meter is verified, and the Envy Bonuses are paid."""
    game.do(c.SettleJackpot("1.2.progressive", METER_CENTS, "sam"), MANAGER)
    game.play("settle")
    assert game.phase == "jackpot_payment"
    assert game.bonuses == {"1.2": 50, "1.4": 250, "1.6": 300}
    return game


@pytest.mark.clause("TC 5.7", "TC 3.14", "ruling 66")
def test_a_hand_removed_before_the_envy_bonus_brings_none(royals: Game) -> None:
    royals.do(c.RemoveHand(1), MANAGER)
    assert royals.round.jackpot is None
    royals.play("settle")
    assert royals.bonuses == {"1.6": 50}  # for the heart royal; the removed hand's own wager is in no jackpot
    assert royals.phase == "concluded"
    assert royals.money_is_conserved()


RULINGS = {
    "returned": {"effect": "return_wagers", "wagers": ("1.2",)},
    "ordered": {"effect": "order", "orders": (c.WagerOrder("1.2", "returned"),)},
}


@pytest.mark.clause("TC 3.14", "TC 6.1", "ruling 38")
@pytest.mark.parametrize("how", RULINGS)
def test_a_hand_that_was_not_confirmed_brings_no_envy_bonus_once_its_claim_is_over(royals: Game, how: str) -> None:
    """The other royal's stays due, but to the wager that went back."""
    royals.do(c.DenyClaim("1.2.progressive", "The back differs."), "pit_supervisor")
    ruling = c.RecordRuling("No award.", "So.", **RULINGS[how])
    _, returned = royals.answer(ruling, MANAGER)
    said = EFFECTS[type(returned)](royals.state, returned)[-1]
    assert said == "The claim on the jackpot ends, and no Envy Bonus is paid for the hand of position 1."
    royals.do(ruling, MANAGER)
    assert (royals.round.jackpot, royals.phase) == (None, "bonus")
    royals.play("settle")
    assert royals.bonuses == {"1.6": 50}
    assert royals.phase == "concluded"
    assert royals.money_is_conserved()


@pytest.mark.clause("TC 3.14", "TC 6.1", "ruling 38", "ruling 114")
@pytest.mark.parametrize("how", RULINGS)
def test_one_that_nobody_looked_at_is_looked_at_before_its_envy_bonus(royals: Game, how: str) -> None:
    royals.do(c.ReferToManager("Whose wager is it?"), "pit_supervisor")
    ruling = c.RecordRuling("Nobody's.", "So.", **RULINGS[how])
    _, returned = royals.answer(ruling, MANAGER)
    assert EFFECTS[type(returned)](royals.state, returned)[-1] == "The claim on the jackpot ends."
    royals.do(ruling, MANAGER)
    assert royals.refused(c.Settle()) == "role (ruling 114)"
    royals.play("settle looked at")
    assert royals.bonuses == {"1.4": 250, "1.6": 300}
    assert royals.phase == "concluded"


@pytest.mark.clause("TC 3.14", "TC 6.1", "ruling 38")
def test_with_no_other_royal_the_round_ends_with_the_ruling() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "1 ann 5 progressive", "2 ben 20 ante", "2 ben 5 progressive")
    game.deal("AS KS QS", "9D 7D 4C", house="JC TD 5D")
    game.play("play 1", "fold 2", "show 0", "show 1", "show 2", "settle")
    game.do(c.DenyClaim("1.2.progressive", "The back differs."), "pit_supervisor")
    game.do(c.RecordRuling("No award.", "So.", **RULINGS["returned"]), MANAGER)
    assert (game.phase, game.bonuses) == ("concluded", {})
    assert game.money_is_conserved()


@pytest.mark.clause("TC 3.14", "TC 3.19", "ruling 38", "ruling 67")
def test_a_claim_that_a_ruling_lets_stand_is_verified_and_brings_the_envy_bonus(royals: Game) -> None:
    royals.do(c.DenyClaim("1.2.progressive", "The back differs."), "pit_supervisor")
    royals.do(c.RecordRuling("Look again.", "Another light."), MANAGER)
    assert with_bonuses(royals).bonuses["1.6"] == 300


@pytest.mark.clause("TC 3.14", "TC 6.1", "ruling 38")
def test_an_ante_that_a_ruling_returns_brings_no_envy_bonus_and_the_claim_waits_alone(royals: Game) -> None:
    royals.do(c.DenyClaim("1.2.progressive", "The back differs."), "pit_supervisor")
    royals.do(c.RecordRuling("No.", "So.", "order", orders=(c.WagerOrder("1.1", "returned"),)), MANAGER)
    assert royals.round.jackpot is not None
    royals.do(c.SettleJackpot("1.2.progressive", METER_CENTS, "sam"), MANAGER)
    royals.play("settle")
    assert royals.bonuses == {"1.2": 50, "1.6": 50}
    assert royals.phase == "jackpot_payment"


@pytest.mark.clause("TC 5.7", "ruling 66", "ruling 67")
def test_a_hand_removed_later_loses_its_claim_and_awards_and_leaves_what_it_brought_others(royals: Game) -> None:
    game = with_bonuses(royals)
    game.do(c.RemoveHand(1), MANAGER)
    assert game.phase == "concluded"
    assert game.net["1.2"] + game.bonuses["1.2"] == 0
    assert (game.bonuses["1.4"], game.bonuses["1.6"]) == (250, 300)
    assert game.net["1.4"] == 1_250 - 5
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.7", "ruling 66")
def test_another_hand_removed_leaves_the_claim(royals: Game) -> None:
    game = with_bonuses(royals)
    game.do(c.RemoveHand(2), MANAGER)
    assert game.phase == "jackpot_payment"
    assert game.net["1.4"] + game.bonuses["1.4"] == 0
    assert game.bonuses["1.2"] == 50
    game.play("settle")
    assert game.phase == "concluded"
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.3", "ruling 7", "ruling 66")
def test_a_void_after_a_removal_takes_every_bonus_back_once(royals: Game) -> None:
    game = with_bonuses(royals)
    game.do(c.RemoveHand(1), MANAGER)
    game.do(c.VoidRound("house_count"), MANAGER)
    assert {game.net[w] + game.bonuses[w] for w in ("1.2", "1.4", "1.6")} == {0}
    assert game.money_is_conserved()


@pytest.mark.clause("TC 5.9", "ruling 67")
def test_a_prohibited_player_keeps_the_claim(royals: Game) -> None:
    game = royals
    game.do(c.ProhibitPlayer("ann", "showed cards"), MANAGER)
    assert game.phase == "bonus"
    game.do(c.SettleJackpot("1.2.progressive", METER_CENTS, "sam"), MANAGER)
    assert game.paid["1 progressive"] == METER_CENTS // 100 - 5
    game.play("settle", "settle")
    assert game.phase == "concluded"
