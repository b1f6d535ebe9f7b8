"""Figures of the page of results."""

from __future__ import annotations

from django import template

from rules.wording import labels

register = template.Library()
register.filter("money", labels.true_minus)
register.filter("money_or_dash", labels.money_or_dash)
register.filter("grouped", labels.grouped)
register.filter("signed", labels.signed)
register.filter("kind", labels.kind_text)


@register.filter
def percent(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:.1f} %".replace("-", "−")


@register.filter
def tenths(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:,.1f}".replace("-", "−")
