"""Commands that only Three Card Poker knows."""

from __future__ import annotations

from typing import Literal

from rules.commands.settings import Stake
from rules.core.base import CommandBase, RoundChange


class DealHands(CommandBase, frozen=True):
    """Every hand has its cards: the rest of the deal, face down and read by nobody (TC 3.7, 3.8)."""


class ViewHand(CommandBase, frozen=True):
    """Note that the player who decides for a position took up its cards (TC 3.9, 3.4.1)."""

    area: int


class Fold(CommandBase, frozen=True):
    """The player of a position folds (TC 3.9.1)."""

    area: int


class Play(CommandBase, frozen=True):
    """The player of a position places Play, as much as the Ante (TC 3.9.2).

    Of a shared Ante the backers named place as much as their part, and the others fold theirs; where none is named
    all of them place (ruling 35).
    """

    area: int
    stakes: tuple[Stake, ...] = ()


class Continue(CommandBase, frozen=True):
    """The player of a position goes on with Pair Plus alone (TC 3.9.3)."""

    area: int


class ExposeHand(CommandBase, frozen=True):
    """Turn a position's cards face up, or the house cards; cards not entered at the deal are entered now (TC 3.10).

    `area` is 0 for the house; `source` says how `cards` were read.
    """

    face_down = ("cards",)

    area: int
    cards: tuple[str, ...] = ()
    source: Literal["", "pad", "keyboard", "scanner"] = ""


class DeclineExposure(CommandBase, frozen=True):
    """The player does not show the cards of a position: it ranks below the house hand (TC 3.10.1)."""

    area: int


class LookAtHand(CommandBase, frozen=True):
    """A supervisor looks at cards that were not shown (TC 3.10.1)."""

    face_down = ("cards",)

    area: int
    cards: tuple[str, ...] = ()


class SettleJackpot(CommandBase, frozen=True):
    """Pay a claim on the meter: what the jackpot system gives for it, and who verified it (TC 3.18-3.20)."""

    claim: str
    cents: int
    verified_by: str


class DenyClaim(CommandBase, frozen=True):
    """Who looked at the hand that claims the meter does not confirm it; the Gaming Shift Manager rules what follows (TC
    3.19, 6.1).
    """

    claim: str
    reason: str


class ReportSensors(CommandBase, frozen=True):
    """At which positions the jackpot's sensors see a progressive wager (TC 3.5.3)."""

    areas: tuple[int, ...]
    source: Literal["device"] = "device"


class MoveHands(CommandBase, frozen=True):
    """Exchange the complete hands of two positions that were dealt to the wrong ones (TC 5.2)."""

    area: int
    other: int


class RemoveHand(RoundChange, frozen=True):
    """Take a hand with the wrong number of cards out of play; its wagers go back (TC 5.7)."""

    area: int


class ProhibitPlayer(CommandBase, frozen=True):
    """Keep a player from further play, or lift that (TC 5.9, 5.10.3).

    For a breach of confidentiality their wagers go back; for trying to control several hands they run.
    """

    player: str
    reason: str
    ground: Literal["confidentiality", "several_hands"] = "confidentiality"
    prohibited: bool = True


class InvalidateHands(CommandBase, frozen=True):
    """Of the hands that a player came to control in error keep the viewed ones, else the first dealt (TC 5.10.1,
    5.10.2).
    """

    player: str


class ReportAbsence(CommandBase, frozen=True):
    """Nobody is there to decide on Play: the hand is out and its wagers go back (TC 5.11)."""

    area: int
