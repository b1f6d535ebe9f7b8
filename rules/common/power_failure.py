"""A power failure and its times (PM 5.29, TC 5.16)."""

from __future__ import annotations

from rules.commands import ReportPowerFailure
from rules.common.betting import hold_countdown
from rules.core.base import Context
from rules.events import PowerFailed
from rules.game import Decision
from rules.state import AnyRound
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
