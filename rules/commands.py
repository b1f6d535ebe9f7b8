"""Every command there is: what a person asks of a table. One closed union, the vocabulary of the API and of round
scripts.

The role that may send each, and the phases that allow it, stand in the phase tables (`rules.phases`,
`rules.pontoon.phases`).
"""

from __future__ import annotations

from typing import Literal

from rules.base import CommandBase, Value


class Stake(Value, frozen=True):
    """One backer's part of a wager, in cents."""

    player: str
    cents: int


class Limits(Value, frozen=True):
    """The least and most that one wager of a kind may be, in cents (PM 3.6)."""

    min_cents: int
    max_cents: int


class TableSettings(Value, frozen=True):
    """What a pit decides for a table within its rulebook. Money in cents, times in seconds."""

    limits: dict[str, Limits]
    positions: int = 7
    decks: int = 6
    wager_unit_cents: int = 100
    wagers_per_area: int | None = None  # the rulebook's own number
    betting_seconds: int = 0
    shuffle_at_cards: int = 60
    dealing: Literal["automatic", "manual"] = "automatic"  # three cards at a time or one (TC 3.7, 3.8)
    manual_shuffling: bool = True  # PM 5.19, 5.20
    training: bool = False  # shown on every screen; the only mode of the training rulebooks (ruling 10)


# --- the table, over many rounds -------------------------------------------------------------------


class InstallTable(CommandBase, frozen=True):
    """Give a new table its rulebook and settings; the first command of every table."""

    rulebook: str
    settings: TableSettings


class ChangeRulebook(CommandBase, frozen=True):
    """Deal by another rulebook of the same game, only between rounds. The felt and the mode stay."""

    rulebook: str
    settings: TableSettings


class OpenTable(CommandBase, frozen=True):
    """Open the table for play."""


class CloseTable(CommandBase, frozen=True):
    """Close the table; only between rounds. Ends the memory of under-minimum wagers (ruling 6)."""


class SetLimits(CommandBase, frozen=True):
    """Change limits; in a round the change waits for its end."""

    limits: dict[str, Limits]


class SetWagersPerArea(CommandBase, frozen=True):
    """Lower or restore how many main wagers an area takes (PM 3.10.1)."""

    wagers: int


class RestrictPlayer(CommandBase, frozen=True):
    """Keep a player to one playing area, or lift that (PM 3.9)."""

    player: str
    reason: str
    restricted: bool = True


class LoadShoe(CommandBase, frozen=True):
    """Put freshly shuffled decks in the dealing device; only between rounds (PM 2.1)."""

    decks: int | None = None


class SeatPlayer(CommandBase, frozen=True):
    """Note a player at the table, in a seat (number of the area) or standing; also moves or renames one."""

    player: str
    name: str
    seat: int | None = None


class RemovePlayer(CommandBase, frozen=True):
    """Note that a player left; only without wagers in the round."""

    player: str


# --- betting ---------------------------------------------------------------------------------------


class OpenBetting(CommandBase, frozen=True):
    """Announce "Place your bets, please" (PM 3.1)."""


class SetBettingTime(CommandBase, frozen=True):
    """Let the betting countdown run `seconds` from now, or hold it (None)."""

    seconds: int | None


class CloseBetting(CommandBase, frozen=True):
    """Announce "No more bets" (PM 3.2)."""


class PlaceWager(CommandBase, frozen=True):
    """A main wager on an area and line, or a claim to one of its pair places (PM 3.10, 3.15-3.17); in Three Card Poker
    an Ante, Pair Plus or progressive wager on a position (TC 3.4, 3.5).
    """

    area: int
    stakes: tuple[Stake, ...]
    kind: Literal["main", "pair", "ante", "pair_plus", "progressive"] = "main"
    line: int | None = None
    placed_by_staff: bool = False


class ChangeWager(CommandBase, frozen=True):
    """Raise, lower or share a wager anew; no stakes left means it is withdrawn (PM 5.3, 5.4)."""

    wager: str
    stakes: tuple[Stake, ...] = ()


class RecordFoundWager(CommandBase, frozen=True):
    """Record a wager found lying outside the limits after "No more bets" (ruling 5), or a progressive wager that
    stands alone (TC 5.12.2).
    """

    area: int
    line: int
    stakes: tuple[Stake, ...]
    kind: Literal["main", "ante", "pair_plus", "progressive"] = "main"


class DecideClaim(CommandBase, frozen=True):
    """What the players agreed on a tie, or who the dealer determined was first; nobody means no agreement (PM
    3.17.2.4-5).
    """

    players: tuple[str, ...] = ()


