"""Every event there is: a committed fact. One closed union, the vocabulary of the log.

An event that puts money down carries the whole `wager`; one that gives it back carries what was given.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from rules.base import EventBase, Value
from rules.commands import Limits, Stake, TableSettings


class Wager(Value, frozen=True):
    """One stake of one kind on one area. `of` names the main wager that a split, double or insurance wager belongs to.

    `settled_players` are the backers whose share has its result; `settled` says that all have. `return_to`
    are backers of a found wager below the minimum whose part goes back whatever happens, since one was settled for
    them before (PM 5.26).
    """

    id: str
    kind: str  # main | split | double | pair | insurance | ante | play | pair_plus | progressive
    area: int
    stakes: tuple[Stake, ...]
    line: int = 0
    hand: int = 1
    of: str = ""
    found: bool = False
    return_to: tuple[str, ...] = ()
    placed_by_staff: bool = False
    surrendered: bool = False
    settled_players: tuple[str, ...] = ()
    settled: bool = False


class Share(Value, frozen=True):
    """One backer's part of a result, in cents: what was staked and what came back, winnings included."""

    player: str
    stake_cents: int
    returned_cents: int


class JackpotClaim(Value, frozen=True):
    """A progressive wager's award: an amount, or all of the meter, which only the jackpot system knows (TC 4.4).

    `order` is its place among the claims of the round: the spade royal comes last (TC 3.20.1).
    """

    id: str
    wager: str
    area: int
    player: str
    hand: str  # code of the pay table's line
    order: int
    award_cents: int | None  # None: all of the meter


class Result(Value, frozen=True):
    """How a wager, or some backers' part of it, came out."""

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    result: str  # won | lost | stood_off | half_lost | returned
    clause: str
    words: str  # the arithmetic: "3 to 2 on $40 = $60"
    shares: tuple[Share, ...]
    pay_line: str = ""
    clauses: tuple[str, ...] = ()  # further clauses and rulings that shaped it
    under_minimum: tuple[str, ...] = ()  # backers whose under-minimum wager was settled once (PM 5.26)
    claim: JackpotClaim | None = None


class Bonus(Value, frozen=True):
    """A Super Bonus payment to the backers of one wager (PM 4.1.1), or an Envy Bonus to a progressive one (TC 3.14)."""

    wager: str
    area: int
    clause: str
    words: str
    shares: tuple[Share, ...]  # stake_cents is 0: a bonus stakes nothing
    code: str = "super-bonus"  # or envy-bonus


class ClaimOutcome(Value, frozen=True):
    """Why a claim to another's wager won or lost (PM 3.17.2, 3.26.4)."""

    kind: str  # pair | insurance
    area: int
    player: str
    granted: bool
    clause: str
    words: str
    of: str = ""


# --- the table -------------------------------------------------------------------------------------


class TableInstalled(EventBase, frozen=True):
    table: str
    rulebook: str
    rulebook_hash: str
    settings: TableSettings


class RulebookChanged(EventBase, frozen=True):
    """Holds from the next round on; `before` is the rulebook until now."""

    before: str
    rulebook: str
    rulebook_hash: str
    settings: TableSettings


class TableOpened(EventBase, frozen=True):
    pass


class TableClosed(EventBase, frozen=True):
    pass


class LimitsChanged(EventBase, frozen=True):
    limits: dict[str, Limits]
    before: dict[str, Limits]


class LimitsScheduled(EventBase, frozen=True):
    """Waits for the end of the round."""

    limits: dict[str, Limits]


class WagersPerAreaSet(EventBase, frozen=True):
    wagers: int
    clause: str


class PlayerRestricted(EventBase, frozen=True):
    player: str
    restricted: bool
    reason: str
    clause: str


class ShoeLoaded(EventBase, frozen=True):
    decks: int


class PlayerSeated(EventBase, frozen=True):
    player: str
    name: str
    seat: int | None


class PlayerRemoved(EventBase, frozen=True):
    player: str


