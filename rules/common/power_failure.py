"""A power failure and its times (PM 5.29, TC 5.16)."""

from __future__ import annotations

from rules.commands import ReportPowerFailure
from rules.common.betting import hold_countdown
from rules.core.base import Context
from rules.events import PowerFailed
from rules.game import Decision
from rules.state import AnyRound, Outage, TableState
from rules.wording.labels import moment
from rules.wording.refusals import refuse


def power_failed(
    round_: AnyRound, command: ReportPowerFailure, context: Context, established: bool, clause: str
) -> Decision:
    """The failure with when it began, where that is known, and when the power was back: now, where nothing else was
    said. A countdown is held meanwhile. Refused: times_crossed.
    """
    back_at = command.back_at or context.now
    if back_at > context.now or (command.failed_at is not None and command.failed_at > back_at):
        return refuse("times_crossed", clause)
    return (*hold_countdown(round_, context.now), PowerFailed(established, clause, command.failed_at, back_at))


def outage_words(outage: Outage) -> str:
    """When the power failed, as far as that is known, and when it was back."""
    parts = [f"failed at {moment(outage.failed_at)}"] if outage.failed_at else []
    parts += [f"was back at {moment(outage.back_at)}"] if outage.back_at else []
    return f"The power {' and '.join(parts) or 'failed'}."


def withdrawal_notice(outage: Outage, clause: str) -> str:
    """What a player at the table reads meanwhile (PM 5.29.1, TC 5.16.1)."""
    return f"{outage_words(outage)} You may withdraw all of your wagers, or stay with all of them ({clause})."


def power_effects(state: TableState, event: PowerFailed) -> list[str]:
    """What the failure does to the round."""
    if event.outcome_established:
        return ["A wager is won or lost already: play goes on to the end of the round."]
    return ["No wager is won or lost yet: each player may withdraw all of their wagers or none. Then play goes on."]
