"""Who is shown which cards, and which decisions a seat may take: what a golden file says of a step's views."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from tests.rules.golden.offered import button_line, title

CARD = re.compile(r"(?:[A2-9TJQK][SHDC]|\?\?)$|.*\b(?:Ace|King|Queen|Jack|10|[2-9]) of (?:spades|hearts|diamonds|clubs)")
NO_PLACE = ("actions", "irregularities", "notes")
"""What of a view is not looked through: what is offered is recorded itself, and notes are the words of the clauses."""

Shown = dict[tuple[str, str], str]
"""Audience and place → what it is shown there."""


def shown(views: dict[str, Any]) -> Shown:
    """The cards that each audience sees, with their total and label; for a seat also what it may do."""
    found = {}
    for audience, view in views.items():
        found |= {(audience, place): text for place, text in _cards(view)}
        if may_do := [title(button_line(button)) for button in view.get("may_do", ())]:
            found[audience, "may do"] = " · ".join(may_do)
    return found


def _cards(value: Any, *place: str) -> Iterator[tuple[str, str]]:
    """Each place that tells a card, in code or in words, and what it tells."""
    if isinstance(value, str) and CARD.match(value):
        yield " ".join(place), value
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _cards(part, *place, _number(part) or str(number))
    elif isinstance(value, dict):
        if value.get("cards"):
            called = dict.fromkeys(str(value[name]) for name in ("total", "label") if name in value)
            yield " ".join(place), f"{' '.join(value['cards'])} ({', '.join(called)})"
        for name, part in value.items():
            if name not in (*NO_PLACE, "cards"):
                yield from _cards(part, *place, *([] if name in ("round", "areas", "hands") else [name]))


def _number(part: Any) -> str:
    return ".".join(str(part[name]) for name in ("area", "hand") if name in part) if isinstance(part, dict) else ""


def news(before: Shown, now: Shown) -> dict[str, str]:
    """What is shown otherwise than at the step before → to whom."""
    found = defaultdict(list)
    for audience, place in before | now:
        text = now.get((audience, place), "")
        if text != before.get((audience, place), ""):
            found[f"{place}: {text}"].append(audience)
    return {what: " ".join(whom) for what, whom in found.items()}
