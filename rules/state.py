"""The state of a table: what outlives rounds, and the round inside it. Built only by `evolve`."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypeGuard

from rules import commands, events
from rules.core.base import Value
from rules.core.marks import mark_of
from rules.tray.held import Tray


class Player(Value, frozen=True):
    """A player known at the table; `seat` is the number of the area they sit at, None when standing. `name` is empty:
    the directory of players has it. In records of before it is here.
    """

    name: str
    seat: int | None = None
    one_area_only: bool = False  # PM 3.9
    under_minimum_settled: bool = False  # PM 5.26, ruling 6
    prohibited: bool = False  # from further play (TC 5.9)
    kept_limits: dict[str, commands.Limits] | None = None  # of before a change, while they sit there (ruling 112)


class Reservation(Value, frozen=True):
    """For whom a table is kept, and why; `guests` are the players who may play there (ruling 110)."""

    whom: str
    reason: str = ""
    guests: tuple[str, ...] = ()


class Closing(Value, frozen=True):
    """The last round of a table that is closing, and why (ruling 111)."""

    last_round: int
    reason: str = ""


class LimitsDue(Value, frozen=True):
    """When limits that were announced hold: from a round on, or from the first one that is opened after a time. Neither
    is the end of the round (ruling 112). `back`: after limits for a time, those of before.
    """

    from_round: int = 0
    at: datetime | None = None
    seated_keep: bool = False
    for_minutes: int = 0
    back: bool = False


class Shoe(Value, frozen=True):
    """The cards in use: how many decks, and how often each card came out of them."""

    decks: int
    dealt: dict[str, int] = {}
    dealt_count: int = 0
    spent: str = ""  # the clause under which these cards are changed before another round


class Hand(Value, frozen=True):
    """Cards of an area, face up, in the order dealt. A split makes several hands in an area (PM 3.21)."""

    cards: tuple[str, ...] = ()
    split: bool = False
    split_aces: bool = False
    doubled: bool = False
    drawing: bool = False  # a card was asked for and is due
    done: bool = False  # no more cards or decisions


class Area(Value, frozen=True):
    """A playing area in a round: its wagers in the order placed, its hands, and who calls its decisions."""

    wagers: tuple[events.Wager, ...] = ()
    hands: tuple[Hand, ...] = ()
    controller: str = ""
    stands_in_for: str = ""  # whose decisions the controller calls while they are away (PM 5.22.1)
    returns_to: str = ""  # who came back, and calls the decisions again after the hand in turn


class Claim(Value, frozen=True):
    """A wish for a pair place or for a declined insurance option, waiting to be ranked; `of` is the insured wager."""

    kind: str  # pair | insurance
    area: int
    player: str
    cents: int
    order: int
    of: str = ""
    placed_by_staff: bool = False


class Turn(Value, frozen=True):
    """Whose cards are acted on: area, hand (both from 1); `awaiting` are wagers whose option is not answered yet."""

    area: int
    hand: int = 1
    option: str = ""  # split | double
    awaiting: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()  # backers who keep the doubled part


class Together(Value, frozen=True):
    """Cards drawn at once, of which somebody has to choose; area 0 is the house (PM 5.23).

    `offered` ones were left over by the player before (PM 5.23.3.1). `phase` is where play goes on.
    """

    area: int
    hand: int
    cards: tuple[str, ...]
    hidden: int
    phase: str
    offered: bool = False


class Outage(Value, frozen=True):
    """A power failure: when it began, where that is known, and when the power was back (PM 5.29, TC 5.16). Aware."""

    failed_at: datetime | None = None
    back_at: datetime | None = None
    confirmed: bool = True  # by a Pit Supervisor, which withdrawals wait for


class Hold(Value, frozen=True):
    """Play waits for what players do after a power failure. `phase` is where it goes on."""

    phase: str
    changed: bool = False  # wagers went back meanwhile
    outage: Outage = Outage()


class ToldPlayer(Value, frozen=True):
    """A player who knows that the round is void, and how: by word, or acknowledged on their display (ruling 92)."""

    player: str
    how: str  # word | display


class Irregular(Value, frozen=True):
    """What went wrong in a round and still matters. Most rounds have none."""

    held: tuple[events.HeldCard, ...] = ()
    together: Together | None = None
    offered: tuple[str, ...] = ()
    offered_after: tuple[int, int] = (0, 0)  # the hand whose player left them
    discarded: tuple[str, ...] = ()
    dissatisfied: str = ""  # the clause after which players may withdraw, until the next card (PM 5.25)
    house_missing: bool = False  # the house still draws its first card (PM 5.12)
    first_area: int = 0  # completed before that (PM 5.12.1)
    stayed: tuple[str, ...] = ()  # of those who may withdraw, after dissatisfaction or a power failure
    absent: tuple[str, ...] = ()
    by_rule: bool = False  # what the rule leaves to their hands happens by itself (PM 5.22, ruling 89)
    heirs_first: bool = False  # but not on an area where somebody is there to whom control passes (PM 5.22.1)
    hold: Hold | None = None


class Round(Value, frozen=True, tag_field="game", tag="pontoon"):
    """One round of Pontoon (PM 1.1.11). `areas[n - 1]` is area n; `phase` is a row of the phase table."""

    number: int
    phase: str
    opened_at: datetime
    areas: tuple[Area, ...]
    closes_at: datetime | None = None
    closed_at: datetime | None = None
    claims: tuple[Claim, ...] = ()
    outcomes: tuple[events.ClaimOutcome, ...] = ()
    house: tuple[str, ...] = ()
    house_down: bool = False  # the house cards lie face down
    house_looked: bool = False
    turn: Turn | None = None
    wagers_made: int = 0
    before: tuple[events.Wager, ...] = ()  # of the last round, while bets are open (ruling 86)
    repeated: tuple[str, ...] = ()  # what was placed of them last, and nothing since
    insurance_closed: bool = False
    surrender_closed: bool = False
    interim_settlement: bool = False  # PM 1.1.6
    subsequent_deal: bool = False  # PM 1.1.15
    results: tuple[events.Result, ...] = ()
    bonuses: tuple[events.Bonus, ...] = ()
    bonus_settled: bool = False
    paid: tuple[events.PaidLine, ...] = ()  # lines of the pay sheet that stand paid before it is settled
    void: str = ""  # the ground on which the round was declared void
    told: tuple[ToldPlayer, ...] = ()  # who knows that it is (ruling 92)
    irregular: Irregular | None = None


class PokerHand(Value, frozen=True):
    """Three cards of a position or of the house. A card that nobody has entered yet is "" (TC 3.7, 3.8)."""

    cards: tuple[str, ...] = ()
    viewed_by: str = ""  # the player who took them up (TC 3.9)
    decision: str = ""  # folded | play | continue
    folded_by: tuple[str, ...] = ()  # backers who folded their part of an Ante that others play on (TC 3.9.1)
    exposed: bool = False
    declined: bool = False  # not exposed (TC 3.10.1)
    invalid: str = ""  # the clause under which the hand is out of play (TC 5.7, 5.10, 5.11)
    second_view: bool = False  # by a player who had viewed another hand already (TC 5.10)
    looked_at: bool = False  # a supervisor looked at the declined hand (TC 3.10.1)
    unconfirmed: bool = False  # looked at for its claim on the meter and not confirmed (TC 3.19, ruling 38)


class Position(Value, frozen=True):
    """A playing position in a round of Three Card Poker: its wagers, its hand, and who decides (ruling 35)."""

    wagers: tuple[events.Wager, ...] = ()
    hand: PokerHand = PokerHand()
    controller: str = ""


class PokerRound(Value, frozen=True, tag_field="game", tag="three_card_poker"):
    """One round of Three Card Poker (TC 1.1.9). `areas[n - 1]` is position n; `phase` is a row of the phase table."""

    number: int
    phase: str
    opened_at: datetime
    areas: tuple[Position, ...]
    closes_at: datetime | None = None
    closed_at: datetime | None = None
    house: PokerHand = PokerHand()
    wagers_made: int = 0
    before: tuple[events.Wager, ...] = ()  # of the last round, while bets are open (ruling 86)
    repeated: tuple[str, ...] = ()  # what was placed of them last, and nothing since
    results: tuple[events.Result, ...] = ()
    bonuses: tuple[events.Bonus, ...] = ()
    bonus_settled: bool = False
    paid: tuple[events.PaidLine, ...] = ()  # lines of the pay sheet that stand paid before it is settled
    jackpot: events.JackpotClaim | None = None  # a claim on the meter that waits for its verification
    payout: str = ""  # the claim whose amount is released and not yet with its player (TC 3.18)
    wrong_count: bool = False  # a hand had the wrong number of cards; others may withdraw (TC 5.7.1)
    stayed: tuple[str, ...] = ()  # of those who may withdraw
    held: str = ""  # the phase to go back to after a power failure (TC 5.16)
    outage: Outage = Outage()  # that failure, while players may withdraw
    void: str = ""  # the ground on which the round was declared void
    told: tuple[ToldPlayer, ...] = ()  # who knows that it is (ruling 92)


AnyRound = Round | PokerRound


class Mark(Value, frozen=True):
    """Where undo starts from: the round and shoe at the last moment that can't be taken back (ruling 42)."""

    round: AnyRound
    shoe: Shoe


