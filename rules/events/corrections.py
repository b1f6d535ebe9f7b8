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


class WagerCorrected(EventBase, frozen=True):
    """A wager that was entered wrongly is another; `was` and `now` tell it before and after. The rest as in
    `CardCorrected`.
    """

    face_down = ("round",)
    pit_only = ("round",)

    was: Wager
    now: Wager
    round: msgspec.Raw
    clause: str
    wagers: tuple[Wager, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
