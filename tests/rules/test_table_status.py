"""Tables that are reserved, closing and closed: who is let in, and that nothing is dealt after the last round."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from rules import commands as c
from rules import events as e
from rules import prompts, view_of
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.state import TableState
from tests.rules.dealt import Dealt
from tests.rules.empty_rounds import code, ended, played, table

pytestmark = pytest.mark.clause("ruling 110", "ruling 111")
PIT = "pit_supervisor"
BOOKS = ["mbs-pontoon-6", "mbs-three-card-poker-5", "rws-pontoon-4"]


def notices(game: Dealt, audience: str = "sign") -> list[tuple[str, str, str]]:
    shown = view_of(game.state, audience).table.standing
    return [] if shown is UNSET else [(notice.state, notice.title, notice.reason) for notice in shown]


@pytest.mark.parametrize("rulebook", BOOKS)
def test_nothing_is_dealt_after_the_last_round(rulebook: str) -> None:
    game = table(rulebook)
    assert code(game.decided(c.AnnounceClosing(0), PIT)) == "last_rounds"
    assert code(game.decided(c.AnnounceClosing(2))) == "role"
    game.do(c.AnnounceClosing(2, "End of the evening"), PIT)
    assert notices(game) == [("closing", "2 rounds to go", "End of the evening")]
    assert prompts(game.state).step.say == "The last 2 rounds. Place your bets, please"
    played(game)
    assert notices(game) == [("closing", "Next round is the last", "End of the evening")]
    assert prompts(game.state).step.say.startswith("This is the last round.")
    game.do(c.OpenBetting())
    assert notices(game) == [("closing", "Last round", "End of the evening")]
    ended(game)
    assert code(game.decided(c.OpenBetting())) == "last_round_dealt"
    answered = prompts(game.state)
    assert answered.step.code == "close_table"
    assert [option.command["type"] for option in answered.actions if option.primary] == ["close_table"]
    game.do(c.CloseTable(), PIT)
    assert notices(game) == [("closed", "Closed", "End of the evening")]
    game.do(c.OpenTable(), PIT)
    assert (notices(game), game.state.closing) == ([], None)
    game.do(c.OpenBetting())


def test_in_a_round_it_is_not_counted_and_it_can_be_the_last() -> None:
    game = table()
    game.do(c.OpenBetting())
    game.do(c.AnnounceClosing(1), PIT)
    assert notices(game) == [("closing", "1 more round", "")]
    game.do(c.AnnounceClosing(0), PIT)
    assert notices(game) == [("closing", "Last round", "")]
    ended(game)
    assert notices(game) == [("closing", "The last round was dealt", "")]
    game.do(c.CancelClosing(), PIT)
    assert code(game.decided(c.CancelClosing(), PIT)) == "not_closing"
    game.do(c.OpenBetting())


@pytest.mark.parametrize("role", [PIT, "pit_manager", "gaming_shift_manager"])
@pytest.mark.parametrize("rulebook", BOOKS)
def test_no_table_closes_by_surprise(rulebook: str, role: str) -> None:
    """Not while players sit there and no last round was announced, or that is not dealt yet, whoever closes it."""
    game = table(rulebook)
    close = c.CloseTable("Cards are changed")
    assert game.refused(close, role) == ("last_rounds_first", "ruling 111")
    game.do(c.AnnounceClosing(2, "End of the evening"), PIT)
    assert game.refused(close, role) == ("last_rounds_first", "ruling 111")
    played(game)
    (button,) = (each for each in prompts(game.state).actions if each.command["type"] == "close_table")
    assert (button.refusal.code, button.primary) == ("last_rounds_first", False)
    game.do(c.CancelClosing(), PIT)
    assert game.refused(close, role) == ("last_rounds_first", "ruling 111")
    game.do(c.AnnounceClosing(1), PIT)
    played(game)
    (button,) = (each for each in prompts(game.state).actions if each.command["type"] == "close_table")
    assert (button.refusal, button.primary, button.fields) == (None, True, ("reason",))
    assert game.refused(c.CloseTable(" "), role) == ("reason_missing", "ruling 110")
    game.do(close, role)


def test_a_table_is_closed_before_its_last_rounds_where_everybody_left() -> None:
    game = table()
    game.do(c.AnnounceClosing(5, "No players"), PIT)
    for player in ("ann", "ben", "cat", "dev"):
        game.do(c.RemovePlayer(player))
    assert game.refused(c.CloseTable(), PIT)[0] == "last_rounds_first"
    game.do(c.SeatPlayer("eve", "Eve"))  # stands up, and may still wager from behind
    assert game.do(c.CloseTable("Cards are changed"), PIT) == (e.TableClosed("Cards are changed"),)
    assert code(game.decided(c.AnnounceClosing(1), PIT)) == "not_open"


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_reserved_table_lets_nobody_else_in(rulebook: str) -> None:
    game = table(rulebook)
    game.do(c.RemovePlayer("eve"))
    assert code(game.decided(c.ReserveTable(" "), PIT)) == "whom_missing"
    assert code(game.decided(c.ReserveTable("The Tan party"))) == "role"
    assert code(game.decided(c.ReserveTable("The Tan party", "x" * 121), PIT)) == "text_too_long"
    game.do(c.ReserveTable("The Tan party", "A birthday", ("tan",)), PIT)
    for audience in ("sign", "dealer", "pit", "seat:1"):
        assert notices(game, audience) == [("reserved", "Reserved for The Tan party", "A birthday")]
    assert "Reserved for The Tan party: A birthday." in view_of(game.state, "seat:1").notices
    game.do(c.SeatPlayer("tan", "Tan", 5))  # was named
    stranger = c.SeatPlayer("hal", "Hal")
    assert code(game.decided(stranger)) == "role"
    game.do(c.OpenBetting())
    kind = "main" if "pontoon" in rulebook else "ante"
    game.do(c.PlaceWager(area=1, kind=kind, stakes=(c.Stake("ann", 10_00),)))  # sat there
    standing = c.PlaceWager(area=2, kind=kind, stakes=(c.Stake("fay", 10_00),))  # stood there
    assert code(game.decided(standing)) == "table_reserved"
    game.do(stranger, PIT)
    game.do(c.PlaceWager(area=3, kind=kind, stakes=(c.Stake("hal", 10_00),)))
    game.do(c.ReleaseTable(), PIT)
    assert code(game.decided(c.ReleaseTable(), PIT)) == "not_reserved"
    game.do(standing)
    assert notices(game) == []


def test_it_is_reserved_before_it_opens_and_until_it_closes() -> None:
    game = table()
    game.close_table()
    game.do(c.ReserveTable("Table of the house"), PIT)
    game.do(c.OpenTable(), PIT)
    assert [state for state, *_ in notices(game)] == ["reserved"]
    game.do(c.AnnounceClosing(1), PIT)
    assert [state for state, *_ in notices(game)] == ["closing", "reserved"]
    game.do(c.CloseTable("Nobody came"), PIT)
    assert (notices(game), game.state.reserved) == ([("closed", "Closed", "Nobody came")], None)


def test_what_was_recorded_before_reads_as_it_did() -> None:
    old = decode_state(b'{"table":"t1","open":true}')
    assert old == TableState(table="t1", open=True)
    assert decode_event(b'{"type":"table_closed"}') == e.TableClosed()
    assert encode_event(e.TableClosed()) == b'{"type":"table_closed"}'
    game = table()
    game.do(c.ReserveTable("Ann", "Why"), PIT)
    game.do(c.AnnounceClosing(3), PIT)
    assert decode_state(encode_state(game.state)) == game.state


@pytest.mark.clause("ruling 110", "PM 3.26.3")
def test_nobody_insures_for_others_at_a_table_that_is_not_theirs() -> None:
    game = table()
    game.do(c.ReserveTable("The Tan party"), PIT)
    game.bets("1 ann 20", "2 ben 20")
    game.play("9S 9D AD 6C 6S offer_insurance")
    assert code(game.decided(c.ClaimInsurance("1.1", "fay", 10_00))) == "table_reserved"
    game.do(c.ClaimInsurance("1.1", "ben", 10_00))
