"""The slips of the floor, for the cage."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from rounds.slips import slips_now


class PileSerializer(serializers.Serializer[dict[str, Any]]):
    """How many chips of a value there are, and their colour at the table now."""

    cents = serializers.IntegerField()
    colour = serializers.CharField()
    count = serializers.IntegerField()


class SlipSerializer(serializers.Serializer[dict[str, Any]]):
    """A fill or credit: `slip` is its number at the table, `name` has that of the gaming year once it is issued.
    `standing` says where it stands and what is next; `prints` is how often it was printed; `over` that it ended.
    """

    table = serializers.CharField()
    table_name = serializers.CharField()
    slip = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=("fill", "credit"))
    cents = serializers.IntegerField()
    chips = PileSerializer(many=True)
    status = serializers.ChoiceField(choices=("asked", "issued", "sent", "withdrawn", "received", "void"))
    standing = serializers.CharField()
    void_reason = serializers.CharField(allow_blank=True)
    prints = serializers.IntegerField()
    over = serializers.BooleanField()


class Slips(GuardedView):
    """What the cage sees."""

    policy_action = "watch_cage"

    @documented("slips_list", SlipSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Fills and credits of every table: those under way, the oldest first, then those that ended last."""
        return Response(SlipSerializer(slips_now(), many=True).data)
