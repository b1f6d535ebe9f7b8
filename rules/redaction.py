"""Events as they may be read while a round is still on: without the cards that lie face down (TC 3.7, 3.8, 5.9; for
face-down house cards of Pontoon ruling 33).

The log keeps every event whole. Whoever shows or hands out events of a running round gives them through `redact`;
once the round is over nothing is left out.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rules.books import BOOKS
from rules.events import CardDealt, CommandRefused, EntryUndone, Event, HandLookedAt
from rules.pontoon.vocabulary.book import PontoonBook
from rules.screens.parts import HIDDEN
from rules.state import PokerRound, TableState

_OVER = ("concluded", "finished")


def hides(now: TableState) -> bool:
    """Whether events of the round that is on may hold cards that lie face down."""
    if now.round is None or now.round.phase in _OVER:
        return False
    if isinstance(now.round, PokerRound):
        return True
    book = BOOKS[now.rulebook]
    face_down = isinstance(book, PontoonBook) and book.house_face_down
    return face_down and (now.round.house_down or not now.round.house)


def redact(event: Event, now: TableState) -> Event:
    """The event for staff and audit, `now` being the table's newest state. Only events of the round that is on belong
    here.
    """
    if not hides(now):
        return event
    if isinstance(event, CardDealt):
        return _without_card(event, now)
    if isinstance(event, HandLookedAt):
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, EntryUndone) and isinstance(event.undone, CardDealt):
        return EntryUndone(_without_card(event.undone, now))
    if isinstance(event, CommandRefused):
        return replace(event, command=_without_cards(event.command))
    return event


def _without_card(event: CardDealt, now: TableState) -> CardDealt:
    """Of Pontoon only the house has cards face down."""
    face_down = isinstance(now.round, PokerRound) or not event.area
    return replace(event, card=HIDDEN) if event.card and face_down else event


def _without_cards(command: msgspec.Raw) -> msgspec.Raw:
    """A refused command keeps what was asked, not which cards it named."""
    content = msgspec.json.decode(command)
    if not content.get("card") and not content.get("cards"):
        return command
    if content.get("card"):
        content["card"] = HIDDEN
    if content.get("cards"):
        content["cards"] = [HIDDEN] * len(content["cards"])
    return msgspec.Raw(msgspec.json.encode(content, order="deterministic"))
