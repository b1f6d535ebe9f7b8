"""Times that are asked for most, as titles and filters of an address."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlencode

from django.utils import timezone

from shifts.gaming_day import calendar


def presets() -> list[tuple[str, str]]:
    """Times that are asked for most, as a title and the filters of an address."""
    now = timezone.now()
    days = calendar()
    shift = days.shift(now)
    hour_ago = timezone.localtime(now - timedelta(hours=1))
    day = days.gaming_day(now).isoformat()
    return [
        ("Last hour", urlencode({"from_time": hour_ago.strftime("%Y-%m-%dT%H:%M:%S")})),
        ("This shift", urlencode({"gaming_day": shift.day.isoformat(), "shift": shift.name})),
        ("Tonight", urlencode({"gaming_day": day})),
    ]
