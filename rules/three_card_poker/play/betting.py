"""Wagers on positions: Ante, Pair Plus and the progressive, while bets are open (TC 3.4-3.6, 5.5, 5.6, 5.12.1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.stops import check_one_area
from rules.money.wagers import all_wagers, backs, next_wager_id, seated_at, wager_by_id
from rules.phases import BETWEEN
from rules.state import PokerTable, Position, name_of
from rules.table import repeating
from rules.table.betting import (
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
from rules.table.out_of_limits import left_under_minimum
from rules.three_card_poker.play.jackpot import check_terms
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.evolve import EVOLVERS
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import ON_CARDS, controller_of, is_dealt_to, is_stray, numbered, open_wager
from rules.wording.labels import kind_text
from rules.wording.refusals import refuse


def close_betting(state: PokerTable, command: commands.CloseBetting, context: Context, book: PokerBook) -> Decision:
    """Refused while a progressive wager stands alone (TC 5.12.1) or lies on another's hand (TC 3.5.4), unless the
    countdown closed betting before anybody could see to it; then the one alone is invalid and goes back (TC 5.12.2),
    and the other leaves the layout.
    """
    round_ = state.round
    elsewhere: tuple[events.WagerWithdrawn, ...] = ()
    for number, area in numbered(round_):
        if wager := _left_elsewhere(state, area, number):
            elsewhere += (events.WagerWithdrawn(wager.id, wager.stakes),)
        if time_is_up(round_, context.now):
            continue
        if refusal := _check_left(state, area, number, "progressive_elsewhere:close", book):
            return refusal
        if any(is_stray(area, wager) for wager in area.wagers):
            return refuse("progressive_alone:close", book.cite["progressive_alone"], area=number)
    closed_at = min(context.now, round_.closes_at) if round_.closes_at else context.now
    controllers = {
        str(number): controller_of(number, area, state.players)
        for number, area in numbered(round_)
        if is_dealt_to(area)
    }
    closed = events.BettingClosed(closed_at, controllers, book.cite["close_betting"])
    return (*elsewhere, closed, *left_under_minimum(state, round_, book))


def place_wager(state: PokerTable, command: commands.PlaceWager, context: Context, book: PokerBook) -> Decision:
    """An Ante, Pair Plus or progressive wager on a position.

    Refused, in this order: unknown_area, stakes (`check_stakes`), prohibited, late_wager, unknown_wager_kind,
    one_area_only, line_taken, area_full, for the progressive its own conditions (`check_progressive`),
    outside_limits, progressive_elsewhere where another's progressive wager lies on the hand that this makes theirs, and
    what the jackpot does not allow (`check_terms`).
    """
    if refusal := check_area(state, command.area, book) or check_stakes(
        state, command.stakes, command.kind, context, book
    ):
        return refusal
    round_ = state.round
    if refusal := check_prohibited(state, command.stakes, book):
        return refusal
    if time_is_up(round_, context.now):
        return late_wager(round_, context.now, book)
    if command.kind not in book.limit_kinds:
        return refuse("unknown_wager_kind:game", book.cite["limits"], kind=command.kind)
    if refusal := check_one_position(state, command.stakes, command.area, context, book):
        return refusal
    area = round_.areas[command.area - 1]
    if refusal := _check_spot(area, command.area, command.kind, command.line, book):
        return refusal
    if command.kind == "progressive":
        refusal = check_progressive(state, area, command.area, command.stakes, book)
        if refusal is not None:
            return refusal
    if refusal := check_limits(state, command.kind, command.stakes, book):
        return refusal
    wager = events.Wager(
        next_wager_id(round_), command.kind, command.area, command.stakes, 1, placed_by_staff=command.placed_by_staff
    )
    with_it = replace(area, wagers=(*area.wagers, wager))
    if refusal := _check_left(state, with_it, command.area, "progressive_elsewhere:change", book) or check_terms(
        state, command, context
    ):
        return refusal
    key = "progressive_after" if command.kind == "progressive" else "wager_first"
    return (events.WagerPlaced(wager, book.cite["placed_by_staff" if command.placed_by_staff else key]),)


def change_wager(state: PokerTable, command: commands.ChangeWager, context: Context, book: PokerBook) -> Decision:
    """Raise, lower, share anew or withdraw a wager while bets are open."""
    round_ = state.round
    wager = wager_by_id(round_, command.wager)
    if wager is None:
        return unknown_wager(command.wager, book)
    if time_is_up(round_, context.now):
        return late_change(round_, command, context, book)
    area = round_.areas[wager.area - 1]
    if not command.stakes:
        left = replace(area, wagers=tuple(w for w in area.wagers if w.id != wager.id))
        return _check_left(state, left, wager.area, "progressive_elsewhere:change", book) or (
            events.WagerWithdrawn(wager.id, wager.stakes),
        )
    refusal = check_stakes(state, command.stakes, wager.kind, context, book)
    refusal = refusal or check_prohibited(state, command.stakes, book)
    if refusal is None and wager.kind == "progressive":
        refusal = check_progressive(state, area, wager.area, command.stakes, book)
    refusal = (
        refusal
        or check_limits(state, wager.kind, command.stakes, book)
        or check_one_position(state, command.stakes, wager.area, context, book)
    )
    changed = tuple(replace(w, stakes=command.stakes) if w.id == wager.id else w for w in area.wagers)
    refusal = refusal or _check_left(
        state, replace(area, wagers=changed), wager.area, "progressive_elsewhere:change", book
    )
    refusal = refusal or check_terms(state, command, context)
    return refusal or (events.WagerChanged(wager.id, wager.stakes, command.stakes),)


def repeat_wagers(state: PokerTable, command: commands.RepeatWagers, context: Context, book: PokerBook) -> Decision:
    """The wagers of the last round again, each decided by `place_wager` (ruling 86); none where the jackpot does not
    allow one of them (`check_terms`).
    """
    return check_terms(state, command, context) or repeating.repeat_wagers(
        state, command, context, book, place_wager, EVOLVERS
    )


# --- checks ----------------------------------------------------------------------------------------


def check_prohibited(state: PokerTable, stakes: tuple[commands.Stake, ...], book: PokerBook) -> Refusal | None:
    for stake in stakes:
        about = state.players[stake.player]
        if about.prohibited:
            return refuse("prohibited", book.cite["confidential"], name=name_of(state, stake.player))
    return None


def check_one_position(
    state: PokerTable, stakes: tuple[commands.Stake, ...], number: int, context: Context, book: PokerBook
) -> Refusal | None:
    """A restricted player wagers on one position only (TC 3.4.3)."""
    for stake in stakes:
        areas = {number, *(wager.area for wager in all_wagers(state.round) if backs(wager, stake.player))}
        if refusal := check_one_area(state, stake.player, areas, context, book):
            return refusal
    return None


def _check_spot(area: Position, number: int, kind: str, line: int | None, book: PokerBook) -> Refusal | None:
    """One wager of each kind on a position (TC 3.4.2)."""
    if line not in (None, 1):
        return refuse("line_taken:position", book.cite["wagers_per_area"], line=line)
    return spot_taken(number, kind, book) if open_wager(area, kind) is not None else None


def spot_taken(number: int, kind: str, book: PokerBook) -> Refusal:
    return refuse("area_full:position", book.cite["wagers_per_area"], area=number, wager=kind_text(kind))


def check_progressive(
    state: PokerTable, area: Position, number: int, stakes: tuple[commands.Stake, ...], book: PokerBook
) -> Refusal | None:
    """By a seated player, alone, on a position of their own and after an Ante or Pair Plus there (TC 3.5)."""
    if refusal := check_own_position(state, area, number, stakes, book):
        return refusal
    player = stakes[0].player
    if not any(w.kind in ON_CARDS and backs(w, player) for w in area.wagers):
        name = name_of(state, player)
        return refuse("progressive_alone:place", book.cite["progressive_after"], name=name, area=number)
    return None


def check_own_position(
    state: PokerTable, area: Position, number: int, stakes: tuple[commands.Stake, ...], book: PokerBook
) -> Refusal | None:
    """A progressive wager is one seated player's, on a position of their own (TC 3.5.1, 3.5.4; ruling 79)."""
    player = stakes[0].player
    about = state.players[player]
    if len(stakes) > 1:
        return refuse("one_player", book.cite["progressive_seated"])
    if about.seat is None:
        return refuse("progressive_not_seated", book.cite["progressive_seated"], name=name_of(state, player))
    owner = owner_of(state, area, number)
    return (
        None if owner in ("", player) else elsewhere("progressive_elsewhere:place", state, number, owner, player, book)
    )


