"""Events of the table itself, over many rounds."""

from __future__ import annotations

from rules.base import EventBase
from rules.commands import Limits, TableSettings


class TableInstalled(EventBase, frozen=True):
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
    pass


class TableClosed(EventBase, frozen=True):
    pass


class LimitsChanged(EventBase, frozen=True):
    limits: dict[str, Limits]
    before: dict[str, Limits]


class LimitsScheduled(EventBase, frozen=True):
    """Waits for the end of the round."""

    limits: dict[str, Limits]


class WagersPerAreaSet(EventBase, frozen=True):
    wagers: int
    clause: str


class PlayerRestricted(EventBase, frozen=True):
    player: str
    restricted: bool
    reason: str
    clause: str


class ShoeLoaded(EventBase, frozen=True):
    decks: int


class PlayerSeated(EventBase, frozen=True):
    player: str
    name: str
    seat: int | None


class PlayerRemoved(EventBase, frozen=True):
    player: str
