"""How a table stands: closed, reserved, open or closing, for whom and why; and when limits that were announced hold."""

from __future__ import annotations

from datetime import datetime

from rules import commands
from rules.core.money import dollars
from rules.core.text import COMMA, Counted, Text, joined, word
from rules.wording.labels import limit_title, moment

STATUS = {
    "closed": "Closed",
    "reserved": "Reserved for {whom}",
    "last_dealt": "The last round was dealt",
    "last_round": "Last round",
    "last_round_next": "Next round is the last",
    "more": "{count} more rounds",
    "rounds_to_go": "{left} rounds to go",
    "because": "{text}: {reason}",
    "ended": "{text}.",
    # What the dealer says before the bets
    "say_last": "This is the last round.",
    "say_last_ones": "The last {left} rounds.",
    # From when limits hold, and for how long
    "at": "From {at}",
    "at_for": "From {at}, for {minutes} minutes",
    "next": "From the next round",
    "next_for": "From the next round, for {minutes} minutes",
    "after": "After {count} more rounds",
    "after_for": "After {count} more rounds, for {minutes} minutes",
    # What the dealer tells of them
    "tell_limits": "Tell the players. {start}: {limits}.",
    "limit": "{called} {least} to {most}",
}
"""Every sentence of this module by its key."""
ONE = {
    "more": "1 more round",
    "after": "After 1 more round",
    "after_for": "After 1 more round, for {minutes} minutes",
}
"""How it reads of one round."""


def closed_text() -> Text:
    return _said("closed")


def _said(key: str, **facts: object) -> Text:
    return Counted(STATUS[key], ONE[key], **facts) if key in ONE else Text(STATUS[key], **facts)


def reserved_for(whom: str) -> str:
    return _said("reserved", whom=whom)


def last_rounds(left: int, *, in_round: bool) -> str:
    """What is left to deal of a table that is closing, as it is announced and shown."""
    if left == 0:
        return _said("last_round" if in_round else "last_dealt")
    if in_round:
        return _said("more", count=left)
    return _said("last_round_next" if left == 1 else "rounds_to_go", left=left)


def said_before_bets(left: int) -> str:
    """What the dealer says before the bets of one of the last rounds."""
    return _said("say_last" if left == 1 else "say_last_ones", left=left)


def because(text: str, reason: str) -> str:
    return _said("because", text=text, reason=reason) if reason else text


def standing_text(text: str, reason: str) -> Text:
    """How the table stands and why, as a sentence."""
    return _said("ended", text=because(text, reason))


def when(from_round: int, at: datetime | None, rounds: int, minutes: int = 0) -> str:
    """From when limits hold that are to come, after `rounds` rounds were opened; and for how long, 0 for good."""
    more = from_round - rounds - 1
    key = "at" if at is not None else "next" if more < 1 else "after"
    facts = {"at": moment(at) if at is not None else "", "count": more, "minutes": minutes}
    return _said(f"{key}_for" if minutes else key, **facts)


def tell_limits(start: str, limits: dict[str, commands.Limits], before: dict[str, commands.Limits]) -> str:
    """What the dealer tells the players of limits to come: the kinds whose limits change."""
    changed = (
        _said(
            "limit", called=word(limit_title(kind).lower()), least=dollars(new.min_cents), most=dollars(new.max_cents)
        )
        for kind, new in limits.items()
        if before.get(kind) != new
    )
    return _said("tell_limits", start=start, limits=joined(changed, COMMA))
