"""A power failure: its times, and who confirms it before anybody withdraws (PM 5.29, TC 5.16; ruling 58)."""

from __future__ import annotations

from rules import commands, events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.roles import at_least
from rules.game import Decision
from rules.state import AnyRound, Outage
from rules.table.betting import hold_countdown
from rules.wording.refusals import refuse

CONFIRMED_BY = "pit_supervisor"


def power_failed(
    round_: AnyRound, command: commands.ReportPowerFailure, context: Context, established: bool, clause: str
) -> Decision:
    """The failure with when it began, where that is known, and when the power was back: now, where nothing else was
    said. A countdown is held meanwhile. Where players may withdraw and the dealer alone reports it, it is still to be
    confirmed. Refused: times_crossed.
    """
    back_at = command.back_at or context.now
    if back_at > context.now or (command.failed_at is not None and command.failed_at > back_at):
        return refuse("times_crossed", clause)
    confirmed = established or at_least(context.role, CONFIRMED_BY)
    failed = events.PowerFailed(established, clause, command.failed_at, back_at, confirmed)
    return (*hold_countdown(round_, context.now), failed)


def outage_of(event: events.PowerFailed) -> Outage:
    return Outage(event.failed_at, event.back_at, event.confirmed)


def confirm_outage(outage: Outage, clause: str) -> Decision:
    """Refused: unchanged."""
    return refuse("unchanged:power", clause) if outage.confirmed else (events.PowerFailureConfirmed(clause),)


def check_confirmed(outage: Outage, clause: str) -> Refusal | None:
    """Why nobody may withdraw yet."""
    return None if outage.confirmed else refuse("power_unconfirmed", clause)
