"""Commands of dealing and deciding."""

from __future__ import annotations

from typing import Literal

from rules.commands.settings import Cents, Stake
from rules.core.base import CommandBase, RoundChange


class DealCard(CommandBase, frozen=True):
    """Enter the next card of the approved order, and how it was read.

    `card` is null for a face-down card that nobody read. With `hit` a player decides, and signalled for it (ruling 85).
    """

    face_down = ("card",)

    card: str | None
    source: Literal["pad", "keyboard", "scanner", "device", "virtual"] = "pad"
    hit: bool = False


class UndoEntry(RoundChange, frozen=True):
    """Take back the last card or decision entered, while nothing was announced or settled on it (ruling 42)."""


class Settle(CommandBase, frozen=True):
    """Pay and take what is due now: pairs, pontoons, a finished hand, the round, the Super Bonus."""


class OfferInsurance(CommandBase, frozen=True):
    """Announce the option of insurance (PM 3.26.1)."""


class Insure(CommandBase, frozen=True):
    """Insure one's own main wager, or take that back (no stakes), while the offer is open (PM 3.26, 3.7)."""

    wager: str
    stakes: tuple[Stake, ...] = ()
    placed_by_staff: bool = False


class ClaimInsurance(CommandBase, frozen=True):
    """Ask for another player's declined option, or take that back (0 cents) (PM 3.26.3, 3.7)."""

    wager: str
    player: str
    cents: Cents
    placed_by_staff: bool = False


class CloseInsurance(CommandBase, frozen=True):
    """Announce that the option of insurance is closed (PM 3.26.1)."""


class OfferSurrender(CommandBase, frozen=True):
    """Announce the option of surrender (PM 3.24.1)."""


class Surrender(CommandBase, frozen=True):
    """Surrender a main wager, or take that back, while the offer is open (PM 3.24).

    Of a shared one the parts of the backers named, of all who are there where none is.
    """

    wager: str
    surrenders: bool = True
    players: tuple[str, ...] = ()


class CloseSurrender(CommandBase, frozen=True):
    """Announce that the option of surrender is closed (PM 3.24.1)."""


class LookAtHouse(CommandBase, frozen=True):
    """The dealer looks at the face-down cards for a Pontoon (ruling 33)."""


class ExposeHouse(CommandBase, frozen=True):
    """The dealer turns the house cards face up."""


class VoidRound(RoundChange, frozen=True):
    """Declare the round void on one of the rulebook's grounds (PM 5.1, 5.2; TC 5.1-5.4); for an equipment fault, which
    no clause speaks of, the Gaming Shift Manager does (PM 6.1, TC 6.1; ruling 7), as on the grounds of the law
    (ruling 91), whose reason is the note.
    """

    ground: str
    note: str = ""


class TellVoid(CommandBase, frozen=True):
    """Players were told by word that the round is void, or one acknowledged it on their display (ruling 92).

    Everybody who was not told yet, where none is named.
    """

    players: tuple[str, ...] = ()


class Hit(CommandBase, frozen=True):
    """The controller asks for a card (PM 3.28)."""


class Stand(CommandBase, frozen=True):
    """The controller stands (PM 3.27)."""


class Double(CommandBase, frozen=True):
    """The controller doubles; no stakes means as much as the wager, for all of its backers who are there (PM 3.25)."""

    stakes: tuple[Stake, ...] = ()


class Split(CommandBase, frozen=True):
    """The controller splits (PM 3.20); of a shared wager the backers named match, all who are there where none is (PM
    3.23).
    """

    stakes: tuple[Stake, ...] = ()


class AnswerOption(CommandBase, frozen=True):
    """Another wager on the hand matches the split or joins the double, or does not (PM 3.23, 3.25.5).

    Of a shared one the backers named do; all who are there where none is.
    """

    wager: str
    accepts: bool
    stakes: tuple[Stake, ...] = ()


class WithdrawDouble(CommandBase, frozen=True):
    """A backer takes the doubled part back and loses the original one (PM 3.25.8)."""

    player: str


class KeepDouble(CommandBase, frozen=True):
    """Backers keep the doubled part of the hand in turn (PM 3.25.8; ruling 93).

    All who have not answered, where none is named. With the last answer play goes on.
    """

    players: tuple[str, ...] = ()


class CloseWithdrawals(CommandBase, frozen=True):
    """Go on: no other backer withdraws a doubled part (ruling 20)."""
