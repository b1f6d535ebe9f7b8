"""Events of the betting window, and of what was found after it."""

from __future__ import annotations

from datetime import datetime

from rules.base import EventBase
from rules.commands import Stake
from rules.events.values import ClaimOutcome, Wager


class BettingOpened(EventBase, frozen=True):
    round: int
    opened_at: datetime
    closes_at: datetime | None
    clause: str


class BettingTimeSet(EventBase, frozen=True):
    closes_at: datetime | None


class WagerPlaced(EventBase, frozen=True):
    wager: Wager
    clause: str


class WagerChanged(EventBase, frozen=True):
    wager: str
    before: tuple[Stake, ...]
    after: tuple[Stake, ...]


class WagerWithdrawn(EventBase, frozen=True):
    wager: str
    before: tuple[Stake, ...]


class PairClaimed(EventBase, frozen=True):
    """A claim waits, with its stake shown but not yet down, until "No more bets" (ruling 12). Zero cents takes it
    back.
    """

    area: int
    player: str
    cents: int
    placed_by_staff: bool = False  # at the player's request (PM 3.7)


class BettingClosed(EventBase, frozen=True):
    closed_at: datetime
    controllers: dict[str, str]  # area → player; an area that is missing is still unclear (PM 3.13)
    clause: str


class ClaimsDecided(EventBase, frozen=True):
    """Outcomes of claims, and the wagers that the granted ones put down."""

    outcomes: tuple[ClaimOutcome, ...]
    wagers: tuple[Wager, ...]


class WagerFound(EventBase, frozen=True):
    """A wager found outside the limits; `before` are the stakes recorded for it until then (PM 5.26, 5.27)."""

    wager: Wager
    before: tuple[Stake, ...]
    clause: str


class ControllerAnnounced(EventBase, frozen=True):
    area: int
    player: str
    clause: str
