"""What the rulebook does not cover: referred to the Gaming Shift Manager, whose ruling is recorded. Play waits for it,
in a round or between two (PM 6.1, TC 6.1; ruling 70).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, VoidGround
from rules.game import Decision
from rules.money.refunds import refund_all
from rules.money.void import void_round
from rules.money.wagers import all_wagers, wager_by_id
from rules.state import AnyRound, InstalledTable, TableState
from rules.table.betting import hold_countdown
from rules.table.ruled import ordered
from rules.wording.reasons import RULING_GROUND, reason
from rules.wording.recorded import question_text
from rules.wording.refusals import refuse

RULED = "ruling"
"""The ground of a round that is void by a ruling."""


def void_ground(name: str, book: Rulebook) -> VoidGround:
    """A ground of the rulebook, or the ruling."""
    return book.grounds.get(name, VoidGround(RULING_GROUND, book.cite["not_covered"]))


def refer_to_manager(
    state: InstalledTable, command: commands.ReferToManager, context: Context, book: Rulebook
) -> Decision:
    """Play and a running betting countdown wait for the ruling. Refused: question_waits, question_missing."""
    clause = book.cite["not_covered"]
    if state.question:
        return refuse("question_waits", clause, question=question_text(state.question))
    if not command.question.strip():
        return refuse("question_missing", clause)
    return (*hold_countdown(state.round, context.now), events.ManagerAsked(command.question.strip(), clause))


def record_ruling(state: InstalledTable, command: commands.RecordRuling, context: Context, book: Rulebook) -> Decision:
    """The ruling and what it does. Refused, in this order: ruling_missing, no_round, for wagers that go back
    wagers_missing, unknown_wager, wager_settled, and for orders as `ordered` does.
    """
    clause = book.cite["not_covered"]
    ruling, why = command.ruling.strip(), command.reason.strip()
    if not ruling or not why:
        return refuse("ruling_missing", clause)
    if command.case and command.effect == "none":
        return (events.RulingRecorded("", ruling, why, command.effect, clause, command.case),)
    recorded = events.RulingRecorded(state.question, ruling, why, command.effect, clause)
    if command.effect == "none":
        return (recorded,)
    round_ = state.round
    if round_ is None or round_.phase == "concluded" or command.round not in (0, round_.number):
        return refuse("no_round", book.cite["earlier_rounds"])
    if command.effect == "void":
        voided = void_round(round_, commands.VoidRound(RULED, ruling), context, book, ground=void_ground(RULED, book))
        return voided if isinstance(voided, Refusal) else (recorded, voided)
    if command.effect == "order":
        results = ordered(state, round_, command.orders, book)
        return results if isinstance(results, Refusal) else (recorded, events.WagersRuled(results, clause))
    wagers = _named(round_, command.wagers, clause)
    if isinstance(wagers, Refusal):
        return wagers
    if round_.closed_at is None:
        return (recorded, *(events.WagerWithdrawn(wager.id, wager.stakes) for wager in wagers))
    return (recorded, events.WagersReturned("", refund_all(wagers, clause, reason("ruled")), clause))


def _named(round_: AnyRound, names: tuple[str, ...], clause: str) -> tuple[events.Wager, ...] | Refusal:
    """The wagers of a ruling, and those that follow from them: a split, a double, insurance, Play."""
    if not names:
        return refuse("wagers_missing", clause)
    for name in names:
        wager = wager_by_id(round_, name)
        if wager is None:
            return refuse("unknown_wager:ruling", clause, name=name[:20])
        if wager.settled:
            return refuse("wager_settled:ruling", clause, name=name)
    meant = set(names)
    for wager in all_wagers(round_):  # what follows from a wager was placed after it on the same area
        if wager.of in meant:
            meant.add(wager.id)
    return tuple(wager for wager in all_wagers(round_) if wager.id in meant and not wager.settled)


def manager_asked(state: TableState, event: events.ManagerAsked) -> TableState:
    return replace(state, question=event.question, mark=None, entries=())


def ruling_recorded(state: TableState, event: events.RulingRecorded) -> TableState:
    if event.case:
        return state
    ruled_on = state.miscount is not None and not state.miscount.ground
    return replace(state, question="", mark=None, entries=(), miscount=None if ruled_on else state.miscount)
