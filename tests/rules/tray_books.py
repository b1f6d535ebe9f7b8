"""Books of a table's chips, kept from outside: what players put down and got back, what came from the cage and went
there. Chips are made nowhere and lost nowhere, so the tray is what is left of them.
"""

from __future__ import annotations

from typing import Any

from rules import TableState
from rules import events as e
from rules.events import Event
from wagers.postings import postings


class TrayBooks:
    """Raises AssertionError at the first event after which the chips do not add up. Of a game without a jackpot."""

    def __init__(self) -> None:
        self.tray: int | None = None  # None before the first opener
        self.rounds_before = 0  # the newest opener: what was paid wrongly by then was missing then
        self.elsewhere = 0  # with players and on the layout, beside what they had at the first opener

    def saw(self, event: Event, before: TableState, after: TableState) -> None:
        """Take one event into the books, and compare."""
        moved = sum(line.cents for line in postings("t1", event) if not line.account.startswith("house:"))
        self.elsewhere += moved
        if self.tray is not None:
            found_later = isinstance(event, e.MispayRecorded | e.WrongChipsRecorded) and event.round
            if not found_later or found_later > self.rounds_before:
                self.tray += self._from_the_cage(event) - moved
        if isinstance(event, e.TrayCounted) and event.kind == "opener":
            self.tray, self.rounds_before = event.cents, before.rounds
        if after.tray is None:
            self.tray = None
        if self.tray is not None and after.tray is not None:
            newest = after.tray.sessions[-1]
            assert newest.theoretical_cents + newest.since_closer_cents == self.tray, event
            assert len({slip.slip for slip in after.tray.slips}) == len(after.tray.slips)

    @staticmethod
    def _from_the_cage(event: Any) -> int:
        if isinstance(event, e.ChipsReceived):
            return event.cents if event.kind == "fill" else -event.cents
        if isinstance(event, e.ChipsCameBack):
            return event.cents - event.slip_cents if event.kind == "credit" else 0
        if isinstance(event, e.WrongChipsRecovered):
            return event.cents
        return -event.cents if isinstance(event, e.ChipsBought | e.WrongChipsRecorded) else 0
