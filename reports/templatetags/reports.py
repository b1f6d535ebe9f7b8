"""How a shift's report writes what it has."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template

from reports.facts import OpenItem, TableFacts
from rules.wording.codes import ALERTS
from rules.wording.labels import money_or_dash, plain, signed

register = template.Library()
register.filter("money_or_dash", money_or_dash)
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")  # as sentences on record have them


@register.filter
def of_key(rows: dict[str, Any], key: str) -> Any:
    """What a dictionary has under a key; None where it has nothing."""
    return rows.get(key)


@register.filter
def clock_of(at: str, zone: ZoneInfo) -> str:
    """A time of the report by the casino's clock."""
    return f"{datetime.fromisoformat(at).astimezone(zone):%H:%M}"


@register.filter
def open_text(item: OpenItem, zone: ZoneInfo) -> str:
    """What is open, as a sentence; times in it by the casino's clock."""
    if item.kind == "round":
        return f"Round {item.text} is not over"
    return (
        f"Claim on the jackpot of round {item.text} is not paid"
        if item.kind == "claim"
        else TIMES.sub(lambda at: clock_of(at[0], zone), item.text)
    )


@register.filter
def counted_text(table: TableFacts) -> str:
    """ "Refused: late wager 2 · Entry undone 3 · Alerts: Late wager refused 2"."""
    parts = [f"{plain(name.replace('command_refused:', 'Refused: '))} {times}" for name, times in table.counts.items()]
    return " · ".join((*parts, *(f"Alert: {ALERTS.get(kind, kind)} {times}" for kind, times in table.alerts.items())))


@register.filter
def watch_text(table: TableFacts) -> str:
    """Why a table is to be watched."""
    alerts = sum(table.alerts.values())
    parts = [f"{alerts} alert{'' if alerts == 1 else 's'}"] if alerts else []
    if table.money.mispaid_cents:
        parts.append(f"players have {signed(table.money.mispaid_cents)} by what was paid wrongly")
    return ", ".join(parts)
