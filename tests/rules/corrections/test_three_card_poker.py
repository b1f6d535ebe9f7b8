"""A card of a hand that was shown at Three Card Poker, keyed wrongly: the record follows the felt (ruling 81)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Refusal, view_of
from rules import commands as c
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 81")
MANAGER = "pit_manager"
SUPERVISOR = "pit_supervisor"
PAID = ((1, "ante", "ann"), (3, "play", "ann"), (2, "ante", "ben"), (4, "play", "ben"))


def corrected(area: int, was: str, card: str, number: int = 1) -> c.CorrectCard:
    return c.CorrectCard(area, was, card, 1, number)


def shown(*bets: str, house: str = "QD 4H 3C", hands: tuple[str, ...] = ("KS 9D 2C", "JH 8C 5D")) -> Game:
    """Cards that nobody read, keyed as each hand was shown: Ann has King high, Ben Jack high, the house Queen high."""
    game = Game()
    bets = bets or ("1 ann 20 ante", "2 ben 20 ante")
    game.bets(*bets)
    game.deal_unseen(len(hands))
    game.play(*(f"view {number}" for number, _ in enumerate(hands, 1)))
    game.play(*(f"play {number}" for number, _ in enumerate(hands, 1)))
    game.play(f"show 0 {house}", *(f"show {number} {cards}" for number, cards in enumerate(hands, 1)))
    return game


@pytest.mark.clause("TC 3.10")
def test_before_the_settlement_a_supervisor_puts_it_right() -> None:
    """Ann's King was a Jack: she loses to the Queen. Everybody has seen the hand by then (ruling 84)."""
    game = shown()
    assert game.refused(corrected(1, "KS", "JS")) == "role (TC 6.2)"
    game.do(corrected(1, "KS", "JS"), SUPERVISOR)
    assert game.round.areas[0].hand.cards == ("JS", "9D", "2C")
    game.play("settle")
    assert game.paid == {"1 ante": -20, "1 play": -20, "2 ante": -20, "2 play": -20}


@pytest.mark.clause("TC 3.11")
def test_a_card_of_the_house() -> None:
    """The house Queen was a Jack: it has no hand to compare."""
    game = shown()
    game.do(corrected(0, "QD", "JD"), SUPERVISOR)
    game.play("settle")
    assert game.paid == {"1 ante": 20, "1 play": 0, "2 ante": 20, "2 play": 0}


@pytest.mark.clause("TC 3.10.1")
def test_after_a_player_kept_the_cards_down_it_takes_a_supervisor() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante")
    game.deal_unseen(2)
    game.play("play 1", "play 2", "show 0 QD 4H 3C", "show 1 KS 9D 2C", "decline 2")
    assert game.refused(corrected(1, "KS", "JS")) == "role (TC 6.2)"
    game.do(corrected(1, "KS", "JS"), "pit_supervisor")
    assert game.round.areas[1].hand.declined


@pytest.mark.clause("TC 3.12.1", "TC 6.2")
def test_after_the_settlement_the_differences_are_collected() -> None:
    game = shown()
    game.play("settle")
    assert game.phase == "concluded"
    assert game.refused(corrected(1, "KS", "JS"), "pit_supervisor") == "role (TC 6.2)"
    game.do(corrected(1, "KS", "JS"), MANAGER)
    assert [type(event).__name__ for event in game.events] == ["CardCorrected", "RoundConcluded"]
    deltas = [(one.wager, one.player, one.put_cents, one.returned_cents) for one in game.events[0].adjustments]
    assert deltas == [("1.1", "ann", 0, -4000), ("1.3", "ann", 0, -4000)]
    assert (game.events[1].staked_cents, game.events[1].returned_cents) == (8000, 0)
    assert game.money_is_conserved()


@pytest.mark.clause("TC 3.12.4", "TC 3.12.5", "TC 4.2", "TC 4.3")
def test_bonus_and_pair_plus_follow() -> None:
    """Ann's 9 was a 7: with 8 and 6 a straight, paid as it should have been."""
    game = shown("1 ann 20 ante", "1 ann 10 pair_plus", hands=("8S 9D 6C",))
    game.play("settle")
    assert game.paid == {"1 ante": -20, "1 play": -20, "1 pair_plus": -10}
    game.do(corrected(1, "9D", "7D", 2), MANAGER)
    assert game.paid == {"1 ante": 20, "1 play": 20, "1 ante_bonus": 20, "1 pair_plus": 50}
    game.do(corrected(1, "7D", "9D", 2), MANAGER)
    assert game.paid == {"1 ante": -20, "1 play": -20, "1 pair_plus": -10}


