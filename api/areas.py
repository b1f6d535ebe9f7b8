"""Who sits where at a table; who backed and controlled the areas of a round, and how its hands came out."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.reads import GuardedView, documented
from rounds import access
from rounds.models import Hand, PlayingArea, Seat


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat that is taken, since event `seq`."""

    class Meta:
        model = Seat
        fields = ("number", "player", "seq")


class HandSerializer(serializers.ModelSerializer[Hand]):
    """A hand as everybody may read it: without cards, total and rank where its cards lay face down to the end."""

    cards = serializers.ListField(child=serializers.CharField(), help_text="in the order dealt")

    class Meta:
        model = Hand
        fields = ("hand", "cards", "total", "rank", "result", "seq")


class BackerSerializer(serializers.Serializer[dict[str, Any]]):
    """Somebody who wagers on an area, and on which line."""

    player = serializers.CharField()
    line = serializers.IntegerField()


class AreaSerializer(serializers.ModelSerializer[PlayingArea]):
    """A wagered area: its backers, front line first, who calls its decisions and by which clause."""

    backers = BackerSerializer(many=True)
    hands = serializers.SerializerMethodField()

    class Meta:
        model = PlayingArea
        fields = ("area", "backers", "controller", "clause", "stands_in_for", "seq", "hands")

    @extend_schema_field(HandSerializer(many=True))
    def get_hands(self, area: PlayingArea) -> list[dict[str, Any]]:
        """Its hands by number; none while the round is on."""
        found: dict[int, list[Hand]] = self.context["hands"]
        return list(HandSerializer(found[area.area], many=True).data)


class RoundAreasSerializer(serializers.Serializer[dict[str, Any]]):
    """The areas of a round, from the moment on at which bets are closed; hands once it is over. `filled` is false where
    the round was played before there were such rows and the house has not filled it yet.
    """

    filled = serializers.BooleanField()
    house = HandSerializer(many=True)
    areas = AreaSerializer(many=True)


class Seats(GuardedView):
    """The seats of a table."""

    policy_action = "read_table"
    policy_table = "table"

    @documented("tables_seats", SeatSerializer(many=True))
    def get(self, request: Request, table: str) -> Response:
        """Who sits where, and since which event."""
        self.found_table(table)
        return Response(SeatSerializer(access.seats_of(table), many=True).data)


class RoundAreas(GuardedView):
    """The playing areas of a round."""

    policy_action = "read_lines"
    policy_table = "table"

    @documented("rounds_areas", RoundAreasSerializer)
    def get(self, request: Request, table: str, number: int) -> Response:
        """Who backed each area, who called its decisions and by which clause, and its hands once the round is over."""
        self.found_round(table, number)
        hands: dict[int, list[Hand]] = defaultdict(list)
        for hand in access.hands_of(table, number):
            hands[hand.area].append(hand)
        areas = AreaSerializer(access.areas_of(table, number), many=True, context={"hands": hands}).data
        house = HandSerializer(hands[0], many=True).data
        return Response({"filled": access.is_filled(table, number), "house": house, "areas": areas})