# --- betting ---------------------------------------------------------------------------------------


class BettingOpened(EventBase, frozen=True):
    round: int
    opened_at: datetime
    closes_at: datetime | None
    clause: str


class BettingTimeSet(EventBase, frozen=True):
    closes_at: datetime | None


class WagerPlaced(EventBase, frozen=True):
    wager: Wager
    clause: str


class WagerChanged(EventBase, frozen=True):
    wager: str
    before: tuple[Stake, ...]
    after: tuple[Stake, ...]


class WagerWithdrawn(EventBase, frozen=True):
    wager: str
    before: tuple[Stake, ...]


class PairClaimed(EventBase, frozen=True):
    """A claim waits, with its stake shown but not yet down, until "No more bets" (ruling 12). Zero cents takes it
    back.
    """

    area: int
    player: str
    cents: int


class BettingClosed(EventBase, frozen=True):
    closed_at: datetime
    controllers: dict[str, str]  # area → player; an area that is missing is still unclear (PM 3.13)
    clause: str


class ClaimsDecided(EventBase, frozen=True):
    """Outcomes of claims, and the wagers that the granted ones put down."""

    outcomes: tuple[ClaimOutcome, ...]
    wagers: tuple[Wager, ...]


class WagerFound(EventBase, frozen=True):
    """A wager found outside the limits; `before` are the stakes recorded for it until then (PM 5.26, 5.27)."""

    wager: Wager
    before: tuple[Stake, ...]
    clause: str


class ControllerAnnounced(EventBase, frozen=True):
    area: int
    player: str
    clause: str


# --- dealing and deciding --------------------------------------------------------------------------


class CardDealt(EventBase, frozen=True):
    """A card to a hand of an area, or to the house (area 0); "" is a face-down card that nobody read.

    `held` is one that had left the dealing device before (PM 5.8).
    """

    card: str
    area: int
    hand: int
    source: str
    clause: str
    held: bool = False


class InsuranceOffered(EventBase, frozen=True):
    clause: str


class WagerInsured(EventBase, frozen=True):
    """The owner's insurance as it stands now; no stakes takes it back. `wager` is the insurance wager."""

    wager: Wager
    before: tuple[Stake, ...]
    clause: str


class InsuranceClaimed(EventBase, frozen=True):
    of: str
    area: int
    player: str
    cents: int


class InsuranceClosed(EventBase, frozen=True):
    clause: str


class SurrenderOffered(EventBase, frozen=True):
    clause: str


class WagerSurrendered(EventBase, frozen=True):
    wager: str
    surrenders: bool
    clause: str


class SurrenderClosed(EventBase, frozen=True):
    controllers: dict[str, str]  # areas whose control passed on (PM 3.24.3.3)
    clause: str


class HandHit(EventBase, frozen=True):
    area: int
    hand: int
    player: str
    clause: str


class HandStood(EventBase, frozen=True):
    area: int
    hand: int
    player: str
    clause: str


class HandDoubled(EventBase, frozen=True):
    area: int
    hand: int
    player: str
    wager: Wager
    clause: str


class HandSplit(EventBase, frozen=True):
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


class WithdrawalsClosed(EventBase, frozen=True):
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


# --- irregularities --------------------------------------------------------------------------------


class HeldCard(Value, frozen=True):
    """A card out of the dealing device that is dealt before any other; "" if nobody has seen it.

    `refusable` ones may be refused by the player they would go to (PM 5.9, 5.24).
    """

    card: str
    clause: str
    refusable: bool = False


class Picture(Value, frozen=True):
    """How the cards lie: the hands of each area by its number, and the house cards."""

    areas: dict[str, tuple[tuple[str, ...], ...]] = {}
    house: tuple[str, ...] = ()


class PowerFailed(EventBase, frozen=True):
    outcome_established: bool
    clause: str


class PlayResumed(EventBase, frozen=True):
    clause: str


