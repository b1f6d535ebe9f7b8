"""The books that a proof keeps of slips, piles and sales notice what is not as the events say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from proofs.chip_books import ChipBooks
from rules import commands as c
from rules import evolve
from tests.rules.tray.test_tray import CARL, DANA, SAM, Floor, piles

pytestmark = pytest.mark.clause("ruling 101", "ruling 102", "ruling 103")


def evening() -> tuple[Floor, ChipBooks]:
    """A tray with a fill received, a sale, a colour-up, and a credit on its way."""
    floor = Floor().opened()
    books = ChipBooks(floor.state.tray)

    def do(*about: Any) -> Any:
        event = floor.do(*about)
        books.move(event)
        return event

    for kind in ("fill", "credit"):
        slip = do(c.AskForChips(kind, piles(d100=4)), SAM).slip
        do(c.IssueSlip(slip, "Rita"), CARL)
        do(
            c.ReceiveFill(slip, piles(d100=4)) if kind == "fill" else c.SendCredit(slip, piles(d100=4), "Rita"),
            DANA,
            SAM,
        )
    do(c.BuyIn("ann", 300_00), DANA)
    do(c.ColourUp(piles(d25=8), piles(d100=2)), DANA)
    return floor, books


def test_as_they_are() -> None:
    floor, books = evening()
    assert list(books.differs(floor.state.tray)) == []
    assert dict(books.piles) == {100_00: 52, 25_00: 8}
    assert books.sold == 300_00
    received = floor.answer(c.ReceiveCredit(2, piles(d100=4)), CARL)[0]
    row = books.move(received)
    assert row is not None
    assert (row["move"], row["number"], row["chips"], row["people"]) == ("received", 2, [[100_00, 4]], ["carl"])
    assert list(books.differs(evolve(floor.state, received).tray)) == []  # type: ignore[arg-type]
    assert books.piles[100_00] == 48


def test_a_fault_of_each_kind() -> None:
    floor, books = evening()
    tray = floor.state.tray
    slip, session = tray.slips[0], tray.sessions[-1]
    faults = (
        replace(tray, slips=()),
        replace(tray, slips=(replace(slip, cents=slip.cents + 1),)),
        replace(tray, slips=(replace(slip, number=9),)),
        replace(tray, slips=(replace(slip, chips=piles(d25=16)),)),
        replace(tray, chips=piles(d100=52)),
        replace(tray, chips=piles(d100=51, d25=12)),
        replace(tray, sessions=(replace(session, sold_cents=299_00),)),
    )
    assert [len(list(books.differs(fault))) for fault in faults] == [1] * len(faults)
