"""How long each part of a case may take: what is due, since when, and what the pit is told at three quarters of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from cases.models import Case, CaseClocks, CaseStep
from cases.steps import newest_of
from rules.wording.alerts import case_due
from shifts.gaming_day import zone
from staff.audit_log import log_change
from staff.models import Person
from tables.alerts import raise_alert
from tables.models import Alert

SLIP_DAYS, DECISION_DAYS, REVIEW_DAYS = 7, 30, 30
"""Where the house set nothing yet."""
LONGEST_DAYS = 365
TOLD_AT = 0.75
DUE = "case_due"


class Clocks(NamedTuple):
    """Days for slip and statement, the decision, and the one that reconsiders it."""

    slip_days: int = SLIP_DAYS
    decision_days: int = DECISION_DAYS
    review_days: int = REVIEW_DAYS


class Clock(NamedTuple):
    """One that runs: what is due, since when and until when."""

    what: str
    began_at: datetime
    due_at: datetime

    def is_late(self, now: datetime) -> bool:
        return now > self.due_at

    def is_near(self, now: datetime) -> bool:
        """Whether three quarters of the time are over."""
        return now >= self.began_at + TOLD_AT * (self.due_at - self.began_at)


def clocks_now() -> Clocks:
    """What the house set last."""
    newest = CaseClocks.objects.first()
    return Clocks(newest.slip_days, newest.decision_days, newest.review_days) if newest is not None else Clocks()


def set_clocks(by: Person, clocks: Clocks) -> CaseClocks:
    """For the cases that are opened from now on."""
    row = CaseClocks.objects.create(**clocks._asdict(), set_by=by)
    log_change(by.as_actor(), "case_clocks_set", str(row.pk), **clocks._asdict())
    return row


def running(case: Case, steps: Sequence[CaseStep]) -> list[Clock]:
    """The clocks that run, the first due first."""
    if case.closed_at is not None:
        return []
    found = []
    if not any(step.kind == "statement" and step.facts.get("said_by") == "player" for step in steps):
        found.append(_clock("statement", case.opened_at, case.slip_days))
    decision, asked = newest_of(steps, "decision"), newest_of(steps, "reconsideration")
    if decision is None:
        found.append(_clock("decision", case.opened_at, case.decision_days))
    elif asked is not None and asked.number > decision.number:
        found.append(_clock("review", asked.at, case.review_days))
    elif (slip := newest_of(steps, "slip")) is None or slip.number < decision.number:
        found.append(_clock("slip", decision.at, case.slip_days))
    return sorted(found, key=lambda clock: clock.due_at)


def _clock(what: str, began_at: datetime, days: int) -> Clock:
    return Clock(what, began_at, began_at + timedelta(days=days))


def alert_due(now: datetime) -> int:
    """Tell the pit what is near or late, each once; how many alerts were raised."""
    raised = 0
    for case in Case.objects.filter(closed_at=None):
        for clock in running(case, list(case.log.order_by("number"))):
            if clock.is_near(now):
                day = clock.due_at.astimezone(zone()).date()
                raised += _once(case.table_id, case_due(case.number, clock.what, day, late=clock.is_late(now)))
    return raised


def _once(table: str, message: str) -> int:
    if Alert.objects.filter(table_id=table, kind=DUE, message=message).exists():
        return 0
    raise_alert(table, DUE, message, clause="ruling 140")
    return 1