class CardsReconstructed(EventBase, frozen=True):
    """The cards were moved from where they lay to where they belong (PM 5.6.1, 5.6.2, 5.11, 5.13, 5.21.1).

    `drawn` is set when the initial deal was laid out anew in that order, after taking `burnt` out of play.
    """

    before: Picture
    after: Picture
    clause: str
    drawn: tuple[str, ...] = ()
    burnt: str = ""


class CardsTaken(EventBase, frozen=True):
    """The cards count as they lie, for play had begun (PM 5.12, 5.14-5.16).

    `held` go to the next places, `discarded` out of play, `results` are wagers on areas without cards.
    """

    before: Picture
    after: Picture
    clauses: tuple[str, ...]
    held: tuple[HeldCard, ...] = ()
    discarded: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()


class BurnForgotten(EventBase, frozen=True):
    """The card that was not burnt stays in play (PM 5.21.2)."""

    clause: str


class CardHeld(EventBase, frozen=True):
    """A card drawn in error or lying face up is the next card to be dealt (PM 5.5, 5.8)."""

    held: HeldCard
    area: int
    clause: str


class CardDiscarded(EventBase, frozen=True):
    """A card drawn to the completed house hand goes out of play (PM 5.7)."""

    card: str
    clause: str


class CardRefused(EventBase, frozen=True):
    """A player does not take the exposed card and takes no other in the round (PM 5.9, 5.24)."""

    area: int
    hand: int
    player: str
    clause: str


class PassedOver(EventBase, frozen=True):
    """A player was not asked: the cards of the next hand (`taken_from`, 0 is the house) are undisclosed again, or
    the hand stands as it is (PM 5.17, 5.18).
    """

    area: int
    hand: int
    clause: str
    stands: bool = False
    taken_from: tuple[int, int] | None = None
    cards: tuple[str, ...] = ()


class HandGoesFirst(EventBase, frozen=True):
    """The hand in turn is completed before the house draws its missing card (PM 5.12.1)."""

    area: int
    player: str
    clause: str


class WagersReturned(EventBase, frozen=True):
    """Wagers, or a player's parts of them, go back under PM 5.16.2, 5.25, 5.29.1 or a ruling (PM 6.1)."""

    player: str
    results: tuple[Result, ...]
    clause: str


class CardsDrawnTogether(EventBase, frozen=True):
    """Cards left the dealing device at once (PM 5.23). They are `held` in their order, or somebody has to choose.

    `area` 0 is the house; `hidden` of them were not seen.
    """

    area: int
    hand: int
    disclosed: tuple[str, ...]
    hidden: int
    clause: str
    held: tuple[HeldCard, ...] = ()
    choose: bool = False


class CardsChosen(EventBase, frozen=True):
    """Who chose what of the cards drawn at once: `held` are dealt next, `offered` go to the next player, `discarded`
    out of play (PM 5.23.3, 5.23.4). `reason` is why the card is the worst for the house.
    """

    area: int
    hand: int
    cards: tuple[str, ...]
    clause: str
    held: tuple[HeldCard, ...] = ()
    offered: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    refused: bool = False
    reason: str = ""


class DiscardsRiffled(EventBase, frozen=True):
    """The discards were riffled once and cut, and are dealt again (PM 5.19). `on_table` are the cards still in play."""

    cut_by: str
    on_table: tuple[str, ...]
    clause: str
    shuffle_clause: str


class ShuffleRequired(EventBase, frozen=True):
    """The cards are shuffled after this round (PM 5.20)."""

    clause: str


class AbsenceNoted(EventBase, frozen=True):
    """A player is absent, or back; `controllers` are areas that another player with a wager there plays (PM 5.22)."""

    player: str
    absent: bool
    controllers: dict[str, str]
    clause: str


class ManagerAsked(EventBase, frozen=True):
    """A question for the Gaming Shift Manager; play waits for the ruling (PM 6.1)."""

    question: str
    clause: str


