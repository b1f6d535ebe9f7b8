"""Chips that left the tray, or came into it, for no wager, sale or slip (ruling 105)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rounds.alerts import alerts
from rules import commands as c
from rules import events as e
from rules import view_of
from rules.core.text import encode_stable
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from tests.rules.tray.test_tray import CARL, DANA, MONA, SAM, Floor, piles, sent_credit

pytestmark = pytest.mark.clause("ruling 105")
CHANGE = c.RecordWrongChips(100_00, "At the change", "count", "$300 for $200.", "ann")
PUSHED = c.RecordWrongChips(25_00, "Area 3", "surveillance", "Pushed past the box.", person="A bystander in grey")


def test_too_much_change_is_out_of_the_tray_and_in_nobodys_round() -> None:
    floor = Floor().opened()
    event = floor.do(CHANGE, SAM)
    assert (event.number, event.cents, event.player, event.person, event.by) == (1, 100_00, "ann", "", ("sam",))
    assert (floor.session.theoretical_cents, floor.session.won_cents) == (4_900_00, -100_00)
    counted = floor.do(c.CountTray("count", piles(d100=49)), DANA, SAM)
    assert (counted.cents, counted.expected_cents, counted.alert) == (4_900_00, 4_900_00, False)
    said = event_text(event, EventContext("mbs-pontoon-6", str))
    assert said.endswith("At the change. Found by a count of the rack. $300 for $200.")
    (alert,) = alerts(event, "mbs-pontoon-6", {"ann": "Ann"}.__getitem__)
    assert (alert.kind, alert.amount_cents) == ("mispay", 100_00)
    assert alert.message.startswith("$100 given wrongly to Ann, At the change.")


def test_who_is_no_player_here_is_named_as_a_person() -> None:
    floor = Floor().opened()
    event = floor.do(PUSHED, SAM)
    assert (event.player, event.person, event.place) == ("", "A bystander in grey", "Area 3")
    (shown,) = view_of(floor.state, "pit").tray.wrong
    assert (shown.who, shown.left_cents) == ("A bystander in grey", 25_00)
    for audience in ("seat:1", "sign"):
        assert b"bystander" not in encode_stable(view_of(floor.state, audience))


def test_what_was_taken_wrongly_lies_in_the_tray() -> None:
    floor = Floor().opened()
    floor.do(c.RecordWrongChips(-40_00, "Area 2", "player", "Taken from a stack behind.", "ben"), SAM)
    assert floor.session.theoretical_cents == 5_040_00
    back = floor.do(c.RecoverWrongChips(1, 40_00), SAM)
    assert (back.cents, back.left_cents) == (-40_00, 0)
    assert floor.session.theoretical_cents == 5_000_00


def test_a_part_comes_back_at_once_and_the_rest_later() -> None:
    floor = Floor().opened()
    command = c.RecordWrongChips(100_00, "At the change", "pit", "Miscounted.", "ann", recovered_cents=60_00)
    events = floor.answer(command, SAM)
    assert [type(event) for event in events] == [e.WrongChipsRecorded, e.WrongChipsRecovered]
    floor.do_all(command, SAM)
    assert floor.session.theoretical_cents == 4_960_00
    assert floor.refused(c.RecoverWrongChips(1, 41_00), SAM) == "more_than_stands_out"
    assert floor.refused(c.RecoverWrongChips(2, 5_00), SAM) == "wrong_chips_unknown"
    assert floor.refused(c.RecoverWrongChips(1, 0), SAM) == "amount_below"
    floor.do(c.RecoverWrongChips(1, 40_00), SAM)
    assert (floor.session.theoretical_cents, floor.state.tray.wrong) == (5_000_00, ())
    assert floor.refused(c.RecoverWrongChips(1, 5_00), SAM) == "wrong_chips_unknown"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"cents": 0}, "amount_below"),
        ({"recovered_cents": -1}, "amount_below"),
        ({"cents": 3}, "chips_cannot_pay"),
        ({"player": "zoe"}, "unknown_player"),
        ({"player": ""}, "whom_missing"),
        ({"place": " "}, "place_missing"),
        ({"reason": " "}, "reason_missing"),
        ({"recovered_cents": 100_50}, "more_than_stands_out"),
        ({"round": -1}, "record_missing"),
        ({"round": 1}, "record_missing"),
        ({"cents": 5_001_00}, "tray_short"),
    ],
)
def test_what_is_missing_is_asked_for(changed: dict[str, object], code: str) -> None:
    floor = Floor().opened()
    known = {name: getattr(CHANGE, name) for name in CHANGE.__struct_fields__}
    assert floor.refused(c.RecordWrongChips(**known | changed), SAM) == code


def test_a_pit_supervisor_signs_and_above_the_tables_amount_a_pit_manager() -> None:
    floor = Floor(mispay_manager_cents=50_00).opened()
    assert floor.refused(PUSHED, DANA) == "role"
    assert floor.refused(PUSHED, CARL) == "role"
    floor.do(PUSHED, SAM)
    assert floor.refused(CHANGE, SAM) == "role"
    floor.do(CHANGE, MONA)
    assert floor.refused(c.RecoverWrongChips(2, 100_00), SAM) == "role"
    floor.do(c.RecoverWrongChips(2, 100_00), MONA)


def test_it_is_found_at_any_time_after_the_first_opener() -> None:
    floor = Floor()
    assert floor.refused(CHANGE, SAM) == "no_tray"
    floor.do(c.SetTray(), MONA)
    assert floor.refused(CHANGE, SAM) == "opener_missing"
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    floor.game.bets("1 ann 20")
    floor.do(PUSHED, SAM)  # in the midst of a round


def test_found_after_the_closer_it_was_missing_there_and_what_comes_back_lies_at_the_next_opener() -> None:
    floor = Floor()
    floor.do(c.SetTray(), MONA)
    floor.do(c.PlaceDropBox("17", "2026-01-31"), SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    floor.do(c.CountTray("closer", piles(d100=49), "Looked for."), DANA, SAM)
    floor.do(CHANGE, SAM)
    assert floor.session.theoretical_cents == 4_900_00
    drop = floor.do(c.CountDrop("17", "2026-01-31", 0, ""), DANA, SAM)
    assert (drop.rundown_cents, drop.exact_cents, drop.differs) == (-100_00, -100_00, False)
    floor.do(c.RecoverWrongChips(1, 100_00), SAM)
    opener = floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    assert opener.expected_cents == 5_000_00


def counted_again() -> Floor:
    """$20 won in round 1, between an opener and a closer; another opener stands."""
    floor = Floor().opened()
    floor.game.bets("1 ann 20")
    floor.game.play("KS 9D 7S stand KD settle")
    floor.do(c.CountTray("closer", piles(d100=50)), DANA, SAM)
    floor.do(c.CountTray("opener", piles(d100=50)), DANA, SAM)
    return floor


def test_found_after_the_next_opener_it_was_missing_in_its_own_time() -> None:
    floor = counted_again()
    event = floor.do(replace(CHANGE, round=1), SAM)
    assert event.round == 1
    first, second = floor.state.tray.sessions
    assert (first.won_cents, second.won_cents) == (20_00 - 100_00, 0)
    assert (first.theoretical_cents, floor.session.theoretical_cents) == (4_920_00, 5_000_00)
    assert floor.do(c.CountTray("count", piles(d100=50)), DANA, SAM).expected_cents == 5_000_00
    floor.do(c.RecoverWrongChips(1, 100_00), SAM)
    assert floor.session.theoretical_cents == 5_100_00, "what comes back lies there now"
    said = event_text(event, EventContext("mbs-pontoon-6", str))
    assert "At the change, round 1." in said


def test_no_more_is_given_than_lay_there_in_its_own_time() -> None:
    floor = counted_again()
    floor.filled(d100=30)
    beyond = c.RecordWrongChips(5_025_00, "At the change", "count", "A stack.", "ann", round=1)
    assert floor.refused(beyond, MONA) == "tray_short", "$5,020 lay there"
    floor.do(replace(beyond, round=0), MONA)
    assert floor.session.theoretical_cents == 8_000_00 - 5_025_00


def test_what_is_on_its_way_to_the_cage_is_not_given_and_what_is_given_back_lies_there() -> None:
    floor = sent_credit()
    assert floor.refused(replace(CHANGE, cents=4_605_00), MONA) == "tray_short"
    floor.do(replace(CHANGE, cents=-40_00), SAM)
    floor.do(c.BuyIn("ben", 4_620_00), DANA)
    assert floor.refused(c.RecoverWrongChips(1, 40_00), SAM) == "tray_short"
    floor.do(c.RecoverWrongChips(1, 20_00), SAM)


def test_after_a_closer_it_is_what_the_record_says_lay_there() -> None:
    floor = Floor().opened()
    floor.do(c.CountTray("closer", (), "All of it is gone."), DANA, SAM)
    floor.do(replace(CHANGE, cents=5_000_00), MONA)


@pytest.mark.clause("ruling 102")
def test_what_does_not_come_back_of_a_credit_stands_out_with_who_carried_it() -> None:
    floor = sent_credit()
    floor.do(c.AskToVoidSlip(1, "A chip is missing."), CARL)
    floor.do(c.VoidSlip(1), MONA)
    floor.do(c.ReturnCredit(1, piles(d100=3)), DANA, SAM)
    (shown,) = view_of(floor.state, "pit").tray.wrong
    assert (shown.who, shown.left_cents) == ("Rita", 100_00)
    labels = [option.label for option in view_of(floor.state, "dealer").actions]
    assert {"Chips given or taken wrongly", "Put right: Rita, $100"} <= set(labels)
    floor.do(c.RecoverWrongChips(1, 100_00), SAM)
    assert floor.session.theoretical_cents == 5_000_00