@pytest.mark.clause("TC 2.1")
def test_the_deck_holds_the_right_card_once() -> None:
    game = shown()
    assert game.refused(corrected(1, "KS", "JH")).startswith("card_repeated")
    assert game.refused(corrected(1, "KS", "9D")).startswith("card_repeated")
    assert game.refused(corrected(1, "KS", "1S")).startswith("unknown_card")


def test_the_card_that_is_meant_is_named() -> None:
    game = shown()
    for command in (
        *(corrected(1, "KH", "JS"), corrected(1, "KS", "JS", 2), corrected(1, "KS", "JS", -2)),
        *(corrected(9, "KS", "JS"), corrected(-1, "KS", "JS"), c.CorrectCard(1, "KS", "JS", 2, 1)),
    ):
        assert game.refused(command) == "no_such_card (ruling 81)"
    assert game.refused(corrected(1, "KS", "KS")) == "nothing_differs (ruling 81)"


def test_what_was_undone_is_not_played_again() -> None:
    game = shown()
    game.do(c.UndoEntry(), SUPERVISOR)
    assert game.refused(corrected(1, "KS", "JS")) == "cards_taken_back (ruling 42)"
    game.play("show 2 JC 8C 5D")
    game.do(corrected(2, "JC", "JH"), SUPERVISOR)
    assert game.round.areas[1].hand.cards == ("JH", "8C", "5D")


def read_by_a_device() -> Game:
    """The same hands and a third, which stays face down for now."""
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante")
    game.deal("KS 9D 2C", "JH 8C 5D", house="QD 4H 3C")
    return game


@pytest.mark.clause("TC 3.7", "TC 5.9")
def test_what_lies_face_down_is_told_by_no_answer() -> None:
    """Whatever card is asked of whatever hand, while any card on record lies face down."""
    game = read_by_a_device()
    asked = [corrected(area, was, card) for area in (0, 1) for was in ("KS", "QD", "2H") for card in ("JH", "AC", was)]

    def all_alike() -> None:
        assert {game.refused(command, role) for command in asked for role in ("dealer", "gaming_shift_manager")} == {
            "cards_face_down (ruling 81)"
        }

    all_alike()
    game.play("play 1", "play 2")
    all_alike()
    game.play("show 0", "show 1")
    all_alike()
    game.play("show 2")
    assert game.refused(corrected(1, "KS", "JS")) == "role (TC 6.2)"
    game.do(corrected(1, "KS", "JS"), "pit_supervisor")
    assert game.state.shoe is not None
    assert "KS" not in game.state.shoe.dealt
    assert game.state.shoe.dealt["JS"] == 1


@pytest.mark.clause("TC 3.13", "TC 6.1")
def test_an_award_that_the_jackpot_paid_stays() -> None:
    """Three of a kind takes $150 of the jackpot's money; neither is it taken back nor given by a correction."""
    bets = ("1 ann 20 ante", "1 ann 5 progressive", "2 ben 20 ante", "2 ben 5 progressive")
    game = shown(*bets, hands=("9S 9D 9C", "JH 8C 5D"))
    game.play("settle")
    before = game.state
    assert game.refused(corrected(1, "9S", "2S"), MANAGER) == "claim_stands (TC 6.1)"
    assert game.state == before
    game.do(corrected(2, "5D", "5H", 3), MANAGER)
    assert game.paid["1 progressive"] == 145


@pytest.mark.clause("TC 3.14", "TC 6.1")
def test_an_envy_bonus_is_not_given_by_a_correction() -> None:
    bets = ("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 progressive")
    game = shown(*bets, hands=("AH KH JC", "JH 8C 5D"))
    game.play("settle")
    assert game.refused(corrected(1, "JC", "QH", 3), MANAGER) == "claim_stands (TC 6.1)"


