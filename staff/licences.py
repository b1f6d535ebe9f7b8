"""Licences: the games that somebody may deal, and until when. Pure: what is asked about is a person's row and a day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from rules.wording.not_decided import not_decided

if TYPE_CHECKING:
    from staff.models import Person

GAMES = {"pontoon": "Pontoon", "three_card_poker": "Three Card Poker"}
"""What a licence may cover, by the family of its rulebooks."""
WARNED_AHEAD = timedelta(days=30)


def games_text(games: list[str]) -> str:
    """Games for people, in the order in which they are always named."""
    return ", ".join(title for game, title in GAMES.items() if game in games)


def licence_fault(person: Person, game: str, day: date) -> str:
    """Why somebody has no valid licence for a game on a gaming day, in words; empty where they have one. It is good
    through the gaming day of its expiry. A table without a game asks for none.
    """
    if not game:
        return ""
    if not person.licence_games:
        return not_decided("no_licence", name=str(person))
    if person.licence_expires_on is not None and person.licence_expires_on < day:
        return not_decided("licence_expired", name=str(person), day=f"{person.licence_expires_on:%Y-%m-%d}")
    if game not in person.licence_games:
        return not_decided("licence_lacks", name=str(person), game=GAMES.get(game, game))
    return ""


def licence_warning(person: Person, day: date) -> str:
    """What is soon, or already, wrong with the licence of somebody who has one; empty where nothing is."""
    expires = person.licence_expires_on
    if not person.licence_games or not person.is_active or expires is None or expires - WARNED_AHEAD > day:
        return ""
    left = (expires - day).days
    if left < 0:
        return f"expired on {expires:%Y-%m-%d}"
    return f"expires {'today' if left == 0 else 'tomorrow' if left == 1 else f'in {left} days'}, on {expires:%Y-%m-%d}"
