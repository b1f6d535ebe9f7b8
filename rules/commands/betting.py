"""Commands of the betting window, and of what is found after it."""

from __future__ import annotations

from typing import Literal

from rules.commands.settings import Stake
from rules.core.base import CommandBase

PlacedKind = Literal["main", "pair", "ante", "pair_plus", "progressive"]
"""What a player puts down before the deal."""
Kind = Literal["main", "pair", "insurance", "ante", "pair_plus", "progressive"]
"""What a player puts down as a wager of its own; the others follow from one."""


class OpenBetting(CommandBase, frozen=True):
    """Announce "Place your bets, please" (PM 3.1).

    With `keep_wagers` those of the last round can be placed again (ruling 86).
    """

    keep_wagers: bool = False


class SetBettingTime(CommandBase, frozen=True):
    """Let the betting countdown run anew from now, or hold it.

    `seconds` is how long it runs, None to hold it.
    """

    seconds: int | None


class CloseBetting(CommandBase, frozen=True):
    """Announce "No more bets" (PM 3.2)."""


class PlaceWager(CommandBase, frozen=True):
    """A main wager on an area and line, or a claim to one of its pair places (PM 3.10, 3.15-3.17); in Three Card Poker
    an Ante, Pair Plus or progressive wager on a position (TC 3.4, 3.5).
    """

    area: int
    stakes: tuple[Stake, ...]
    kind: PlacedKind = "main"
    line: int | None = None
    placed_by_staff: bool = False


class ChangeWager(CommandBase, frozen=True):
    """Raise, lower or share a wager anew; no stakes left means it is withdrawn (PM 5.3, 5.4)."""

    wager: str
    stakes: tuple[Stake, ...] = ()


class RepeatWagers(CommandBase, frozen=True):
    """Place the wagers of the last round again as they lay there when bets closed: all of them, those of an area, or a
    player's own part of them; of some kinds alone where any are named (ruling 86).
    """

    area: int | None = None
    player: str = ""
    kinds: tuple[PlacedKind, ...] = ()


class OrderLines(CommandBase, frozen=True):
    """How the main wagers of an area lie, by line from the front: the wager on line 1, on line 2 and so on, "" for a
    line that is free (PM 3.12, ruling 3).
    """

    area: int
    wagers: tuple[str, ...]


class RecordFoundWager(CommandBase, frozen=True):
    """Record a wager found lying outside the limits after "No more bets" (ruling 5), or a progressive wager that
    stands alone (TC 5.12.2). `line` is that of the main wager, of insurance the one it belongs to.

    With `in_time` one within the limits that lay there before and was entered late, or more of one (ruling 83).
    """

    area: int
    line: int
    stakes: tuple[Stake, ...]
    kind: Kind = "main"
    in_time: bool = False


class DecideClaim(CommandBase, frozen=True):
    """What the players agreed on a tie, or who the dealer determined was first; nobody means no agreement (PM
    3.17.2.4-5).
    """

    players: tuple[str, ...] = ()


class AnnounceController(CommandBase, frozen=True):
    """Name who calls the decisions of an area where that was unclear (PM 3.13)."""

    area: int
    player: str
