"""Sentences that carry what they were made from, and JSON of whatever holds some.

A `Text` reads as English everywhere. Screens in another language are told it anew from its template and facts, at the
edge (languages/say.py); records, answers and programs get its English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache, lru_cache, reduce
from typing import Any, Self

import msgspec

BOTH = "{first} {then}"
BESIDE = "{first} · {then}"
LISTED = "{first}; {then}"
COMMA = "{first}, {then}"
AND = "{first} and {then}"
OR = "{first} or {then}"


class Text(str):
    """A sentence, or a word, in English. `template` is the English with its facts in braces, by which catalogues know
    it; `facts` by name are numbers, money, names and what somebody typed, or sentences and words again: a plain str is
    nobody's to translate. KeyError for a fact that is not given.
    """

    __slots__ = ("facts", "template")
    template: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: Any) -> Self:
        text = super().__new__(cls, template.format_map(facts) if facts else template)
        text.template, text.facts = template, facts
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]:
        return (self.template,), self.facts


class Counted(Text):
    """A sentence that reads otherwise, as `one`, where its fact `count` is 1."""

    __slots__ = ("one",)
    one: str

    def __new__(cls, template: str, one: str, /, **facts: Any) -> Self:
        text = super().__new__(cls, one if facts["count"] == 1 else template, **facts)
        text.template, text.one = template, one
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]:
        return (self.template, self.one), self.facts


class Money(str):
    """A sum as English writes it: "$1,234.50", whole dollars without decimals; `cents` is the sum itself."""

    __slots__ = ("cents",)
    cents: int

    def __new__(cls, cents: int) -> Money:
        whole, part = divmod(abs(cents), 100)
        text = super().__new__(cls, f"{'-' if cents < 0 else ''}${whole:,}" + (f".{part:02d}" if part else ""))
        text.cents = cents
        return text

    def __getnewargs__(self) -> Any:
        return (self.cents,)


class Day(str):
    """A day as English writes it: "31 January 2026"; `day` is the day itself."""

    __slots__ = ("day",)
    day: date

    def __new__(cls, day: date) -> Day:
        text = super().__new__(cls, f"{day.day} {day:%B %Y}")
        text.day = day
        return text

    def __getnewargs__(self) -> Any:
        return (self.day,)


@lru_cache(maxsize=4096)
def word(template: str) -> Text:
    """A word or a sentence of ours that has no facts, made once."""
    return Text(template)


@cache
def _named(template: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\{(\w+)\}", template))


def worded(template: str, facts: Mapping[str, Any]) -> str:
    """A sentence with those of the facts that it names; a template that is a fact and nothing else is that fact."""
    named = _named(template)
    if not named:
        return word(template)
    return facts[named[0]] if template == f"{{{named[0]}}}" else Text(template, **{name: facts[name] for name in named})


def both(first: str, then: str) -> Text:
    """Two sentences, one after the other."""
    return Text(BOTH, first=first, then=then)


def joined(parts: Iterable[str], between: str = LISTED) -> str:
    """Several of a kind, words of ours and names: "wrong cards; a wrong count"; "King, Queen" with COMMA, and
    "Version 6 · …" with BESIDE; "" of nothing.
    """
    said = list(parts)
    return reduce(lambda first, then: Text(between, first=first, then=then), said) if said else ""


def raised(text: str) -> str:
    """With a capital at its beginning: of its template, or of the fact that it begins with."""
    if not isinstance(text, Text):
        return text if isinstance(text, Money | Day) else text[:1].upper() + text[1:]
    begins = _FIRST.match(text.template)
    first = text.facts.get(begins[1]) if begins else None
    facts = text.facts | {begins[1]: raised(first)} if begins and isinstance(first, str) else text.facts
    template = text.template[:1].upper() + text.template[1:]
    if isinstance(text, Counted):
        return Counted(template, text.one[:1].upper() + text.one[1:], **facts)
    return Text(template, **facts)


_FIRST = re.compile(r"\{(\w+)\}")


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
