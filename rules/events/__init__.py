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
PokerEntry = HandFolded | HandPlayed | HandContinued | HandExposed
Entry = CardDealt | PontoonEntry | PokerEntry


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


TableEvent = TableInstalled | RulebookChanged | TableOpened | TableClosed | TableReserved | TableReleased
ShoeEvent = ShoeLoaded | CardsCounted | BurnForgotten | DiscardsRiffled | ShuffleRequired
LimitsEvent = ClosingAnnounced | ClosingCancelled | LimitsChanged | LimitsScheduled | LimitsNoticeSet | WagersPerAreaSet
PlayerEvent = PlayerSeated | PlayerRemoved | PlayerRestricted | PlayerProhibited | AbsenceNoted | ControlPassed
BettingEvent = BettingOpened | BettingTimeSet | BettingClosed | LinesOrdered
ClaimEvent = PairClaimed | ClaimsDecided | ControllerAnnounced
WagerEvent = WagerPlaced | WagerChanged | WagerWithdrawn | WagersRepeated | WagerFound | WagersReturned | WagersKept
InsuranceEvent = InsuranceOffered | WagerInsured | InsuranceClaimed | InsuranceClosed
SurrenderEvent = SurrenderOffered | WagerSurrendered | SurrenderClosed
PontoonEvent = HandHit | HandStood | HandDoubled | HandSplit | OptionAnswered | DoubleKept | WithdrawalsClosed
PokerEvent = HandViewed | HandFolded | HandPlayed | HandContinued | HandExposed | ExposureDeclined | HandLookedAt
HouseEvent = CardDealt | HouseLooked | HouseExposed | LinesMarked | WagersSettled | BonusPaid
JackpotEvent = SensorsRead | ProgressiveClaimed | JackpotSettled | JackpotPaid
RoundEvent = RoundVoided | VoidTold | RoundConcluded
PowerEvent = PowerFailed | PowerFailureConfirmed | PlayResumed | CardsReconstructed
CardEvent = CardsTaken | CardHeld | CardDiscarded | CardRefused | CardsDrawnTogether | CardsChosen
IncidentEvent = PassedOver | HandGoesFirst | HandsMoved | HandsInvalidated | ManagerAsked | RulingRecorded
CorrectionEvent = CardCorrected | WagerCorrected | DecisionCorrected | CardDisputed | DisputeSettled | EntryUndone
PayingEvent = MispayRecorded | MispayRecovered | PayingSet | ChipsSet
SlipEvent = SlipIssued | SlipPrinted | SlipWithdrawn | SlipVoidAsked | SlipVoided
ChipsEvent = ChipsAsked | CreditSent | ChipsReceived | ChipsBought | ChipsColoured
TrayEvent = TraySet | TrayCounted | DropBoxPlaced | DropCounted
Event = (
    TableEvent
    | ShoeEvent
    | LimitsEvent
    | PlayerEvent
    | BettingEvent
    | ClaimEvent
    | WagerEvent
    | InsuranceEvent
    | SurrenderEvent
    | PontoonEvent
    | PokerEvent
    | HouseEvent
    | JackpotEvent
    | RoundEvent
    | PowerEvent
    | CardEvent
    | IncidentEvent
    | CorrectionEvent
    | PayingEvent
    | SlipEvent
    | ChipsEvent
    | TrayEvent
    | CommandRefused
)
