"""Awards above the table's sum: a Pit Supervisor looks at the hand before they are paid (ruling 114)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import commands as c
from rules import view_of
from rules.codec import decode_event, encode_event
from rules.core.text import encode_json
from rules.engine import evolve
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 114")
SUPERVISOR, MANAGER, HIGHEST = "pit_supervisor", "pit_manager", "gaming_shift_manager"
ROLE = "role (ruling 114)"


def royal(progressive: bool = True, cards: str = "AH KH QH", **settings: Any) -> Game:
    """Ann plays a Royal Flush that the table pays, at $1,250 with a progressive wager; Ben plays on it too, and folds
    what pays nothing.
    """
    game = Game(**settings)
    game.bets("1 ann 20 ante", *(["1 ann 5 progressive"] * progressive), "2 ben 20 ante", "2 ben 5 progressive")
    game.deal(cards, "2S 4C 6C", house="QD 9S 3C")
    game.play("play 1", "fold 2", "show 0", "show 1", "show 2")
    return game


def lines(state: Any) -> dict[tuple[str, str], tuple[c.LineRef, str]]:
    """Of each line of the sheet what ticks it, and who looks at its hand first."""
    sheet: Any = view_of(state, "dealer").round
    return {
        (line.kind, line.shares[0].player): (
            c.LineRef(line.wager, line.kind, line.shares[0].player),
            line.looked_at_by,
        )
        for line in sheet.pay_sheet
    }


def ticks(game: Any, kind: str, player: str, paid: bool = True) -> c.MarkPaid:
    return c.MarkPaid((lines(game.state)[kind, player][0],), paid)


@pytest.mark.clause("TC 4.4", "TC 4.4/royal-flush-other")
def test_the_dealer_alone_pays_no_award_above_the_sum_and_everything_beside_it() -> None:
    game = royal()
    assert game.refused(c.Settle()) == ROLE
    assert game.refused(ticks(game, "progressive", "ann")) == ROLE
    assert game.refused(c.MarkPaid(tuple(ref for ref, _ in lines(game.state).values()))) == ROLE
    for kind in ("ante", "play", "ante_bonus"):
        game.do(ticks(game, kind, "ann"))
    for kind in ("ante", "progressive"):
        game.do(ticks(game, kind, "ben"))
    assert game.refused(c.Settle()) == ROLE
    assert game.paid == {}
    game.do(ticks(game, "progressive", "ann"), SUPERVISOR)
    assert game.paid["1 progressive"] == 1_250 - 5


def test_what_is_refused_says_who_looks_at_which_hand() -> None:
    refusal = royal().answer(c.Settle())
    assert refusal.facts == {"needed": SUPERVISOR}
    assert refusal.message == (
        "The award on position 1 is above $1,000. It needs a Pit Supervisor or higher to look at the hand first. "
        "A hand that is not confirmed is for the Gaming Shift Manager."
    )


@pytest.mark.parametrize("role", [SUPERVISOR, MANAGER, HIGHEST])
def test_with_the_pit_it_is_paid_as_shown(role: str) -> None:
    game = royal()
    game.do(c.Settle(), role)
    assert game.paid["1 progressive"] == 1_250 - 5


def test_an_award_that_was_looked_at_leaves_the_rest_to_the_dealer() -> None:
    game = royal()
    game.do(ticks(game, "progressive", "ann"), SUPERVISOR)
    game.play("settle")
    assert game.paid["1 progressive"] == 1_250 - 5


def test_a_tick_is_taken_back_by_the_dealer_alone_and_not_set_again() -> None:
    game = royal()
    game.do(ticks(game, "progressive", "ann"), SUPERVISOR)
    game.do(ticks(game, "progressive", "ann", paid=False))
    assert game.refused(ticks(game, "progressive", "ann")) == ROLE


def test_the_view_says_who_looks_first() -> None:
    looked_at = {line: role for line, (_, role) in lines(royal().state).items() if role}
    assert looked_at == {("progressive", "ann"): SUPERVISOR}


@pytest.mark.clause("TC 4.4/straight-flush")
@pytest.mark.parametrize(("cents", "refused"), [(174_99, True), (175_00, False), (100_00, True)])
def test_the_sum_is_the_tables(cents: int, refused: bool) -> None:
    game = royal(cards="9H 8H 7H")
    assert not lines(game.state)["progressive", "ann"][1], "$1,000 to begin with"
    game.do(c.SetPaying(verify_above_cents=cents), MANAGER)
    if refused:
        assert game.refused(c.Settle()) == ROLE
        return
    game.play("settle")
    assert game.paid["1 progressive"] == 175 - 5


def test_a_sum_of_2000_leaves_the_royal_flush_to_the_dealer() -> None:
    game = royal()
    (event,) = game.do(c.SetPaying(verify_above_cents=2_000_00), MANAGER)
    assert (event.verify_above_cents, event.verify_above_cents_before) == (2_000_00, 1_000_00)
    assert (event.by_line, event.mispay_manager_cents) == (event.by_line_before, event.mispay_manager_cents_before)
    assert not any(role for _, role in lines(game.state).values())
    game.play("settle")
    assert game.paid["1 progressive"] == 1_250 - 5


def test_the_sum_is_the_pit_managers_and_none_is_below_nothing() -> None:
    game = Game()
    assert game.refused(c.SetPaying(verify_above_cents=2_000_00), SUPERVISOR) == "role (TC 6.2)"
    assert game.refused(c.SetPaying(verify_above_cents=-1), MANAGER) == "amount_below (ruling 114)"
    assert game.refused(c.SetPaying(verify_above_cents=1_000_00), MANAGER) == "nothing_differs (ruling 96)"
    game.do(c.SetPaying(verify_above_cents=0), MANAGER)
    assert game.state.settings is not None
    assert game.state.settings.verify_above_cents == 0


def test_a_table_is_not_installed_with_less_than_nothing() -> None:
    with pytest.raises(AssertionError, match="negative_setting"):
        Game(verify_above_cents=-1)


def test_what_was_set_before_there_was_a_sum_is_read_and_leaves_it() -> None:
    game = Game()
    (event,) = game.do(c.SetPaying(by_line=True), MANAGER)
    kept = msgspec.json.decode(encode_event(event))
    for name in ("verify_above_cents", "verify_above_cents_before"):
        del kept[name]
    before = Game()
    state = evolve(before.state, decode_event(encode_json(kept)))
    assert state.settings == game.state.settings


# --- the Envy Bonus -------------------------------------------------------------------------------


@pytest.mark.clause("TC 3.14")
def test_the_envy_bonus_for_a_royal_that_nobody_looked_at_is_not_the_dealers_alone() -> None:
    game = royal(progressive=False)
    game.play("settle")
    assert game.phase == "bonus"
    assert lines(game.state)["bonus", "ben"][1] == SUPERVISOR
    assert game.refused(c.Settle()) == ROLE
    assert game.refused(ticks(game, "bonus", "ben")) == ROLE
    game.do(ticks(game, "bonus", "ben"), SUPERVISOR)
    assert list(game.bonuses.values()) == [50]


@pytest.mark.clause("TC 3.14")
def test_after_an_award_that_was_looked_at_the_dealer_pays_the_envy_bonus() -> None:
    game = royal()
    game.do(c.Settle(), SUPERVISOR)
    assert game.phase == "bonus"
    assert lines(game.state)["bonus", "ben"][1] == ""
    game.play("settle")
    assert list(game.bonuses.values()) == [50]


@pytest.mark.clause("TC 3.14", "TC 3.19", "ruling 67")
def test_after_a_claim_on_the_meter_that_was_verified_the_dealer_pays_it() -> None:
    game = royal(cards="AS KS QS")
    game.play("settle")
    assert game.refused(c.Settle()) == "claim_waits (TC 3.19)"
    assert game.round.jackpot is not None
    game.do(c.SettleJackpot(game.round.jackpot.id, 25_000_00, "sam"), SUPERVISOR)
    game.play("settle")
    assert list(game.bonuses.values()) == [250]


@pytest.mark.clause("TC 3.14", "TC 3.19")
def test_of_two_royals_the_one_that_nobody_looked_at_counts() -> None:
    """Ann's was looked at for her own award; Cat has no progressive wager. A spade royal is above any sum."""
    game = Game(verify_above_cents=5_000_00)
    game.bets("1 ann 20 ante", "1 ann 5 progressive", "2 ben 20 ante", "2 ben 5 progressive", "3 cat 20 ante")
    game.deal("AH KH QH", "2S 4C 6C", "AS KS QS", house="QD 9S 3C")
    game.play("play 1", "fold 2", "play 3", "show 0", "show 1", "show 2", "show 3", "settle")
    assert game.answer(c.Settle()).message.startswith(
        "The award on position 3 is above $5,000. It needs a Pit Supervisor or higher to look"
    )
    assert "position 3" in game.answer(c.Settle()).message
    game.play("settle looked at")
    assert sum(game.bonuses.values()) == 50 + 250 + 250


