"""The pay sheet ticked line by line: what stands paid before the settlement, at a table of Pontoon (ruling 88)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import commands as c
from rules import events, view_of
from tests.rules.dealing import Dealing, table

pytestmark = [pytest.mark.clause("PM 1.1.11"), pytest.mark.clause("ruling 88")]


def ticked(*lines: tuple[str, str], kind: str = "main", paid: bool = True) -> c.MarkPaid:
    """("1.1", "ann"): Ann's line of the wager 1.1."""
    return c.MarkPaid(tuple(c.LineRef(wager, kind, player) for wager, player in lines), paid)


ANN, BEN, CAT = ("1.1", "ann"), ("1.2", "ben"), ("1.3", "cat")


def three_hands(**settings: Any) -> Dealing:
    """The house has 19: Ann wins with 20, Ben loses with 17, Cat stands off with 19."""
    game = table(**settings).open().bet("1 ann 20").bet("2 ben 30").bet("3 cat 40").close()
    return game.cards("KS 8D 9S 9C QD 9H KH stand stand stand KC")


def shown(game: Dealing, audience: str = "dealer") -> Any:
    return view_of(game.state, audience)


def sheet(game: Dealing) -> list[tuple[int, str, bool]]:
    return [(line.area, line.result, line.paid) for line in shown(game).round.pay_sheet]


def test_a_line_that_is_ticked_stands_paid_and_nothing_else_moves() -> None:
    game = three_hands()
    (event,) = game.do(ticked(ANN))
    assert isinstance(event, events.LinesMarked)
    assert event.clause == "PM 1.1.11"
    assert sheet(game) == [(1, "won", True), (2, "lost", False), (3, "stood_off", False)]
    assert (game.phase, game.net) == ("settlement", {})


def test_the_last_tick_settles_the_round_as_the_one_tap_does() -> None:
    game, at_once = three_hands(), three_hands().cards("settle")
    game.do(ticked(BEN))
    game.do(ticked(ANN))
    events_ = game.do(ticked(CAT))
    assert [type(event) for event in events_] == [events.LinesMarked, events.WagersSettled, events.RoundConcluded]
    assert events_[1:] == at_once.events
    assert game.round == at_once.round


def test_several_lines_with_one_tap() -> None:
    game = three_hands()
    game.do(ticked(ANN, BEN, CAT, ANN))
    assert game.net == {"1.1": 20, "1.2": -30, "1.3": 0}


def test_all_that_comes_in_is_one_button_while_something_does() -> None:
    game = three_hands()
    (collect,) = [a for a in shown(game).actions if a.command["type"] == "mark_paid"]
    assert collect.label == "Collect $30"
    assert collect.command["lines"] == ({"wager": "1.2", "kind": "main", "player": "ben"},)
    game.do(ticked(BEN))
    assert not [a for a in shown(game).actions if a.command["type"] == "mark_paid"]


def test_a_tick_is_taken_back_until_the_settlement() -> None:
    game = three_hands()
    game.do(ticked(ANN))
    (event,) = game.do(ticked(ANN, paid=False))
    assert not event.paid
    assert not any(paid for _, _, paid in sheet(game))
    game.cards("settle")
    assert game.phase == "concluded"
    assert game.refused(ticked(ANN, paid=False))[0] == "not_now"


def test_what_is_due_is_paid_and_once() -> None:
    game = three_hands()
    assert game.refused(c.MarkPaid(()))[0] == "no_line_named"
    assert game.refused(ticked(("1.1", "ben")))[0] == "line_not_due"
    assert game.refused(ticked(("9.9", "ann")))[0] == "line_not_due"
    assert game.refused(ticked(ANN, kind="pair"))[0] == "line_not_due"
    assert game.refused(ticked(ANN, paid=False))[0] == "unchanged"
    game.do(ticked(ANN))
    assert game.refused(ticked(ANN))[0] == "unchanged"
    assert game.refused(ticked(BEN, ANN))[0] == "unchanged"


def test_not_before_anything_is_due() -> None:
    game = table().open().bet("1 ann 20").close().cards("KS 9S QD")
    assert game.refused(ticked(ANN))[0] == "not_now"


def test_a_table_that_pays_by_line_has_no_one_tap_for_all() -> None:
    game = three_hands(pay_by_line=True)
    assert game.refused("settle") == ("lines_open", "PM 1.1.11")
    game.do(ticked(ANN, BEN))
    assert game.refused("settle") == ("lines_open", "PM 1.1.11")
    game.do(ticked(CAT))
    assert game.phase == "concluded"


def test_all_paid_as_shown_beside_what_is_ticked() -> None:
    game = three_hands()
    game.do(ticked(ANN))
    game.cards("settle")
    assert game.net == {"1.1": 20, "1.2": -30, "1.3": 0}
    assert game.round.paid == ()


def test_a_shared_wager_is_one_line_and_any_backer_names_it() -> None:
    game = table().open().bet("1 ann 20 ben 10").close().cards("KS 7C QD stand KC")
    game.do(ticked(("1.1", "ben")))
    assert game.shares("1.1") == {"ann": 20, "ben": 10}


