"""Events that put right what was keyed wrongly (ruling 81)."""

from __future__ import annotations

import msgspec

from rules.core.base import EventBase
from rules.events.values import Adjustment, Wager


class CardCorrected(EventBase, frozen=True):
    """A card that was entered wrongly is another. `round` is the round as it stands with it, every later entry played
    again; `wagers` are those that stand otherwise now, `adjustments` what that moves. Nothing on record is rewritten.
    """

    face_down = ("was", "card", "round")
    pit_only = ("round",)

    area: int
    hand: int
    number: int
    was: str
    card: str
    round: msgspec.Raw
    clause: str
    wagers: tuple[Wager, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
