"""Events of the table itself, over many rounds."""

from __future__ import annotations

from datetime import datetime

from rules.commands import Limits, TableSettings
from rules.core.base import EventBase


class TableInstalled(EventBase, frozen=True):
    """A bare table got its rulebook, with the hash of its content, and its settings."""

    table: str
    rulebook: str
    rulebook_hash: str
    settings: TableSettings


class RulebookChanged(EventBase, frozen=True):
    """Holds from the next round on; `before` is the rulebook until now."""

    before: str
    rulebook: str
    rulebook_hash: str
    settings: TableSettings


class TableOpened(EventBase, frozen=True):
    """The table takes rounds from now on."""


class TableClosed(EventBase, frozen=True):
    """The table takes no round until it is opened again."""

    reason: str = ""


class TableReserved(EventBase, frozen=True):
    """The table is kept for somebody: only `guests` play there, and whom the pit seats."""

    whom: str
    reason: str
    guests: tuple[str, ...]
    clause: str


class TableReleased(EventBase, frozen=True):
    """The table is no longer reserved."""

    clause: str


class ClosingAnnounced(EventBase, frozen=True):
    """The table closes after round `last_round`: `rounds` more beside one that is on."""

    last_round: int
    rounds: int
    reason: str
    clause: str


class ClosingCancelled(EventBase, frozen=True):
    """The table stays open after all."""

    clause: str


class LimitsChanged(EventBase, frozen=True):
    """The limits of each kind of wager that hold from now on, in cents, and those before."""

    limits: dict[str, Limits]
    before: dict[str, Limits]
    kept_by: tuple[str, ...] = ()  # players who may wager by those before while they sit there (ruling 112)


class LimitsScheduled(EventBase, frozen=True):
    """Waits for the end of the round; or for round `from_round`, or the first one opened from `at` on, as announced.
    `for_minutes`: for how long they hold then, before those of before do again. `back`: they are those of before.
    """

    limits: dict[str, Limits]
    from_round: int = 0
    at: datetime | None = None
    seated_keep: bool = False
    clause: str = ""
    for_minutes: int = 0
    back: bool = False


class LimitsNoticeSet(EventBase, frozen=True):
    """How many minutes before limits change players are told at least from now on, and before. `by_two`: whether two
    people change limits from now on; null where that stays as it is (ruling 112).
    """

    minutes: int
    before: int
    clause: str
    by_two: bool | None = None


class WagersPerAreaSet(EventBase, frozen=True):
    """How many main wagers an area takes from now on (PM 3.10.1)."""

    wagers: int
    clause: str


class PlayerRestricted(EventBase, frozen=True):
    """A player may wager on one area only, or on several again (PM 3.9)."""

    player: str
    restricted: bool
    reason: str
    clause: str


class ShoeLoaded(EventBase, frozen=True):
    """Shuffled decks are in the dealing device."""

    decks: int


class PlayerSeated(EventBase, frozen=True):
    """A player sits at a seat, or stands at the table (None). `name` is empty but in records of before. `resembles` is
    the mark of the stop of somebody of the same name, or of one like it, whom two people took for another (ruling 130).
    """

    player: str
    name: str
    seat: int | None
    resembles: str = ""


class PlayerRemoved(EventBase, frozen=True):
    """A player left the table."""

    player: str
