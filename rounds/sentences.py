"""Rows of the log as sentences. Players are named by marks, or by the name that a table of before has for them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

import rules.codec
from rounds.models import Event
from rules import TableState
from rules.core.marks import mark_of
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from rules.wording.labels import plain


class Sentences:
    """The sentences of a table's log. They are made of a row's body, so a card that is withheld there stays so here."""

    def __init__(self, state: TableState, wording: Callable[[rules.events.Event, EventContext], str] = event_text):
        self.state = state
        self.wording = wording

    def of(self, row: Event) -> str:
        """A row's sentence; its type in plain words where its body is none of the rules. Times are ISO 8601 in UTC."""
        try:
            event = rules.codec.decode_event(row.body)
        except msgspec.MsgspecError:
            return plain(row.type)
        return self.wording(event, EventContext(row.ruleset, self._player))

    def _player(self, player: str) -> str:
        about = self.state.players.get(player)
        return (about.name if about else "") or mark_of(player)
