"""Events of the table itself, over many rounds."""

from __future__ import annotations

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


class LimitsChanged(EventBase, frozen=True):
    """The limits of each kind of wager that hold from now on, in cents, and those before."""

    limits: dict[str, Limits]
    before: dict[str, Limits]


class LimitsScheduled(EventBase, frozen=True):
    """Waits for the end of the round."""

    limits: dict[str, Limits]


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
    """A player sits at a seat, or stands at the table (None)."""

    player: str
    name: str
    seat: int | None


class PlayerRemoved(EventBase, frozen=True):
    """A player left the table."""

    player: str
