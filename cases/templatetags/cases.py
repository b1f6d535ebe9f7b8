"""How the pages of cases write players, clocks and days."""

from __future__ import annotations

from datetime import datetime

from django import template

from cases.clocks import Clock
from rules.core.marks import mark_of
from rules.wording.alerts import DUE
from shifts.gaming_day import zone
from staff.names import staff_names

register = template.Library()
register.filter("player_mark", mark_of)


@register.filter
def day(at: datetime) -> str:
    """A day by the casino's clock."""
    return f"{at.astimezone(zone()):%Y-%m-%d}"


@register.filter
def due(what: str) -> str:
    """What a clock is for, as a heading."""
    words = DUE[what].removeprefix("the ").replace("'", "’")
    return words[:1].upper() + words[1:]


@register.filter
def late(clock: Clock, now: datetime) -> bool:
    """Whether the time is over."""
    return clock.is_late(now)


@register.filter
def near(clock: Clock, now: datetime) -> bool:
    """Whether three quarters of it are."""
    return clock.is_near(now)


@register.simple_tag
def who(username: str) -> str:
    """The name that others see of somebody of the staff."""
    return staff_names().get(username, username)
