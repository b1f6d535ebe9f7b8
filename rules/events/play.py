"""Events of dealing, deciding and settling."""

from __future__ import annotations

from rules.commands import Stake
from rules.core.base import EventBase
from rules.events.values import Bonus, Result, Wager


class CardDealt(EventBase, frozen=True):
    """A card to a hand of an area, or to the house (area 0); "" is a face-down card that nobody read.

    `held` is one that had left the dealing device before (PM 5.8).
    """

    face_down = ("card",)

    card: str
    area: int
    hand: int
    source: str
    clause: str
    held: bool = False


class InsuranceOffered(EventBase, frozen=True):
    """The option of insurance is open (PM 3.26.1)."""

    clause: str


class WagerInsured(EventBase, frozen=True):
    """The owner's insurance as it stands now; no stakes takes it back. `wager` is the insurance wager."""

    wager: Wager
    before: tuple[Stake, ...]
    clause: str


class InsuranceClaimed(EventBase, frozen=True):
    """What a player asks for of another's option of insurance; 0 cents takes it back (PM 3.26.3)."""

    of: str
    area: int
    player: str
    cents: int
    placed_by_staff: bool = False  # at the player's request (PM 3.7)


class InsuranceClosed(EventBase, frozen=True):
    """The option of insurance is closed; claims are ranked now (PM 3.26.1)."""

    clause: str


class SurrenderOffered(EventBase, frozen=True):
    """The option of surrender is open (PM 3.24.1)."""

    clause: str


class WagerSurrendered(EventBase, frozen=True):
    """A main wager is surrendered, or plays on after all (PM 3.24): the parts of `players`, the whole wager where none
    is named.
    """

    wager: str
    surrenders: bool
    clause: str
    players: tuple[str, ...] = ()


class SurrenderClosed(EventBase, frozen=True):
    """The option of surrender is closed (PM 3.24.1)."""

    controllers: dict[str, str]  # areas whose control passed on (PM 3.24.3.3)
    clause: str


class HandHit(EventBase, frozen=True):
    """The controller asked for a card (PM 3.28)."""

    area: int
    hand: int
    player: str
    clause: str


class HandStood(EventBase, frozen=True):
    """A hand takes no more cards (PM 3.27)."""

    area: int
    hand: int
    player: str
    clause: str


class HandDoubled(EventBase, frozen=True):
    """The controller's double; `wager` is what was added (PM 3.25)."""

    area: int
    hand: int
    player: str
    wager: Wager
    clause: str


class HandSplit(EventBase, frozen=True):
    """The controller's split; `wager` is the one on the new hand (PM 3.20)."""

    area: int
    hand: int
    player: str
    wager: Wager
    clause: str


class OptionAnswered(EventBase, frozen=True):
    """Another wager joined the double or the split with `wager`, or did not (None)."""

    area: int
    hand: int
    of: str
    wager: Wager | None
    clause: str


class HouseLooked(EventBase, frozen=True):
    """The dealer looked at the face-down cards: only whether they are a Pontoon is told (ruling 33)."""

    pontoon: bool
    clause: str


class HouseExposed(EventBase, frozen=True):
    """The house cards are turned face up."""

    clause: str


class DoubleKept(EventBase, frozen=True):
    """Backers keep the doubled part of a hand (PM 3.25.8)."""

    area: int
    hand: int
    players: tuple[str, ...]
    clause: str


class WithdrawalsClosed(EventBase, frozen=True):
    """No other backer withdraws a doubled part of this hand (ruling 20)."""

    area: int
    hand: int
    clause: str


class WagersSettled(EventBase, frozen=True):
    """Wagers paid and taken. `due` says which settlement it was: pairs, pontoons, hand, withdrawal or round;
    `irregularity` for wagers that go back under TC 5.7-5.16.
    """

    due: str
    results: tuple[Result, ...]


class BonusPaid(EventBase, frozen=True):
    """The Super Bonus of a round; `noted` names winning wagers too small for it, for the Gaming Shift Manager (ruling
    16).
    """

    bonuses: tuple[Bonus, ...]
    noted: tuple[str, ...] = ()
