"""A jackpot over the API: meter, claims in the order they were entered, the configuration that holds (TC 3.19)."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from wagers.jackpots.models import Jackpot, JackpotClaim, JackpotConfiguration


class JackpotConfigurationSerializer(serializers.ModelSerializer[JackpotConfiguration]):
    """An approved configuration; cents and basis points (ruling 39). It holds from a table's next round (ruling 68)."""

    class Meta:
        model = JackpotConfiguration
        fields = (
            "version", "wager_cents", "seed_cents", "contribution_basis_points", "ceiling_cents", "reset_cents",
            "reserve_basis_points", "after_hit_basis_points", "fixed_awards_from", "odd_cents",
        )  # fmt: skip
        read_only_fields = fields


class EnteredClaimSerializer(serializers.ModelSerializer[JackpotClaim]):
    """A hand that qualified; `number` is its place across all tables. `amount_cents` is null until it is known."""

    table = serializers.CharField(source="table_id")

    class Meta:
        model = JackpotClaim
        fields = (
            "number", "table", "round", "area", "player", "hand", "amount_cents", "status", "entered_by", "entered_at",
            "verified_by", "verified_role", "video_camera", "video_at", "video_missing",
        )  # fmt: skip
        read_only_fields = fields


class JackpotSerializer(serializers.ModelSerializer[Jackpot]):
    """A jackpot. `configuration` is null until one was approved."""

    tables = serializers.SlugRelatedField(source="links", many=True, read_only=True, slug_field="table_id")
    configuration = JackpotConfigurationSerializer(allow_null=True)
    claims = EnteredClaimSerializer(source="entered", many=True)

    class Meta:
        model = Jackpot
        fields = ("id", "name", "status", "meter_cents", "tables", "configuration", "claims")
        read_only_fields = fields


class JackpotDetail(GuardedView):
    """One jackpot."""

    policy_action = "read_jackpots"

    @documented("jackpots_read", JackpotSerializer)
    def get(self, request: Request, jackpot: str) -> Response:
        """A jackpot with its linked tables, the configuration that holds and every claim in the order of entry."""
        entered = JackpotClaim.objects.select_related("table").defer("table__state")
        claims = Prefetch("entered", entered.order_by("number"))
        rows = Jackpot.objects.select_related("configuration").prefetch_related("links", claims)
        row = rows.filter(pk=jackpot).first()
        if row is None:
            raise Http404(f"There is no jackpot “{jackpot}”.")
        return Response(JackpotSerializer(row).data)
