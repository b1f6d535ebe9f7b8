"""How grave an alert is, by its kind and the money it is about: a locked jackpot is no late $5."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Case, Value, When

NOTICE, SERIOUS, CRITICAL = "notice", "serious", "critical"
SEVERITIES = (NOTICE, SERIOUS, CRITICAL)
"""From the least up. What waits too long is passed on and stays as grave as it was."""
FIRST = (
    Case(*(When(severity=word, then=Value(rank)) for rank, word in enumerate(reversed(SEVERITIES)))),
    "raised_at",
    "id",
)
"""The order of what waits: the gravest first, then the oldest."""

AT_LEAST = {
    "commits_alone": CRITICAL,
    "database": CRITICAL,
    "jackpot_claim": CRITICAL,
    "program": CRITICAL,
    "record_fault": CRITICAL,
    "interrupted": CRITICAL,
    "standby": CRITICAL,
    "badge_tried": SERIOUS,
    "case_due": SERIOUS,
    "case_mail": SERIOUS,
    "case_open": SERIOUS,
    "clock": SERIOUS,
    "console_disconnected": SERIOUS,
    "licence": SERIOUS,
    "luck": SERIOUS,
    "mispay": SERIOUS,
    "pit_called": SERIOUS,
    "player_stopped": SERIOUS,
    "proof_overdue": SERIOUS,
    "round_void": SERIOUS,
    "shift_manager": SERIOUS,
    "slip_differs": SERIOUS,
    "slip_void": SERIOUS,
    "super_bonus": SERIOUS,
    "tray": SERIOUS,
}
"""The kinds that are more than a notice whatever they are about."""

TAKES_NOTE = frozenset({"jackpot_claim", "round_void", "slip_differs", "slip_void", "tray"})
"""The kinds that nobody acknowledges without a note: counts, claims and voids."""


def severity_of(kind: str, amount_cents: int | None = None) -> str:
    """One of SEVERITIES: that of the kind, or of the amount where that is higher."""
    amount = (amount_cents or 0) / 100
    by_amount = SERIOUS if amount >= settings.ALERT_SERIOUS_DOLLARS else NOTICE
    by_amount = CRITICAL if amount >= settings.ALERT_CRITICAL_DOLLARS else by_amount
    return max(AT_LEAST.get(kind, NOTICE), by_amount, key=SEVERITIES.index)
