"""Events that only Three Card Poker knows."""

from __future__ import annotations

from rules.core.base import EventBase
from rules.events.values import JackpotClaim, Result, Wager


class HandViewed(EventBase, frozen=True):
    """A player took up the cards of a position; `second` where they had viewed another one already (TC 3.4.1, 5.10)."""

    area: int
    player: str
    clause: str
    second: bool = False


class HandFolded(EventBase, frozen=True):
    """The player folds the hand of a position (TC 3.9.1)."""

    area: int
    player: str
    clause: str


class HandPlayed(EventBase, frozen=True):
    """Play placed on a position: `wager` is the Play wager; `folded` are backers of the Ante who placed none and fold
    their part (TC 3.9.1).
    """

    area: int
    player: str
    wager: Wager
    clause: str
    folded: tuple[str, ...] = ()


class HandContinued(EventBase, frozen=True):
    """A hand without an Ante goes on with its Pair Plus wager (TC 3.9.3)."""

    area: int
    player: str
    clause: str


class HandExposed(EventBase, frozen=True):
    """The three cards of a position, or of the house (area 0), face up; `source` says how they were entered then, ""
    where they are those of the deal or nobody said it.
    """

    face_up = ("cards",)

    area: int
    cards: tuple[str, ...]
    clause: str
    source: str = ""


class SensorsRead(EventBase, frozen=True):
    """At which positions the jackpot's sensors see a progressive wager, and how that differs from the record once bets
    are closed: `missing` are on record and not seen, `unrecorded` seen and not on record (TC 3.5.3).
    """

    areas: tuple[int, ...]
    missing: tuple[int, ...]
    unrecorded: tuple[int, ...]
    clause: str


class ExposureDeclined(EventBase, frozen=True):
    """The player keeps the cards of a hand down (TC 3.10.1)."""

    area: int
    player: str
    clause: str


class HandLookedAt(EventBase, frozen=True):
    """A supervisor looked at the cards of a declined hand; only the pit is shown them (TC 3.10.1)."""

    face_down = ("cards",)
    pit_only = ("cards",)

    area: int
    cards: tuple[str, ...]
    clause: str


class ProgressiveClaimed(EventBase, frozen=True):
    """A hand won all of the meter: the claim waits for the jackpot system (TC 3.19, 3.20)."""

    claim: JackpotClaim
    clause: str


class JackpotSettled(EventBase, frozen=True):
    """The claim on the meter, paid in addition to everything else (TC 3.18)."""

    claim: str
    verified_by: str
    result: Result
    clause: str

    @property
    def results(self) -> tuple[Result, ...]:
        return (self.result,)


class ClaimDenied(EventBase, frozen=True):
    """The hand that claims the meter was not confirmed, and why; the question to the Gaming Shift Manager follows (TC
    3.19, 6.1).
    """

    claim: str
    area: int
    player: str
    reason: str
    clause: str
    by: tuple[str, ...] = ()


class JackpotPaid(EventBase, frozen=True):
    """The player has what the jackpot gave for the claim: the dealer says so (TC 3.18). It books nothing."""

    claim: str
    area: int
    player: str
    cents: int
    clause: str


class HandsMoved(EventBase, frozen=True):
    """The hands of two positions exchanged, complete (TC 5.2)."""

    area: int
    other: int
    clause: str


class HandsInvalidated(EventBase, frozen=True):
    """Hands out of play (TC 5.7, 5.10, 5.11); what goes back is settled with the next event."""

    areas: tuple[int, ...]
    clause: str


class PlayerProhibited(EventBase, frozen=True):
    """A player takes no further part in play, or may again (TC 5.9)."""

    player: str
    prohibited: bool
    reason: str
    clause: str
