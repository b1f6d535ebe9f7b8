"""Books of what was paid wrongly, kept from the events alone: what each player was owed and what they have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from rules.commands import LineRef
from rules.events import Event, MispayRecorded, MispayRecovered


class MispayBooks:
    """Raises AssertionError at the first entry that does not add up."""

    def __init__(self) -> None:
        self.owed: defaultdict[tuple[int, str, str, str], int] = defaultdict(int)
        self.has: defaultdict[tuple[int, str, str, str], int] = defaultdict(int)
        self.returned: defaultdict[tuple[int, str, str, str], int] = defaultdict(int)

    def saw(self, events: Iterable[Event], rounds: int) -> None:
        """Events of a command; `rounds` is the number of the newest round after them."""
        for event in events:
            if isinstance(event, MispayRecorded):
                line = (event.round, event.wager, event.kind, event.player)
                paid = event.paid_cents - event.before_cents
                assert paid != 0
                assert event.owed_cents == self.owed[line], "owed is what was settled, whatever came between"
                assert event.before_cents == self.has[line] + self.returned[line], "it counts from what is on record"
                self.has[line] += paid
            elif isinstance(event, MispayRecovered):
                line = (event.round, event.wager, event.kind, event.player)
                left = self.has[line] - self.owed[line]
                assert 0 < abs(event.cents) <= abs(left), "never more than stands out"
                assert event.cents * left > 0, "from whoever has too much"
                self.has[line] -= event.cents
                self.returned[line] += event.cents
                assert event.left_cents == self.has[line] - self.owed[line]
            else:
                for wager, kind, player, cents in _settled(event):
                    self.owed[rounds, wager, kind, player] += cents
                    self.has[rounds, wager, kind, player] += cents

    def lines(self) -> list[tuple[int, LineRef]]:
        """Every line that was settled, with its round."""
        return [(number, LineRef(wager, kind, player)) for number, wager, kind, player in self.owed]


def _settled(event: Any) -> Iterable[tuple[str, str, str, int]]:
    for one in getattr(event, "adjustments", ()):
        if one.settled_cents or one.returned_cents:
            yield one.wager, one.kind, one.player, one.returned_cents
    jackpot = (event.result,) if hasattr(event, "result") else ()
    for result in (*getattr(event, "results", ()), *jackpot):
        for share in result.shares:
            yield result.wager, result.kind, share.player, share.returned_cents
    for bonus in getattr(event, "bonuses", ()):
        for share in bonus.shares:
            yield bonus.wager, "bonus", share.player, share.returned_cents
