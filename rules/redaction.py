"""Events as they may be read while a round is still on: without the cards that lie face down (TC 3.7, 3.8, 5.9).

The log keeps every event whole. Whoever shows or hands out events of a running round gives them through `readable`;
once the round is over nothing is left out.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rules.engine import phase_of
from rules.events import CardDealt, CommandRefused, EntryUndone, Event, HandLookedAt
from rules.shared.views import HIDDEN
from rules.state import PokerRound, TableState

_OVER = ("concluded", "finished")


def readable(event: Event, now: TableState) -> Event:
    """The event for staff and audit, `now` being the table's newest state. Only events of the round that is on belong
    here.
    """
    if not isinstance(now.round, PokerRound) or phase_of(now) in _OVER:
        return event
    if isinstance(event, CardDealt) and event.card:
        return replace(event, card=HIDDEN)
    if isinstance(event, HandLookedAt):
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, EntryUndone) and isinstance(event.undone, CardDealt) and event.undone.card:
        return EntryUndone(replace(event.undone, card=HIDDEN))
    if isinstance(event, CommandRefused):
        return replace(event, command=_without_cards(event.command))
    return event


def _without_cards(command: msgspec.Raw) -> msgspec.Raw:
    """A refused command keeps what was asked, not which cards it named."""
    content = msgspec.json.decode(command)
    if content.get("card"):
        content["card"] = HIDDEN
    if content.get("cards"):
        content["cards"] = [HIDDEN] * len(content["cards"])
    return msgspec.Raw(msgspec.json.encode(content, order="deterministic"))
