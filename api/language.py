"""The language of an answer: the one that Accept-Language names (RFC 9110), where the house speaks it. A screen names
its page's; programs name none and are answered in English.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework import serializers

from languages.house import asked, names
from languages.say import encoder


def asked_language(request: HttpRequest) -> str:
    """The tag that a request names."""
    return asked(request.headers.get("Accept-Language", ""))


def said_json(value: Any, language: str, status: int = 200) -> HttpResponse:
    """A value as JSON, its sentences in a language."""
    return HttpResponse(encoder(language)(value), content_type="application/json", status=status)


class LanguageSerializer(serializers.Serializer[dict[str, Any]]):
    """A language of the house's, by its tag."""

    language = serializers.CharField()

    def validate_language(self, tag: str) -> str:
        """Refused where the house does not speak it."""
        if tag not in names():
            raise serializers.ValidationError("This house does not speak it.")
        return tag
