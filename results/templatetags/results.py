"""Figures of the page of results."""

from __future__ import annotations

from django import template

from rules.wording import labels
from rules.wording.codes import CODES

register = template.Library()
register.filter("money", labels.true_minus)
register.filter("money_or_dash", labels.money_or_dash)
register.filter("grouped", labels.grouped)
register.filter("signed", labels.signed)
register.filter("kind", labels.kind_text)


@register.filter
def finder(word: str) -> str:
    """Who found what was paid wrongly, by the word on record."""
    return CODES["found_by"].get(word, word)


@register.filter
def percent(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:.1f} %".replace("-", "−")


@register.filter
def tenths(value: float | None) -> str:
    """One place; a dash for what means nothing."""
    return "–" if value is None else f"{value:,.1f}".replace("-", "−")
