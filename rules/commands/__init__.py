"""Every command there is: what a person asks of a table. One closed union, the vocabulary of the API and of round
scripts.

The role that may send each, and the phases that allow it, stand in the row beside its decider
(`rules.game.CommandRow`).
"""

from rules.commands.betting import *
from rules.commands.corrections import *
from rules.commands.irregularities import *
from rules.commands.paying import *
from rules.commands.play import *
from rules.commands.settings import *
from rules.commands.table import *
from rules.commands.three_card_poker import *
from rules.commands.tray import *

RecordCommand = RecordMispay | RecoverMispay | SetPaying | SetChips | TrayCommand
"""What says how was paid, and with which chips; it changes no round."""
TableCommand = (
    InstallTable
    | ChangeRulebook
    | OpenTable
    | CloseTable
    | ReserveTable
    | ReleaseTable
    | AnnounceClosing
    | CancelClosing
    | SetLimits
    | SetLimitsNotice
    | SetWagersPerArea
    | RestrictPlayer
    | LoadShoe
    | SeatPlayer
    | CountCards
    | RemovePlayer
    | RecordCommand
)
PontoonCommand = (
    OpenBetting
    | SetBettingTime
    | CloseBetting
    | PlaceWager
    | ChangeWager
    | RepeatWagers
    | OrderLines
    | RecordFoundWager
    | DecideClaim
    | AnnounceController
    | DealCard
    | CorrectCard
    | CorrectWager
    | CorrectDecision
    | DisputeCard
    | SettleDispute
    | UndoEntry
    | Settle
    | MarkPaid
    | OfferInsurance
    | Insure
    | ClaimInsurance
    | CloseInsurance
    | OfferSurrender
    | Surrender
    | CloseSurrender
    | VoidRound
    | TellVoid
    | LookAtHouse
    | ExposeHouse
    | Hit
    | Stand
    | Double
    | Split
    | AnswerOption
    | WithdrawDouble
    | KeepDouble
    | CloseWithdrawals
)
PokerCommand = (
    DealHands
    | ViewHand
    | Fold
    | Play
    | Continue
    | ExposeHand
    | DeclineExposure
    | LookAtHand
    | SettleJackpot
    | ReportSensors
    | MoveHands
    | RemoveHand
    | WithdrawWagers
    | StayIn
    | ProhibitPlayer
    | InvalidateHands
    | ReportAbsence
    | ReportPowerFailure
    | ConfirmPowerFailure
    | ResumePlay
)
IrregularityCommand = (
    ReportPowerFailure
    | ConfirmPowerFailure
    | ResumePlay
    | WithdrawWagers
    | CardsAsTheyLie
    | ReportBurnForgotten
    | ReportCardInError
    | ReportFaceUpCard
    | RefuseCard
    | ReportPassedOver
    | FinishHandFirst
    | WithdrawShortHand
    | ReportCardsTogether
    | ChooseCards
    | RiffleDiscards
    | ReportCutCard
    | MarkAbsent
    | ReferToManager
    | RecordRuling
)
Command = TableCommand | PontoonCommand | PokerCommand | IrregularityCommand
