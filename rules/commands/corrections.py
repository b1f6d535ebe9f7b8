"""Commands that put right what was keyed wrongly: the felt was right, the record was not (ruling 81)."""

from __future__ import annotations

from typing import Literal

from rules.commands.betting import Kind
from rules.commands.settings import Stake
from rules.core.base import CommandBase, RoundChange


class CorrectCard(RoundChange, frozen=True):
    """A card was entered wrongly: the one that lies at the place is `card`. Area 0 is the house, `hand` and `number`
    count from 1; `was` is the card on record (ruling 81).
    """

    face_down = ("card", "was")

    area: int
    was: str
    card: str
    hand: int = 1
    number: int = 1


class CorrectWager(RoundChange, frozen=True):
    """A wager was entered wrongly: `stakes` are those that were placed, `area` where they lie and `kind` what they are,
    if that is another; while a claim to a pair place waits it is named `pair:<area>:<player>` (ruling 81).
    """

    wager: str
    stakes: tuple[Stake, ...]
    area: int | None = None
    kind: Kind | None = None


Decided = Literal[
    "hit", "stand", "double", "split", "join", "stay", "insure", "surrender", "fold", "play", "continue",
    "withdraw", "keep", "decline", "show",
]  # fmt: skip
"""What a player decides; `join` and `stay` are another wager's answer to a double or split, `withdraw` and `keep` one's
own about a double (PM 3.25.8), `decline` and `show` whether the hand is compared (TC 3.10.1).
"""


class CorrectDecision(RoundChange, frozen=True):
    """A decision was entered wrongly: `was` is what was keyed for a hand of an area, `number` says which of several,
    from 1. `did` is what the player did from there on, with the `cards` that came to it; where none are named those on
    record. `wager` is the one that was insured, surrendered or asked; it did nothing where `did` is empty (ruling 81).
    A hand that was kept down by slip is shown with its `cards` (ruling 98).
    """

    face_up = ("cards",)

    area: int
    was: Decided
    did: tuple[Decided, ...] = ()
    hand: int = 1
    number: int = 1
    cards: tuple[str, ...] | None = None
    stakes: tuple[Stake, ...] = ()
    wager: str = ""


class PlaceStrayCard(RoundChange, frozen=True):
    """A card was entered as a hit that the player in turn did not ask for. The hand stood and the card is the hit of
    the `next_hand`, or the `house` drew it; or it came in error and is the next card, `in_turn` (PM 5.8). `card` names
    it where its entry was taken back already (rulings 42, 85).
    """

    face_up = ("card",)

    to: Literal["next_hand", "house", "in_turn"]
    card: str = ""


class DisputeCard(CommandBase, frozen=True):
    """The dealer says that another card lies there than the shoe read for the newest place: play stops (ruling 87).
    At Three Card Poker, where a hand is shown as a whole, `was` is the card that the shoe read.
    """

    face_down = ("card", "was")

    card: str
    was: str = ""


class SettleDispute(CommandBase, frozen=True):
    """Which card lies there, where shoe and dealer disagree: the shoe's, the dealer's or another (ruling 87)."""

    face_down = ("card",)

    card: str