@pytest.mark.clause("PM 4.1.1.5")
def test_the_super_bonus_is_paid_line_by_line() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").close().cards("7H 9S 7C 7H KD hit 7H settle stand KC settle")
    lines = shown(game).round.pay_sheet
    assert [line.kind for line in lines] == ["bonus", "bonus"]
    game.do(ticked(BEN, kind="bonus"))
    events_ = game.do(ticked(ANN, kind="bonus"))
    assert isinstance(events_[1], events.BonusPaid)
    assert game.phase == "concluded"


@pytest.mark.clause("PM 1.1.6")
def test_a_pair_that_stands_paid_is_an_interim_settlement() -> None:
    game = table().open().bet("1 ann 20").bet("2 ben 20").bet("1 ann 10 pair").bet("2 ben 10 pair").close()
    game.cards("KS 8D 9S KH 9H")
    assert not shown(game).round.lamps.interim_settlement
    game.do(ticked(("1.3", "ann"), kind="pair"))
    assert shown(game).round.lamps.interim_settlement
    assert game.refused(c.VoidRound("misdeal"), "pit_supervisor")[0] == "too_late_for_misdeal"
    game.do(ticked(("1.3", "ann"), kind="pair", paid=False))
    assert not shown(game).round.lamps.interim_settlement


@pytest.mark.clause("PM 5.29")
def test_after_a_power_failure_the_table_shows_what_stood_paid() -> None:
    game = three_hands()
    game.do(ticked(ANN))
    game.do(c.ReportPowerFailure())
    assert sheet(game) == [(1, "won", True), (2, "lost", False), (3, "stood_off", False)]


def test_what_stands_paid_is_not_undone_by_another_door() -> None:
    game = three_hands()
    game.do(ticked(ANN))
    assert game.refused(c.UndoEntry())[0] == "nothing_to_undo"
    wrong = c.CorrectCard(1, "QD", "6D", 1, 2)
    assert game.refused(wrong, "pit_manager") == ("lines_stand_paid", "PM 1.1.11")
    game.do(ticked(ANN, paid=False))
    game.do(wrong, "pit_manager")
    assert sheet(game)[0] == (1, "lost", False)


def test_a_card_is_put_right_beside_what_stands_paid_just_so() -> None:
    """Ann's 20 stays 20 with a Jack for the Queen: her line is the one that was paid."""
    game = three_hands(pay_by_line=True)
    game.do(ticked(ANN))
    game.do(c.CorrectCard(1, "QD", "JD", 1, 2), "pit_manager")
    assert sheet(game)[0] == (1, "won", True)


def test_a_card_is_put_right_after_each_line_was_ticked() -> None:
    """Ann had 16 and not 20: what she was paid comes back, and her wager with it."""
    game = three_hands(pay_by_line=True)
    for line in (ANN, BEN, CAT):
        game.do(ticked(line))
    (event,) = [e for e in game.do(c.CorrectCard(1, "QD", "6D", 1, 2), "pit_manager") if e.adjustments]
    assert [(a.player, a.returned_cents) for a in event.adjustments] == [("ann", -40_00)]


@pytest.mark.clause("PM 5.1.1")
def test_a_void_comes_after_what_was_paid_and_gives_it_back() -> None:
    game = three_hands()
    game.do(ticked(ANN, BEN))
    settled, voided, concluded = game.do(c.VoidRound("foreign_cards"), "pit_supervisor")
    assert isinstance(settled, events.WagersSettled)
    assert [result.wager for result in settled.results] == ["1.1", "1.2"]
    assert isinstance(voided, events.RoundVoided)
    back = {r.wager: [(s.stake_cents, s.returned_cents) for s in r.shares] for r in voided.results}
    assert back == {"1.1": [(0, -20_00)], "1.2": [(0, 30_00)], "1.3": [(40_00, 40_00)]}
    assert game.net == {"1.1": 0, "1.2": 0, "1.3": 0}
    assert (concluded.staked_cents, concluded.returned_cents) == (90_00, 90_00)
    assert game.round.paid == ()


@pytest.mark.clause("PM 5.25")
def test_no_wager_goes_back_whose_line_stands_paid() -> None:
    """Ann has 21 with her third card, and is paid; the ruling gives her wager back meanwhile."""
    game = table().open().bet("1 ann 20 ben 10").bet("1 cat 30").close().cards("KS 9C 6D hit 5D")
    game.do(ticked(ANN))
    game.do(c.ReferToManager("A late wager?"))
    back = c.RecordRuling("It goes back.", "Seen by the camera.", "return_wagers", ("1.1",))
    assert game.refused(back, "gaming_shift_manager") == ("lines_stand_paid", "PM 1.1.11")


def test_the_seat_says_paid() -> None:
    game = three_hands()
    (wager,) = shown(game, "seat:1").wagers
    assert "paid_cents" not in game.seen_by("seat:1")
    game.do(ticked(ANN))
    (wager,) = shown(game, "seat:1").wagers
    assert wager.paid_cents == 40_00
    assert "paid_cents" not in game.seen_by("seat:2")