class AnnounceController(CommandBase, frozen=True):
    """Name who calls the decisions of an area where that was unclear (PM 3.13)."""

    area: int
    player: str


# --- dealing and deciding --------------------------------------------------------------------------


class DealCard(CommandBase, frozen=True):
    """Enter the next card of the approved order, and how it was read; null is a face-down card that nobody read."""

    card: str | None
    source: Literal["pad", "keyboard", "scanner", "device", "virtual"] = "pad"


class UndoEntry(CommandBase, frozen=True):
    """Take back the last card or decision entered, while nothing was announced or settled on it (ruling 42)."""


class Settle(CommandBase, frozen=True):
    """Pay and take what is due now: pairs, pontoons, a finished hand, the round, the Super Bonus."""


class OfferInsurance(CommandBase, frozen=True):
    """Announce the option of insurance (PM 3.26.1)."""


class Insure(CommandBase, frozen=True):
    """Insure one's own main wager, or take that back (no stakes), while the offer is open (PM 3.26)."""

    wager: str
    stakes: tuple[Stake, ...] = ()


class ClaimInsurance(CommandBase, frozen=True):
    """Ask for another player's declined option, or take that back (0 cents) (PM 3.26.3)."""

    wager: str
    player: str
    cents: int


class CloseInsurance(CommandBase, frozen=True):
    """Announce that the option of insurance is closed (PM 3.26.1)."""


class OfferSurrender(CommandBase, frozen=True):
    """Announce the option of surrender (PM 3.24.1)."""


class Surrender(CommandBase, frozen=True):
    """Surrender a main wager, or take that back, while the offer is open (PM 3.24)."""

    wager: str
    surrenders: bool = True


class CloseSurrender(CommandBase, frozen=True):
    """Announce that the option of surrender is closed (PM 3.24.1)."""


class LookAtHouse(CommandBase, frozen=True):
    """The dealer looks at the face-down cards for a Pontoon (ruling 33)."""


class ExposeHouse(CommandBase, frozen=True):
    """The dealer turns the house cards face up."""


class VoidRound(CommandBase, frozen=True):
    """Declare the round void on one of the rulebook's grounds, or for an equipment fault (PM 5.1, 5.2; ruling 7)."""

    ground: str
    note: str = ""


class Hit(CommandBase, frozen=True):
    """The controller asks for a card (PM 3.28)."""


class Stand(CommandBase, frozen=True):
    """The controller stands (PM 3.27)."""


class Double(CommandBase, frozen=True):
    """The controller doubles; no stakes means as much as the wager (PM 3.25)."""

    stakes: tuple[Stake, ...] = ()


class Split(CommandBase, frozen=True):
    """The controller splits (PM 3.20)."""


class AnswerOption(CommandBase, frozen=True):
    """Another wager on the hand matches the split or joins the double, or does not (PM 3.23, 3.25.5)."""

    wager: str
    accepts: bool
    stakes: tuple[Stake, ...] = ()


class WithdrawDouble(CommandBase, frozen=True):
    """A backer takes the doubled part back and loses the original one (PM 3.25.8)."""

    player: str


class CloseWithdrawals(CommandBase, frozen=True):
    """Go on: no other backer withdraws a doubled part (ruling 20)."""


# --- irregularities --------------------------------------------------------------------------------


class ReportPowerFailure(CommandBase, frozen=True):
    """The power failed (PM 5.29, TC 5.16)."""


class ResumePlay(CommandBase, frozen=True):
    """Go on after a power failure with the wagers that were not withdrawn (PM 5.29, TC 5.16)."""


class WithdrawWagers(CommandBase, frozen=True):
    """A player to whom it is offered takes all of their wagers back (PM 5.25, 5.29.1; TC 5.7.1, 5.16.1)."""

    player: str


class CardsAsTheyLie(CommandBase, frozen=True):
    """Tell how the cards lie where that is not how they should (PM 5.6, 5.11-5.16).

    `areas` are the hands of each area that differs, `house` the house cards if they do. `drawn` is the order
    in which the cards left the dealing device, where it was entered wrongly; it counts until play has begun.
    """

    areas: dict[str, tuple[tuple[str, ...], ...]] = {}
    house: tuple[str, ...] | None = None
    drawn: tuple[str, ...] = ()


class ReportBurnForgotten(CommandBase, frozen=True):
    """The first card from the dealing device was dealt and not burnt (PM 5.21)."""


class ReportCardInError(CommandBase, frozen=True):
    """A card was drawn that nobody had coming; `area` 0 if it was dealt to the house (PM 5.7, 5.8)."""

    card: str
    area: int = 0