class TableState(Value, frozen=True):
    """A gaming table. `TableState(table="t1")` is the state before its first event."""

    table: str
    rulebook: str = ""
    rulebook_hash: str = ""
    settings: commands.TableSettings | None = None
    scheduled_limits: dict[str, commands.Limits] | None = None
    limits_due: LimitsDue | None = None
    open: bool = False
    closed_because: str = ""
    reserved: Reservation | None = None
    closing: Closing | None = None
    players: dict[str, Player] = {}
    shoe: Shoe | None = None
    rounds: int = 0
    round: AnyRound | None = None
    dispute: events.CardDisputed | None = None  # shoe and dealer disagree; play stops at that card (ruling 87)
    miscount: events.CardsCounted | None = (
        None  # the cards of the round do not count up; it waits for its void (ruling 94)
    )
    question: str = ""  # for the Gaming Shift Manager; play waits for the ruling (PM 6.1, TC 6.1)
    mark: Mark | None = None
    entries: tuple[events.Entry, ...] = ()
    tray: Tray | None = None  # its chips, where they are counted (ruling 101)
    tray_before: Tray | None = None  # of a table that counts them no longer
    taken_back: int = 0  # cards and hands shown that were taken back and are not entered anew yet (ruling 42)
    result_taken_back: bool = False  # a result was known by one of them (ruling 84)

    @property
    def takes_progressive(self) -> bool:
        """Whether it takes progressive wagers: no other table has to do with a jackpot (TC 3.5)."""
        return self.settings is not None and "progressive" in self.settings.limits


