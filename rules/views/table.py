"""What a screen gets: one struct for each audience's view of a table, built up from nothing (`view_of`).

Times are ISO 8601 UTC, money integer cents, cards "AS"; a card that the audience may not see is "??". The
members are those of the wire, where some keep an older word (docs/protocol.md): `actions` are options, `lamps` round
flags.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType

from rules import commands
from rules.core.base import Refusal
from rules.views.parts import OfferView, ViewPart, VoidView
from rules.views.tray import TrayView


class Spot(ViewPart, frozen=True):
    """A kind of wager spot on each area of the layout and how many places it has."""

    kind: str
    places: int


class Layout(ViewPart, frozen=True):
    """What the felt is drawn from (PM 2.2, Appendix A)."""

    positions: int
    spots: tuple[Spot, ...]
    legends: tuple[str, ...]
    band_legend: int | UnsetType = UNSET  # which of the legends, from 0, is printed on the insurance band


class PayLineView(ViewPart, frozen=True):
    code: str
    label: str
    odds: str
    clause: str


class TableNotice(ViewPart, frozen=True):
    """Something of how a table stands that everybody may read (rulings 110, 111)."""

    state: str  # closed | reserved | closing
    title: str  # "Reserved for the Tan party", "2 rounds to go"
    reason: str
    rounds_left: int | UnsetType = UNSET  # that a table which is closing still opens


class TableView(ViewPart, frozen=True):
    """The table itself: rulebook, layout, limits."""

    id: str
    open: bool
    game: str
    rulebook: str
    rulebook_title: str
    rulebook_hash: str
    training: bool
    layout: Layout
    limits: dict[str, commands.Limits]
    scheduled_limits: dict[str, commands.Limits] | None
    wager_unit_cents: int
    wagers_per_area: int
    decks: int
    cards_left: int
    shuffle_due: bool
    pay_table: tuple[PayLineView, ...]
    rounds: int = 0  # how many were opened so far; the newest one's number
    chips: tuple[commands.Chip, ...] = ()  # the smallest first (ruling 97)
    standing: tuple[TableNotice, ...] | UnsetType = UNSET  # beside `open`, the first one to be shown first
    limits_from: str | UnsetType = UNSET  # when the scheduled limits hold, but for the next round (ruling 112)
    seated_keep_limits: bool | UnsetType = UNSET  # where who sits there keeps the old ones
    limits_by_two: bool | UnsetType = UNSET  # where two people change them
    limits_notice_minutes: int | UnsetType = UNSET  # where players are told so long before, at least


class PlayerView(ViewPart, frozen=True):
    player: str
    name: str
    seat: int | None
    one_area_only: bool
    prohibited: bool  # from further play (TC 5.9)
    under_minimum_settled: bool
    kept_limits: dict[str, commands.Limits] | UnsetType = UNSET  # of before a change (ruling 112)


class StakeView(ViewPart, frozen=True):
    player: str
    name: str
    cents: int


class ResultView(ViewPart, frozen=True):
    """A result with its arithmetic. On a seat's view only that player's part."""

    result: str  # won | lost | stood_off | half_lost | part | returned
    clause: str
    clauses: tuple[str, ...]
    words: str
    pay_line: str
    stake_cents: int
    returned_cents: int
    net_cents: int


class WagerView(ViewPart, frozen=True):
    id: str
    kind: str
    area: int
    line: int
    hand: int
    of: str
    stake_cents: int
    stakes: tuple[StakeView, ...]
    found: bool
    placed_by_staff: bool
    status: str  # live | surrendered | won | lost | stood_off | half_lost | returned
    surrendered_by: tuple[str, ...]  # the backers whose part is surrendered, where not all are
    results: tuple[ResultView, ...]
    paid_cents: int | UnsetType = UNSET  # what came back on it so far, where it stands paid before the settlement
    settled_players: tuple[str, ...] | UnsetType = UNSET  # the backers whose part is settled, where not all are


class HandView(ViewPart, frozen=True):
    hand: int
    cards: tuple[str, ...]
    total: int
    soft: bool
    label: str  # "17", "Soft 17", "Pontoon", "Bust 24"
    status: str  # waiting | active | stood | doubled | twenty_one | pontoon | bust | surrendered | settled
    doubled: bool
    split: bool
    felt_label: str | UnsetType = UNSET  # beside the cards, where it is not the label
    short_label: str | UnsetType = UNSET  # where several hands lie side by side: "7/17" for a soft 17


class AreaView(ViewPart, frozen=True):
    area: int
    seated: StakeView | None
    controller: StakeView | None
    controller_clause: str
    wagers: tuple[WagerView, ...]
    hands: tuple[HandView, ...]
    returns_to: str = ""  # who came back and calls the decisions again after the hand in turn


class ClaimView(ViewPart, frozen=True):
    """A waiting claim with its standing among the others, and why."""

    kind: str
    area: int
    of: str
    player: str
    name: str
    cents: int
    standing: str  # granted | denied | tied | outsider | waiting
    clause: str
    words: str


class ContestView(ViewPart, frozen=True):
    """A tie for the players to settle, or outsiders whose order the dealer determines."""

    kind: str
    basis: str  # tie | outsiders
    area: int
    of: str
    places: int
    players: tuple[str, ...]
    clause: str


class BonusView(ViewPart, frozen=True):
    wager: str
    area: int
    words: str
    clause: str
    cents: int


class ShareView(ViewPart, frozen=True):
    """One backer's part of a line of the pay sheet, in cents."""

    player: str
    stake_cents: int
    returned_cents: int


