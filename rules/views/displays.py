"""What the displays get: the view of a seat, and that of the table's sign (`view_of`); and what a short view has."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, UnsetType

from rules.views.parts import ViewPart
from rules.views.table import (
    BonusView,
    ClaimView,
    ClauseNote,
    HandView,
    HouseView,
    Option,
    PlayerView,
    TableView,
    View,
    WagerView,
)


class Now(ViewPart, frozen=True):
    """What is going on, as a player's display says it large."""

    state: (
        str  # mine | waiting; halted while play waits for the pit; won | lost | stood_off once all wagers have results
    )
    kicker: str  # whose hand it is about, or what; empty where the text says it all
    text: str


class SeatHand(ViewPart, frozen=True):
    area: int
    mine: bool  # I have a wager on this area
    i_control: bool
    controller: str  # "You", "The player at seat 4", "Another player"
    hands: tuple[HandView, ...]


class OwnVoid(ViewPart, frozen=True):
    """The void round in which the player had a wager, and whether they are known to have been told (ruling 92)."""

    round: int
    told: bool


class TableNow(ViewPart, frozen=True):
    """What of a table moves with every round and card: all that a short view has of it."""

    rounds: int
    cards_left: int
    shuffle_due: bool


class SeatView(ViewPart, frozen=True):
    """What the player of one seat may see: the public cards, their own wagers, what they may do now; never advice."""

    audience: str
    table: TableView
    seat: int
    player: PlayerView | None
    round_number: int
    phase: str
    phase_title: str | UnsetType  # a short view says it in `now`
    closes_at: datetime | None
    areas: tuple[SeatHand, ...]
    house: HouseView
    turn: dict[str, int] | None
    wagers: tuple[WagerView, ...]
    claims: tuple[ClaimView, ...]
    bonuses: tuple[BonusView, ...]
    may_do: tuple[Option, ...]
    notices: tuple[str, ...]
    net_cents: int
    now: Now
    shows: tuple[str, ...]  # the states that the player must know, by their codes; the first one is their own
    notes: dict[str, ClauseNote]
    void: OwnVoid | UnsetType = UNSET


class SignView(ViewPart, frozen=True):
    """The table sign: limits, odds, rulebook version; no wagers and no names."""

    audience: str
    table: TableView
    round_number: int
    phase: str
    phase_title: str
    says: str  # what is said beside the first of the states
    shows: tuple[str, ...]  # the states that everybody must know, by their codes
    closes_at: datetime | None


AnyView = View | SeatView | SignView
