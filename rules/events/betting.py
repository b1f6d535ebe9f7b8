"""Events of the betting window, and of what was found after it."""

from __future__ import annotations

from datetime import datetime

from rules.commands import Stake
from rules.core.base import EventBase
from rules.events.values import ClaimOutcome, RefusedWager, Wager


class BettingOpened(EventBase, frozen=True):
    """ "Place your bets, please": a round begins; with a countdown `closes_at` is when it ends (PM 3.1, TC 3.1).

    `keeps_wagers`: those of the round before can be placed again (ruling 86). `program` is the hash of the program that
    decided it; older rounds have none.
    """

    round: int
    opened_at: datetime
    closes_at: datetime | None
    clause: str
    keeps_wagers: bool = False
    program: str = ""


class BettingTimeSet(EventBase, frozen=True):
    """The countdown was set anew, or is held (None)."""

    closes_at: datetime | None


class WagerPlaced(EventBase, frozen=True):
    """A wager lies on the layout."""

    wager: Wager
    clause: str


class WagerChanged(EventBase, frozen=True):
    """Each backer's stake before and after; bets were open."""

    wager: str
    before: tuple[Stake, ...]
    after: tuple[Stake, ...]


class WagerWithdrawn(EventBase, frozen=True):
    """A wager was taken off while bets were open; `before` is what lay there."""

    wager: str
    before: tuple[Stake, ...]


class WagersRepeated(EventBase, frozen=True):
    """Wagers of the last round were placed again: the ids of those just put down, claims as `pair:<area>:<player>`, and
    what was refused of them (ruling 86).
    """

    wagers: tuple[str, ...]
    clause: str
    refused: tuple[RefusedWager, ...] = ()


class LinesOrdered(EventBase, frozen=True):
    """The main wagers of an area lie on other lines: those that moved, as they lie now, and the line of each before (PM
    3.12).
    """

    area: int
    before: dict[str, int]  # wager → line
    wagers: tuple[Wager, ...]
    clause: str


class PairClaimed(EventBase, frozen=True):
    """A claim waits, with its stake shown but not yet down, until "No more bets" (ruling 12). Zero cents takes it
    back.
    """

    area: int
    player: str
    cents: int
    placed_by_staff: bool = False  # at the player's request (PM 3.7)


class BettingClosed(EventBase, frozen=True):
    """ "No more bets" (PM 3.2, TC 3.2); `controllers` says who calls the decisions, by number of the area (PM 3.11)."""

    closed_at: datetime
    controllers: dict[str, str]  # area → player; an area that is missing is still unclear (PM 3.13)
    clause: str


class ClaimsDecided(EventBase, frozen=True):
    """Outcomes of claims, and the wagers that the granted ones put down."""

    outcomes: tuple[ClaimOutcome, ...]
    wagers: tuple[Wager, ...]


class WagerFound(EventBase, frozen=True):
    """A wager found outside the limits; `before` are the stakes recorded for it until then (PM 5.26, 5.27).

    With `entered_at` it is one within the limits that lay there when bets, or insurance, closed at `closed_at`, and was
    entered late (ruling 83).
    """

    wager: Wager
    before: tuple[Stake, ...]
    clause: str
    closed_at: datetime | None = None
    entered_at: datetime | None = None


class ControllerAnnounced(EventBase, frozen=True):
    """Who calls the decisions of an area from now on (PM 3.13)."""

    area: int
    player: str
    clause: str
