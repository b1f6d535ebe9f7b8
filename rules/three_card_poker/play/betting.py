"""Wagers on positions: Ante, Pair Plus and the progressive, late and found ones (TC 3.4-3.6, 5.5, 5.6, 5.12-5.14)."""

from __future__ import annotations

from rules.commands import ChangeWager, CloseBetting, OpenBetting, PlaceWager, RecordFoundWager, SetBettingTime, Stake
from rules.common.betting import (
    check_area,
    check_limits,
    check_stakes,
    late_change,
    late_wager,
    open_betting,
    set_betting_time,
    time_is_up,
    unknown_wager,
)
from rules.common.out_of_limits import found_wager, left_under_minimum
from rules.common.wagers import all_wagers, backs, next_wager_id, seated_at, total_of, wager_by_id
from rules.core.base import Context, Refusal
from rules.events import BettingClosed, Wager, WagerChanged, WagerFound, WagerPlaced, WagerWithdrawn
from rules.game import CommandRow, Decision
from rules.phases import BETWEEN
from rules.state import PokerRound, PokerTable, Position
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    ON_CARDS,
    controller_of,
    is_dealt,
    is_dealt_to,
    is_stray,
    numbered,
    open_wager,
    wager_of,
)
from rules.three_card_poker.vocabulary.in_sight import is_anything_seen, is_decided
from rules.wording.refusals import refuse

NAMES = {"ante": "Ante", "pair_plus": "Pair Plus", "progressive": "Progressive Jackpot", "play": "Play"}


def close_betting(state: PokerTable, command: CloseBetting, context: Context, book: PokerBook) -> Decision:
    """Refused while a progressive wager stands alone (TC 5.12.1), unless the countdown closed betting before anybody
    could see to it; then the wager is invalid and goes back (TC 5.12.2).
    """
    round_ = state.round
    if not time_is_up(round_, context.now):
        for number, area in numbered(round_):
            if any(is_stray(area, wager) for wager in area.wagers):
                return refuse("progressive_alone:close", book.cite["progressive_alone"], area=number)
    closed_at = min(context.now, round_.closes_at) if round_.closes_at else context.now
    controllers = {
        str(number): controller_of(number, area, state.players)
        for number, area in numbered(round_)
        if is_dealt_to(area)
    }
    closed = BettingClosed(closed_at, controllers, book.cite["close_betting"])
    return (closed, *left_under_minimum(state, round_, book))


def place_wager(state: PokerTable, command: PlaceWager, context: Context, book: PokerBook) -> Decision:
    """An Ante, Pair Plus or progressive wager on a position.

    Refused, in this order: unknown_area, stakes (`check_stakes`), prohibited, late_wager, unknown_wager_kind,
    one_area_only, line_taken, area_full, for the progressive its own conditions (`_check_progressive`),
    outside_limits.
    """
    if refusal := check_area(state, command.area, book) or check_stakes(state, command.stakes, book):
        return refusal
    round_ = state.round
    if refusal := _check_prohibited(state, command.stakes, book):
        return refusal
    if time_is_up(round_, context.now):
        return late_wager(round_, context.now, book)
    if command.kind not in book.limit_kinds:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    if refusal := _check_one_position(state, round_, command.stakes, command.area, book):
        return refusal
    area = round_.areas[command.area - 1]
    if refusal := _check_spot(area, command.area, command.kind, command.line, book):
        return refusal
    if command.kind == "progressive":
        refusal = _check_progressive(state, area, command.area, command.stakes, book)
        if refusal is not None:
            return refusal
    if refusal := check_limits(state, command.kind, total_of(command.stakes), book):
        return refusal
    wager = Wager(
        next_wager_id(round_), command.kind, command.area, command.stakes, 1, placed_by_staff=command.placed_by_staff
    )
    key = "progressive_after" if command.kind == "progressive" else "wager_first"
    return (WagerPlaced(wager, book.cite["placed_by_staff" if command.placed_by_staff else key]),)


def change_wager(state: PokerTable, command: ChangeWager, context: Context, book: PokerBook) -> Decision:
    """Raise, lower, share anew or withdraw a wager while bets are open."""
    round_ = state.round
    wager = wager_by_id(round_, command.wager)
    if wager is None:
        return unknown_wager(command.wager, book)
    if time_is_up(round_, context.now):
        return late_change(round_, command, context, book)
    if not command.stakes:
        return (WagerWithdrawn(wager.id, wager.stakes),)
    area = round_.areas[wager.area - 1]
    refusal = check_stakes(state, command.stakes, book) or _check_prohibited(state, command.stakes, book)
    if refusal is None and wager.kind == "progressive":
        refusal = _check_progressive(state, area, wager.area, command.stakes, book)
    refusal = (
        refusal
        or check_limits(state, wager.kind, total_of(command.stakes), book)
        or _check_one_position(state, round_, command.stakes, wager.area, book)
    )
    return refusal or (WagerChanged(wager.id, wager.stakes, command.stakes),)


