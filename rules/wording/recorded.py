"""Sentences that went on record, read back into what they were made from: another language says them from that."""

from __future__ import annotations

import re
from functools import lru_cache

from rules.core.money import ODDS
from rules.core.text import Text
from rules.wording.cards import CARD, RANK_NAMES, SUIT_NAMES
from rules.wording.reasons import DEEDS, QUESTIONS, REASONS, RESULTS

LONG_ENOUGH = 7
"""A template that has fewer characters of its own fits too much."""


def _by_itself(template: str) -> int:
    return len(re.sub(r"\{\w+\}", "", template))


_PLACE = rf"{REASONS['of_house']}|area \d+"
_ALIKE = {
    "place": _PLACE,
    "deed": rf"(?:{'|'.join(DEEDS.values())})(?:, (?:{_PLACE}))?",
    "rank": "|".join(("\\d+", *RANK_NAMES.values())),
    "suit": "|".join(SUIT_NAMES.values()),
}
"""Facts that would be taken for what stands beside them."""


def _pattern(template: str, fact: str = ".+?") -> re.Pattern[str]:
    """What a sentence of a template reads as."""

    def group(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{_ALIKE.get(found[1], fact)})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", group, re.escape(template)), re.DOTALL)


_TEMPLATES = sorted({*REASONS.values(), *RESULTS.values(), *QUESTIONS.values()}, key=_by_itself, reverse=True)
_PATTERNS = {template: _pattern(template) for template in _TEMPLATES if _by_itself(template) >= LONG_ENOUGH}
_PATTERNS[RESULTS["won"]] = _pattern(RESULTS["won"])
_PATTERNS[RESULTS["lost"]] = _pattern(RESULTS["lost"])
_PATTERNS[ODDS] = _pattern(ODDS, r"\d+")
_PATTERNS[REASONS["of_area"]] = _pattern(REASONS["of_area"], r"\d+")
_PATTERNS[REASONS["of_kind"]] = re.compile(r"(?P<amount>\$[\d.,]+), (?P<kind>[a-z ]+)")
_PATTERNS[REASONS["deed_at"]] = _pattern(REASONS["deed_at"])
_PATTERNS[CARD] = _pattern(CARD)
"""What says most by itself is tried first."""


def read_back(words: str) -> Text:
    """The words of a result, bonus or claim as a sentence with facts; as they stand where no sentence of ours fits."""
    return words if isinstance(words, Text) else _read_back(words)


@lru_cache(maxsize=4096)
def _read_back(words: str) -> Text:
    for template, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(words):
            return Text(template, **{name: read_back(fact) for name, fact in found.groupdict().items()})
    return Text(words)


def question_text(question: str) -> str:
    """What the Gaming Shift Manager is asked: a sentence with facts where it is ours; what somebody typed stays."""
    made = read_back(question)
    return made if made.facts else question
