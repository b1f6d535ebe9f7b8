"""What puts a command right that was entered by slip, or what it says was done wrongly at the felt. Each command's row
names it (`CommandRow.mended`), and docs/corrections.md is written from the rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules import commands
from rules.core.base import CommandBase


@dataclass(frozen=True)
class Mend:
    """The command by which something is put right, None for the same command entered again, and what is said of it."""

    by: type[CommandBase] | None
    text: str
    """A key of `rules.wording.mends.MENDS`."""


UNDO = Mend(commands.UndoEntry, "undo")
CARD = Mend(commands.CorrectCard, "card")
DECISION = Mend(commands.CorrectDecision, "decision")
WAGER = Mend(commands.CorrectWager, "wager")
STRAY = Mend(commands.PlaceStrayCard, "stray")
PICTURE = Mend(commands.CardsAsTheyLie, "picture")
HANDS_MOVED = Mend(commands.MoveHands, "hands_moved")
VOID = Mend(commands.VoidRound, "void")
RULED = Mend(commands.RecordRuling, "ruled")
MISPAY = Mend(commands.RecordMispay, "mispay")
AGAIN = Mend(None, "again")


def by(command: type[CommandBase], text: str = "opposite") -> Mend:
    """What another command puts right."""
    return Mend(command, text)


def again(text: str) -> Mend:
    """What the same command puts right, entered again."""
    return Mend(None, text)
