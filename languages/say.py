"""A sentence in a language, made once, at the edge: from its template and facts (rules/core/text.py)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from functools import cache, lru_cache, partial
from gettext import NullTranslations
from typing import Any

import msgspec
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from languages.catalogues import ENGLISH, catalogue_of
from rules.core.text import Counted, Day, Money, Text, encode_stable, english


def say(text: Any, language: str) -> str:
    """A sentence in a language, or a template as pages have them; its English where the catalogue has none."""
    if language == ENGLISH:
        return str(text)
    catalogue = catalogue_of(language)
    if isinstance(text, Text | Money | Day):
        return _said(text, catalogue, language)
    return _looked_up(str(text), catalogue)


def _said(value: Any, catalogue: NullTranslations, language: str) -> str:
    match value:
        case Text(facts=facts):
            found = _template(value, catalogue)
            said = {name: _said(fact, catalogue, language) for name, fact in facts.items()}
            return found.format_map(said) if said else found
        case Money(cents=cents):
            return money(cents, language)
        case Day(day=day):
            return format_date(day, "long", Locale.parse(language, sep="-"))
        case str():
            return value
        case int():
            return str(value)
    return _said(str(value), catalogue, language)


def _template(text: Text, catalogue: NullTranslations) -> str:
    if isinstance(text, Counted):
        return catalogue.ngettext(text.one, text.template, text.facts["count"])
    return _looked_up(text.template, catalogue)


def _looked_up(template: str, catalogue: NullTranslations) -> str:
    """The header of a catalogue stands under the empty text."""
    return catalogue.gettext(template) if template else ""


@lru_cache(maxsize=4096)
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
