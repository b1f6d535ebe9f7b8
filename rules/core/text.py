"""Sentences that carry what they were made from, and JSON of whatever holds some.

A `Text` reads as English everywhere. Screens in another language are told it anew from its template and facts, at the
edge (languages/say.py); records, answers and programs get its English.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import reduce
from typing import Any

import msgspec

BOTH = "{first} {then}"
BESIDE = "{first} · {then}"
LISTED = "{first}; {then}"
COMMA = "{first}, {then}"


class Text(str):
    """A sentence in English. `template` is the English with its facts in braces, by which catalogues know it; `facts`
    by name are numbers, names, money, or sentences again. KeyError for a fact that is not given.

    `one` is how the template reads where the fact `count` is 1, where it reads otherwise then.
    """

    __slots__ = ("facts", "one", "template")
    template: str
    facts: dict[str, Any]
    one: str

    def __new__(cls, template: str, one: str = "", /, **facts: Any) -> Text:
        english = one if one and facts["count"] == 1 else template
        text = super().__new__(cls, english.format_map(facts) if facts else english)
        text.template, text.facts, text.one = template, facts, one
        return text


class Money(str):
    """A sum as English writes it: "$1,234.50", whole dollars without decimals; `cents` is the sum itself."""

    __slots__ = ("cents",)
    cents: int

    def __new__(cls, cents: int) -> Money:
        whole, part = divmod(abs(cents), 100)
        text = super().__new__(cls, f"{'-' if cents < 0 else ''}${whole:,}" + (f".{part:02d}" if part else ""))
        text.cents = cents
        return text


class Day(str):
    """A day as English writes it: "31 January 2026"; `day` is the day itself."""

    __slots__ = ("day",)
    day: date

    def __new__(cls, day: date) -> Day:
        text = super().__new__(cls, f"{day.day} {day:%B %Y}")
        text.day = day
        return text


def both(first: str, then: str) -> Text:
    """Two sentences, one after the other."""
    return Text(BOTH, first=first, then=then)


def listed(parts: Iterable[str], between: str = LISTED) -> str:
    """Several of a kind: "wrong cards; a wrong count", "King, Queen" with COMMA, "Version 6 · …" with BESIDE."""
    return reduce(lambda said, part: Text(between, first=said, then=part), parts)


def english(value: Any) -> str:
    """What a JSON encoder writes of a value that it does not know; TypeError for one that is no sentence."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"no JSON of {type(value).__name__}")


encode_json = msgspec.json.Encoder(enc_hook=english).encode
encode_stable = msgspec.json.Encoder(enc_hook=english, order="deterministic").encode
"""Equal values have equal bytes."""
encode_sorted = msgspec.json.Encoder(enc_hook=english, order="sorted").encode


def to_builtins(value: Any) -> Any:
    """A struct as dictionaries, lists, numbers and texts."""
    return msgspec.to_builtins(value, enc_hook=english)