# --- the Super Bonus ------------------------------------------------------------------------------


def sevens(dollars: int, **settings: Any) -> Dealing:
    """Ann has three sevens against a seven; Ben is paid $50 beside her."""
    game = table(**settings).open().bet(f"1 ann {dollars}").bet("2 ben 20").close()
    return game.cards("7H 9S 7C 7H KD hit 7H settle stand KC settle")


@pytest.mark.clause("PM 4.1.1", "PM 4.1.1/100-or-greater")
def test_a_super_bonus_of_5000_is_looked_at_and_the_50_beside_it_is_not() -> None:
    game = sevens(100)
    assert {line: role for line, (_, role) in lines(game.state).items()} == {
        ("bonus", "ann"): SUPERVISOR,
        ("bonus", "ben"): "",
    }
    assert game.refused("settle") == ("role", "ruling 114")
    assert game.refused(ticks(game, "bonus", "ann")) == ("role", "ruling 114")
    game.do(ticks(game, "bonus", "ben"))
    game.do(c.Settle(), SUPERVISOR)
    assert game.bonuses == {"1.1": 5_000, "1.2": 50}


@pytest.mark.clause("PM 4.1.1", "PM 4.1.1/10-to-99")
def test_a_super_bonus_of_1000_is_not_above_the_sum() -> None:
    game = sevens(20)
    assert not any(role for _, role in lines(game.state).values())
    game.cards("settle")
    assert game.bonuses == {"1.1": 1_000, "1.2": 50}
    lower = sevens(20, verify_above_cents=999_99)
    assert lower.refused("settle") == ("role", "ruling 114")


@pytest.mark.clause("PM 4.1.1")
def test_what_is_paid_at_odds_is_the_dealers_whatever_it_comes_to() -> None:
    game = table(verify_above_cents=0).open().bet("1 ann 500").close().cards("KS 9C QD stand KC settle")
    assert game.net == {"1.1": 500}
