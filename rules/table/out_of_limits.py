"""Wagers outside the limits though bets are closed, and those that lay in time and were entered late, of whichever game
(PM 5.3, 5.4, 5.26, 5.27; TC 5.5, 5.6, 5.13, 5.14; rulings 5, 83).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events
from rules.authority import check_role
from rules.context import Context
from rules.core.base import Refusal, Value
from rules.core.rulebook import Rulebook
from rules.game import Decision
from rules.money.wagers import all_wagers, counted_of, limits_for, total_of
from rules.state import AnyRound, InstalledTable, TableInRound
from rules.table.betting import check_limits, late_wager, stays_on_record
from rules.wording.labels import kind_before
from rules.wording.refusals import refuse


class FoundWager(Value, frozen=True, kw_only=True):
    """A wager as it lies, or more of one that is on record as `before`. `decided` says that its result lies in sight,
    `needed` who may record it by now, `in_time` that it lay there before and was entered late.
    """

    wager: events.Wager
    before: events.Wager | None
    decided: bool
    needed: str
    in_time: bool


def found_wager(state: TableInRound, found: FoundWager, context: Context, book: Rulebook) -> Decision:
    """The wager goes on record.

    Refused, in this order: late_withdrawal where a backer on record would have less or nothing is added, late_wager
    once the result lies in sight, role.
    """
    refusal: Refusal | None = None
    wager, before = found.wager, found.before
    if before is not None and not (is_raised(before, wager) and _counts_as_before(state, before, wager)):
        refusal = stays_on_record(state.round, before, context.now, book)
    elif found.decided:
        refusal = late_wager(state.round, context.now, book, "late_wager:result_in_sight")
    refusal = refusal or check_role(context, found.needed, book.cite["higher_role"])
    if refusal:
        return refusal
    if found.in_time:
        return (entered_late(state.round, wager, before, context, book),)
    return (out_of_limits_wager(state, wager, before, book),)


def check_amount(
    state: InstalledTable, command: commands.RecordFoundWager, context: Context, book: Rulebook
) -> Refusal | None:
    """One that lay in time lies within the limits, another one outside them; insurance may have none (ruling 74).
    Refused: not_offered, outside_limits, late_wager.
    """
    limits, cents = limits_for(state, command.kind, command.stakes), total_of(command.stakes)
    if command.in_time:
        unlimited = limits is None and command.kind == "insurance"
        return None if unlimited else check_limits(state, command.kind, command.stakes, book)
    if limits is None:
        return refuse("not_offered:limits", book.cite["limits"], kind=kind_before(command.kind))
    if limits.min_cents <= cents <= limits.max_cents:
        assert state.round is not None
        return late_wager(state.round, context.now, book, "late_wager:within_limits", cents=cents)
    return None


def entered_late(
    round_: AnyRound, wager: events.Wager, before: events.Wager | None, context: Context, book: Rulebook
) -> events.WagerFound:
    """The event for a wager that lay in time, with when bets closed and when it was entered (ruling 83)."""
    lying = replace(wager, placed_by_staff=before.placed_by_staff) if before else wager
    stakes = before.stakes if before else ()
    return events.WagerFound(lying, stakes, book.cite["close_betting"], round_.closed_at, context.now)


def is_raised(before: events.Wager, after: events.Wager) -> bool:
    """Whether every backer on record has as much as before, and the wager more."""
    cents = {stake.player: stake.cents for stake in after.stakes}
    kept = all(cents.get(stake.player, 0) >= stake.cents for stake in before.stakes)
    return kept and total_of(after.stakes) > total_of(before.stakes)


def _counts_as_before(state: TableInRound, before: events.Wager, after: events.Wager) -> bool:
    """Whether as much as before counts of every backer on record, where only the maximum does (PM 5.27, ruling 41)."""
    counted = {stake.player: stake.cents for stake in counted_of(state, replace(after, found=True))}
    return all(counted.get(stake.player, 0) >= stake.cents for stake in counted_of(state, before))


def out_of_limits_wager(
    state: InstalledTable, wager: events.Wager, before: events.Wager | None, book: Rulebook
) -> events.WagerFound:
    """The event for a wager as it lies. Of one under the minimum the parts of those for whom one was settled before go
    back (ruling 45).
    """
    limits = limits_for(state, wager.kind, wager.stakes)
    under = limits is not None and total_of(wager.stakes) < limits.min_cents
    remembered = [s.player for s in wager.stakes if state.players[s.player].under_minimum_settled] if under else []
    lying = events.Wager(
        wager.id,
        wager.kind,
        wager.area,
        wager.stakes,
        wager.line,
        of=wager.of,
        found=True,
        return_to=tuple(remembered),
        placed_by_staff=before.placed_by_staff if before else False,
    )
    clause = book.cite["under_minimum" if under else "over_maximum"]
    return events.WagerFound(lying, before.stakes if before else (), clause)


def left_under_minimum(state: InstalledTable, round_: AnyRound, book: Rulebook) -> tuple[events.WagerFound, ...]:
    """What one backer's withdrawal after a power failure left of shared wagers, and nobody raised again (ruling 76)."""
    return tuple(
        out_of_limits_wager(state, wager, wager, book)
        for wager in all_wagers(round_)
        if (limits := limits_for(state, wager.kind, wager.stakes)) is not None
        and total_of(wager.stakes) < limits.min_cents
    )
