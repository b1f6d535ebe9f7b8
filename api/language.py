"""JSON in a language, and the choice of one."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from languages.house import names
from languages.say import encoder


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