if TYPE_CHECKING:

    class InstalledTable(TableState, frozen=True, kw_only=True):
        """A table with its settings and cards, as every decider gets it but that of the installation."""

        settings: commands.TableSettings
        shoe: Shoe

    class TableInRound(InstalledTable, frozen=True, kw_only=True):
        """With a round, as the phases of one promise it."""

        round: AnyRound

    class PontoonTable(TableInRound, frozen=True, kw_only=True):
        """With a round of Pontoon."""

        round: Round

    class PokerTable(TableInRound, frozen=True, kw_only=True):
        """With a round of Three Card Poker."""

        round: PokerRound
else:  # names for the type checker alone: no state is copied on its way to a decider
    InstalledTable = TableInRound = PontoonTable = PokerTable = TableState


def is_installed(state: TableState) -> TypeGuard[InstalledTable]:
    """Whether a table has its settings and cards; for whom no phase promises it."""
    return state.settings is not None and state.shoe is not None


def in_round(state: TableState) -> bool:
    """Whether a round of play is on."""
    return state.round is not None and state.round.phase != "concluded"


def name_of(state: TableState, player: str) -> str:
    """What sentences call a player: their mark, for the directory has the name; the name that a record of before has;
    the id of one who is not known at the table.
    """
    about = state.players.get(player)
    return about.name or mark_of(player) if about else player
