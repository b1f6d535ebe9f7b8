"""Commands to the table itself, over many rounds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.commands.settings import Limits, TableSettings
from rules.core.base import CommandBase

Name = Annotated[str, msgspec.Meta(max_length=80)]


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
    """Close the table; only between rounds. Ends the memory of under-minimum wagers (ruling 6)."""


class SetLimits(CommandBase, frozen=True):
    """Change limits; in a round the change waits for its end."""

    limits: dict[str, Limits]


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
    """Note a player at the table, in a seat (number of the area) or standing; also moves or renames one."""

    player: Name
    name: Name
    seat: int | None = None


class RemovePlayer(CommandBase, frozen=True):
    """Note that a player left; only without wagers in the round."""

    player: str
