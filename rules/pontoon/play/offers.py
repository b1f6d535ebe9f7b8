"""Insurance and surrender, each opened and closed by an announcement (PM 3.24, 3.26; rulings 11, 14, 15, 21)."""

from __future__ import annotations

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING, OnceKnown
from rules.money.stops import check_no_stop
from rules.money.wagers import backs, counted_of, next_wager_id, open_stakes, total_of, wager_by_id
from rules.pontoon.irregularities.absence import forfeits
from rules.pontoon.play.betting import check_area_of
from rules.pontoon.table import phases as ph
from rules.pontoon.table.in_sight import is_decided
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import front_to_back, has_surrendered, irregular_of, main_wagers
from rules.state import PontoonTable, Round
from rules.table.betting import check_limits, check_player, check_unit, unknown_wager
from rules.table.table_status import check_guest
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def offer_insurance(
    state: PontoonTable, command: commands.OfferInsurance, context: Context, book: PontoonBook
) -> Decision:
    return (events.InsuranceOffered(book.cite["insurance_offer"]),)


def insure(state: PontoonTable, command: commands.Insure, context: Context, book: PontoonBook) -> Decision:
    """Each backer insures at most half of their own stake; no stakes takes it back while it is open (PM 3.26)."""
    round_ = state.round
    wager = _insurable(round_, command.wager, book)
    if isinstance(wager, Refusal):
        return wager
    area = round_.areas[wager.area - 1]
    known = next((w for w in area.wagers if w.kind == "insurance" and w.of == wager.id), None)
    before = known.stakes if known else ()
    insurance_id = known.id if known else next_wager_id(round_)
    if not command.stakes:
        if known is None:
            return refuse("not_insured", book.cite["insurance"])
        return (
            events.WagerInsured(
                events.Wager(insurance_id, "insurance", wager.area, (), of=wager.id), before, book.cite["insurance"]
            ),
        )
    if refusal := check_unit(state, command.stakes):
        return refusal
    insurers = (stake.player for stake in command.stakes)
    if refusal := forfeits(round_, insurers, reason("insurance_option"), book):
        return refusal
    if refusal := check_own_insurance(state, wager, command.stakes, book):
        return refusal
    if len({stake.player for stake in command.stakes}) < len(command.stakes):
        return refuse("backer_twice:insurance", book.cite["insurance"])
    if refusal := _check_insurance_limits(state, command.stakes, book):
        return refusal
    by_staff = command.placed_by_staff
    insurance = events.Wager(
        insurance_id, "insurance", wager.area, command.stakes, of=wager.id, placed_by_staff=by_staff
    )
    return (events.WagerInsured(insurance, before, book.cite["placed_by_staff" if by_staff else "insurance"]),)


