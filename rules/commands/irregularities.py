"""Commands for when something went wrong."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from rules.core.base import CommandBase, RoundChange, Value

Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class ReportPowerFailure(CommandBase, frozen=True):
    """The power failed, at a time that may be known, and was back at another: now where none is named (PM 5.29, TC
    5.16).

    Times are aware.
    """

    failed_at: Moment | None = None
    back_at: Moment | None = None


class ConfirmPowerFailure(CommandBase, frozen=True):
    """A Pit Supervisor confirms a power failure that the dealer reported; players may withdraw then (PM 5.29, TC 5.16;
    ruling 58).
    """


class ResumePlay(CommandBase, frozen=True):
    """Go on after a power failure with the wagers that were not withdrawn (PM 5.29, TC 5.16)."""


class WithdrawWagers(RoundChange, frozen=True):
    """A player to whom it is offered takes all of their wagers back (PM 5.25, 5.29.1; TC 5.7.1, 5.16.1)."""

    player: str


class StayIn(CommandBase, frozen=True):
    """Players to whom it is offered to withdraw stay (PM 5.25, 5.29.1; TC 5.7.1, 5.16.1; ruling 93).

    Everybody who has not answered, where none is named; `answered` is false of those who do not answer.
    """

    players: tuple[str, ...] = ()
    answered: bool = True


class CardsAsTheyLie(CommandBase, frozen=True):
    """Tell how the cards lie where that is not how they should (PM 5.6, 5.11-5.16).

    `areas` are the hands of each area that differs, `house` the house cards if they do. `drawn` is the order
    in which the cards left the dealing device, where it was entered wrongly; it counts until play has begun.
    `had_drawn` says whether a player had drawn a card by then, where the cards do not tell (ruling 61).
    """

    face_up = ("areas", "house", "drawn")

    areas: dict[str, tuple[tuple[str, ...], ...]] = {}
    house: tuple[str, ...] | None = None
    drawn: tuple[str, ...] = ()
    had_drawn: bool | None = None


class ReportBurnForgotten(CommandBase, frozen=True):
    """The first card from the dealing device was dealt and not burnt (PM 5.21)."""


class ReportCardInError(CommandBase, frozen=True):
    """A card was drawn that nobody had coming (PM 5.7, 5.8).

    `area` is 0 if it was dealt to the house.
    """

    face_down = ("card",)

    card: str
    area: int = 0


class ReportFaceUpCard(CommandBase, frozen=True):
    """The next card lies face up in the dealing device (PM 5.5)."""

    face_down = ("card",)

    card: str


class RefuseCard(CommandBase, frozen=True):
    """The player in turn does not take the exposed card (PM 5.9, 5.24)."""


class ReportPassedOver(CommandBase, frozen=True):
    """A player was not given their turn to draw (PM 5.17, 5.18)."""

    area: int
    hand: int = 1


class FinishHandFirst(CommandBase, frozen=True):
    """The player in turn completes the hand before the house draws its missing card (PM 5.12.1)."""


class WithdrawShortHand(CommandBase, frozen=True):
    """A wager on a hand of one card is taken back (PM 5.16.2); of a shared one the parts of the backers named, all of
    it where none is.
    """

    wager: str
    players: tuple[str, ...] = ()


class ReportCardsTogether(CommandBase, frozen=True):
    """Cards left the dealing device at once, in an order that nobody can tell (PM 5.23).

    `count` is how many they were, `disclosed` are those that were seen.
    """

    face_up = ("disclosed",)

    count: int
    disclosed: tuple[str, ...] = ()


class ChooseCards(CommandBase, frozen=True):
    """Choose among cards drawn at once (PM 5.23).

    `cards` are the chosen ones of those seen, `position` is that of one that was not; neither is a refusal.
    """

    face_down = ("cards",)

    cards: tuple[str, ...] = ()
    position: int = 0


class RiffleDiscards(CommandBase, frozen=True):
    """The cards ran out: riffle the discards, have them cut and go on with them (PM 5.19)."""


class ReportCutCard(CommandBase, frozen=True):
    """The cutting card came out and the cards were not shuffled (PM 5.20)."""

    source: Literal["pad", "device"] = "pad"


class CountCards(CommandBase, frozen=True):
    """The cards in use were counted by hand: dealt, discarded and left, all together (PM 5.1; TC 5.1, 5.8; ruling
    94).
    """

    counted: int


class MarkAbsent(CommandBase, frozen=True):
    """A player with a wager is not there to decide, or is back (PM 5.22)."""

    player: str
    absent: bool = True


class ReferToManager(CommandBase, frozen=True):
    """Put a question that the rulebook does not cover to the Gaming Shift Manager; play waits (PM 6.1)."""

    question: str


class WagerOrder(Value, frozen=True):
    """What a ruling orders of a wager: lost, returned, won at the rulebook's own odds, won at stated `odds` (wins, for
    each staked), or the sum of `cents` that comes back in all. Elsewhere `cents` may say what has to come back (ruling
    99).
    """

    wager: str
    outcome: Literal["lost", "returned", "won", "odds", "sum"]
    odds: tuple[int, int] | None = None
    cents: int = 0


class RecordRuling(RoundChange, frozen=True):
    """The Gaming Shift Manager's ruling: no effect on the round, the named wagers go back, the round is void, or each
    wager comes to what is ordered of it (PM 6.1, TC 6.1). `round` is one that is over and that it is about; 0 is the
    newest.
    """

    ruling: str
    reason: str
    effect: Literal["none", "return_wagers", "void", "order"] = "none"
    wagers: tuple[str, ...] = ()
    orders: tuple[WagerOrder, ...] = ()
    round: int = 0
