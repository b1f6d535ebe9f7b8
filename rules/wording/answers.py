"""What players were told and answered, as a sentence of the history, the pit's feed and previews."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.text import Text
from rules.wording.event_texts import told
from rules.wording.labels import list_of


def told_text(names: Sequence[str], how: str, round_: int) -> Text:
    """Who knows that a round is void, and how (ruling 92)."""
    who = list_of(names)
    if how == "display":
        return told("told_display", names=who, round=round_)
    return told("told_word", names=who, round=round_, count=len(names))


def kept_text(names: Sequence[str], answered: bool) -> Text:
    """Who stays where it was offered to withdraw (ruling 93)."""
    return told("stay" if answered else "no_answer", names=list_of(names), count=len(names))


def double_kept_text(names: Sequence[str], place: str) -> Text:
    """Who keeps the doubled part (PM 3.25.8)."""
    return told("double_kept", names=list_of(names), place=place, count=len(names))


def count_text(expected: int, counted: int) -> Text:
    """What a count of the cards came to (ruling 94)."""
    if counted == expected:
        return told("counted_right", count=counted)
    key = "too_many" if counted > expected else "too_few"
    return told(key, count=counted, expected=expected, over=abs(counted - expected))
