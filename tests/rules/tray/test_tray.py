"""Opener, closer and counts, fills and credits, buy-ins and the drop: what is taken, refused, and what the tray comes
to.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rounds.alerts import alerts
from rules import Refusal, decide, fold, view_of
from rules import commands as c
from rules.core.text import encode_stable
from rules.tray.held import Session, SlipNumber
from tests.rules.dealing import Dealing, table

DANA, SAM, CARL, MONA = ("dana", "dealer"), ("sam", "pit_supervisor"), ("carl", "cage_cashier"), ("mona", "pit_manager")


def piles(**counts: int) -> tuple[c.ChipCount, ...]:
    """`piles(d25=4)`: four of $25."""
    return tuple(c.ChipCount(int(name[1:]) * 100, count) for name, count in counts.items())


class Floor:
    """A table with its tray, at which people of every role send commands."""

    def __init__(self, rulebook: str = "mbs-pontoon-6", **settings: Any) -> None:
        self.game: Dealing = table(rulebook, **settings)
        self.numbers = 0

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def session(self) -> Session:
        return self.state.tray.sessions[-1]

    def answer(self, command: Any, who: tuple[str, str], approver: tuple[str, str] | None = None) -> Any:
        role = approver[1] if approver else who[1]
        context = replace(self.game.context(role), actor=who[0], approver=approver[0] if approver else "")
        context = replace(context, facts=replace(context.facts, slip_number=SlipNumber(2026, self.numbers + 1)))
        return decide(self.state, command, context)

    def do(self, command: Any, who: tuple[str, str], approver: tuple[str, str] | None = None) -> Any:
        """Send what is accepted; its first event."""
        return self.do_all(command, who, approver)[0]

    def do_all(self, command: Any, who: tuple[str, str], approver: tuple[str, str] | None = None) -> tuple[Any, ...]:
        events = self.answer(command, who, approver)
        assert not isinstance(events, Refusal), events
        self.game.state = fold(self.state, events)
        self.numbers += isinstance(command, c.IssueSlip)
        return tuple(events)

    def refused(self, command: Any, who: tuple[str, str], approver: tuple[str, str] | None = None) -> str:
        answer = self.answer(command, who, approver)
        assert isinstance(answer, Refusal), answer
        assert answer.clause
        assert answer.message
        return answer.code

    def opened(self, **counts: int) -> Floor:
        self.do(c.SetTray(), MONA)
        self.do(c.CountTray("opener", piles(**(counts or {"d100": 50}))), DANA, SAM)
        return self

    def filled(self, **counts: int) -> None:
        event = self.do(c.AskForChips("fill", piles(**counts)), SAM)
        self.do(c.IssueSlip(event.slip, "Rita"), CARL)
        self.do(c.ReceiveFill(event.slip, piles(**counts)), DANA, SAM)


def test_a_table_without_a_tray_plays_as_before() -> None:
    floor = Floor()
    floor.game.open()
    assert floor.state.tray is None
    assert floor.refused(c.CountTray("opener", piles(d5=1)), DANA, SAM) == "not_now"


@pytest.mark.clause("ruling 101")
def test_no_bets_without_an_opener() -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    assert floor.refused(c.OpenBetting(), DANA) == "opener_missing"
    floor.do(c.CountTray("opener", piles(d25=4)), DANA, SAM)
    floor.do(c.OpenBetting(), DANA)


@pytest.mark.clause("ruling 101")
@pytest.mark.parametrize("approver", [None, ("dana", "pit_supervisor")])
def test_two_people_sign_a_count(approver: Any) -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    count = c.CountTray("opener", piles(d25=4))
    assert floor.refused(count, ("dana", "pit_supervisor"), approver) == "role"
    assert floor.do(count, DANA, SAM).by == ("dana", "sam")


@pytest.mark.clause("ruling 101")
@pytest.mark.parametrize(
    ("counted", "report", "alert"),
    [(75, "", False), (76, "", True), (100, "", True), (101, None, None), (101, "One chip fell.", True)],
)
def test_an_opener_is_compared_with_the_last_closer(counted: int, report: str | None, alert: bool | None) -> None:
    """$100 less a dollar is a difference; above $25 it alerts, above $100 it takes a report."""
    floor = Floor().opened(d1=200)
    floor.do(c.CountTray("closer", piles(d1=200)), DANA, SAM)
    differs = counted - 50 if counted <= 76 else counted
    opener = c.CountTray("opener", piles(d1=200 - differs), report or "")
    if report is None:
        assert floor.refused(opener, DANA, SAM) == "report_missing"
        return
    event = floor.do(opener, DANA, SAM)
    assert (event.expected_cents, event.alert) == (200_00, alert)


@pytest.mark.clause("ruling 101")
def test_the_tray_follows_every_settlement() -> None:
    """A lost wager comes in, a won one goes out; the round is what lies between two counts."""
    floor = Floor().opened(d100=50)
    floor.game.bets("1 ann 20", "2 ben 50")
    floor.game.play("KS 9D 6C 7S 8D stand stand KD 5H settle")
    assert floor.game.net == {"1.1": -20, "1.2": -50}
    assert floor.session.theoretical_cents == 5_070_00


@pytest.mark.clause("ruling 101")
def test_a_void_gives_back_what_was_taken() -> None:
    floor = Floor().opened()
    floor.game.bets("1 ann 20", "1 ann 10 pair")
    floor.game.play("KS 9D 6C settle")
    assert floor.session.won_cents == 10_00, "the pair lost"
    floor.game.then(c.VoidRound("foreign_cards"), "pit_supervisor")
    assert floor.session.won_cents == 0


@pytest.mark.clause("ruling 104")
def test_a_count_that_differs_names_the_rounds_since_the_last_good_one() -> None:
    floor = Floor().opened()
    floor.game.bets("1 ann 20")
    floor.game.play("KS 9D 7S stand KD settle")
    expected = floor.session.theoretical_cents
    good = floor.do(c.CountTray("count", (c.ChipCount(1_00, expected // 100),)), DANA, SAM)
    assert (good.good_round, good.newest_round) == (0, 0)
    for _ in range(2):
        floor.game.bets("1 ann 20")
        floor.game.play("KS 9D 7S stand KD settle")
    bad = floor.do(c.CountTray("count", (c.ChipCount(1_00, floor.session.theoretical_cents // 100 - 10),)), DANA, SAM)
    assert (bad.good_round, bad.newest_round) == (1, 3)


@pytest.mark.clause("ruling 102")
def test_a_fill_changes_the_tray_on_receipt_alone() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    assert floor.refused(c.ReceiveFill(1, piles(d25=20)), DANA, SAM) == "slip_stands"
    assert floor.do(c.IssueSlip(1, "Rita"), CARL).number == 1
    assert floor.session.theoretical_cents == 5_000_00
    assert floor.refused(c.ReceiveFill(1, piles(d7=1)), DANA, SAM) == "chip_unknown"
    assert floor.refused(c.ReceiveFill(1, piles(d25=19)), SAM) == "role", "two people count it"
    assert floor.refused(c.ReceiveFill(1, piles(d25=20)), SAM) == "role", "two people count it"
    floor.do(c.ReceiveFill(1, piles(d25=20)), DANA, SAM)
    assert floor.session.theoretical_cents == 5_500_00
    assert floor.state.tray.chips == piles(d25=20, d100=50)
    assert floor.refused(c.ReceiveFill(1, piles(d25=20)), DANA, SAM) == "slip_unknown", "once"


@pytest.mark.clause("ruling 102")
def test_a_credit_leaves_the_tray_when_the_cage_has_it() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("credit", piles(d100=10)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    assert floor.refused(c.ReceiveCredit(1, piles(d100=10)), CARL) == "slip_stands"
    floor.do(c.SendCredit(1, piles(d100=10), "Rita"), DANA, SAM)
    assert floor.session.theoretical_cents == 5_000_00
    assert floor.refused(c.CountTray("count", piles(d100=40)), DANA, SAM) == "slips_open"
    floor.do(c.ReceiveCredit(1, piles(d100=10)), CARL)
    assert floor.session.theoretical_cents == 4_000_00


def sent_credit() -> Floor:
    """Four of $100 on their way to the cage with Rita."""
    floor = Floor().opened()
    floor.do(c.AskForChips("credit", piles(d100=4)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    floor.do(c.SendCredit(1, piles(d100=4), "Rita"), DANA, SAM)
    return floor


@pytest.mark.clause("ruling 102")
def test_a_credit_that_arrives_short_is_on_record_and_moves_nothing() -> None:
    floor = sent_credit()
    event = floor.do(c.ReceiveCredit(1, piles(d100=3)), CARL)
    assert (event.cents, event.slip_cents, event.carried_by, event.by) == (300_00, 400_00, "Rita", ("carl",))
    assert (floor.session.theoretical_cents, floor.session.credits_cents) == (5_000_00, 0)
    (slip,) = view_of(floor.state, "pit").tray.slips
    assert slip.standing == (
        "$300 of $400 counted, $100 less, carried by Rita. Count it again, or let the cage ask to void it."
    )
    (alert,) = alerts(event, "mbs-pontoon-6")
    assert (alert.kind, alert.amount_cents) == ("slip_differs", 100_00)
    assert alert.message == "Credit number 1 of this table: $300 of $400 counted, $100 less, carried by Rita."
    floor.do(c.ReceiveCredit(1, piles(d100=4)), CARL)  # a chip was under the tray
    assert floor.session.credits_cents == 400_00


@pytest.mark.clause("ruling 102")
def test_a_fill_that_arrives_short_is_on_record_and_moves_nothing() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    event = floor.do(c.ReceiveFill(1, piles(d25=19)), DANA, SAM)
    assert (event.cents, event.slip_cents, event.carried_by, event.by) == (475_00, 500_00, "Rita", ("dana", "sam"))
    assert floor.session.fills_cents == 0
    floor.do(c.AskToVoidSlip(1, "A chip is missing."), CARL)
    assert floor.do(c.VoidSlip(1), MONA).comes_back
    assert floor.refused(c.CountTray("closer", piles(d100=50)), DANA, SAM) == "slips_open"
    assert floor.refused(c.ReturnFill(1, piles(d25=19)), SAM) == "role", "it is counted at the cage"
    back = floor.do(c.ReturnFill(1, piles(d25=19)), CARL)
    assert (back.cents, back.slip_cents, floor.state.tray.slips) == (475_00, 500_00, ())
    assert (floor.session.theoretical_cents, floor.state.tray.chips) == (5_000_00, piles(d100=50))
    assert [alert.kind for alert in alerts(back, "mbs-pontoon-6")] == ["slip_differs"]


@pytest.mark.clause("ruling 102")
@pytest.mark.parametrize("came", [4, 3, 0])
def test_what_comes_back_of_a_void_credit_is_counted(came: int) -> None:
    floor = sent_credit()
    floor.do(c.ReceiveCredit(1, piles(d100=3)), CARL)
    floor.do(c.AskToVoidSlip(1, "A chip is missing."), CARL)
    assert floor.do(c.VoidSlip(1), MONA).comes_back
    (slip,) = view_of(floor.state, "pit").tray.slips
    assert slip.standing == "Void. Two people at the table count what came back next."
    assert floor.refused(c.CountTray("count", piles(d100=49)), DANA, SAM) == "slips_open"
    assert floor.refused(c.ReceiveCredit(1, piles(d100=3)), CARL) == "slip_stands"
    assert floor.refused(c.AskToVoidSlip(1, "Again."), CARL) == "slip_stands"
    assert floor.refused(c.ReturnFill(1, piles(d100=3)), CARL) == "slip_unknown"
    command = c.ReturnCredit(1, piles(d100=came))
    assert floor.refused(command, SAM) == "role", "two people count it"
    event = floor.do(command, DANA, SAM)
    assert (event.cents, event.by) == (came * 100_00, ("dana", "sam"))
    missing = (4 - came) * 100_00
    assert floor.session.theoretical_cents == 5_000_00 - missing
    assert floor.state.tray.chips == piles(d100=46 + came)
    assert [alert.amount_cents for alert in alerts(event, "mbs-pontoon-6")] == ([missing] if missing else [])
    floor.do(c.CountTray("closer", piles(d100=46 + came)), DANA, SAM)


@pytest.mark.clause("ruling 102")
def test_a_slip_whose_chips_never_left_is_void_at_once() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("credit", piles(d100=4)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    floor.do(c.AskToVoidSlip(1, "Not needed."), CARL)
    assert not floor.do(c.VoidSlip(1), MONA).comes_back
    assert not floor.state.tray.slips


@pytest.mark.clause("ruling 102")
def test_the_cage_does_its_own_actions_and_nobody_elses() -> None:
    floor = Floor().opened()
    assert floor.refused(c.AskForChips("fill", piles(d25=20)), CARL) == "role"
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    for who in (DANA, SAM, MONA, ("gina", "gaming_shift_manager")):
        assert floor.refused(c.IssueSlip(1, "Rita"), who) == "role"
    assert floor.refused(c.IssueSlip(1, " "), CARL) == "carrier_missing"


@pytest.mark.clause("ruling 102")
def test_a_void_takes_the_cage_and_somebody_who_had_no_part_in_it() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    assert floor.refused(c.VoidSlip(1), MONA) == "void_not_asked"
    assert floor.refused(c.AskToVoidSlip(1, ""), CARL) == "reason_missing"
    floor.do(c.AskToVoidSlip(1, "Wrong chips."), CARL)
    assert floor.refused(c.ReceiveFill(1, piles(d25=20)), DANA, SAM) == "void_waits"
    assert floor.refused(c.VoidSlip(1), SAM) == "not_independent", "Sam asked for it"
    floor.do(c.VoidSlip(1, agreed=False), MONA)
    floor.do(c.AskToVoidSlip(1, "Wrong chips."), CARL)
    assert floor.do(c.VoidSlip(1), MONA).reason == "Wrong chips."
    floor.do(c.ReturnFill(1, piles(d25=20)), CARL)
    assert floor.session.theoretical_cents == 5_000_00
    assert not floor.state.tray.slips


@pytest.mark.clause("ruling 102")
def test_a_request_is_withdrawn_until_it_is_issued() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    floor.do(c.WithdrawSlip(1), SAM)
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    assert floor.refused(c.PrintSlip(2), CARL) == "slip_not_issued"
    floor.do(c.IssueSlip(2, "Rita"), CARL)
    assert floor.refused(c.WithdrawSlip(2), SAM) == "slip_stands"
    assert floor.refused(c.CountTray("closer", piles(d100=50)), DANA, SAM) == "slips_open"
    floor.do(c.PrintSlip(2), CARL)


@pytest.mark.clause("ruling 103")
def test_a_buy_in_leaves_the_tray_and_is_put_right_by_a_difference() -> None:
    floor = Floor().opened()
    floor.do(c.BuyIn("ann", 200_00), DANA)
    assert floor.session.theoretical_cents == 4_800_00
    assert floor.refused(c.BuyIn("ann", -100_00), DANA) == "reason_missing"
    assert floor.refused(c.BuyIn("ann", -100_00, "It was $100."), DANA) == "role"
    assert floor.refused(c.BuyIn("ann", -300_00, "It was less."), SAM) == "more_than_sold"
    floor.do(c.BuyIn("ann", -100_00, "It was $100."), SAM)
    assert floor.session.sold_cents == 100_00
    assert floor.refused(c.BuyIn("zoe", 100_00), DANA) == "unknown_player"


@pytest.mark.clause("ruling 103")
def test_a_colour_up_changes_chips_of_the_same_worth() -> None:
    floor = Floor().opened(d5=40, d100=10)
    assert floor.refused(c.ColourUp(piles(d5=19), piles(d100=1)), DANA) == "colours_differ"
    floor.do(c.ColourUp(piles(d5=20), piles(d100=1)), DANA)
    assert floor.session.theoretical_cents == 1_200_00
    assert floor.state.tray.chips == piles(d5=60, d100=9)


@pytest.mark.clause("ruling 103", "ruling 104")
def test_the_drop_is_counted_by_two_and_corrected_by_the_difference() -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    floor.do(c.PlaceDropBox("17", "2026-01-31"), SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    floor.do(c.BuyIn("ann", 200_00), DANA)
    drop = c.CountDrop("17", "2026-01-31", 200_00)
    assert floor.refused(drop, DANA, SAM) == "drop_before_closer"
    floor.do(c.CountTray("closer", piles(d100=48)), DANA, SAM)
    assert floor.refused(drop, SAM) == "role", "two people count it"
    assert floor.refused(c.CountDrop("17", "2026-01-31", 190_00), DANA, SAM) == "reason_missing"
    short = floor.do(c.CountDrop("17", "2026-01-31", 190_00, "$10 is looked for."), DANA, SAM)
    assert (short.rundown_cents, short.exact_cents, short.differs) == (-10_00, 0, True)
    assert floor.refused(drop, DANA, SAM) == "reason_missing"
    put_right = floor.do(c.CountDrop("17", "2026-01-31", 200_00, "It lay in the box."), DANA, SAM)
    assert (put_right.cents, put_right.total_cents, put_right.differs) == (10_00, 200_00, False)


@pytest.mark.clause("ruling 101", "ruling 97")
def test_the_chips_of_the_table_stay_while_the_tray_is_open() -> None:
    floor = Floor().opened()
    assert floor.refused(c.SetChips((c.Chip(50, "red"),)), MONA) == "tray_open"
    assert floor.refused(c.SetTray(keeps=False), MONA) == "tray_open"


@pytest.mark.clause("ruling 101")
def test_what_is_paid_wrongly_is_missing_from_the_tray() -> None:
    """Recorded, the mis-pay explains the count; what comes back is in the tray again."""
    from rules import events

    floor = Floor().opened()
    about = {"round": 1, "wager": "1.1", "kind": "main", "area": 1, "line": 1, "hand": 1, "player": "ann"}
    paid = events.MispayRecorded(
        **about, owed_cents=0, before_cents=0, paid_cents=40_00, found_by="count", reason="x", clause="ruling 96"
    )
    floor.game.state = fold(floor.state, (paid,))
    assert floor.session.theoretical_cents == 4_960_00
    back = events.MispayRecovered(**about, cents=40_00, left_cents=0, clause="ruling 96")
    floor.game.state = fold(floor.state, (back,))
    assert floor.session.theoretical_cents == 5_000_00


def test_the_staff_sees_the_tray_and_no_player_does() -> None:
    floor = Floor().opened()
    floor.do(c.AskForChips("fill", piles(d25=20)), SAM)
    view: Any = view_of(floor.state, "pit")
    assert view.tray.sessions[0].theoretical_cents == 5_000_00
    assert [slip.standing for slip in view.tray.slips] == ["Asked for. The cage issues it next."]
    labels = [option.label for option in view.actions]
    assert {"Count the closer", "Buy-in", "Ask for a fill"} <= set(labels)
    for audience in ("seat:1", "sign"):
        assert b"tray" not in encode_stable(view_of(floor.state, audience))
        assert b"count_tray" not in encode_stable(view_of(floor.state, audience))


def test_every_button_of_the_tray_is_a_command() -> None:
    """What a button names beside its fields is what the command has, from the opener to the drop."""
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    floor.do(c.PlaceDropBox("17", "2026-01-31"), SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    for kind in ("fill", "credit"):
        floor.do(c.AskForChips(kind, piles(d25=20)), SAM)
    floor.do(c.IssueSlip(1, "Rita"), CARL)
    floor.do(c.IssueSlip(2, "Rita"), CARL)
    seen = {option.command["type"]: option for option in view_of(floor.state, "dealer").actions}
    assert floor.refused(c.SendCredit(seen["send_credit"].command["slip"], (), "Rita"), DANA, SAM) == "chips_differ"
    assert floor.do(c.ReceiveFill(seen["receive_fill"].command["slip"], ()), DANA, SAM).cents == 0
    assert seen["receive_fill"].hint == "20 × $25"
    assert {"count_tray", "buy_in", "colour_up", "ask_for_chips", "place_drop_box"} <= seen.keys()
