"""A sentence in a language, made once, at the edge: from its template and facts (rules/core/text.py)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from functools import cache, partial
from gettext import NullTranslations
from typing import Any

import msgspec
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from languages.catalogues import ENGLISH, catalogue_of
from rules.core.text import Day, Money, Text, encode_stable, english


def say(text: Any, language: str) -> str:
    """A `Text` in a language; its English where the catalogue has no such sentence. A word or a sentence that is known
    by itself is looked up, any other value is written as it is.
    """
    if language == ENGLISH:
        return str(text)
    return _said(text, catalogue_of(language), language)


def _said(value: Any, catalogue: NullTranslations, language: str) -> str:
    match value:
        case Text(template=template, facts=facts, one=one):
            found = catalogue.ngettext(one, template, facts["count"]) if one else _looked_up(template, catalogue)
            return found.format_map({name: _said(fact, catalogue, language) for name, fact in facts.items()})
        case Money(cents=cents):
            return money(cents, language)
        case Day(day=day):
            return format_date(day, "long", Locale.parse(language, sep="-"))
        case str():
            return _looked_up(value, catalogue)
        case int():
            return str(value)
    return _said(str(value), catalogue, language)


def _looked_up(template: str, catalogue: NullTranslations) -> str:
    """The header of a catalogue stands under the empty text."""
    return catalogue.gettext(template) if template else ""


@cache
def money(cents: int, language: str) -> str:
    """A sum as CLDR groups it; the sign of the currency stands before it, as on the chips."""
    locale = Locale.parse(language, sep="-")
    pattern = locale.decimal_formats[None].pattern.replace(".###", ".00" if cents % 100 else "")
    return f"{'-' if cents < 0 else ''}${format_decimal(Decimal(abs(cents)) / 100, pattern, locale)}"


@cache
def encoder(language: str) -> Callable[[Any], bytes]:
    """What makes JSON of a view in a language. Equal views have equal bytes."""
    if language == ENGLISH:
        return encode_stable
    return msgspec.json.Encoder(enc_hook=partial(_written, language=language), order="deterministic").encode


def _written(value: Any, language: str) -> str:
    """What an encoder writes of a value that it does not know: TypeError for one that is no sentence."""
    return say(value, language) if isinstance(value, str) else english(value)


def as_said(value: Any, language: str) -> Any:
    """Structs and dataclasses as dictionaries and lists, with their sentences in a language and their times as such."""
    return msgspec.to_builtins(value, builtin_types=(datetime,), enc_hook=partial(_written, language=language))


def translated(texts: dict[str, Any], language: str) -> dict[str, Any]:
    """What a page has by key, its sentences and words in a language; numbers stay."""
    return {key: _translated(value, language) for key, value in texts.items()}


def _translated(value: Any, language: str) -> Any:
    match value:
        case dict():
            return translated(value, language)
        case list() | tuple():
            return [_translated(each, language) for each in value]
        case str():
            return say(value, language)
    return value
