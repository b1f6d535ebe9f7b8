"""The chips of a table whose tray is counted: fills and credits, buy-ins and the drop at any time (rulings 101-103), in
the machines of both games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from rules import TableState
from rules import commands as c
from rules.books import book_of
from rules.money.chips import chips_of
from tests.rules.tray_auditor import TrayAuditor

SIGNS = "pit_supervisor"
FULL = (c.ChipCount(100_00, 100),)
piles = st.sampled_from((5_00, 25_00, 100_00)).flatmap(
    lambda cents: st.builds(c.ChipCount, st.just(cents), st.sampled_from((1, 4, 4, 20, 20, -1)))
)
chips = st.lists(piles, min_size=1, max_size=2).map(tuple)


class Chips(RuleBasedStateMachine):
    """Whoever moves chips. A table keeps no tray before somebody says so."""

    boxes = 0  # so many drop boxes hung at the table
    if TYPE_CHECKING:  # what each machine has

        @property
        def state(self) -> TableState: ...
        @property
        def phase(self) -> str: ...
        @property
        def tray(self) -> TrayAuditor: ...
        def send(self, command: Any, role: str = "", approver: str = "", actor: str = "") -> bool: ...

    @rule(data=st.data(), times=st.integers(1, 4))
    def move_chips(self, data: st.DataObject, times: int) -> None:
        """Whatever it is, in the midst of a round too; it begins with an opener."""
        for _ in range(times):
            if not self.tray.is_open:
                self.open_the_tray()
            else:
                data.draw(st.sampled_from((self.ask_for_chips, self.carry_on, self.sell, self.count)))(data)

    def open_the_tray(self) -> None:
        """Between rounds, with an opener and a box of its own."""
        if self.phase not in ("between_rounds", "concluded"):
            return
        if self.state.tray is None:
            assert self.send(c.SetTray(), "pit_manager")
        self.boxes += 1
        assert self.send(c.PlaceDropBox(str(self.boxes), "2026-01-01"), SIGNS)
        assert self.send(c.CountTray("opener", FULL, "As it came."), SIGNS, "sam")

    def reopen(self) -> None:
        """Where the tray was closed: nothing is dealt without an opener."""
        if self.state.tray is not None and not self.tray.is_open:
            assert not self.send(c.OpenBetting())
            self.open_the_tray()

    def ask_for_chips(self, data: st.DataObject) -> None:
        """A fill or a credit; nothing is in the tray or out of it before it is received."""
        before = self.tray.tray
        self.send(c.AskForChips(data.draw(st.sampled_from(("fill", "credit"))), data.draw(chips)), SIGNS)
        assert self.tray.tray == before
        for _ in range(data.draw(st.integers(0, 2))):
            self.carry_on(data)

    def carry_on(self, data: st.DataObject) -> None:
        """What is next of the newest slip; or it is withdrawn, or void, or not."""
        slips = self.state.tray.slips if self.state.tray is not None else ()
        if not slips:
            return
        slip = slips[-1]
        if slip.void_reason:
            self.send(c.VoidSlip(slip.slip, data.draw(st.booleans())), "pit_manager", actor="mona")
        elif slip.status == "asked" and data.draw(st.integers(0, 4)):
            assert not self.send(c.IssueSlip(slip.slip, "Rita"), "cage_cashier"), "whoever asked does not issue"
            assert self.send(c.IssueSlip(slip.slip, "Rita"), "cage_cashier", actor="carl")
        elif slip.status == "asked":
            assert self.send(c.WithdrawSlip(slip.slip), SIGNS)
        elif not data.draw(st.integers(0, 4)):
            assert self.send(c.AskToVoidSlip(slip.slip, "Wrong."), "cage_cashier", actor="carl")
        elif slip.status == "back":
            self.come_back(slip, data.draw(st.sampled_from((0, 0, -1))))
        elif not data.draw(st.integers(0, 4)):
            self.count_otherwise(slip)
        elif slip.status == "sent":
            assert self.send(c.ReceiveCredit(slip.slip, slip.chips), "cage_cashier", actor="carl")
        elif slip.kind == "fill":
            assert not self.send(c.ReceiveFill(slip.slip, slip.chips), SIGNS), "two people count it"
            assert self.send(c.ReceiveFill(slip.slip, slip.chips), SIGNS, "sam")
        else:
            self.send(c.SendCredit(slip.slip, slip.chips, "Rita"), SIGNS, "sam")

    def come_back(self, slip: Any, more: int) -> None:
        """All that was on its way, or a chip of each value less."""
        chips = tuple(c.ChipCount(pile.cents, pile.count + more) for pile in slip.chips)
        if slip.kind == "fill":
            assert self.send(c.ReturnFill(slip.slip, chips), "cage_cashier", actor="carl")
        else:
            assert not self.send(c.ReturnCredit(slip.slip, chips), SIGNS), "two people count it"
            assert self.send(c.ReturnCredit(slip.slip, chips), SIGNS, "sam")

    def count_otherwise(self, slip: Any) -> None:
        """A count that is not what the slip says moves nothing, and the slip stands."""
        before, status = self.tray.tray, slip.status
        if status == "sent":
            assert self.send(c.ReceiveCredit(slip.slip, ()), "cage_cashier", actor="carl")
        elif slip.kind == "fill":
            assert self.send(c.ReceiveFill(slip.slip, ()), SIGNS, "sam")
        else:
            assert not self.send(c.SendCredit(slip.slip, (), "Rita"), SIGNS, "sam")
        assert (self.tray.tray, self.state.tray.slips[-1].status) == (before, status)  # type: ignore[union-attr]

    def sell(self, data: st.DataObject) -> None:
        """Chips for cash, or an entry of before put right; and chips for others."""
        cents = data.draw(st.sampled_from((100_00, 5_00, -5_00, -100_00, 3)))
        reason = data.draw(st.sampled_from(("", "Entered wrongly.")))
        self.send(c.BuyIn(data.draw(st.sampled_from(("ann", "ben"))), cents, reason), SIGNS)
        self.send(c.ColourUp(data.draw(chips), data.draw(chips)))
        tray = self.state.tray
        assert tray is not None
        gone = [pile for slip in tray.slips if slip.left_tray for pile in slip.chips]
        hundreds = sum(p.count for p in tray.chips if p.cents == 100_00) - sum(
            p.count for p in gone if p.cents == 100_00
        )
        assert self.send(c.ColourUp((c.ChipCount(25_00, 4),), (c.ChipCount(100_00, 1),))) is (hundreds > 0)

    def count(self, data: st.DataObject) -> None:
        """As it should be, or not; then the drop, and that counted anew."""
        smallest = chips_of(self.state, book_of(self.state))[0].cents  # type: ignore[arg-type]
        tray = (self.tray.tray or 0) + data.draw(st.sampled_from((0, 0, 25_00, -5_00)))
        kind = data.draw(st.sampled_from(("count", "closer")))
        counted = c.CountTray(kind, (c.ChipCount(smallest, tray // smallest),), "So.")
        assert not self.send(counted, SIGNS), "two people count it"
        resting = self.phase in ("between_rounds", "concluded")
        waits = any(kind == "closer" or slip.left_tray for slip in self.state.tray.slips)  # type: ignore[union-attr]
        assert self.send(counted, SIGNS, "sam") is (resting and not waits and tray >= 0)
        for cents in (100_00, 95_00):
            self.send(c.CountDrop(str(self.boxes), "2026-01-01", cents, "So."), SIGNS, "sam")
