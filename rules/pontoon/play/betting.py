"""Betting: announcements, main wagers, pair claims, late wagers, and who controls an area (PM 3.1-3.17, 5.3, 5.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.stops import check_one_area
from rules.money.wagers import all_wagers, backs, next_wager_id, open_stakes, total_of, wager_by_id
from rules.phases import BETWEEN
from rules.pontoon.irregularities.absence import forfeits, present_controller
from rules.pontoon.table import phases as ph
from rules.pontoon.table.evolve import EVOLVERS
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controller_of, has_main, main_wagers, wagers_per_area
from rules.state import PontoonTable, Round, name_of
from rules.table import repeating
from rules.table.betting import (
    check_area,
    check_limits,
    check_stakes,
    late_change,
    late_wager,
    late_withdrawal,
    open_betting,
    set_betting_time,
    time_is_up,
    unknown_wager,
)
from rules.table.out_of_limits import left_under_minimum
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def close_betting(state: PontoonTable, command: commands.CloseBetting, context: Context, book: PontoonBook) -> Decision:
    round_ = state.round
    closed_at = min(context.now, round_.closes_at) if round_.closes_at else context.now
    controllers = {}
    for number, area in enumerate(round_.areas, 1):
        if area.wagers and (player := controller_of(number, area, state.players)):
            controllers[str(number)] = player
    closed = events.BettingClosed(closed_at, controllers, book.cite["close_betting"])
    return (closed, *left_under_minimum(state, round_, book))


def place_wager(state: PontoonTable, command: commands.PlaceWager, context: Context, book: PontoonBook) -> Decision:
    """A main wager, or a claim to a pair place.

    Refused, in this order: unknown_area, stakes (`check_stakes`), late_wager, one_area_only, unknown_wager_kind; then
    for main wagers separate_wager, area_full, line_taken, outside_limits; for pair claims pair_needs_main,
    one_claimant, absent_forfeits, and not_offered or outside_limits.
    """
    if refusal := check_area(state, command.area, book) or check_stakes(
        state, command.stakes, command.kind, context, book
    ):
        return refusal
    round_ = state.round
    if time_is_up(round_, context.now):
        return late_wager(round_, context.now, book)
    for stake in command.stakes:
        if refusal := check_area_of(state, stake.player, command.area, context, book):
            return refusal
    if command.kind == "pair":
        return _claim_pair(state, round_, command, book)
    if refusal := check_kind(command.kind, book):
        return refusal
    return _place_main(state, round_, command, book)


def check_kind(kind: str, book: PontoonBook) -> Refusal | None:
    """Main wagers are the ones that a player puts down here; insurance comes later, those of another game are none."""
    if kind == "main":
        return None
    if kind == "insurance" and book.offer_insurance_on:
        return refuse("unknown_wager_kind:insurance", book.cite["insurance_offer"])
    return refuse("unknown_wager_kind:game", book.cite["limits"], kind=kind)


def _place_main(state: PontoonTable, round_: Round, command: commands.PlaceWager, book: PontoonBook) -> Decision:
    line = _free_line(round_, command.area, command.line)
    if refusal := check_place(state, round_, command.area, line, command.stakes, book):
        return refusal
    if refusal := check_limits(state, "main", command.stakes, book):
        return refusal
    wager = events.Wager(
        next_wager_id(round_), "main", command.area, command.stakes, line, placed_by_staff=command.placed_by_staff
    )
    return (events.WagerPlaced(wager, book.cite["placed_by_staff" if command.placed_by_staff else "wager_first"]),)


def _free_line(round_: Round, area: int, wanted: int | None) -> int:
    """The line asked for, else the first that is free."""
    if wanted is not None:
        return wanted
    taken = {w.line for w in main_wagers(round_.areas[area - 1])}
    return next(line for line in range(1, len(taken) + 2) if line not in taken)


def check_place(
    state: PontoonTable,
    round_: Round,
    area_number: int,
    line: int,
    stakes: tuple[commands.Stake, ...],
    book: PontoonBook,
) -> Refusal | None:
    """Whether one more main wager fits on an area (PM 3.10), one of each player at most (ruling 4)."""
    wagers = main_wagers(round_.areas[area_number - 1])
    for stake in stakes:
        if any(backs(w, stake.player) for w in wagers):
            name = name_of(state, stake.player)
            return refuse("separate_wager", book.cite["no_separate_wagers"], name=name, area=area_number)
    cap = wagers_per_area(state, book)
    if len(wagers) >= cap:
        lowered = cap < book.default_wagers_per_area
        key, clause = ("area_full:lowered", "fewer_wagers") if lowered else ("area_full:area", "wagers_per_area")
        return refuse(key, book.cite[clause], area=area_number, count=len(wagers), cap=cap)
    if not 1 <= line <= book.max_wagers_per_area or any(w.line == line for w in wagers):
        return refuse("line_taken:area", book.cite["wagers_per_area"], line=line, area=area_number)
    return None


def _claim_pair(state: PontoonTable, round_: Round, command: commands.PlaceWager, book: PontoonBook) -> Decision:
    """A claim until bets close, also that of a player with a main wager on the area (ruling 44)."""
    if not has_main(round_.areas[command.area - 1]):
        return refuse("pair_needs_main", book.cite["pair_needs_main"], area=command.area)
    if len(command.stakes) != 1:
        return refuse("one_claimant:claim", "ruling 71")
    stake = command.stakes[0]
    if refusal := forfeits(round_, (stake.player,), reason("pair_option"), book):
        return refusal
    if refusal := check_limits(state, "pair", command.stakes, book):
        return refusal
    return (events.PairClaimed(command.area, stake.player, stake.cents, command.placed_by_staff),)


def change_wager(state: PontoonTable, command: commands.ChangeWager, context: Context, book: PontoonBook) -> Decision:
    """Raise, lower or withdraw a main wager while bets are open (PM 5.3, 5.4), or a claim by `pair:<area>:<player>`."""
    round_ = state.round
    if command.wager.startswith("pair:"):
        return _change_pair_claim(state, round_, command, context, book)
    wager = wager_by_id(round_, command.wager)
    if wager is None:
        return unknown_wager(command.wager, book)
    if time_is_up(round_, context.now):
        return late_change(round_, command, context, book)
    if not command.stakes:
        return (events.WagerWithdrawn(wager.id, wager.stakes),)
    refusal = check_stakes(state, command.stakes, "main", context, book)
    if refusal := refusal or check_limits(state, "main", command.stakes, book):
        return refusal
    staked = {stake.player: stake.cents for stake in wager.stakes}
    for stake in command.stakes:
        if stake.cents <= staked.get(stake.player, 0):
            continue
        refusal = check_separate(state, round_, wager, stake.player, book)
        if refusal := refusal or check_area_of(state, stake.player, wager.area, context, book):
            return refusal
    return (events.WagerChanged(wager.id, wager.stakes, command.stakes),)


def check_separate(
    state: PontoonTable, round_: Round, wager: events.Wager, player: str, book: PontoonBook
) -> Refusal | None:
    """A backer of one wager of an area backs no other one of it (PM 3.10.2)."""
    others = (w for w in main_wagers(round_.areas[wager.area - 1]) if w.id != wager.id)
    if not any(backs(w, player) for w in others):
        return None
    return refuse("separate_wager", book.cite["no_separate_wagers"], name=name_of(state, player), area=wager.area)


def _change_pair_claim(
    state: PontoonTable, round_: Round, command: commands.ChangeWager, context: Context, book: PontoonBook
) -> Decision:
    claim = next((c for c in round_.claims if f"pair:{c.area}:{c.player}" == command.wager), None)
    if claim is None:
        return unknown_wager(command.wager, book)
    if time_is_up(round_, context.now):
        late = late_wager if total_of(command.stakes) > claim.cents else late_withdrawal
        return late(round_, context.now, book)
    if not command.stakes:
        return (events.PairClaimed(claim.area, claim.player, 0),)
    if len(command.stakes) != 1 or command.stakes[0].player != claim.player:
        return refuse("one_claimant:claim", "ruling 71")
    cents = command.stakes[0].cents
    raised = cents > claim.cents
    return (
        (forfeits(round_, (claim.player,), reason("pair_option"), book) if raised else None)
        or check_stakes(state, command.stakes, "pair", context, book)
        or check_limits(state, "pair", command.stakes, book)
        or (check_area_of(state, claim.player, claim.area, context, book) if raised else None)
        or (events.PairClaimed(claim.area, claim.player, cents, claim.placed_by_staff),)
    )


def repeat_wagers(state: PontoonTable, command: commands.RepeatWagers, context: Context, book: PontoonBook) -> Decision:
    """The wagers of the last round again, each decided by `place_wager` (ruling 86)."""
    return repeating.repeat_wagers(state, command, context, book, place_wager, EVOLVERS)


def order_lines(state: PontoonTable, command: commands.OrderLines, context: Context, book: PontoonBook) -> Decision:
    """The main wagers of an area lie in another order, and who is nearest to the dealer with it (PM 3.12).

    Refused, in this order: unknown_area, lines_stand, lines_differ, unchanged.
    """
    if refusal := check_area(state, command.area, book):
        return refusal
    if time_is_up(state.round, context.now):
        return lines_stand(state.round, book)
    wagers = main_wagers(state.round.areas[command.area - 1])
    lines = {wager: line for line, wager in enumerate(command.wagers, 1) if wager}
    named = sorted(wager for wager in command.wagers if wager)
    if named != sorted(wager.id for wager in wagers) or len(command.wagers) > book.max_wagers_per_area:
        return refuse("lines_differ", book.cite["wagers_per_area"], area=command.area, lines=book.max_wagers_per_area)
    moved = tuple(replace(wager, line=lines[wager.id]) for wager in wagers if wager.line != lines[wager.id])
    if not moved:
        return refuse("unchanged:lines", book.cite["front_controls"], area=command.area)
    before = {wager.id: wager.line for wager in wagers if wager.line != lines[wager.id]}
    return (events.LinesOrdered(command.area, before, moved, book.cite["front_controls"]),)


def lines_stand(round_: Round, book: PontoonBook) -> Refusal:
    """The lines say who calls the decisions and who comes first: they stay as when bets closed (ruling 90)."""
    closed_at = round_.closed_at or round_.closes_at
    return refuse("lines_stand", "ruling 90", closed_at=closed_at)


def announce_controller(
    state: PontoonTable, command: commands.AnnounceController, context: Context, book: PontoonBook
) -> Decision:
    if refusal := check_area(state, command.area, book):
        return refusal
    area = state.round.areas[command.area - 1]
    if not has_main(area) or area.controller:
        clause = book.cite["seated_controls" if area.controller else "wager_first"]
        return refuse("controller_is_clear", clause, area=command.area)
    if not any(stake.player == command.player for w in main_wagers(area) for stake in open_stakes(w)):
        return refuse("no_wager_here:control", book.cite["ascertain_controller"], area=command.area)
    if present_controller(state.round, area, command.player) != command.player:
        return refuse("absent_forfeits:control", book.irregularities["absent_others"])
    return (events.ControllerAnnounced(command.area, command.player, book.cite["ascertain_controller"]),)


# --- checks that several commands share ------------------------------------------------------------


def check_area_of(state: PontoonTable, player: str, area: int, context: Context, book: PontoonBook) -> Refusal | None:
    """A restricted player wagers on one area only (PM 3.9)."""
    areas = {wager.area for wager in all_wagers(state.round) if backs(wager, player)}
    areas |= {claim.area for claim in state.round.claims if claim.player == player}
    return check_one_area(state, player, areas | {area}, context, book)


COMMANDS = (
    CommandRow(
        commands.OpenBetting,
        open_betting,
        BETWEEN,
        once_known=NOTHING,
        mended=(mends.by(commands.CloseBetting, "closed_at_once"),),
    ),
    CommandRow(
        commands.SetBettingTime,
        set_betting_time,
        {ph.BETTING},
        once_known=NOTHING,
        mended=(mends.again("before_bets_close"),),
    ),
    CommandRow(
        commands.PlaceWager,
        place_wager,
        {ph.BETTING},
        facts=("stops",),
        once_known=NOTHING,
        mended=(mends.by(commands.ChangeWager, "changed"), mends.WAGER),
    ),
    CommandRow(
        commands.ChangeWager,
        change_wager,
        {ph.BETTING},
        facts=("stops",),
        once_known=NOTHING,
        mended=(mends.again("changed"), mends.WAGER),
    ),
    CommandRow(
        commands.RepeatWagers,
        repeat_wagers,
        {ph.BETTING},
        facts=("stops",),
        once_known=NOTHING,
        mended=(mends.UNDO, mends.by(commands.ChangeWager, "changed"), mends.WAGER),
    ),
    CommandRow(
        commands.OrderLines,
        order_lines,
        {ph.BETTING},
        once_known=NOTHING,
        mended=(mends.again("before_bets_close"), mends.RULED),
    ),
    CommandRow(
        commands.CloseBetting,
        close_betting,
        {ph.BETTING},
        completes=True,
        once_known=NOTHING,
        mended=(mends.by(commands.RecordFoundWager, "in_time"),),
    ),
    CommandRow(
        commands.AnnounceController,
        announce_controller,
        {ph.CONTROL},
        completes=True,
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
)
