"""Events that put right what was keyed wrongly (ruling 81)."""

from __future__ import annotations

import msgspec

from rules.core.base import EventBase
from rules.events.values import Adjustment, Wager


class CardCorrected(EventBase, frozen=True):
    """A card that was entered wrongly is another. `round` is the round as it stands with it, every later entry played
    again; `wagers` are those that stand otherwise now, `adjustments` what that moves. Nothing on record is rewritten.
    """

    face_down = ("round",)
    face_up = ("was", "card")
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
    """A wager that was entered wrongly is another; `was` and `now` tell it before and after. One of another kind has a
    number of its own, and `gone` names the wager that never was. The rest as in `CardCorrected`.
    """

    face_down = ("round",)
    pit_only = ("round",)

    was: Wager
    now: Wager
    round: msgspec.Raw
    clause: str
    wagers: tuple[Wager, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    gone: tuple[str, ...] = ()


class DecisionCorrected(EventBase, frozen=True):
    """A decision that was entered wrongly is another: what was keyed, what was done from there on and the cards that
    came to it. `taken` and `dealt` are cards that were in the record of the shoe wrongly, or not; `gone` are wagers
    that were never placed. The rest as in `CardCorrected`.
    """

    face_down = ("round",)
    face_up = ("cards", "taken", "dealt")
    pit_only = ("round",)

    area: int
    hand: int
    was: str
    did: tuple[str, ...]
    round: msgspec.Raw
    clause: str
    cards: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    wagers: tuple[Wager, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()


class StrayCardPlaced(EventBase, frozen=True):
    """A card that was entered as a hit of a hand belongs elsewhere: the entries are taken back before, and the decision
    of the hand and the card stand where they belong (rulings 42, 85).
    """

    face_up = ("card",)

    area: int
    hand: int
    card: str
    to: str
    clause: str


class CardDisputed(EventBase, frozen=True):
    """The dealer sees another card than the shoe read for a place; play stops at it. Area 0 is the house (ruling
    87).
    """

    face_up = ("read", "seen")

    area: int
    hand: int
    read: str
    seen: str
    clause: str


class DisputeSettled(EventBase, frozen=True):
    """Somebody of the pit looked: `card` lies there, the shoe read `read` and the dealer saw `seen` (ruling 87).

    Where it is not what the shoe read, the entry is taken back and the card entered in its place, at once.
    """

    face_up = ("read", "seen", "card")

    area: int
    hand: int
    read: str
    seen: str
    card: str
    clause: str
