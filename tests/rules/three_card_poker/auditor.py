"""What a round of Three Card Poker takes into the tray and pays from it, kept from the shape of the events alone.

The stake of a progressive wager is the jackpot's from the moment it is placed, and so is an award of its meter: the
tray sees neither. It pays the fixed awards, and what comes back to players comes back by it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

Line = tuple[str, str]
"""A wager and one of its backers."""


class PokerAuditor:
    """The newest round in the tray's books: what it took of each line, and what it gave back."""

    def __init__(self) -> None:
        self.results: defaultdict[Line, tuple[int, int]] = defaultdict(lambda: (0, 0))
        self.bonus_cents = 0
        self.in_jackpot: defaultdict[Line, int] = defaultdict(int)

    def saw(self, event: Any) -> None:
        """Take one event into the books."""
        if type(event).__name__ == "BettingOpened":
            self.__init__()  # type: ignore[misc]
        if type(event).__name__ == "JackpotSettled":  # the meter pays it, not the tray
            for share in event.result.shares:
                line = event.result.wager, share.player
                self.in_jackpot[line] += share.stake_cents - share.returned_cents
            return
        for result in event.results:
            for share in result.shares:
                self._settled((result.wager, share.player), result, share)
        for bonus in event.bonuses:
            self.bonus_cents += sum(share.returned_cents - share.stake_cents for share in bonus.shares)
        for one in event.adjustments:
            line, is_jackpots = (one.wager, one.player), one.kind == "progressive"
            self.in_jackpot[line] += one.settled_cents if is_jackpots else 0
            self._moved(line, 0 if is_jackpots else one.settled_cents, one.returned_cents)

    def _settled(self, line: Line, result: Any, share: Any) -> None:
        stake = share.stake_cents
        if result.kind == "progressive" and result.result == "returned":
            stake += self.in_jackpot.pop(line, 0)
        elif result.kind == "progressive":
            self.in_jackpot[line] += stake
            stake = 0
        self._moved(line, stake, share.returned_cents)

    def _moved(self, line: Line, stake: int, back: int) -> None:
        taken, given = self.results[line]
        self.results[line] = taken + stake, given + back
