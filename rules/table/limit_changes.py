"""Limits that change: at once, after the round, or announced some rounds or minutes ahead, and who keeps the old ones
(PM 3.6, TC 3.4; ruling 112).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_two
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.phases import EVERY_PHASE
from rules.state import InstalledTable, LimitsDue, TableState, in_round
from rules.wording.labels import kind_in_sentence, list_of
from rules.wording.refusals import refuse

RULING = "ruling 112"
MOST_ROUNDS = 50
MOST_MINUTES = 24 * 60


def check_new_limits(book: Rulebook, limits: dict[str, commands.Limits], unit_cents: int) -> Refusal | None:
    """Why a table cannot have these limits. Refused: unknown_wager_kind, limits_crossed, limits_off_unit."""
    for kind, limit in limits.items():
        if kind not in book.limit_kinds:
            return refuse("unknown_wager_kind:limits", book.cite["limits"], kind=kind)
        if not 0 < limit.min_cents <= limit.max_cents:
            return refuse("limits_crossed", book.cite["limits"], min_cents=limit.min_cents, max_cents=limit.max_cents)
        if limit.min_cents % unit_cents or limit.max_cents % unit_cents:
            return refuse("limits_off_unit", "ruling 1", unit_cents=unit_cents)
    return None


def check_notice_set(minutes: int) -> Refusal | None:
    """Refused: notice_set_out_of_range."""
    return None if _is_time(minutes) else refuse("notice_set_out_of_range", RULING, hours=MOST_MINUTES // 60)


def _set_limits(state: InstalledTable, command: commands.SetLimits, context: Context, book: Rulebook) -> Decision:
    """Limits for a time begin with a round, whose opening says until when. Refused, in this order: role (of one where
    two people change limits), as `check_new_limits`, notice_out_of_range, notice_too_short, limits_for_a_time.
    """
    settings = state.settings
    if settings.limits_by_two and (refusal := check_two(context, RULING)):
        return refusal
    limits = settings.limits | command.limits
    if refusal := check_new_limits(book, limits, settings.wager_unit_cents):
        return refusal
    rounds, minutes = command.after_rounds, command.after_minutes
    lasts = command.for_minutes
    if not (0 <= rounds <= MOST_ROUNDS and _is_time(minutes) and _is_time(lasts)) or (rounds and minutes):
        return refuse("notice_out_of_range", RULING, rounds=MOST_ROUNDS, hours=MOST_MINUTES // 60)
    if refusal := _check_notice(state, minutes, lasts) or _check_way_back(state, command):
        return refusal
    keep = settings.seated_keep_limits if command.seated_keep is None else command.seated_keep
    if rounds or minutes or lasts:
        at = context.now + timedelta(minutes=minutes) if minutes else None
        return (events.LimitsScheduled(limits, 0 if at else state.rounds + rounds + 1, at, keep, RULING, lasts),)
    if in_round(state):
        return (events.LimitsScheduled(limits, seated_keep=keep),)
    return (events.LimitsChanged(limits, settings.limits, _seated(state) if keep else ()),)


def _set_limits_notice(
    state: InstalledTable, command: commands.SetLimitsNotice, context: Context, book: Rulebook
) -> Decision:
    """For changes that are asked for from now on; what is announced already stays so. Where two people change limits,
    two change this. Refused, in this order: role, as `check_notice_set`, nothing_differs.
    """
    before, by_two = state.settings.limits_notice_minutes, state.settings.limits_by_two
    if by_two and (refusal := check_two(context, RULING)):
        return refusal
    if refusal := check_notice_set(command.minutes):
        return refusal
    changed = None if command.by_two == by_two else command.by_two
    if command.minutes == before and changed is None:
        return refuse("nothing_differs:limits_notice", RULING)
    return (events.LimitsNoticeSet(command.minutes, before, RULING, changed),)


def _is_time(minutes: int) -> bool:
    return 0 <= minutes <= MOST_MINUTES


def _check_notice(state: InstalledTable, minutes: int, lasts: int) -> Refusal | None:
    """Who plays is told so long before, also of the end of limits for a time. Refused: notice_too_short."""
    least = state.settings.limits_notice_minutes
    if not (state.open and state.players) or (minutes >= least and not 0 < lasts < least):
        return None
    return refuse("notice_too_short", RULING, minutes=least)


def _check_way_back(state: InstalledTable, command: commands.SetLimits) -> Refusal | None:
    """A change of limits that hold for a time says which hold for good instead. Refused: limits_for_a_time."""
    due, before = state.limits_due, state.scheduled_limits
    if due is None or not due.back or before is None:
        return None
    changed = {kind for kind, limits in before.items() if limits != state.settings.limits.get(kind)}
    if not changed or (changed <= command.limits.keys() and not command.for_minutes):
        return None
    kinds = list_of([kind_in_sentence(kind) for kind in state.settings.limits if kind in changed])
    return refuse("limits_for_a_time", RULING, at=due.at, kinds=kinds)


def limits_after_round(state: InstalledTable) -> tuple[events.LimitsChanged, ...]:
    """Limits that waited for the end of the round alone."""
    due = state.limits_due
    if due is not None and (due.from_round or due.at):
        return ()
    return _changed(state)


def limits_of_next_round(
    state: InstalledTable, now: datetime
) -> tuple[events.LimitsChanged | events.LimitsScheduled, ...]:
    """Limits that were announced for the round whose bets are opened now, or for a time that has come; and after those
    for a time when the ones of before hold again.
    """
    due = state.limits_due
    if due is None or due.from_round > state.rounds + 1 or (due.at is not None and due.at > now):
        return ()
    changed = _changed(state)
    if not due.for_minutes:
        return changed
    ends = now + timedelta(minutes=due.for_minutes)
    before, keep = state.settings.limits, due.seated_keep
    return (*changed, events.LimitsScheduled(before, at=ends, seated_keep=keep, clause=RULING, back=True))


def _changed(state: InstalledTable) -> tuple[events.LimitsChanged, ...]:
    if state.scheduled_limits is None:
        return ()
    keep = state.limits_due is not None and state.limits_due.seated_keep
    return (events.LimitsChanged(state.scheduled_limits, state.settings.limits, _seated(state) if keep else ()),)


def _seated(state: TableState) -> tuple[str, ...]:
    return tuple(player for player, about in state.players.items() if about.seat is not None)


def _limits_changed(state: InstalledTable, event: events.LimitsChanged) -> TableState:
    """Who keeps limits keeps the oldest ones; for everybody else those of before are over."""
    players = {
        player: replace(about, kept_limits=(about.kept_limits or event.before) if player in event.kept_by else None)
        for player, about in state.players.items()
    }
    settings = replace(state.settings, limits=event.limits)
    return replace(state, settings=settings, scheduled_limits=None, limits_due=None, players=players)


def _limits_scheduled(state: TableState, event: events.LimitsScheduled) -> TableState:
    due = LimitsDue(event.from_round, event.at, event.seated_keep, event.for_minutes, event.back)
    return replace(state, scheduled_limits=event.limits, limits_due=None if due == LimitsDue() else due)


def _limits_notice_set(state: InstalledTable, event: events.LimitsNoticeSet) -> TableState:
    by_two = state.settings.limits_by_two if event.by_two is None else event.by_two
    settings = replace(state.settings, limits_notice_minutes=event.minutes, limits_by_two=by_two)
    return replace(state, settings=settings)


ROWS = (
    CommandRow(
        commands.SetLimits, _set_limits, EVERY_PHASE, "pit_supervisor", once_known=NOTHING, mended=(mends.AGAIN,)
    ),
    CommandRow(
        commands.SetLimitsNotice,
        _set_limits_notice,
        EVERY_PHASE,
        "pit_manager",
        once_known=NOTHING,
        mended=(mends.AGAIN,),
    ),
)
EVOLVERS: dict[type[Event], Callable[[Any, Any], TableState]] = {
    events.LimitsChanged: _limits_changed,
    events.LimitsScheduled: _limits_scheduled,
    events.LimitsNoticeSet: _limits_notice_set,
}
