"""Betting as every game has it: the announcements, what a stake may be, and wagers that come too late (PM 3.1, 3.2,
3.6, 5.3, 5.4; TC 3.1, 3.2, 3.4, 5.5, 5.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from rules import commands, events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, place_word
from rules.events import Event
from rules.game import Decision
from rules.money.stops import check_no_stop
from rules.money.wagers import limits_for, total_of, wager_by_id
from rules.state import AnyRound, InstalledTable, TableInRound
from rules.table.limit_changes import limits_of_next_round
from rules.table.table_status import check_guest, check_rounds_left
from rules.wording.labels import kind_before
from rules.wording.refusals import refuse

LONGEST_COUNTDOWN_SECONDS = 600


def open_betting(state: InstalledTable, command: commands.OpenBetting, context: Context, book: Rulebook) -> Decision:
    """Limits announced for it hold from here. Refused, in order: opener_missing, last_round_dealt, shuffle_first."""
    if state.tray is not None and not state.tray.open:
        return refuse("opener_missing", "ruling 101")
    if refusal := check_rounds_left(state):
        return refusal
    if state.shoe.spent:
        return refuse("shuffle_first", state.shoe.spent)
    seconds = state.settings.betting_seconds
    closes_at = context.now + timedelta(seconds=seconds) if seconds else None
    keeps = command.keep_wagers and state.round is not None
    clause = book.cite["open_betting"]
    opened = events.BettingOpened(state.rounds + 1, context.now, closes_at, clause, keeps, context.program)
    return (*limits_of_next_round(state, context.now), opened)


def set_betting_time(
    state: TableInRound, command: commands.SetBettingTime, context: Context, book: Rulebook
) -> Decision:
    round_ = state.round
    if time_is_up(round_, context.now):
        return late_wager(round_, context.now, book, "late_wager:countdown")
    if command.seconds is None:
        return (events.BettingTimeSet(None),)
    if not 1 <= command.seconds <= LONGEST_COUNTDOWN_SECONDS:
        return countdown_out_of_range(book)
    return (events.BettingTimeSet(context.now + timedelta(seconds=command.seconds)),)


def countdown_out_of_range(book: Rulebook) -> Refusal:
    """A countdown that nobody could wait for."""
    return refuse("countdown_out_of_range", book.cite["close_betting"], seconds=LONGEST_COUNTDOWN_SECONDS)


def time_is_up(round_: AnyRound, now: datetime) -> bool:
    """A countdown that ran out has closed betting, whether or not anything said so yet (ruling 43)."""
    return round_.closes_at is not None and now >= round_.closes_at


def hold_countdown(round_: AnyRound | None, now: datetime) -> tuple[Event, ...]:
    """A countdown that still runs is held while play waits (PM 5.29, 6.1; TC 5.16, 6.1)."""
    if round_ is None or round_.closed_at or not round_.closes_at or time_is_up(round_, now):
        return ()
    return (events.BettingTimeSet(None),)


def check_area(state: InstalledTable, area: int, book: Rulebook) -> Refusal | None:
    if 1 <= area <= state.settings.positions:
        return None
    place = place_word(book)
    return refuse("unknown_area:table", book.cite["layout"], place=place, area=area, positions=state.settings.positions)


def check_player(state: InstalledTable, player: str, clause: str) -> Refusal | None:
    """Why a command about a player is refused, by the clause that it rests on: the table knows nobody of this id."""
    if player in state.players:
        return None
    return refuse("unknown_player", clause, player=player[:40])


def check_stakes(
    state: InstalledTable, stakes: tuple[commands.Stake, ...], kind: str, context: Context, book: Rulebook
) -> Refusal | None:
    """Why what players put down for a kind of wager is refused, whatever lies there. Refused, in this order:
    stakes_missing, unknown_player, table_reserved, player_stopped, backer_twice, off_unit.
    """
    if not stakes:
        return refuse("stakes_missing", book.cite["wager_first"])
    for stake in stakes:
        if refusal := check_player(state, stake.player, book.cite["wager_first"]) or check_guest(state, stake.player):
            return refusal
    if refusal := check_no_stop(state, stakes, kind, context, book):
        return refusal
    if len({stake.player for stake in stakes}) < len(stakes):
        return refuse("backer_twice:wager", book.cite["no_separate_wagers"])
    return check_unit(state, stakes)


def check_unit(state: InstalledTable, stakes: tuple[commands.Stake, ...]) -> Refusal | None:
    """Every stake is a positive multiple of the table's wager unit (ruling 1)."""
    unit = state.settings.wager_unit_cents
    for stake in stakes:
        if stake.cents <= 0 or stake.cents % unit:
            return refuse("off_unit", "ruling 1", {"cents": stake.cents}, cents=stake.cents, unit_cents=unit)
    return None


