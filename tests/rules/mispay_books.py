"""Books of what was paid wrongly, kept from the events alone: what each player was owed and what they have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from rules import commands as c
from rules import events as e
from rules.events import Event

BookLine = tuple[int, str, str, str, int]
"""Round, wager, kind, player, and which of several bonuses on the wager."""


class MispayBooks:
    """Raises AssertionError at the first entry that does not add up."""

    def __init__(self) -> None:
        self.owed: defaultdict[BookLine, int] = defaultdict(int)
        self.has: defaultdict[BookLine, int] = defaultdict(int)
        self.returned: defaultdict[BookLine, int] = defaultdict(int)

    def saw(self, events_: Iterable[Event], rounds: int) -> None:
        """Events of a command; `rounds` is the number of the newest round after them."""
        for event in events_:
            if isinstance(event, e.MispayRecorded):
                line = (event.round, event.wager, event.kind, event.player, event.nth)
                paid = event.paid_cents - event.before_cents
                assert paid != 0
                assert event.owed_cents == self.owed[line], "owed is what was settled, whatever came between"
                assert event.before_cents == self.has[line] + self.returned[line], "it counts from what is on record"
                self.has[line] += paid
            elif isinstance(event, e.MispayRecovered):
                line = (event.round, event.wager, event.kind, event.player, event.nth)
                left = self.has[line] - self.owed[line]
                assert 0 < abs(event.cents) <= abs(left), "never more than stands out"
                assert event.cents * left > 0, "from whoever has too much"
                self.has[line] -= event.cents
                self.returned[line] += event.cents
                assert event.left_cents == self.has[line] - self.owed[line]
            else:
                for wager, kind, player, nth, cents, reverses in _settled(event):
                    self._book((rounds, wager, kind, player, nth), cents, reverses)

    def _book(self, own: BookLine, cents: int, reverses: bool) -> None:
        """What came back of a wager, on the line where it was settled; a reversal first on its bonuses."""
        beside = [line for line in self.owed if line != own and (line[:2], line[3]) == (own[:2], own[3])]
        for line in beside:
            spare = cents if reverses else min(self.owed[own] + cents, 0)
            moved = max(spare, -self.owed[line]) if spare < 0 < self.owed[line] else 0
            self.owed[line] += moved
            self.has[line] += moved
            cents -= moved
        self.owed[own] += cents
        self.has[own] += cents

    def lines(self) -> list[tuple[int, c.LineRef]]:
        """Every line that was settled, with its round."""
        return [(number, c.LineRef(*named)) for number, *named in self.owed]


def _settled(event: Any) -> Iterable[tuple[str, str, str, int, int, bool]]:
    """Wager, kind, player, which of several bonuses, cents, and whether it reverses what was settled before."""
    for one in event.adjustments:
        if one.settled_cents or one.returned_cents:
            yield one.wager, one.kind, one.player, 0, one.returned_cents, False
    for result in event.results:
        for share in result.shares:
            yield result.wager, result.kind, share.player, 0, share.returned_cents, result.result == "returned"
    for bonus in event.bonuses:
        for share in bonus.shares:
            yield bonus.wager, "bonus", share.player, bonus.nth, share.returned_cents, False
