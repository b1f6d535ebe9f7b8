"""What the dealer's console shows first after an unclean stop: what was committed, and what it was (PM 5.29)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api_reads import PROBLEM, PROBLEMS, GuardedView
from rounds.execute_sync import run
from rounds.history.words import plain
from rounds.models import Event
from rounds.problems import respond
from tables.models import Interruption
from tables.publish import publish
from tables.running import open_interruption, resolve


class InterruptionSerializer(serializers.Serializer[dict[str, Any]]):
    """An interruption that nobody has answered: the last committed event, and between which times all stood still."""

    round = serializers.IntegerField()
    seq = serializers.IntegerField()
    last_event = serializers.CharField()
    last_event_at = serializers.DateTimeField(allow_null=True)
    stopped_about = serializers.DateTimeField()
    back_at = serializers.DateTimeField()


class InterruptionAnswerSerializer(serializers.Serializer[dict[str, Any]]):
    """`interruption` is null where nothing waits for an answer."""

    interruption = InterruptionSerializer(allow_null=True)


class ResolutionSerializer(serializers.Serializer[dict[str, Any]]):
    """What it was. After `power_failure` the command report_power_failure follows."""

    resolution = serializers.ChoiceField(choices=Interruption.RESOLUTIONS)


class TableInterruption(GuardedView):
    """The interruption of a table."""

    policy_action = "send_command"
    policy_table = "table"

    @extend_schema(operation_id="tables_interruption", responses={200: InterruptionAnswerSerializer, **PROBLEMS})
    def get(self, request: Request, table: str) -> Response:
        """The interruption that waits for an answer, null for none."""
        row = self.found_table(table)
        found = open_interruption(table, row.seq)
        shown = None
        if found is not None:
            last = Event.objects.filter(table_id=table, seq=found.seq).values_list("type", flat=True).first()
            shown = {
                "round": found.round,
                "seq": found.seq,
                "last_event": plain(last or ""),
                "last_event_at": found.last_event_at,
                "stopped_about": found.stopped_about,
                "back_at": found.back_at,
            }
        body = InterruptionAnswerSerializer({"interruption": shown}).data
        return Response(body, headers={"Cache-Control": "no-store"})

    @extend_schema(
        operation_id="tables_resolve_interruption",
        request=ResolutionSerializer,
        responses={
            200: InterruptionAnswerSerializer,
            **PROBLEMS,
            (409, "application/problem+json"): PROBLEM,
            (422, "application/problem+json"): PROBLEM,
        },
    )
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Say what the interruption was; 409 where none waits."""
        row = self.found_table(table)
        wanted = ResolutionSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        found = open_interruption(table, row.seq)
        if found is None:
            return respond(409, "no_interruption", "No interruption of this table waits for an answer.")
        resolve(found, wanted.validated_data["resolution"], self.request.user.pk)
        run(publish(table, row.seq))
        return Response(InterruptionAnswerSerializer({"interruption": None}).data)
