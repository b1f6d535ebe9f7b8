"""Figures of the page of results."""

from __future__ import annotations

from django import template

from rules.wording import labels

register = template.Library()
register.filter("money", labels.true_minus)
register.filter("signed", labels.signed)
register.filter("kind", labels.kind_text)


@register.filter
def money_or_dash(cents: int | None) -> str:
    """A sum of money; a dash for what is not known."""
    return "–" if cents is None else labels.true_minus(cents)


@register.filter
def grouped(count: int) -> str:
    """ "1,000,000" for a million."""
    return f"{count:,}"


@register.filter
def percent(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:.1f} %".replace("-", "−")


@register.filter
def tenths(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:,.1f}".replace("-", "−")