class PayLineDue(ViewPart, frozen=True):
    """One line of the pay sheet for what is due now, in the order it is paid; the cents are those of all its shares."""

    wager: str
    kind: str
    area: int
    line: int
    hand: int
    shares: tuple[ShareView, ...]
    result: str
    words: str
    clause: str
    stake_cents: int
    returned_cents: int
    paid: bool = False  # it stands paid or collected
    looked_at_by: str = ""  # the role that looks at it before it is paid (rulings 114, 115)
    nth: int | UnsetType = UNSET  # how many bonuses on the wager come before it, where some do


class HouseView(ViewPart, frozen=True):
    cards: tuple[str, ...]
    total: int
    soft: bool
    label: str


class RoundFlags(ViewPart, frozen=True):
    """The three facts on which irregularities turn (PM 1.1.6, 1.1.15, ruling 8)."""

    interim_settlement: bool
    subsequent_deal: bool
    outcome_established: bool


class Incident(ViewPart, frozen=True):
    """Something that may have gone wrong: the clause that applies, what will happen to each card and wager, who
    approves it, and the command that does it, or why it cannot be done now. `group` is where the menu has it, `fields`
    are what a person fills in, `found_by` words that a search finds it by, `kinds` what a wager may be that is put
    right.
    """

    code: str
    group: str
    title: str
    facts: tuple[str, ...]
    clause: str
    outcome: tuple[str, ...]
    role: str
    command: dict[str, Any]
    fields: tuple[str, ...]
    refusal: Refusal | None
    found_by: tuple[str, ...] = ()
    kinds: tuple[str, ...] | UnsetType = UNSET


class HeldCardView(ViewPart, frozen=True):
    """A card that is dealt before any other; "??" if nobody has seen it."""

    card: str
    clause: str
    refusable: bool


class ChoiceView(ViewPart, frozen=True):
    """A choice among cards drawn at once: for a hand, or for the house (area 0); `words` weigh them for the house."""

    area: int
    hand: int
    cards: tuple[str, ...]
    hidden: int
    offered: bool
    worst: tuple[str, ...]
    words: str


class Notice(ViewPart, frozen=True):
    """A sentence about what went wrong, and the clause it rests on, if any."""

    text: str
    clause: str


