"""The directory of players as the console asks it: whom to seat, as their name is typed."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.serializers import problems
from players.finding import found, letters_typed
from players.models import in_force
from players.names import why
from shifts.licences import game_of
from staff.permissions import PolicyPermission
from staff.policy import may
from tables.models import Table

MOST = 8
DEALER_TYPES = 3
"""So many letters a dealer types at least, so that nobody reads the directory by its letters."""


class FoundPlayerSerializer(serializers.Serializer[dict[str, Any]]):
    """Somebody of the directory; whether the house stops them from play, and why."""

    player = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    stopped = serializers.BooleanField()
    why = serializers.CharField(allow_blank=True)


class FindPlayers(APIView):
    """Players by the beginning of a part of their name, however it is spelled, by their id, or by their card."""

    permission_classes = [PolicyPermission]
    policy_action = "find_players"

    @extend_schema(
        operation_id="players_find",
        parameters=[
            OpenApiParameter("q", str, description="letters of a name, an id, or the number of a card"),
            OpenApiParameter("table", str, description="where they would sit; stops from its game count too"),
        ],
        responses={200: FoundPlayerSerializer(many=True), **problems(401, 403, 503)},
    )
    def get(self, request: Request) -> Response:
        """Up to eight, by name. A dealer types three letters at least."""
        sought = " ".join(request.query_params.get("q", "").split())
        least = 1 if may(request._request.actor, "name_players") else DEALER_TYPES
        if letters_typed(sought) < least:
            return Response([])
        rows = list(found(sought)[:MOST])
        state = Table.objects.filter(pk=request.query_params.get("table", "")[:80]).values_list("state", flat=True)
        games = ("", game_of(bytes(state.first() or b"")))
        holding = (
            in_force(timezone.now()).filter(player__in=rows, wager="", one_area=False, game__in=games).order_by("-id")
        )
        reasons = {stop.player_id: why(stop.reason, stop.until) for stop in holding}
        return Response(
            [
                {"player": row.pk, "name": row.name, "stopped": row.pk in reasons, "why": reasons.get(row.pk, "")}
                for row in rows
            ]
        )
