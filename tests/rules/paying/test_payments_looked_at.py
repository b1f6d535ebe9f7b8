"""Payments at odds above the sum that the house set: a Pit Supervisor looks at them first (ruling 115)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import commands as c
from rules import view_of
from rules.codec import decode_event, encode_event
from rules.engine import evolve
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("ruling 115")
SUPERVISOR, MANAGER = "pit_supervisor", "pit_manager"
ROLE = ("role", "ruling 115")


def settling(wager: str = "1 ann 500", **settings: Any) -> Dealing:
    """A wager that wins against a bust of the house, and is due."""
    return table(**settings).open().bet(wager).close().cards("KS 9C QD stand KC")


def looked_at(game: Any) -> dict[str, str]:
    """Who looks first at each line of the sheet."""
    view: Any = view_of(game.state, "dealer")
    return {line.wager: line.looked_at_by for line in view.round.pay_sheet}


def test_to_begin_with_the_dealer_pays_whatever_it_comes_to() -> None:
    game = settling()
    assert set(looked_at(game).values()) == {""}
    game.cards("settle")
    assert game.net == {"1.1": 500}


@pytest.mark.parametrize(("most", "is_refused"), [(499_99, True), (500_00, False)])
def test_above_the_sum_the_dealer_alone_pays_neither_line_nor_sheet(most: int, is_refused: bool) -> None:
    game = settling(payment_above_cents=most)
    tick = c.MarkPaid((c.LineRef("1.1", "main", "ann"),))
    if not is_refused:
        game.do(tick)
        assert game.net == {"1.1": 500}
        return
    assert looked_at(game) == {"1.1": SUPERVISOR}
    assert game.refused("settle") == game.refused(tick) == ROLE
    game.do(tick, SUPERVISOR)
    assert game.net == {"1.1": 500}


def test_a_refusal_says_which_area_and_from_which_sum() -> None:
    refusal = settling(payment_above_cents=400_00).refusal(c.Settle())
    assert refusal.message == (
        "The payment on area 1 is above $400. It needs a Pit Supervisor or higher to look at it first."
    )


def test_a_shared_wager_is_one_payment_and_what_is_collected_is_never_looked_at() -> None:
    game = settling("1 ann 250 ben 250", payment_above_cents=400_00)
    assert looked_at(game) == {"1.1": SUPERVISOR}
    lost = table(payment_above_cents=1_00).open().bet("1 ann 500").close().cards("KS 9C 5D stand KC settle")
    assert lost.net == {"1.1": -500}


@pytest.mark.clause("ruling 114")
def test_an_award_has_its_own_sum() -> None:
    game = Game(payment_above_cents=1_00, verify_above_cents=5_000_00)
    game.bets("1 ann 20 ante", "1 ann 5 progressive")
    game.deal("AH KH QH", house="QD 9S 3C")
    game.play("play 1", "show 0", "show 1")
    view: Any = view_of(game.state, "dealer")
    by_kind = {line.kind: line.looked_at_by for line in view.round.pay_sheet}
    assert by_kind["progressive"] == ""
    assert by_kind["ante"] == SUPERVISOR


def test_the_sum_is_the_pit_managers_and_none_is_below_nothing() -> None:
    game = Game()
    assert game.refused(c.SetPaying(payment_above_cents=2_000_00), SUPERVISOR) == "role (TC 6.2)"
    assert game.refused(c.SetPaying(payment_above_cents=-1), MANAGER) == "amount_below (ruling 115)"
    assert game.refused(c.SetPaying(payment_above_cents=0), MANAGER) == "nothing_differs (ruling 96)"
    (event,) = game.do(c.SetPaying(payment_above_cents=2_000_00), MANAGER)
    assert (event.payment_above_cents, event.payment_above_cents_before) == (2_000_00, 0)
    (event,) = game.do(c.SetPaying(by_line=True), MANAGER)
    assert event.payment_above_cents == 2_000_00, "what is not named stays"
    with pytest.raises(AssertionError, match="negative_setting"):
        Game(payment_above_cents=-1)


def test_an_event_of_before_has_no_sum_and_the_bytes_that_it_had() -> None:
    game = Game()
    (event,) = game.do(c.SetPaying(by_line=True), MANAGER)
    kept = encode_event(event)
    assert b"payment_above" not in kept
    state = evolve(Game().state, decode_event(kept))
    assert state.settings == game.state.settings
    assert msgspec.json.decode(kept)["by_line"] is True