class IrregularView(ViewPart, frozen=True):
    """What went wrong in the round and still matters."""

    held: tuple[HeldCardView, ...]
    choice: ChoiceView | None
    offered: tuple[str, ...]
    discarded: tuple[str, ...]
    may_withdraw: str  # the clause after which players may withdraw until the next card; "" if they may not
    house_missing: bool
    absent: tuple[str, ...]
    question: str
    notices: tuple[Notice, ...] = ()


class LastWagerView(ViewPart, frozen=True):
    """A wager of the last round that may be placed again as it lay there (ruling 86)."""

    kind: str
    area: int
    line: int
    stakes: tuple[StakeView, ...]


class RoundView(ViewPart, frozen=True):
    number: int
    phase: str
    phase_title: str
    opened_at: datetime
    closes_at: datetime | None
    closed_at: datetime | None
    areas: tuple[AreaView, ...]
    house: HouseView
    turn: dict[str, int] | None  # {"area": 3, "hand": 1}
    claims: tuple[ClaimView, ...]
    contest: ContestView | None
    outcomes: tuple[ClaimView, ...]
    lamps: RoundFlags
    pay_sheet: tuple[PayLineDue, ...]
    bonuses: tuple[BonusView, ...]
    irregular: IrregularView | None
    staked_cents: int
    returned_cents: int
    turn_title: str | UnsetType = UNSET  # "Area 3 · hand 1 of 2 · Ana"
    # For the dealer: area and hand of the card that is due and of those sure to follow it; (0, 0) is the house.
    card_places: tuple[tuple[int, int], ...] | UnsetType = UNSET
    before: tuple[LastWagerView, ...] | UnsetType = UNSET  # of the last round, not placed again yet (ruling 86)
    void: VoidView | UnsetType = UNSET
    offer: OfferView | UnsetType = UNSET
    # The position whose hand wins all of the meter, from the moment it lies there until it is verified (TC 3.19).
    claims_meter: int | UnsetType = UNSET


class Option(ViewPart, frozen=True):
    """A button: the command it would send, and why not, if it may not. `fields` are what a person still has to fill
    in.
    """

    command: dict[str, Any]
    label: str
    clause: str
    refusal: Refusal | None = None
    fields: tuple[str, ...] = ()
    hint: str = ""
    player: str = ""  # whose decision it is
    primary: bool = False
    role: str = "dealer"
    row_label: str | UnsetType = UNSET  # in the row of its wager, which says whose it is; for the dealer alone


class RulebookChoice(ViewPart, frozen=True):
    """A rulebook that a table could change to: the command with the table's settings as far as they fit, refused where
    felt, mode or moment do not allow it; which limits it knows and needs; the decks of the command, and how many it
    may be dealt from.
    """

    rulebook: str
    title: str
    action: Option
    limit_kinds: tuple[str, ...]
    needed_limits: tuple[str, ...]
    decks: int
    deck_range: tuple[int, int]


class Step(ViewPart, frozen=True):
    """The dealer's one next step: what to do, what to say aloud, and the clause behind it."""

    code: str
    title: str
    detail: str
    say: str
    clause: str
    area: int = 0
    hand: int = 0


class Prompts(ViewPart, frozen=True):
    """The next step, the options of the phase (allowed or greyed with the reason), and what each player may do."""

    step: Step
    actions: tuple[Option, ...]
    players: dict[str, tuple[Option, ...]]


class ClauseNote(ViewPart, frozen=True):
    clause: str
    title: str
    requires: str


class View(ViewPart, frozen=True):
    """A table as one audience may see it. `step` and `actions` (its options) are for the dealer and the pit."""

    audience: str
    table: TableView
    players: tuple[PlayerView, ...]
    round: RoundView | None
    step: Step | None
    actions: tuple[Option, ...]
    irregularities: tuple[Incident, ...]  # "something went wrong": for dealer and pit
    notes: dict[str, ClauseNote]  # our words for each clause named in step and options
    tray: TrayView | UnsetType = UNSET  # of a table whose chips are counted (ruling 101)
