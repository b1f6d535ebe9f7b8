"""Under which rulebook an event is told, and by which names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

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

    def spot(self, wager: Any) -> str:
        """Where a wager lies, or what is due on one: "area 3, line 2, hand 2"."""
        line = f", line {wager.line}" if wager.line and self.has_lines else ""
        hand = f", hand {wager.hand}" if wager.hand > 1 else ""
        return f"{self.place} {wager.area}{line}{hand}"