@pytest.mark.clause("TC 3.14")
def test_before_anything_was_paid_a_royal_flush_is_put_right() -> None:
    bets = ("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 progressive")
    game = shown(*bets, hands=("AH KH JC", "JH 8C 5D"))
    game.do(corrected(1, "JC", "QH", 3), SUPERVISOR)
    game.play("settle")
    assert game.phase == "bonus"
    game.play("settle looked at")
    assert game.bonuses == {"1.3": 50}


@pytest.mark.clause("TC 3.20.1", "TC 6.1")
def test_a_claim_on_the_meter_stays() -> None:
    """Locked, verified or paid: the hand that claims is not another by a correction; another hand may be."""
    game = shown("1 ann 20 ante", "1 ann 5 progressive", "2 ben 20 ante", hands=("AS KS QS", "JH 8C 5D"))
    game.play("settle")
    assert game.phase == "jackpot"
    game.state = _not_corrected(game, corrected(1, "AS", "AD"))
    assert game.round.jackpot is not None
    game.do(c.SettleJackpot(game.round.jackpot.id, 100_000_00, "sam"), "pit_supervisor")
    game.state = _not_corrected(game, corrected(1, "AS", "AD"))
    game.play("settle")
    assert game.phase == "concluded"
    game.state = _not_corrected(game, corrected(1, "AS", "AD"))
    game.do(corrected(2, "JH", "AC"), MANAGER)
    assert game.paid["2 ante"] == 20
    assert game.paid["1 progressive"] == 100_000 - 5


def _not_corrected(game: Game, command: c.CorrectCard) -> Any:
    """Refused with a word, or put to the Gaming Shift Manager: the round is what it was."""
    answer = game.answer(command, MANAGER)
    if isinstance(answer, Refusal):
        assert (answer.code, answer.clause) == ("claim_stands", "TC 6.1")
    else:
        assert [type(event).__name__ for event in answer] == ["ManagerAsked"]
    return game.state


@pytest.mark.clause("TC 5.11")
def test_a_hand_that_went_out_before_keeps_nothing_from_it() -> None:
    game = Game()
    game.bets("1 ann 20 ante", "2 ben 20 ante")
    game.deal_unseen(2)
    game.do(c.ReportAbsence(2))
    game.play("play 1", "show 0 QD 4H 3C", "show 1 KS 9D 2C")
    game.do(corrected(1, "KS", "JS"), SUPERVISOR)
    game.play("settle")
    assert game.paid == {"1 ante": -20, "1 play": -20, "2 ante": 0}


@pytest.mark.clause("TC 5.7", "TC 6.1")
def test_a_hand_that_was_counted_out_later_is_for_the_manager() -> None:
    game = shown()
    game.do(c.RemoveHand(2), "gaming_shift_manager")
    assert game.refused(corrected(1, "KS", "JS"), MANAGER) == "cards_moved (TC 6.1)"


@pytest.mark.clause("TC 1.1.9", "ruling 88")
def test_lines_that_stand_paid_stand_in_its_way_until_all_are() -> None:
    game = shown()
    lines = [c.LineRef(f"1.{n}", kind, player) for n, kind, player in PAID]
    game.do(c.MarkPaid((lines[0],)))
    assert game.refused(corrected(1, "KS", "JS"), MANAGER) == "lines_stand_paid (TC 1.1.9)"
    for line in lines[1:]:
        game.do(c.MarkPaid((line,)))
    assert game.phase == "concluded"
    game.do(corrected(1, "KS", "JS"), MANAGER)
    assert game.paid["1 ante"] == -20


@pytest.mark.clause("TC 3.1")
def test_not_once_the_next_round_began() -> None:
    game = shown()
    game.play("settle", "open_betting")
    assert game.refused(corrected(1, "KS", "JS"), MANAGER) == "not_now (TC 3.1)"


@pytest.mark.clause("TC 6.1")
def test_the_search_leads_to_it() -> None:
    def found(game: Game) -> list[str]:
        view: Any = view_of(game.state, "dealer")
        return [one.code for one in view.irregularities if "wrong card" in one.found_by and not one.refusal]

    assert found(shown()) == ["card_wrong", "not_covered"]
    game = Game()
    game.bets("1 ann 20 ante")
    assert found(game) == ["not_covered"]
