"""What the jackpot system allows: progressive wagers at its terms, a payment of a claim that was verified (TC 3.5.3,
3.19; ruling 39). Nothing is refused where it was not asked.
"""

from __future__ import annotations

from rules import commands, events, mends
from rules.commands import Command
from rules.context import Context
from rules.core.base import Refusal
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import total_of, wager_by_id
from rules.state import PokerRound, PokerTable, TableState, is_installed
from rules.table.repeating import meant
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import wager_of
from rules.wording.refusals import refuse

BEFORE_RESULTS = ph.STEPS | {ph.BETTING}
TERMS = "ruling 39"


def staked_on_jackpot(state: TableState, command: Command) -> set[int]:
    """The amounts in cents that a command would stake on the progressive; empty where it concerns no such wager."""
    if not isinstance(state.round, PokerRound):
        return set()
    if isinstance(command, commands.PlaceWager | commands.RecordFoundWager) and command.kind == "progressive":
        return {total_of(command.stakes)} - {0}
    if isinstance(command, commands.ChangeWager):
        wager = wager_by_id(state.round, command.wager)
        return {total_of(command.stakes)} - {0} if wager is not None and wager.kind == "progressive" else set()
    if isinstance(command, commands.RepeatWagers) and is_installed(state):
        return {total_of(wager.stakes) for wager in meant(state, command) if wager.kind == "progressive"}
    return set()


def check_terms(state: TableState, command: Command, context: Context) -> Refusal | None:
    """Refused, in this order: jackpot_closed, jackpot_amount."""
    terms = context.facts.jackpot_terms
    amounts = staked_on_jackpot(state, command) if terms is not None else set()
    if terms is None or not amounts:
        return None
    if not terms.open:
        return refuse("jackpot_closed", TERMS)
    return None if amounts == {terms.wager_cents} else refuse("jackpot_amount", TERMS, cents=terms.wager_cents)


def check_claim(command: commands.SettleJackpot, context: Context, book: PokerBook) -> Refusal | None:
    """Refused, in this order: claim_not_verified, claim_differs."""
    lock = context.facts.jackpot_claim
    if lock is None:
        return None
    if not lock.verified:
        return refuse("claim_not_verified", book.cite["meter"])
    same = (command.cents, command.verified_by) == (lock.cents, lock.verified_by)
    return None if same else refuse("claim_differs", book.cite["meter"])


def report_sensors(state: PokerTable, command: commands.ReportSensors, context: Context, book: PokerBook) -> Decision:
    """Changes nothing: wagers are entered by the dealer, and where the two differ after "No more bets" the pit is told.
    Refused: unknown_area.
    """
    round_ = state.round
    areas = tuple(sorted(set(command.areas)))
    for area in areas:
        if not 1 <= area <= len(round_.areas):
            return refuse("unknown_area:position", book.cite["layout"], area=area, positions=len(round_.areas))
    missing, unrecorded = _differences(round_, areas) if round_.closed_at is not None else ((), ())
    return (events.SensorsRead(areas, missing, unrecorded, book.cite["progressive_after"]),)


def _differences(round_: PokerRound, areas: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    on_record = {number for number, area in enumerate(round_.areas, 1) if wager_of(area, "progressive") is not None}
    return tuple(sorted(on_record - set(areas))), tuple(area for area in areas if area not in on_record)


COMMANDS = (
    CommandRow(
        commands.ReportSensors,
        report_sensors,
        BEFORE_RESULTS,
        once_known=NOTHING,
        mended=(mends.again("before_bets_close"),),
    ),
)
