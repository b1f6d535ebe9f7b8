"""How a table stands: closed, reserved, open or closing, for whom and why; and when limits that were announced hold."""

from __future__ import annotations

from datetime import datetime

from rules import commands
from rules.core.money import dollars
from rules.wording.labels import limit_title, moment

CLOSED = "Closed"
LAST_DEALT = "The last round was dealt"


def reserved_for(whom: str) -> str:
    return f"Reserved for {whom}"


def last_rounds(left: int, *, in_round: bool) -> str:
    """What is left to deal of a table that is closing, as it is announced and shown."""
    if left == 0:
        return "Last round" if in_round else LAST_DEALT
    if in_round:
        return f"{left} more {'round' if left == 1 else 'rounds'}"
    return "Last round next" if left == 1 else f"{left} rounds to go"


def said_before_bets(left: int) -> str:
    """What the dealer says before the bets of one of the last rounds."""
    return "This is the last round." if left == 1 else f"The last {left} rounds."


def because(text: str, reason: str) -> str:
    return f"{text}: {reason}" if reason else text


def when(from_round: int, at: datetime | None, rounds: int, minutes: int = 0) -> str:
    """From when limits hold that are to come, after `rounds` rounds were opened; and for how long, 0 for good."""
    lasts = f", for {minutes} minutes" if minutes else ""
    if at is not None:
        return f"From {moment(at)}{lasts}"
    more = from_round - rounds
    after = f"After {more - 1} more {'round' if more == 2 else 'rounds'}" if more > 1 else "From the next round"
    return after + lasts


def tell_limits(start: str, limits: dict[str, commands.Limits], before: dict[str, commands.Limits]) -> str:
    """What the dealer tells the players of limits to come: the kinds whose limits change."""
    changed = (
        f"{limit_title(kind).lower()} {dollars(new.min_cents)} to {dollars(new.max_cents)}"
        for kind, new in limits.items()
        if before.get(kind) != new
    )
    return f"Tell the players. {start}: {', '.join(changed)}."


def keeps_limits(called: str, limits: commands.Limits) -> str:
    """A player who sits there keeps the limits of before."""
    return f"While you sit here you keep {called} {dollars(limits.min_cents)} to {dollars(limits.max_cents)}."