def record_found_wager(state: PokerTable, command: RecordFoundWager, context: Context, book: PokerBook) -> Decision:
    """An Ante or Pair Plus outside the limits (TC 5.13, 5.14; ruling 5), or a progressive wager that stands alone
    (TC 5.12.2).
    """
    refusal = check_area(state, command.area, book) or check_stakes(state, command.stakes, book)
    if refusal := refusal or _check_prohibited(state, command.stakes, book):
        return refusal
    round_ = state.round
    area = round_.areas[command.area - 1]
    if command.kind == "progressive":
        return _stray_progressive(state, round_, area, command, context, book)
    if command.kind not in ON_CARDS:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    limits, cents = state.settings.limits[command.kind], total_of(command.stakes)
    if limits.min_cents <= cents <= limits.max_cents:
        return late_wager(round_, context.now, book, "late_wager:within_limits", cents=cents)
    lying = wager_of(area, command.kind)
    if area.hand.decision or area.hand.invalid or (lying is not None and lying.settled_players):
        return refuse("wager_acted_on:hand", book.cite["not_covered"])
    if lying is None and is_dealt(round_) and not area.hand.cards:
        return refuse("area_without_cards:position", book.cite["late_wager"], area=command.area)
    wager = Wager(lying.id if lying else next_wager_id(round_), command.kind, command.area, command.stakes, 1)
    decided = is_decided(round_, wager)
    return found_wager(state, wager, lying, context, book, decided=decided, needed=who_records(round_))


def who_records(round_: PokerRound) -> str:
    """The least role that records a found wager by now: a supervisor once a card is out, the Gaming Shift Manager once
    anybody has seen cards (TC 5.5, 5.6; ruling 5).
    """
    if is_anything_seen(round_):
        return "gaming_shift_manager"
    return "pit_supervisor" if is_dealt(round_) else "dealer"


def _stray_progressive(
    state: PokerTable,
    round_: PokerRound,
    area: Position,
    command: RecordFoundWager,
    context: Context,
    book: PokerBook,
) -> Decision:
    """One that stood alone at "No more bets", whether or not an Ante or Pair Plus that lay there is found before or
    after it: it goes back (TC 5.12.2, ruling 74).
    """
    wager = Wager(next_wager_id(round_), "progressive", command.area, command.stakes, 1, found=True)
    if wager_of(area, "progressive") is not None:
        return _spot_taken(command.area, "progressive", book)
    player = command.stakes[0].player
    if any(w.kind in ON_CARDS and not w.found and backs(w, player) for w in area.wagers):
        return late_wager(round_, context.now, book)
    return (WagerFound(wager, (), book.cite["progressive_returned"]),)


# --- checks ----------------------------------------------------------------------------------------


def _check_prohibited(state: PokerTable, stakes: tuple[Stake, ...], book: PokerBook) -> Refusal | None:
    for stake in stakes:
        about = state.players[stake.player]
        if about.prohibited:
            return refuse("prohibited", book.cite["confidential"], name=about.name)
    return None


def _check_one_position(
    state: PokerTable, round_: PokerRound, stakes: tuple[Stake, ...], number: int, book: PokerBook
) -> Refusal | None:
    """A restricted player wagers on one position only (TC 3.4.3)."""
    for stake in stakes:
        about = state.players[stake.player]
        if about.one_area_only and any(
            backs(wager, stake.player) for wager in all_wagers(round_) if wager.area != number
        ):
            return refuse("one_area_only:position", book.cite["one_area_only"], name=about.name)
    return None


def _check_spot(area: Position, number: int, kind: str, line: int | None, book: PokerBook) -> Refusal | None:
    """One wager of each kind on a position (TC 3.4.2)."""
    if line not in (None, 1):
        return refuse("line_taken:position", book.cite["wagers_per_area"], line=line)
    return _spot_taken(number, kind, book) if open_wager(area, kind) is not None else None


def _spot_taken(number: int, kind: str, book: PokerBook) -> Refusal:
    return refuse("area_full:position", book.cite["wagers_per_area"], area=number, wager=NAMES[kind])


def _check_progressive(
    state: PokerTable, area: Position, number: int, stakes: tuple[Stake, ...], book: PokerBook
) -> Refusal | None:
    """By a seated player, alone, on a position of their own and after an Ante or Pair Plus there (TC 3.5, 3.5.1, 3.5.4,
    ruling 79).
    """
    player = stakes[0].player
    about = state.players[player]
    if len(stakes) > 1:
        return refuse("one_player", book.cite["progressive_seated"])
    if about.seat is None:
        return refuse("progressive_not_seated", book.cite["progressive_seated"], name=about.name)
    owner = seated_at(state.players, number) or controller_of(number, area, state.players)
    if owner not in ("", player):
        return refuse(
            "progressive_elsewhere",
            book.cite["progressive_own"],
            area=number,
            name=state.players[owner].name,
            other=about.name,
        )
    if not any(w.kind in ON_CARDS and backs(w, player) for w in area.wagers):
        return refuse("progressive_alone:place", book.cite["progressive_after"], name=about.name, area=number)
    return None


COMMANDS = (
    CommandRow(OpenBetting, open_betting, BETWEEN),
    CommandRow(SetBettingTime, set_betting_time, {ph.BETTING}),
    CommandRow(PlaceWager, place_wager, {ph.BETTING}),
    CommandRow(ChangeWager, change_wager, {ph.BETTING}),
    CommandRow(CloseBetting, close_betting, {ph.BETTING}, completes=True),
    CommandRow(RecordFoundWager, record_found_wager, ph.STEPS, waits_for_cards=True),
)
