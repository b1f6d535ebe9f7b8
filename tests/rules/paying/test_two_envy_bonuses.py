"""Two hands that each pay an Envy Bonus on one progressive wager: two lines with a reference of their own (TC 3.14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import events, view_of
from rules.codec import decode_event, encode_event
from rules.core.base import Refusal
from tests.rules.three_card_poker.game import Game

pytestmark = pytest.mark.clause("TC 3.14", "ruling 38")
SUPERVISOR = "pit_supervisor"


@pytest.fixture
def royals() -> Game:
    """Ann and Cat have a Royal Flush each, of hearts and diamonds; Ben's progressive wager is paid for both."""
    game = Game(verify_above_cents=5_000_00, pay_by_line=True)
    game.bets("1 ann 20 ante", "2 ben 20 ante", "2 ben 5 progressive", "3 cat 20 ante")
    game.deal("AH KH QH", "2S 4C 6C", "AD KD QD", house="QC 9S 3C")
    game.play("play 1", "fold 2", "play 3", "show 0", "show 1", "show 2", "show 3")
    while game.phase == "settlement":
        game.do(c.MarkPaid((_refs(game)[0],)))
    assert game.phase == "bonus"
    return game


def _refs(game: Game) -> list[c.LineRef]:
    """What names each open line of the sheet."""
    view: Any = view_of(game.state, "dealer")
    return [
        c.LineRef(line.wager, line.kind, line.shares[0].player, line.nth or 0)
        for line in view.round.pay_sheet
        if not line.paid
    ]


def test_one_is_ticked_and_the_other_stays_open(royals: Game) -> None:
    first, second = _refs(royals)
    assert (first.wager, first.player, first.nth, second.nth) == (second.wager, "ben", 0, 1)
    royals.do(c.MarkPaid((second,)))
    assert _refs(royals) == [first]
    assert royals.refused(c.MarkPaid((second,))) == "unchanged (TC 1.1.9)"
    royals.do(c.MarkPaid((second,), paid=False))
    assert _refs(royals) == [first, second]
    royals.do(c.MarkPaid((first, second)))
    assert royals.phase == "concluded"
    assert sum(royals.bonuses.values()) == 100


def test_each_has_a_mispay_of_its_own(royals: Game) -> None:
    refs = _refs(royals)
    royals.do(c.MarkPaid(tuple(refs)))
    number = royals.state.rounds
    royals.do(c.RecordMispay(number, refs[1], 30_00, "player", "Twenty too little."), SUPERVISOR)
    left = {line.ref.nth: line.left_cents for line in royals.past(number).lines if line.ref.kind == "bonus"}
    assert left == {0: 0, 1: -20_00}
    (event,) = royals.do(c.RecoverMispay(number, refs[1], 20_00), SUPERVISOR)
    assert (event.nth, event.left_cents) == (1, 0)


def test_what_was_kept_before_is_read_and_has_the_same_bytes() -> None:
    """A first bonus, and what names it, say nothing more than they did."""
    shares = (events.Share("ben", 0, 50_00),)
    paid = events.BonusPaid((events.Bonus("1.3", 2, "TC 3.14", "Envy", shares, "envy-bonus"),))
    marked = events.LinesMarked((events.PaidLine("bonus", "1.3", "bonus", 2, shares),), "TC 1.1.9")
    for event in (paid, marked):
        kept = encode_event(event)
        assert b"nth" not in kept
        assert decode_event(kept) == event
        assert encode_event(decode_event(kept)) == kept


def test_a_reference_to_none_is_refused(royals: Game) -> None:
    first, _ = _refs(royals)
    none = c.LineRef(first.wager, first.kind, first.player, 2)
    answer = royals.answer(c.MarkPaid((none,)))
    assert isinstance(answer, Refusal)
    assert answer.code == "line_not_due"
