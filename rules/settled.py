"""What an event settles, line by line: the one place that says which events settle money. An event says it by its
`results`, `bonuses` and `adjustments`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.core.base import EventBase, Value
from rules.events import Event

_SAYING = ("results", "bonuses", "adjustments")
SETTLING: tuple[type[EventBase], ...] = tuple(
    kind for kind in get_args(Event) if any(getattr(kind, name) is not getattr(EventBase, name) for name in _SAYING)
)
"""The kinds of events that settle money."""


class SettledLine(Value, frozen=True):
    """What an event settles for one backer of a wager, in cents: what left the layout by it, and what came back, stake
    included. The `result` of a bonus is "bonus", that of the difference which a correction makes "corrected"; that one
    also has what was put down more by it. `clauses` are all that shaped a result.
    """

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    player: str
    result: str
    clause: str
    words: str
    stake_cents: int
    returned_cents: int
    pay_line: str = ""
    clauses: tuple[str, ...] = ()
    put_cents: int = 0
    nth: int = 0  # of a bonus, as there

    @property
    def settles(self) -> bool:
        """Whether anything is settled: a correction may have changed stakes that still lie there alone."""
        return self.result != "corrected" or bool(self.stake_cents or self.returned_cents)


def settled_lines(event: EventBase) -> Iterator[SettledLine]:
    """Each backer's share of each result and bonus of an event, in its order, and each difference of a correction."""
    for result in event.results:
        about = result.wager, result.kind, result.area, result.line, result.hand
        said, clauses = (result.result, result.clause, result.words), (result.clause, *result.clauses)
        for share in result.shares:
            cents = share.stake_cents, share.returned_cents
            yield SettledLine(*about, share.player, *said, *cents, result.pay_line, clauses)
    for bonus in event.bonuses:
        for share in bonus.shares:
            about, cents = (bonus.wager, "bonus", bonus.area, 0, 0), (share.stake_cents, share.returned_cents)
            said = "bonus", bonus.clause, bonus.words
            yield SettledLine(*about, share.player, *said, *cents, bonus.code, (bonus.clause,), nth=bonus.nth)
    for one in event.adjustments:
        about, cents = (one.wager, one.kind, one.area, one.line, one.hand), (one.settled_cents, one.returned_cents)
        said = "corrected", getattr(event, "clause", ""), one.words
        yield SettledLine(*about, one.player, *said, *cents, put_cents=one.put_cents)
