"""What people read for a player without a name, and why somebody is stopped: as names are joined at the edge."""

from __future__ import annotations

from datetime import date

from rules.core.text import Text, worded

NAMELESS = {
    "guest": "Guest {player}",
    "why": "Reason: {reason}.",
    "why_until": "Reason: {reason}, until {day}.",
}


def guest_text(player: str) -> Text:
    """A player whom the directory knows without a name."""
    return Text(NAMELESS["guest"], player=player)


def why_text(reason: str, until: date | None) -> str:
    """Why the house stops somebody, and until which day."""
    return worded(NAMELESS["why_until" if until else "why"], {"reason": reason, "day": str(until)})
