"""Words for the table's server-rendered pages."""

from __future__ import annotations

from django import template

from rules.core import money

register = template.Library()
register.filter("dollars", money.dollars)

LIMITS = {
    "main": "Main wagers",
    "pair": "Pair wagers",
    "insurance": "Insurance",
    "ante": "Ante",
    "pair_plus": "Pair Plus",
    "progressive": "Progressive Jackpot",
}


@register.filter
def limit_title(kind: str) -> str:
    """The heading over a kind's limits: `main` → Main wagers."""
    return LIMITS.get(kind, kind.capitalize())
