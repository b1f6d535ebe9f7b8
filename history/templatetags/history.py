"""How the pages of the history write money, times, clauses and cards."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from database.hash_chain import time_text
from rules.three_card_poker.rulebooks.mbs5 import AWARDS
from rules.wording import labels, rulebooks
from rules.wording.cards import card_names, cards_short
from wagers.jackpots.models import JackpotConfiguration

register = template.Library()
register.filter("plain", labels.plain)
register.filter("kind", labels.kind_text)
register.filter("result", labels.result_text)
register.filter("money", labels.true_minus)
register.filter("grouped", labels.grouped)
register.filter("signed", labels.signed)
register.filter("clause", labels.cited)
register.filter("book", rulebooks.book_text)
register.filter("phase", rulebooks.phase_text)


@register.filter
def award(code: str) -> str:
    """ "Royal Flush of spades" for the award that a claim names (TC 4.4)."""
    return next((each.label for each in AWARDS if each.code == code), labels.plain(code))


@register.filter
def count_differs(body: str) -> bool:
    """Whether a count of the tray, as recorded, is not what should be there (ruling 104)."""
    said = json.loads(body)
    return said["expected_cents"] not in (None, said["cents"])


@register.filter
def percent(basis_points: int) -> str:
    """ "24 %" for 2,400 of 10,000, "2.5 %" for 250."""
    return f"{basis_points / 100:g}\u00a0%"


@register.filter
def besides(row: JackpotConfiguration) -> str:
    """ "Ceiling $50,000 · starts anew from $5,000 · 1 % to the reserve" of a jackpot's configuration (ruling 131)."""
    after_hit = row.after_hit_basis_points
    parts = (
        f"Ceiling {labels.true_minus(row.ceiling_cents)}" if row.ceiling_cents else "",
        f"starts anew from {labels.true_minus(row.reset_cents)}" if row.reset_cents != row.seed_cents else "",
        f"{percent(row.reserve_basis_points)} to the reserve" if row.reserve_basis_points else "",
        f"{percent(after_hit)} below the seed" if after_hit != row.contribution_basis_points else "",
    )
    return " · ".join(filter(None, parts))


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """A time by the casino's clock to the second; programs find UTC and the microseconds."""
    return _time(at, "%Y-%m-%d %H:%M:%S", "–")


@register.filter
def utc_clock(at: datetime) -> str:
    """ "13:03:10 UTC", beside the time of the house."""
    return f"{at.astimezone(UTC):%H:%M:%S} UTC"


@register.filter
def exact(at: datetime | None) -> SafeString | str:
    """A time by the casino's clock to the millisecond, and in UTC."""
    if at is None:
        return "–"
    own = localtime(at)
    in_utc = f" ({at.astimezone(UTC):%H:%M:%S} UTC)" if own.utcoffset() else " UTC"
    shown = f"{own:%Y-%m-%d %H:%M:%S}.{at.microsecond // 1000:03d}{in_utc}"
    return format_html('<time datetime="{}">{}</time>', time_text(at.astimezone(UTC)), shown)


@register.filter
def clock(at: datetime | None) -> SafeString | str:
    """The time of day by the casino's clock."""
    return _time(at, "%H:%M:%S", "")


def _time(at: datetime | None, form: str, otherwise: str) -> SafeString | str:
    if at is None:
        return otherwise
    said = f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    shown = localtime(at).strftime(form)
    return format_html('<time datetime="{}" title="{}">{}</time>', time_text(at.astimezone(UTC)), said, shown)


@register.filter
def cards(hand: Any) -> SafeString | str:
    """Cards in short for the eye, in words for who listens."""
    if not hand:
        return "no card"
    spoken = card_names(hand)
    shown = cards_short(hand)
    return format_html(
        '<span class="history-cards" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', shown, spoken
    )


@register.filter
def dashed(code: str) -> str:
    """The class suffix of a result: "stood-off" for "stood_off"."""
    return code.replace("_", "-")


@register.filter("hex")
def hexadecimal(digest: bytes) -> str:
    """A hash as text."""
    return bytes(digest).hex()
