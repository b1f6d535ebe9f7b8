"""The tray in the books of a game's auditor: what was settled there, by the auditor's own results, and what the cage,
players with cash and mis-pays moved. Nothing of the ledger, and nothing of the rules but the shape of the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules import TableState
from rules import commands as c
from rules.events import Event


def cents_of(piles: tuple[c.ChipCount, ...]) -> int:
    return sum(pile.cents * pile.count for pile in piles)


class Settled(Protocol):
    """What an auditor knows of the newest round: stake and return of each wager as the tray takes and pays them, and
    what it pays beside them.
    """

    bonus_cents: int

    @property
    def results(self) -> Mapping[Any, tuple[int, int]]: ...


class TrayAuditor:
    """Raises AssertionError where chips are made or lost: the tray has what rounds, cage and cash have left there."""

    def __init__(self, auditor: Settled) -> None:
        self.auditor = auditor
        self.tray: int | None = None  # None before the first opener
        self.is_open = False
        self.rounds_before = 0
        self.won = 0  # of the newest round, as it is settled so far
        self.slips: dict[int, Any] = {}

    def saw(self, event: Any, before: TableState, after: TableState) -> None:
        """Behind the auditor, whose books have the event by now."""
        name = type(event).__name__
        won = sum(stake - back for stake, back in self.auditor.results.values()) - self.auditor.bonus_cents
        came = won - (0 if name == "BettingOpened" else self.won)
        self.won = won
        watch = getattr(self, f"_{name}", None)
        came += watch(event, before) or 0 if watch is not None else 0
        if self.tray is not None:
            self.tray += came
        self._compare(event, after)

    def _compare(self, event: Event, after: TableState) -> None:
        tray = after.tray
        if tray is None:
            self.tray, self.is_open = None, False
            return
        assert tray.open is self.is_open
        assert {slip.slip: slip.cents for slip in tray.slips} == {
            number: cents_of(asked.chips) for number, asked in self.slips.items()
        }
        if self.tray is not None:
            newest = tray.sessions[-1]
            assert newest.theoretical_cents + newest.since_closer_cents == self.tray, event

    def _BettingOpened(self, event: Any, before: TableState) -> None:
        assert self.is_open or before.tray is None, "nothing is dealt without an opener"

    def _MispayRecorded(self, event: Any, before: TableState) -> int:
        """What was paid wrongly before the opener was missing there already."""
        return 0 if event.round <= self.rounds_before else event.before_cents - event.paid_cents

    def _MispayRecovered(self, event: Any, before: TableState) -> int:
        return int(event.cents)

    def _TrayCounted(self, event: Any, before: TableState) -> None:
        assert cents_of(event.chips) == event.cents
        assert len(set(event.by)) == 2, "two people count"
        if event.kind == "opener":
            assert not self.is_open
            self.tray, self.rounds_before, self.is_open = event.cents, before.rounds, True
            return
        assert self.is_open
        assert event.expected_cents == self.tray
        if event.kind == "closer":
            assert not self.slips, "no slip is left open"
            self.is_open = False

    def _ChipsAsked(self, event: Any, before: TableState) -> None:
        assert self.is_open
        assert event.slip not in self.slips
        self.slips[event.slip] = event

    def _SlipWithdrawn(self, event: Any, before: TableState) -> None:
        del self.slips[event.slip]

    def _SlipIssued(self, event: Any, before: TableState) -> None:
        assert not set(event.by) & set(self.slips[event.slip].by), "whoever asked does not issue"

    def _SlipVoided(self, event: Any, before: TableState) -> None:
        """What was on its way is not forgotten: it is counted where it came from."""
        if event.agreed and not event.comes_back:
            del self.slips[event.slip]

    def _ChipsCameBack(self, event: Any, before: TableState) -> int:
        gone = self.slips.pop(event.slip)
        missing = cents_of(gone.chips) - cents_of(event.chips)
        return -missing if gone.kind == "credit" else 0

    def _ChipsReceived(self, event: Any, before: TableState) -> int:
        asked = self.slips.pop(event.slip)
        assert (asked.kind, asked.chips) == (event.kind, event.chips), "what was asked for, and no other chips"
        return cents_of(event.chips) if event.kind == "fill" else -cents_of(event.chips)

    def _WrongChipsRecorded(self, event: Any, before: TableState) -> int:
        """What left before the opener was missing there already."""
        return 0 if 0 < event.round <= self.rounds_before else -int(event.cents)

    def _WrongChipsRecovered(self, event: Any, before: TableState) -> int:
        return int(event.cents)

    def _ChipsBought(self, event: Any, before: TableState) -> int:
        assert self.is_open
        return -int(event.cents)

    def _ChipsColoured(self, event: Any, before: TableState) -> None:
        assert cents_of(event.taken) == cents_of(event.given), "chips are changed into as much"

    def _DropCounted(self, event: Any, before: TableState) -> None:
        assert event.differs is (event.rundown_cents != event.exact_cents)