def owner_of(state: PokerTable, area: Position, number: int) -> str:
    """Whose a position is: the player's who sits there, else the hand's, "" while nobody wagers (ruling 79)."""
    return seated_at(state.players, number) or controller_of(number, area, state.players)


def elsewhere(key: str, state: PokerTable, number: int, owner: str, player: str, book: PokerBook) -> Refusal:
    name, other = name_of(state, owner), name_of(state, player)
    return refuse(key, book.cite["progressive_own"], area=number, name=name, other=other)


def _left_elsewhere(state: PokerTable, area: Position, number: int) -> events.Wager | None:
    """A progressive wager that lies on a position, as it would be now, that is another player's (TC 3.5.4)."""
    wager = open_wager(area, "progressive")
    if wager is None or is_stray(area, wager):
        return None
    return None if owner_of(state, area, number) == wager.stakes[0].player else wager


def _check_left(state: PokerTable, area: Position, number: int, key: str, book: PokerBook) -> Refusal | None:
    """Whether a change would leave a progressive wager on somebody else's hand (TC 3.5.4)."""
    wager = _left_elsewhere(state, area, number)
    if wager is None:
        return None
    return elsewhere(key, state, number, owner_of(state, area, number), wager.stakes[0].player, book)


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
        facts=("stops", "jackpot_terms"),
        once_known=NOTHING,
        mended=(mends.by(commands.ChangeWager, "changed"), mends.WAGER),
    ),
    CommandRow(
        commands.ChangeWager,
        change_wager,
        {ph.BETTING},
        facts=("stops", "jackpot_terms"),
        once_known=NOTHING,
        mended=(mends.again("changed"), mends.WAGER),
    ),
    CommandRow(
        commands.RepeatWagers,
        repeat_wagers,
        {ph.BETTING},
        facts=("stops", "jackpot_terms"),
        once_known=NOTHING,
        mended=(mends.UNDO, mends.by(commands.ChangeWager, "changed"), mends.WAGER),
    ),
    CommandRow(
        commands.CloseBetting,
        close_betting,
        {ph.BETTING},
        completes=True,
        once_known=NOTHING,
        mended=(mends.by(commands.RecordFoundWager, "in_time"),),
    ),
)
