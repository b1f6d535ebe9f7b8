"""A table that is reserved, closes after some rounds or stays open, and whose limits change (rulings 110 to 112)."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from rules import commands as c
from tests.rules.machine.audited import PLAYERS, AuditedTable

guests = st.lists(st.sampled_from(PLAYERS)).map(tuple)


class TableStatus(AuditedTable):
    """What the pit says of the table, at any time."""

    @rule(data=st.data())
    def say_how_it_stands(self, data: st.DataObject) -> None:
        """Whether or not it fits the moment."""
        command = data.draw(
            st.one_of(
                st.builds(c.AnnounceClosing, st.integers(0, 3), st.just("")),
                st.builds(c.CancelClosing),
                st.builds(c.ReserveTable, st.just("guests"), st.just(""), guests),
                st.builds(c.ReleaseTable),
                st.builds(
                    c.SetLimits, st.just({}), st.integers(0, 2), st.just(0), st.booleans(), st.sampled_from((0, 0, 1))
                ),
            )
        )
        self.send(command, "pit_supervisor")

    def open_bets(self, keep: bool) -> None:
        """The next round, of which there is one unless the last was dealt: then it stays open after all."""
        if not self.send(c.OpenBetting(keep_wagers=keep)):
            assert self.state.closing is not None
            assert self.send(c.CancelClosing(), "pit_supervisor")
            assert self.send(c.OpenBetting(keep_wagers=keep))