def check_own_insurance(
    state: PontoonTable, wager: events.Wager, stakes: tuple[commands.Stake, ...], book: PontoonBook
) -> Refusal | None:
    """Backers of the wager only, each with at most half of their own stake (PM 3.26)."""
    halves = {stake.player: stake.cents // 2 for stake in counted_of(state, wager)}
    for stake in stakes:
        if stake.player not in halves:
            return refuse("not_a_backer:insurance", book.cite["insurance"])
        if stake.cents > halves[stake.player]:
            return over_half(stake.cents, halves[stake.player], book)
    return None


def claim_insurance(
    state: PontoonTable, command: commands.ClaimInsurance, context: Context, book: PontoonBook
) -> Decision:
    """A claim to an option that its owner has not taken; it is ranked when the option closes (PM 3.26.3, ruling 14)."""
    round_ = state.round
    if not book.insurance_for_others:
        return refuse("own_insurance_only", book.cite["insurance_others"])
    wager = _insurable(round_, command.wager, book)
    if isinstance(wager, Refusal):
        return wager
    if refusal := check_player(state, command.player, book.cite["insurance_others"]):
        return refusal
    if backs(wager, command.player):
        return refuse("own_wager", book.cite["insurance"])
    if command.cents == 0:
        if not any(c.of == wager.id and c.player == command.player for c in round_.claims):
            return refuse("not_claimed", book.cite["insurance_others"])
        return (events.InsuranceClaimed(wager.id, wager.area, command.player, 0),)
    claimed = (commands.Stake(command.player, command.cents),)
    if refusal := check_guest(state, command.player) or check_no_stop(state, claimed, "insurance", context, book):
        return refusal
    if refusal := forfeits(round_, (command.player,), reason("insurance_option"), book):
        return refusal
    half = total_of(counted_of(state, wager)) // 2
    if refusal := check_unit(state, claimed):
        return refusal
    if command.cents > half:
        return over_half(command.cents, half, book)
    if refusal := check_area_of(state, command.player, wager.area, context, book):
        return refusal
    if refusal := _check_insurance_limits(state, claimed, book):
        return refusal
    return (events.InsuranceClaimed(wager.id, wager.area, command.player, command.cents, command.placed_by_staff),)


def close_insurance(
    state: PontoonTable, command: commands.CloseInsurance, context: Context, book: PontoonBook
) -> Decision:
    return (events.InsuranceClosed(book.cite["insurance_offer"]),)


def _insurable(round_: Round, wager_id: str, book: PontoonBook) -> events.Wager | Refusal:
    wager = wager_by_id(round_, wager_id)
    if wager is None or wager.kind != "main":
        return unknown_wager(wager_id, book)
    if wager.settled:
        return refuse("wager_settled:insurance", "ruling 14")
    if is_decided(round_, wager, book):
        return refuse("hand_decided:insurance", "ruling 14", area=wager.area)
    return wager


def over_half(cents: int, half_cents: int, book: PontoonBook) -> Refusal:
    return refuse(
        "over_half",
        book.cite["insurance"],
        {"cents": cents, "half_cents": half_cents},
        half_cents=half_cents,
        cents=cents,
    )


def _check_insurance_limits(
    state: PontoonTable, stakes: tuple[commands.Stake, ...], book: PontoonBook
) -> Refusal | None:
    """Limits for insurance apply where a table displays some."""
    return check_limits(state, "insurance", stakes, book) if "insurance" in state.settings.limits else None


def offer_surrender(
    state: PontoonTable, command: commands.OfferSurrender, context: Context, book: PontoonBook
) -> Decision:
    return (events.SurrenderOffered(book.cite["surrender_offer"]),)


def surrender(state: PontoonTable, command: commands.Surrender, context: Context, book: PontoonBook) -> Decision:
    """Each backer gives up their own part, or plays on after all (PM 3.24.3.2, ruling 21).

    None named is all who are there (ruling 4). Refused: unknown_wager, wager_settled, hand_decided, not_a_backer,
    absent_forfeits (PM 5.22), surrendered_already or not_surrendered, split_already or doubled_already.
    """
    round_ = state.round
    wager = wager_by_id(round_, command.wager)
    if wager is None or wager.kind != "main":
        return unknown_wager(command.wager, book)
    if wager.settled:
        return refuse("wager_settled:surrender", book.cite["paid_at_once"])
    if is_decided(round_, wager, book):
        return refuse("hand_decided:surrender", book.cite["paid_at_once"], area=wager.area)
    open_players = tuple(stake.player for stake in open_stakes(wager))
    if any(player not in open_players for player in command.players):
        return refuse("not_a_backer:surrender", book.cite["surrender_each"])
    players = command.players or _who_there_is(round_, wager, command.surrenders)
    if command.surrenders and (refusal := forfeits(round_, players, "surrender", book)):
        return refusal
    changed = tuple(p for p in open_players if p in players and has_surrendered(wager, p) != command.surrenders)
    if not changed:
        code = "surrendered_already" if command.surrenders else "not_surrendered"
        return refuse(code, book.cite["surrender_each"])
    if command.surrenders and (refusal := _acted_on(round_, wager, book)):
        return refusal
    named = () if len(changed) == len(wager.stakes) else changed
    return (events.WagerSurrendered(wager.id, command.surrenders, book.cite["surrender_each"], named),)


def _who_there_is(round_: Round, wager: events.Wager, surrenders: bool) -> tuple[str, ...]:
    """Whom it concerns where nobody is named: of those whose part changes the ones who are there, else all of them."""
    players = tuple(s.player for s in open_stakes(wager) if has_surrendered(wager, s.player) != surrenders)
    present = tuple(player for player in players if player not in irregular_of(round_).absent)
    return (present if surrenders else players) or players


def _acted_on(round_: Round, wager: events.Wager, book: PontoonBook) -> Refusal | None:
    """Whether the hand was split or doubled before a late first card of the house brought the offer (PM 5.12.2)."""
    hands = round_.areas[wager.area - 1].hands
    if len(hands) > 1:
        return refuse("split_already", book.cite["no_surrender_after_split"], area=wager.area)
    if any(hand.doubled for hand in hands):
        return refuse("doubled_already:surrender", "ruling 69", area=wager.area)
    return None


def close_surrender(
    state: PontoonTable, command: commands.CloseSurrender, context: Context, book: PontoonBook
) -> Decision:
    """An area whose controller surrendered passes to the first player, front to back, who did not (PM 3.24.3.3)."""
    round_ = state.round
    passed = {}
    for number, area in enumerate(round_.areas, 1):
        open_wagers = [w for w in main_wagers(area) if any(s.player == area.controller for s in open_stakes(w))]
        staying = front_to_back(area)
        if any(has_surrendered(w, area.controller) for w in open_wagers) and staying:
            passed[str(number)] = staying[0]
    return (events.SurrenderClosed(passed, book.cite["control_passes" if passed else "surrender_offer"]),)


COMMANDS = (
    CommandRow(
        commands.OfferInsurance,
        offer_insurance,
        {ph.INSURANCE_OFFER},
        once_known=NOTHING,
        mended=(mends.by(commands.CloseInsurance, "offer_closed"),),
    ),
    CommandRow(
        commands.Insure,
        insure,
        {ph.INSURANCE},
        once_known=OnceKnown("never", "wager"),
        mended=(mends.again("offer_closed"), mends.DECISION),
    ),
    CommandRow(
        commands.ClaimInsurance,
        claim_insurance,
        {ph.INSURANCE},
        facts=("stops",),
        once_known=OnceKnown("never", "wager"),
        mended=(mends.again("offer_closed"), mends.WAGER),
    ),
    CommandRow(
        commands.CloseInsurance,
        close_insurance,
        {ph.INSURANCE},
        completes=True,
        once_known=NOTHING,
        mended=(mends.by(commands.RecordFoundWager, "insured_in_time"), mends.RULED),
    ),
    CommandRow(
        commands.OfferSurrender,
        offer_surrender,
        {ph.SURRENDER_OFFER},
        once_known=NOTHING,
        mended=(mends.by(commands.CloseSurrender, "offer_closed"),),
    ),
    CommandRow(
        commands.Surrender,
        surrender,
        {ph.SURRENDER},
        once_known=OnceKnown("never", "wager"),
        mended=(mends.again("offer_closed"), mends.DECISION),
    ),
    CommandRow(
        commands.CloseSurrender,
        close_surrender,
        {ph.SURRENDER},
        completes=True,
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
)
