"""Commands to the table itself, over many rounds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.commands.settings import Limits, TableSettings
from rules.core.base import CommandBase

Name = Annotated[str, msgspec.Meta(max_length=80)]
Typed = Annotated[str, msgspec.Meta(max_length=400)]
"""What a person types; what is wrong with it, its door says in words."""


class InstallTable(CommandBase, frozen=True):
    """Give a new table its rulebook and settings; the first command of every table."""

    rulebook: str
    settings: TableSettings


class ChangeRulebook(CommandBase, frozen=True):
    """Deal by another rulebook of the same game, only between rounds. The felt and the mode stay."""

    rulebook: str
    settings: TableSettings


class OpenTable(CommandBase, frozen=True):
    """Open the table for play."""


class CloseTable(CommandBase, frozen=True):
    """Close the table, after the last round that was announced or once its players have left (ruling 111). Ends the
    memory of under-minimum wagers (ruling 6).
    """

    reason: str = ""


class ReserveTable(CommandBase, frozen=True):
    """Keep a table for somebody, while no round is on; nobody else is let in. `players` may be seated by the dealer
    (ruling 110).
    """

    whom: str
    reason: str = ""
    players: tuple[Name, ...] = ()


class ReleaseTable(CommandBase, frozen=True):
    """Say that a table is no longer reserved (ruling 110)."""


class AnnounceClosing(CommandBase, frozen=True):
    """Announce the last rounds of an open table: so many beside the one that is on (ruling 111)."""

    rounds: int
    reason: str = ""


class CancelClosing(CommandBase, frozen=True):
    """Say that a table stays open after all (ruling 111)."""


class SetLimits(CommandBase, frozen=True):
    """Change limits; in a round the change waits for its end.

    Announced ahead they hold after so many more rounds, or from the first round after so many minutes. `for_minutes`:
    for how long, then those of before hold again; 0 for good. `seated_keep`: whether who sits there keeps the old ones;
    null for as the table is set (ruling 112).
    """

    limits: dict[str, Limits]
    after_rounds: int = 0
    after_minutes: int = 0
    seated_keep: bool | None = None
    for_minutes: int = 0


class SetLimitsNotice(CommandBase, frozen=True):
    """Say how many minutes before limits change players are told at least; 0 for none. And whether two people change
    limits; null for as it is (ruling 112).
    """

    minutes: int
    by_two: bool | None = None


class SetWagersPerArea(CommandBase, frozen=True):
    """Lower or restore how many main wagers an area takes (PM 3.10.1)."""

    wagers: int


class RestrictPlayer(CommandBase, frozen=True):
    """Keep a player to one playing area, or lift that (PM 3.9)."""

    player: str
    reason: str
    restricted: bool = True


class LoadShoe(CommandBase, frozen=True):
    """Put freshly shuffled decks in the dealing device; only between rounds (PM 2.1)."""

    decks: int | None = None


class SeatPlayer(CommandBase, frozen=True):
    """Note a player at the table, in a seat (number of the area) or standing; also moves one. Name and number of a card
    go into the directory of players, for an id that has no name there, and never on record. `another_person` says that
    this is somebody else than who has the name there.
    """

    player: Name
    name: Typed = ""
    seat: int | None = None
    card: Typed = ""
    another_person: bool = False


class RemovePlayer(CommandBase, frozen=True):
    """Note that a player left; only without wagers in the round."""

    player: str
