"""Which program and which rules answer here."""

from __future__ import annotations

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from database.program import installed
from rules.books import HASHES
from staff.program import installation_of


class SignatureSerializer(serializers.Serializer[object]):
    """Who signed the program off."""

    actor = serializers.CharField()
    role = serializers.CharField()
    at = serializers.DateTimeField()


class IdentitySerializer(serializers.Serializer[object]):
    """Release, the SHA-256 of the program, of each set of its files and of each rulebook; signed off by two or not."""

    release = serializers.CharField()
    program = serializers.CharField()
    file_sets = serializers.DictField(child=serializers.CharField())
    rulebooks = serializers.DictField(child=serializers.CharField())
    signed_off = serializers.BooleanField()
    signatures = SignatureSerializer(many=True)


class Identity(GuardedView):
    """Which program runs."""

    policy_action = "read_program"

    @documented("identity", IdentitySerializer)
    def get(self, request: Request) -> Response:
        """Its hashes, which `manage.py release --hashes` prints too."""
        program, installation = installed(), installation_of(installed().hash)
        answer = {
            "release": settings.VERSION,
            "program": program.hash,
            "file_sets": program.sets,
            "rulebooks": HASHES,
            "signed_off": installation.complete,
            "signatures": installation.signatures,
        }
        return Response(IdentitySerializer(answer).data)
