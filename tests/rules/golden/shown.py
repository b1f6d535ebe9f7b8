"""Who is shown which cards, and which decisions a seat may take: what a golden file says of a step's views."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from tests.rules.golden.offered import button_line, title

IN_WORDS = r"\b(?:Ace|King|Queen|Jack|10|[2-9]) of (?:spades|hearts|diamonds|clubs)\b"
CARD = re.compile(rf"(?:[A2-9TJQK][SHDC]|\?\?)$|.*{IN_WORDS}")
NO_PLACE = ("table", "players", "actions", "irregularities", "notes", "cards")
"""What of a view is not looked through: what stands whatever is dealt, and what is recorded itself."""
UNNAMED = ("round", "areas", "hands")

Shown = dict[tuple[str, str], str]
"""Audience and place → what it is shown there."""


def shown(views: dict[str, Any]) -> Shown:
    """The cards that each audience sees, with their total and label; for a seat also what it may do."""
    found: Shown = {}
    for audience, view in views.items():
        found |= {(audience, place): text for place, text in _cards(view)}
        if may_do := [title(button_line(button)) for button in view.get("may_do", ())]:
            found[audience, "may do"] = " · ".join(may_do)
    return found


def _cards(value: Any, *place: str) -> Iterator[tuple[str, str]]:
    """Each place that tells a card, in code or in words, and what it tells."""
    if isinstance(value, str):
        if CARD.match(value):
            yield " ".join(place), value
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _cards(part, *place, _numbered(part, number))
    elif isinstance(value, dict):
        if value.get("cards"):
            called = dict.fromkeys(str(value[name]) for name in ("total", "label") if value.get(name))
            yield " ".join(place), " ".join(value["cards"]) + (f" ({', '.join(called)})" if called else "")
        for name, part in value.items():
            if part and name not in NO_PLACE:
                yield from _cards(part, *place, *([] if name in UNNAMED else [name]))


def _numbered(part: Any, number: int) -> str:
    if not isinstance(part, dict):
        return str(number)
    return " ".join(f"{name} {part[name]}" for name in ("area", "hand") if name in part) or str(number)


def news(before: Shown, now: Shown, seats: list[str]) -> dict[str, str]:
    """What is shown otherwise than at the step before → to whom; all seats together as "seats"."""
    found: dict[str, list[str]] = defaultdict(list)
    for audience, place in before | now:
        text = now.get((audience, place), "nothing")
        if text != before.get((audience, place)):
            found[f"{place}: {text}"].append(audience)
    return {what: _whom(audiences, seats) for what, audiences in found.items()}


def _whom(audiences: list[str], seats: list[str]) -> str:
    if set(seats) <= set(audiences):
        audiences = [*(audience for audience in audiences if audience not in seats), "seats"]
    return " ".join(audiences)
