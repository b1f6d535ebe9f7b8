"""What was keyed of the hands of a round, for whoever puts an entry right."""

from __future__ import annotations

from typing import Any

from rules.core.base import Refusal
from rules.views.parts import ViewPart
from rules.views.table import StakeView


class KeyedEntry(ViewPart, frozen=True):
    """A card or a decision as it stands on record; area 0 is the house. `command` is the correction that names it, in
    which `was` is the card or the decision; what is right is added to it.

    Of a decision `stakes` say whose it is about, `cards` are those that came to the area from it on, `instead` is what
    can have been done, and `nothing` says that it may be nothing.
    """

    area: int
    hand: int
    command: dict[str, Any]
    stakes: tuple[StakeView, ...] = ()
    cards: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    nothing: bool = False


class Keyed(ViewPart, frozen=True):
    """What was keyed of the newest round, in order; or why no entry of it can be put right."""

    entries: tuple[KeyedEntry, ...] = ()
    refusal: Refusal | None = None
