"""Under which rulebook an event is told, and by which names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.core.text import Text
from rules.wording.labels import PLACES
from rules.wording.rulebooks import place_text


class EventContext(msgspec.Struct, frozen=True):
    """The rulebook that an event stands under, and the shown names: of a player by id, of staff by username."""

    rulebook: str
    player: Callable[[str], str]
    staff: Callable[[str], str] = str

    @property
    def place(self) -> str:
        """What the game calls a player's place."""
        return place_text(self.rulebook)

    @property
    def has_lines(self) -> bool:
        """Whether wagers lie on lines: those of an area do, those of a position do not (TC 3.4.2)."""
        return self.place == "area"

    def at(self, number: int | str) -> Text:
        """A player's place: "area 3"."""
        return Text(PLACES[self.place], number=number)

    def spot(self, wager: Any) -> Text:
        """Where a wager lies, or what is due on one: "area 3, line 2, hand 2"."""
        place = self.at(wager.area)
        if wager.line and self.has_lines:
            place = Text(PLACES["line"], place=place, line=wager.line)
        return Text(PLACES["hand"], place=place, hand=wager.hand) if wager.hand > 1 else place
