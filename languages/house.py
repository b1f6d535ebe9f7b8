"""The languages that this house speaks, by tag, as each calls itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from languages.catalogues import ENGLISH
from languages.known import KNOWN


def names() -> dict[str, str]:
    """The house's languages in its order; the first one is what a screen begins with."""
    return {language: KNOWN[language] for language in settings.HOUSE_LANGUAGES}


def first() -> str:
    """What a screen begins with."""
    language: str = settings.HOUSE_LANGUAGES[0]
    return language


def asked_language(request: HttpRequest) -> str:
    """The language that Accept-Language names by itself alone (RFC 9110), English for any other value: a screen names
    its page's, programs name none, and a browser's own list of languages is no page's.
    """
    tag = request.headers.get("Accept-Language", "")
    return tag if tag in settings.HOUSE_LANGUAGES else ENGLISH


def spoken(language: str) -> str:
    """A language that is asked for; what a screen begins with where the house does not speak it."""
    return language if language in settings.HOUSE_LANGUAGES else first()
