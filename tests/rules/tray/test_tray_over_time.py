"""The tray from one time to the next, and what it cannot give: attempts to lose a difference, a slip or a drop."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import Refusal, decide, fold
from rules import commands as c
from rules import events as e
from rules.books import BOOKS
from tests.rules.tray.test_tray import CARL, DANA, MONA, SAM, Floor, piles

GAME = "KS 9D 7S stand KD settle"  # Ann loses


def counted(floor: Floor, kind: str, cents: int, report: str = "") -> Any:
    return floor.do(c.CountTray(kind, (c.ChipCount(1_00, cents // 100),), report), DANA, SAM)


def mispaid(round_: int, cents: int, line: int = 1) -> e.MispayRecorded:
    """So many cents more than nothing, which is what was owed."""
    about = {"round": round_, "wager": "1.1", "kind": "main", "area": 1, "line": line, "hand": 1, "player": "ann"}
    return e.MispayRecorded(
        **about, owed_cents=0, before_cents=0, paid_cents=cents, found_by="count", reason="x", clause="ruling 96"
    )


@pytest.mark.clause("ruling 97", "ruling 101")
def test_another_rulebook_brings_no_other_chips_to_an_open_tray() -> None:
    floor = Floor().opened()
    settings = floor.state.settings
    limits = {kind: c.Limits(10_00, 500_00) for kind in BOOKS["rws-pontoon-4"].limit_kinds}
    change = c.ChangeRulebook("rws-pontoon-4", replace(settings, limits=limits, wagers_per_area=None))
    other = replace(change, settings=replace(change.settings, chips=(c.Chip(50, "red"),)))
    assert floor.refused(other, MONA) == "tray_open"
    assert not isinstance(floor.answer(change, MONA), Refusal), "with the same chips"
    floor.do(c.CountTray("closer", piles(d100=50)), DANA, SAM)
    assert not isinstance(floor.answer(other, MONA), Refusal)


@pytest.mark.clause("ruling 101", "ruling 102")
def test_a_tray_that_was_not_kept_for_a_while_is_remembered() -> None:
    """Otherwise nobody could ask about the last closer, and another slip would have the number of the first."""
    floor = Floor().opened()
    floor.filled(d25=20)
    floor.do(c.CountTray("closer", piles(d25=20, d100=50)), DANA, SAM)
    floor.do(c.SetTray(keeps=False), MONA)
    floor.do(c.SetTray(), MONA)
    opener = c.CountTray("opener", piles(d100=50))
    assert floor.refused(opener, DANA, SAM) == "report_missing"
    assert floor.do(replace(opener, report="$500 is looked for."), DANA, SAM).expected_cents == 5_500_00
    assert floor.do(c.AskForChips("fill", piles(d25=1)), SAM).slip == 2


@pytest.mark.clause("ruling 102", "ruling 103")
def test_nothing_leaves_a_tray_that_it_has_not_got() -> None:
    floor = Floor().opened()
    assert floor.refused(c.BuyIn("ann", 5_001_00), DANA) == "tray_short"
    for slip, fifties in ((1, 30), (2, 21)):
        floor.do(c.AskForChips("credit", piles(d100=fifties)), SAM)
        floor.do(c.IssueSlip(slip, "Rita"), CARL)
    floor.do(c.SendCredit(1, piles(d100=30), "Rita"), DANA, SAM)
    assert floor.refused(c.SendCredit(2, piles(d100=21), "Rita"), DANA, SAM) == "tray_short", "with what is on its way"
    floor.do(c.ReceiveCredit(1, piles(d100=30)), CARL)
    assert floor.refused(c.SendCredit(2, piles(d100=21), "Rita"), DANA, SAM) == "tray_short"
    floor.do(c.BuyIn("ann", 2_000_00), DANA)
    assert floor.session.theoretical_cents == 0


@pytest.mark.clause("ruling 101", "ruling 103")
def test_a_colour_up_gives_no_chips_that_the_tray_has_not_got() -> None:
    floor = Floor().opened()
    assert floor.refused(c.ColourUp(piles(d100=5), piles(d25=20)), DANA) == "tray_short", "it has hundreds alone"
    assert floor.refused(c.ColourUp(piles(d25=204), piles(d100=51)), DANA) == "tray_short", "and fifty of them"
    floor.do(c.ColourUp(piles(d25=120), piles(d100=30)), DANA)
    assert floor.refused(c.ColourUp(piles(d25=84), piles(d100=21)), DANA) == "tray_short"
    floor.do(c.ColourUp(piles(d100=5), piles(d25=20)), DANA)
    floor.do(c.AskForChips("credit", piles(d25=90)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    floor.do(c.SendCredit(1, piles(d25=90), "Rita"), DANA, SAM)
    assert floor.refused(c.ColourUp(piles(d100=3), piles(d25=12)), DANA) == "tray_short", "ten are left of them"
    floor.do(c.ColourUp(piles(d100=2), piles(d25=8)), DANA)
    assert all(pile.count > 0 for pile in floor.state.tray.chips)


@pytest.mark.clause("ruling 101", "ruling 104")
def test_what_was_paid_wrongly_was_missing_in_its_own_time() -> None:
    """Found the next day it explains that day's closer, and not today's, which is as it should be."""
    floor = Floor().opened()
    floor.game.bets("1 ann 20")
    floor.game.play(GAME)
    counted(floor, "closer", 4_980_00, "$40 is looked for.")
    counted(floor, "opener", 4_980_00)
    floor.game.state = fold(floor.state, (mispaid(1, 40_00),))
    yesterday, today = floor.state.tray.sessions
    assert (yesterday.theoretical_cents, yesterday.closer_cents) == (4_980_00, 4_980_00)
    assert today.theoretical_cents == 4_980_00
    back = e.MispayRecovered(
        round=1, wager="1.1", kind="main", player="ann", area=1, line=1, hand=1, cents=40_00, left_cents=0, clause="x"
    )
    floor.game.state = fold(floor.state, (back,))
    assert floor.session.theoretical_cents == 5_020_00, "it comes back today"


@pytest.mark.clause("ruling 101")
def test_what_was_paid_wrongly_before_the_first_opener_is_in_no_tray() -> None:
    floor = Floor()
    floor.game.open().close()
    floor.game.then(c.VoidRound("equipment_fault", "So."), "gaming_shift_manager")
    floor.opened()
    floor.game.state = fold(floor.state, (mispaid(1, 40_00),))
    assert floor.session.theoretical_cents == 5_000_00


@pytest.mark.clause("ruling 101", "ruling 81")
def test_what_is_put_right_after_a_closer_lies_there_at_the_next_opener() -> None:
    floor = Floor().opened()
    floor.game.bets("1 ann 20")
    floor.game.play(GAME)
    counted(floor, "closer", 5_020_00)
    floor.do(c.CorrectWager("1.1", (c.Stake("ann", 50_00),)), MONA)
    assert floor.session.won_cents == 20_00, "the rundown of that time stays"
    assert counted(floor, "opener", 5_050_00).expected_cents == 5_050_00


@pytest.mark.clause("ruling 103")
def test_a_box_hangs_in_one_time_only() -> None:
    """Its cash could be counted for one of two times alone."""
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    floor.do(c.PlaceDropBox("17", "2026-01-31"), SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    floor.do(c.CountTray("closer", piles(d100=50)), DANA, SAM)
    assert floor.refused(c.CountTray("opener", piles(d100=50)), DANA, SAM) == "box_full"
    floor.do(c.PlaceDropBox("18", "2026-01-31"), SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    floor.do(c.CountDrop("17", "2026-01-31", 0), DANA, SAM)
    assert [box.cents for session in floor.state.tray.sessions for box in session.boxes] == [0, None]


@pytest.mark.clause("ruling 102")
def test_what_was_withdrawn_is_not_printed() -> None:
    """It has no number, and the books say so."""
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    floor.do(c.WithdrawSlip(1), SAM)
    context = replace(floor.game.context("cage_cashier"), actor="carl")
    answer = decide(floor.state, c.PrintSlip(1), context)
    assert isinstance(answer, Refusal)
    assert answer.code == "slip_not_issued"


@pytest.mark.clause("ruling 102")
def test_whoever_asked_does_not_issue_by_anothers_hand() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    assert floor.refused(c.IssueSlip(1, "Rita"), DANA, ("sam", "cage_cashier")) == "not_independent"
