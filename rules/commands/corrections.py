"""Commands that put right what was keyed wrongly: the felt was right, the record was not (ruling 81)."""

from __future__ import annotations

from rules.core.base import CommandBase


class CorrectCard(CommandBase, frozen=True):
    """A card was entered wrongly: the one that lies at the place is `card`. Area 0 is the house, `hand` and `number`
    count from 1; `was` is the card on record (ruling 81).
    """

    face_down = ("card", "was")

    area: int
    was: str
    card: str
    hand: int = 1
    number: int = 1
