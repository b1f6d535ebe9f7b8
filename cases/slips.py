"""The patron's slip as it is read on paper and at a seat: what was decided, why, by which clause, rights and dates."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from cases.models import Case, CaseStep
from cases.steps import decision_of
from rules.core.clauses import text_or_none
from rules.core.text import Day, Text
from rules.wording.case_texts import RIGHTS, slip_text
from shifts.gaming_day import zone


class Slip(msgspec.Struct, frozen=True):
    """A slip. `words` is why; `requires` what the clause asks for, in our words, empty where nothing explains it;
    `dates` are sentences, by the casino's clock.
    """

    case: int
    round: int
    outcome: str
    amount_cents: int
    words: str
    clause: str
    requires: str
    rights: tuple[str, ...]
    dates: tuple[str, ...]
    decided_by: str
    role: str


def slip_of(case: Case, steps: list[CaseStep]) -> Slip | None:
    """The slip of a case; None until it is decided."""
    decision = decision_of(steps)
    if decision is None:
        return None
    clause = str(decision.facts["clause"])
    text = text_or_none(clause)
    requires = Text(text.for_players) if text is not None else ""
    return Slip(
        case=case.number,
        round=case.round,
        outcome=slip_text(decision.facts["outcome"]),
        amount_cents=decision.facts.get("amount_cents", 0),
        words=decision.words,
        clause=clause,
        requires=requires,
        rights=tuple(slip_text(right, days=case.review_days) for right in RIGHTS),
        dates=(
            slip_text("decided", opened=_day(case.opened_at), decided=_day(decision.at)),
            slip_text("on_paper", due=_day(decision.at + timedelta(days=case.slip_days))),
        ),
        decided_by=decision.actor,
        role=decision.role,
    )


def _day(at: datetime) -> Day:
    return Day(at.astimezone(zone()).date())


def slips_for(table: str, player: str) -> list[Slip]:
    """The slips of a player at a table, of the cases that are open, the newest first."""
    rows = Case.objects.filter(table_id=table, player=player, closed_at=None).order_by("-number")
    found = (slip_of(case, list(case.log.order_by("number"))) for case in rows)
    return [slip for slip in found if slip is not None]