class RulingRecorded(EventBase, frozen=True):
    """What the Gaming Shift Manager ruled, and why (PM 6.1). What it does to wagers or the round is the next event."""

    question: str
    ruling: str
    reason: str
    effect: str
    clause: str


class RoundVoided(EventBase, frozen=True):
    """A void round: every wager goes back, settled ones too, and every bonus is taken back (PM 5.1.1, ruling 7).

    A share that was settled before is reversed: it stakes nothing more and returns the stake less what was returned,
    which is negative for a winner.
    """

    round: int
    ground: str
    clause: str
    note: str
    results: tuple[Result, ...]
    bonuses: tuple[Bonus, ...] = ()
    cards_at_fault: bool = False  # the cards in use are changed before another round


class RoundConcluded(EventBase, frozen=True):
    round: int
    staked_cents: int
    returned_cents: int
    clause: str


# --- Three Card Poker ------------------------------------------------------------------------------


class HandViewed(EventBase, frozen=True):
    """A player took up the cards of a position; `second` where they had viewed another one already (TC 3.4.1, 5.10)."""

    area: int
    player: str
    clause: str
    second: bool = False


class HandFolded(EventBase, frozen=True):
    area: int
    player: str
    clause: str


class HandPlayed(EventBase, frozen=True):
    """Play placed on a position: `wager` is the Play wager."""

    area: int
    player: str
    wager: Wager
    clause: str


class HandContinued(EventBase, frozen=True):
    area: int
    player: str
    clause: str


class HandExposed(EventBase, frozen=True):
    """The three cards of a position, or of the house (area 0), face up."""

    area: int
    cards: tuple[str, ...]
    clause: str


class ExposureDeclined(EventBase, frozen=True):
    area: int
    player: str
    clause: str


class HandLookedAt(EventBase, frozen=True):
    """A supervisor looked at the cards of a declined hand; only the pit is shown them (TC 3.10.1)."""

    area: int
    cards: tuple[str, ...]
    clause: str


class ProgressiveClaimed(EventBase, frozen=True):
    """A hand won all of the meter: the claim waits for the jackpot system (TC 3.19, 3.20)."""

    claim: JackpotClaim
    clause: str


class JackpotSettled(EventBase, frozen=True):
    """The claim on the meter, paid in addition to everything else (TC 3.18)."""

    claim: str
    verified_by: str
    result: Result
    clause: str


class HandsMoved(EventBase, frozen=True):
    """The hands of two positions exchanged, complete (TC 5.2)."""

    area: int
    other: int
    clause: str


class HandsInvalidated(EventBase, frozen=True):
    """Hands out of play (TC 5.7, 5.10, 5.11); what goes back is settled with the next event."""

    areas: tuple[int, ...]
    clause: str


class PlayerProhibited(EventBase, frozen=True):
    player: str
    prohibited: bool
    reason: str
    clause: str


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

    undone: Entry


class CommandRefused(EventBase, frozen=True):
    """A command that the rules refused, kept as evidence with its clause and both times (PM 5.3). Changes nothing."""

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
    | LimitsChanged
    | LimitsScheduled
    | WagersPerAreaSet
    | PlayerRestricted
    | ShoeLoaded
    | PlayerSeated
    | PlayerRemoved
    | BettingOpened
    | BettingTimeSet
    | WagerPlaced
    | WagerChanged
    | WagerWithdrawn
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
    | WithdrawalsClosed
    | WagersSettled
    | BonusPaid
    | HandViewed
    | HandFolded
    | HandPlayed
    | HandContinued
    | HandExposed
    | ExposureDeclined
    | HandLookedAt
    | ProgressiveClaimed
    | JackpotSettled
    | HandsMoved
    | HandsInvalidated
    | PlayerProhibited
    | PowerFailed
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
    | CardsDrawnTogether
    | CardsChosen
    | DiscardsRiffled
    | ShuffleRequired
    | AbsenceNoted
    | ManagerAsked
    | RulingRecorded
    | RoundVoided
    | RoundConcluded
    | EntryUndone
    | CommandRefused
)
