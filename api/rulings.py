"""The library of rulings over the API, for the screen on which a new question is asked (PM 6.1)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from languages.say import as_said
from rounds.rulings import like


class RulingSerializer(serializers.Serializer[dict[str, Any]]):
    """A ruling of the Gaming Shift Manager as it was recorded; none applies by itself."""

    id = serializers.CharField()
    table = serializers.CharField()
    table_name = serializers.CharField()
    round = serializers.IntegerField(help_text="0 between rounds")
    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    rulebook = serializers.CharField(help_text="its title")
    clause = serializers.CharField(allow_blank=True)
    question = serializers.CharField(allow_blank=True)
    ruling = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    effect = serializers.CharField()
    effect_words = serializers.CharField()
    ruled_by = serializers.CharField()
    recorded_by = serializers.CharField()


class RulingsQuerySerializer(serializers.Serializer[dict[str, Any]]):
    """Which rulings."""

    like = serializers.CharField(required=False, allow_blank=True, max_length=300, default="", help_text="a question")
    limit = serializers.IntegerField(required=False, min_value=1, max_value=50, default=5)


class Rulings(GuardedView):
    """Rulings on questions like one."""

    policy_action = "read_rulings"

    @documented("rulings_list", RulingSerializer(many=True), parameters=[RulingsQuerySerializer])
    def get(self, request: Request) -> Response:
        """Earlier rulings, those on the most similar questions first; the newest for an empty question."""
        said = self.said(RulingsQuerySerializer)
        found = like(said["like"], said["limit"])
        return Response(as_said(found, self.language))
