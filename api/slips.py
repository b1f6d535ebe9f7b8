"""The slips of the floor, for the cage."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from rounds.slips import slips_now, totals_of
from shifts.gaming_day import gaming_day


class PileSerializer(serializers.Serializer[dict[str, Any]]):
    """How many chips of a value there are, and their colour at the table now."""

    cents = serializers.IntegerField()
    colour = serializers.CharField()
    count = serializers.IntegerField()


class SlipSerializer(serializers.Serializer[dict[str, Any]]):
    """A fill or credit: `slip` is its number at the table, `name` has that of the gaming year once it is issued.
    `standing` says where it stands and what is next, `since` when it does, `carried_by` who has it; `prints` is how
    often it was printed; `over` that it ended.
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
    carried_by = serializers.CharField(allow_blank=True)
    asked_at = serializers.DateTimeField()
    since = serializers.DateTimeField()
    void_reason = serializers.CharField(allow_blank=True)
    prints = serializers.IntegerField()
    over = serializers.BooleanField()


class SlipTotalsSerializer(serializers.Serializer[dict[str, Any]]):
    """What was received in the gaming day that is on: how many fills and credits, and their sums."""

    gaming_day = serializers.DateField()
    fills = serializers.IntegerField()
    fills_cents = serializers.IntegerField()
    credits = serializers.IntegerField()
    credits_cents = serializers.IntegerField()


class SlipTotals(GuardedView):
    """The sums of the cage's day."""

    policy_action = "watch_cage"

    @documented("slips_totals", SlipTotalsSerializer)
    def get(self, request: Request) -> Response:
        """Fills and credits of every table that were received in the gaming day that is on."""
        return Response(SlipTotalsSerializer(totals_of(gaming_day(timezone.now()))).data)


class Slips(GuardedView):
    """What the cage sees."""

    policy_action = "watch_cage"

    @documented("slips_list", SlipSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Fills and credits of every table: those under way, the oldest first, then those that ended last."""
        return Response(SlipSerializer(slips_now(), many=True).data)
