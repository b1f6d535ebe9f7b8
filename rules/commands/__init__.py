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
StatusCommand = InstallTable | ChangeRulebook | OpenTable | CloseTable | ReserveTable | ReleaseTable
LimitsCommand = AnnounceClosing | CancelClosing | SetLimits | SetLimitsNotice | SetWagersPerArea
PlayerCommand = RestrictPlayer | LoadShoe | SeatPlayer | CountCards | RemovePlayer
TableCommand = StatusCommand | LimitsCommand | PlayerCommand | RecordCommand
BettingCommand = OpenBetting | SetBettingTime | CloseBetting | PlaceWager | ChangeWager | RepeatWagers | OrderLines
ClaimCommand = RecordFoundWager | DecideClaim | AnnounceController | DealCard
CardEntryCommand = DisputeCard | SettleDispute | UndoEntry | PlaceStrayCard
CorrectionCommand = CorrectCard | CorrectWager | CorrectDecision | CardEntryCommand
PaymentCommand = Settle | MarkPaid
InsuranceCommand = OfferInsurance | Insure | ClaimInsurance | CloseInsurance
SurrenderCommand = OfferSurrender | Surrender | CloseSurrender
HouseCommand = VoidRound | TellVoid | LookAtHouse | ExposeHouse
HandCommand = Hit | Stand | Double | Split | AnswerOption | WithdrawDouble | KeepDouble | CloseWithdrawals
PontoonCommand = (
    BettingCommand
    | ClaimCommand
    | CorrectionCommand
    | PaymentCommand
    | InsuranceCommand
    | SurrenderCommand
    | HouseCommand
    | HandCommand
)
PokerHandCommand = DealHands | ViewHand | Fold | Play | Continue | ExposeHand | DeclineExposure | LookAtHand
JackpotCommand = SettleJackpot | DenyClaim | ReportSensors
PositionCommand = MoveHands | RemoveHand | WithdrawWagers | StayIn
AbsenceCommand = ProhibitPlayer | InvalidateHands | ReportAbsence
PowerCommand = ReportPowerFailure | ConfirmPowerFailure | ResumePlay
PokerCommand = PokerHandCommand | JackpotCommand | PositionCommand | AbsenceCommand | PowerCommand
CardIncidentCommand = CardsAsTheyLie | ReportBurnForgotten | ReportCardInError | ReportFaceUpCard | RefuseCard
TurnCommand = ReportPassedOver | FinishHandFirst | WithdrawShortHand
ShoeCommand = ReportCardsTogether | ChooseCards | RiffleDiscards | ReportCutCard
RulingCommand = MarkAbsent | ReferToManager | RecordRuling
IrregularityCommand = PowerCommand | WithdrawWagers | CardIncidentCommand | TurnCommand | ShoeCommand | RulingCommand
Command = TableCommand | PontoonCommand | PokerCommand | IrregularityCommand
