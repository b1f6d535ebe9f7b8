"""What was keyed of each hand of a table's newest round, for whoever puts an entry right."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request

from api.language import said_json
from api.reads import GuardedView, documented
from rounds import access
from rounds.facts.round_course import round_course
from rules.screens.keyed import keyed


class KeyedEntrySerializer(serializers.Serializer[dict[str, Any]]):
    """A card or decision that was keyed, as it stands on record."""

    area = serializers.IntegerField(help_text="0 is the house")
    hand = serializers.IntegerField()
    command = serializers.DictField(help_text="the correction that names it; what is right is added to it")
    stakes = serializers.ListField(child=serializers.DictField(), help_text="whose decision it is about")
    cards = serializers.ListField(child=serializers.CharField(), help_text="those that came to the area from it on")
    instead = serializers.ListField(child=serializers.CharField(), help_text="what can have been done instead")
    nothing = serializers.BooleanField(help_text="whether nothing may have been done")


class KeyedSerializer(serializers.Serializer[dict[str, Any]]):
    """What was keyed of each hand of the newest round at `seq`, in order, or why no entry of it can be put right."""

    seq = serializers.IntegerField()
    entries = KeyedEntrySerializer(many=True)
    refusal = serializers.DictField(allow_null=True)


class KeyedEntries(GuardedView):
    """What was keyed of the hands of a table's newest round."""

    policy_action = "read_table"
    policy_table = "table"

    @documented("tables_keyed", KeyedSerializer)
    def get(self, request: Request, table: str) -> HttpResponse:
        """Each card in sight and each decision, in order, with the correction that names it (ruling 81)."""
        row = self.found_table(table)
        state = access.state_of(row)
        said = keyed(state, round_course(table, row.seq) if state.round is not None else None)
        return said_json({"seq": row.seq} | asdict(said), self.language)
