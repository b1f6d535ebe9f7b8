"""A seat's view of a wager that others back too: their stakes change nothing in it (PM 3.5 is no reason to tell)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from rules import Context, Refusal, TableState, decide, view_of
from rules import commands as c
from rules.core.text import encode_stable
from rules.engine import fold

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SETTINGS = c.TableSettings(limits={"main": c.Limits(10_00, 10_000_00), "insurance": c.Limits(1_00, 5_000_00)})
BEGINNING = (
    c.InstallTable("mbs-pontoon-6", SETTINGS),
    c.OpenTable(),
    c.SeatPlayer("ann", "Ann", 3),
    c.SeatPlayer("ben", "Ben"),
    c.OpenBetting(),
    c.PlaceWager(3, (c.Stake("ann", 100_00), c.Stake("ben", 300_00))),
    c.CloseBetting(),
)
INSURANCE = (*(c.DealCard(card) for card in ("8H", "AS", "8D")), c.OfferInsurance())
SURRENDER = (*INSURANCE, c.CloseInsurance(), c.OfferSurrender())
MOMENTS = {
    "betting": BEGINNING[:-1],
    "insurance": (*BEGINNING, *INSURANCE),
    "surrender": (*BEGINNING, *SURRENDER),
    "decision": (*BEGINNING, *SURRENDER, c.CloseSurrender()),
    "bust": (*BEGINNING, *SURRENDER, c.CloseSurrender(), c.Hit(), c.DealCard("KD"), c.Settle()),
}


def played(commands: tuple[c.Command, ...]) -> TableState:
    state = TableState(table="t1")
    for command in commands:
        answer = decide(state, command, Context(now=NOW, role="pit_manager"))
        assert not isinstance(answer, Refusal), (command, answer)
        state = fold(state, answer)
    return state


def with_bens_stake_doubled(commands: tuple[c.Command, ...]) -> tuple[c.Command, ...]:
    return tuple(
        replace(command, stakes=(c.Stake("ann", 100_00), c.Stake("ben", 600_00)))
        if isinstance(command, c.PlaceWager)
        else command
        for command in commands
    )


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_co_backers_stake_is_not_to_be_read_from_a_seats_view(moment):
    commands = MOMENTS[moment]
    seen = encode_stable(view_of(played(commands), "seat:3"))
    assert encode_stable(view_of(played(with_bens_stake_doubled(commands)), "seat:3")) == seen
    assert b"Ben" not in seen
    assert view_of(played(commands), "seat:3").wagers[0].stake_cents == 100_00


def test_the_staffs_view_shows_the_whole_wager():
    """The same set-up does change what the dealer sees, so the test above cannot pass for the wrong reason."""
    commands = MOMENTS["decision"]
    assert view_of(played(commands), "dealer") != view_of(played(with_bens_stake_doubled(commands)), "dealer")
