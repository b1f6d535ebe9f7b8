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

PontoonEntry = HandHit | HandStood | HandDoubled | HandSplit | OptionAnswered
PokerEntry = HandViewed | HandFolded | HandPlayed | HandContinued | HandExposed
Entry = CardDealt | PontoonEntry | PokerEntry


class EntryUndone(EventBase, frozen=True):
    """A wrong entry taken back; a wager that it put down goes back to its backers (ruling 42). `known`: a result was
    known by it (ruling 84).
    """

    face_down = ("undone",)

    undone: Entry
    known: bool = False


class CommandRefused(EventBase, frozen=True):
    """A command that the rules refused, kept as evidence with its clause and both times (PM 5.3). Changes nothing."""

    face_down = ("command",)

    command: msgspec.Raw
    code: str
    clause: str
    message: str
    facts: dict[str, str | int] = {}


TableEvent = TableInstalled | RulebookChanged | TableOpened | TableClosed | TableReserved | TableReleased
LimitsEvent = ClosingAnnounced | ClosingCancelled | LimitsChanged | LimitsScheduled | LimitsNoticeSet | WagersPerAreaSet
PlayerEvent = PlayerRestricted | ShoeLoaded | PlayerSeated | CardsCounted | PlayerRemoved
BettingEvent = BettingOpened | BettingTimeSet
WagerEvent = WagerPlaced | WagerChanged | WagerWithdrawn | WagersRepeated | LinesOrdered
ClaimEvent = PairClaimed | BettingClosed | ClaimsDecided | WagerFound | ControllerAnnounced | CardDealt
InsuranceEvent = InsuranceOffered | WagerInsured | InsuranceClaimed | InsuranceClosed
SurrenderEvent = SurrenderOffered | WagerSurrendered | SurrenderClosed
HandEvent = HandHit | HandStood | HandDoubled | HandSplit | OptionAnswered
HouseEvent = HouseLooked | HouseExposed | DoubleKept | WithdrawalsClosed | LinesMarked | WagersSettled | BonusPaid
PokerHandEvent = HandViewed | HandFolded | HandPlayed | HandContinued | HandExposed | ExposureDeclined | HandLookedAt
JackpotEvent = SensorsRead | ProgressiveClaimed | ClaimDenied | JackpotSettled | JackpotPaid
PositionEvent = HandsMoved | HandsInvalidated | PlayerProhibited
PowerEvent = PowerFailed | PowerFailureConfirmed | PlayResumed | CardsReconstructed
CardEvent = CardsTaken | BurnForgotten | CardHeld | CardDiscarded | CardRefused
TurnEvent = PassedOver | HandGoesFirst | WagersReturned | WagersRuled | WagersKept
ShoeEvent = CardsDrawnTogether | CardsChosen | DiscardsRiffled | ShuffleRequired
RulingEvent = AbsenceNoted | ControlPassed | ManagerAsked | RulingRecorded | CaseJoined
EndingEvent = RoundVoided | VoidTold | RoundConcluded
CorrectionEvent = CardCorrected | WagerCorrected | DecisionCorrected
PayingEvent = MispayRecorded | MispayRecovered | PayingSet | ChipsSet
CountEvent = TraySet | TrayCounted
SlipEvent = ChipsAsked | SlipWithdrawn | SlipIssued | CreditSent | ChipsReceived | SlipVoidAsked | SlipVoided
CarriedEvent = SlipDiffers | ChipsCameBack
WrongChipsEvent = WrongChipsRecorded | WrongChipsRecovered
TrayEvent = CarriedEvent | WrongChipsEvent | SlipPrinted | ChipsBought | ChipsColoured | DropBoxPlaced | DropCounted
EntryEvent = CardDisputed | DisputeSettled | EntryUndone | StrayCardPlaced | CommandRefused
Event = (
    TableEvent
    | LimitsEvent
    | PlayerEvent
    | BettingEvent
    | WagerEvent
    | ClaimEvent
    | InsuranceEvent
    | SurrenderEvent
    | HandEvent
    | HouseEvent
    | PokerHandEvent
    | JackpotEvent
    | PositionEvent
    | PowerEvent
    | CardEvent
    | TurnEvent
    | ShoeEvent
    | RulingEvent
    | EndingEvent
    | CorrectionEvent
    | PayingEvent
    | CountEvent
    | SlipEvent
    | TrayEvent
    | EntryEvent
)
