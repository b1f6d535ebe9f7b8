"""Every event there is: a committed fact. One closed union, the vocabulary of the log.

An event that puts money down carries the whole `wager`; one that gives it back carries what was given.
"""

from __future__ import annotations

import msgspec

from rules.core.base import EventBase
from rules.events.betting import *
from rules.events.corrections import *
from rules.events.irregularities import *
from rules.events.paying import *
from rules.events.play import *
from rules.events.table import *
from rules.events.three_card_poker import *
from rules.events.tray import *
from rules.events.values import *

Entry = (
    CardDealt
    | HandHit
    | HandStood
    | HandDoubled
    | HandSplit
    | OptionAnswered
    | HandFolded
    | HandPlayed
    | HandContinued
    | HandExposed
)


class EntryUndone(EventBase, frozen=True):
    """A wrong entry taken back; a wager that it put down goes back to its backers (ruling 42)."""

    face_down = ("undone",)

    undone: Entry


class CommandRefused(EventBase, frozen=True):
    """A command that the rules refused, kept as evidence with its clause and both times (PM 5.3). Changes nothing."""

    face_down = ("command",)

    command: msgspec.Raw
    code: str
    clause: str
    message: str
    facts: dict[str, str | int] = {}


Event = (
    TableInstalled
    | RulebookChanged
    | TableOpened
    | TableClosed
    | TableReserved
    | TableReleased
    | ClosingAnnounced
    | ClosingCancelled
    | LimitsChanged
    | LimitsScheduled
    | LimitsNoticeSet
    | WagersPerAreaSet
    | PlayerRestricted
    | ShoeLoaded
    | PlayerSeated
    | CardsCounted
    | PlayerRemoved
    | BettingOpened
    | BettingTimeSet
    | WagerPlaced
    | WagerChanged
    | WagerWithdrawn
    | WagersRepeated
    | LinesOrdered
    | PairClaimed
    | BettingClosed
    | ClaimsDecided
    | WagerFound
    | ControllerAnnounced
    | CardDealt
    | InsuranceOffered
    | WagerInsured
    | InsuranceClaimed
    | InsuranceClosed
    | SurrenderOffered
    | WagerSurrendered
    | SurrenderClosed
    | HandHit
    | HandStood
    | HandDoubled
    | HandSplit
    | OptionAnswered
    | HouseLooked
    | HouseExposed
    | DoubleKept
    | WithdrawalsClosed
    | LinesMarked
    | WagersSettled
    | BonusPaid
    | HandViewed
    | HandFolded
    | HandPlayed
    | HandContinued
    | HandExposed
    | ExposureDeclined
    | HandLookedAt
    | SensorsRead
    | ProgressiveClaimed
    | JackpotSettled
    | JackpotPaid
    | HandsMoved
    | HandsInvalidated
    | PlayerProhibited
    | PowerFailed
    | PowerFailureConfirmed
    | PlayResumed
    | CardsReconstructed
    | CardsTaken
    | BurnForgotten
    | CardHeld
    | CardDiscarded
    | CardRefused
    | PassedOver
    | HandGoesFirst
    | WagersReturned
    | WagersKept
    | CardsDrawnTogether
    | CardsChosen
    | DiscardsRiffled
    | ShuffleRequired
    | AbsenceNoted
    | ControlPassed
    | ManagerAsked
    | RulingRecorded
    | RoundVoided
    | VoidTold
    | RoundConcluded
    | CardCorrected
    | WagerCorrected
    | DecisionCorrected
    | MispayRecorded
    | MispayRecovered
    | PayingSet
    | ChipsSet
    | TraySet
    | TrayCounted
    | ChipsAsked
    | SlipWithdrawn
    | SlipIssued
    | CreditSent
    | ChipsReceived
    | SlipVoidAsked
    | SlipVoided
    | SlipPrinted
    | ChipsBought
    | ChipsColoured
    | DropBoxPlaced
    | DropCounted
    | CardDisputed
    | DisputeSettled
    | EntryUndone
    | CommandRefused
)