def check_limits(state: InstalledTable, kind: str, stakes: Iterable[commands.Stake], book: Rulebook) -> Refusal | None:
    """A whole wager lies within the limits displayed for its kind (PM 3.6), or those that its backers keep (ruling
    112); a kind without limits is not offered.
    """
    stakes = tuple(stakes)
    limits, cents, name = limits_for(state, kind, stakes), total_of(stakes), kind_before(kind)
    if limits is None:
        return refuse("not_offered:wagers", book.cite["limits"], name=name)
    if limits.min_cents <= cents <= limits.max_cents:
        return None
    return refuse(
        "outside_limits",
        book.cite["limits"],
        {"cents": cents, "min_cents": limits.min_cents, "max_cents": limits.max_cents},
        cents=cents,
        name=name,
        min_cents=limits.min_cents,
        max_cents=limits.max_cents,
    )


def unknown_wager(wager: str, book: Rulebook) -> Refusal:
    return refuse("unknown_wager:round", book.cite["wager_first"], wager=wager)


def late_wager(round_: AnyRound, now: datetime, book: Rulebook, key: str = "late_wager", **facts: object) -> Refusal:
    """Refused with both times: when bets closed and when the wager came (PM 5.3). `key` is of a sentence that says why
    as well, with the `facts` that it names.
    """
    closed_at = round_.closed_at or round_.closes_at
    assert closed_at is not None
    times = _times(closed_at, now)
    return refuse(key, book.cite["late_wager"], times, closed_at=closed_at, came_at=now, **facts)


def late_withdrawal(round_: AnyRound, now: datetime, book: Rulebook) -> Refusal:
    """A wager taken back after "No more bets" stays and runs (PM 5.4)."""
    closed_at = round_.closed_at or round_.closes_at
    assert closed_at is not None
    key = "late_withdrawal:runs" if book.late_withdrawal_runs else "late_withdrawal:refused"
    times = _times(closed_at, now)
    return refuse(key, book.cite["late_withdrawal"], times, closed_at=closed_at, came_at=now)


def stays_on_record(round_: AnyRound, wager: events.Wager, now: datetime, book: Rulebook) -> Refusal:
    """What is on record keeps its backers and their stakes, whatever lies there by now (PM 5.4; ruling 5)."""
    closed_at = round_.closed_at
    assert closed_at is not None
    key, times = "late_withdrawal:on_record", _times(closed_at, now)
    return refuse(key, book.cite["late_withdrawal"], times, came_at=now, cents=total_of(wager.stakes))


def _times(closed_at: datetime, now: datetime) -> dict[str, str | int]:
    return {"closed_at": closed_at.isoformat(), "received_at": now.isoformat()}


def late_change(round_: AnyRound, command: commands.ChangeWager, context: Context, book: Rulebook) -> Refusal:
    """After "No more bets" more money is refused (PM 5.3) and less is ignored (PM 5.4)."""
    wager = wager_by_id(round_, command.wager)
    less = not command.stakes or (wager is not None and total_of(command.stakes) <= total_of(wager.stakes))
    if less:
        return late_withdrawal(round_, context.now, book)
    return late_wager(round_, context.now, book)


def out_of_time(
    state: InstalledTable,
    command: commands.PlaceWager | commands.ChangeWager | commands.RecordFoundWager,
    context: Context,
    book: Rulebook,
    settled: frozenset[str],
) -> Refusal | None:
    """Why a wager command does not fit the phase: bets are closed, or not open yet. None where the phase table's
    reason will do; `settled` are the phases in which the wagers have their results.
    """
    round_ = state.round
    if isinstance(command, commands.RecordFoundWager):
        if round_ is None or round_.phase in settled:
            return refuse("round_settled:another", book.cite["earlier_rounds"])
        return None
    if round_ is not None and round_.phase != "concluded" and round_.closed_at is None:
        return None  # play waits while bets are open (PM 5.29, 6.1; TC 5.16, 6.1)
    if round_ is None or round_.phase == "concluded":
        return refuse("betting_not_open", book.cite["open_betting"])
    if isinstance(command, commands.ChangeWager):
        return late_change(round_, command, context, book)
    return late_wager(round_, context.now, book)