class ReportFaceUpCard(CommandBase, frozen=True):
    """The next card lies face up in the dealing device (PM 5.5)."""

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
    """A wager on a hand of one card is taken back (PM 5.16.2)."""

    wager: str


class ReportCardsTogether(CommandBase, frozen=True):
    """`count` cards left the dealing device at once, in an order nobody can tell; `disclosed` were seen (PM 5.23)."""

    count: int
    disclosed: tuple[str, ...] = ()


class ChooseCards(CommandBase, frozen=True):
    """Choose among cards drawn at once: the cards seen, or the `position` of one that was not; none is a refusal (PM
    5.23).
    """

    cards: tuple[str, ...] = ()
    position: int = 0


class RiffleDiscards(CommandBase, frozen=True):
    """The cards ran out: riffle the discards, have them cut and go on with them (PM 5.19)."""


class ReportCutCard(CommandBase, frozen=True):
    """The cutting card came out and the cards were not shuffled (PM 5.20)."""


class MarkAbsent(CommandBase, frozen=True):
    """A player with a wager is not there to decide, or is back (PM 5.22)."""

    player: str
    absent: bool = True


class ReferToManager(CommandBase, frozen=True):
    """Put a question that the rulebook does not cover to the Gaming Shift Manager; play waits (PM 6.1)."""

    question: str


class RecordRuling(CommandBase, frozen=True):
    """The Gaming Shift Manager's ruling: no effect on the round, the named wagers go back, or the round is void (PM
    6.1).
    """

    ruling: str
    reason: str
    effect: Literal["none", "return_wagers", "void"] = "none"
    wagers: tuple[str, ...] = ()


# --- Three Card Poker ------------------------------------------------------------------------------


class ViewHand(CommandBase, frozen=True):
    """Note that the player who decides for a position took up its cards (TC 3.9, 3.4.1)."""

    area: int


class Fold(CommandBase, frozen=True):
    """The player of a position folds (TC 3.9.1)."""

    area: int


class Play(CommandBase, frozen=True):
    """The player of a position places Play, as much as the Ante (TC 3.9.2)."""

    area: int


class Continue(CommandBase, frozen=True):
    """The player of a position goes on with Pair Plus alone (TC 3.9.3)."""

    area: int


class ExposeHand(CommandBase, frozen=True):
    """Turn a position's cards face up, or the house cards (area 0); cards not entered at the deal are entered now (TC
    3.10).
    """

    area: int
    cards: tuple[str, ...] = ()


class DeclineExposure(CommandBase, frozen=True):
    """The player does not show the cards of a position: it ranks below the house hand (TC 3.10.1)."""

    area: int


class LookAtHand(CommandBase, frozen=True):
    """A supervisor looks at cards that were not shown (TC 3.10.1)."""

    area: int
    cards: tuple[str, ...] = ()


class SettleJackpot(CommandBase, frozen=True):
    """Pay a claim on the meter: what the jackpot system gives for it, and who verified it (TC 3.18-3.20)."""

    claim: str
    cents: int
    verified_by: str


class MoveHands(CommandBase, frozen=True):
    """Exchange the complete hands of two positions that were dealt to the wrong ones (TC 5.2)."""

    area: int
    other: int


class RemoveHand(CommandBase, frozen=True):
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


TableCommand = (
    InstallTable
    | ChangeRulebook
    | OpenTable
    | CloseTable
    | SetLimits
    | SetWagersPerArea
    | RestrictPlayer
    | LoadShoe
    | SeatPlayer
    | RemovePlayer
)
PontoonCommand = (
    OpenBetting
    | SetBettingTime
    | CloseBetting
    | PlaceWager
    | ChangeWager
    | RecordFoundWager
    | DecideClaim
    | AnnounceController
    | DealCard
    | UndoEntry
    | Settle
    | OfferInsurance
    | Insure
    | ClaimInsurance
    | CloseInsurance
    | OfferSurrender
    | Surrender
    | CloseSurrender
    | VoidRound
    | LookAtHouse
    | ExposeHouse
    | Hit
    | Stand
    | Double
    | Split
    | AnswerOption
    | WithdrawDouble
    | CloseWithdrawals
)
PokerCommand = (
    ViewHand
    | Fold
    | Play
    | Continue
    | ExposeHand
    | DeclineExposure
    | LookAtHand
    | SettleJackpot
    | MoveHands
    | RemoveHand
    | WithdrawWagers
    | ProhibitPlayer
    | InvalidateHands
    | ReportAbsence
    | ReportPowerFailure
    | ResumePlay
)
IrregularityCommand = (
    ReportPowerFailure
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
