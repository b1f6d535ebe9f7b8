"""POST /api/v1/tables/{table}/call: the dealer calls the pit, for whatever reason, in any phase."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import serializers as shapes
from api.problems import respond
from api.reads import GuardedView, documented
from live.publish import publish
from rounds.execute_sync import run
from rules.wording.alerts import pit_called
from tables.actions import call_pit

LONGEST_REASON = 120


class CallSerializer(serializers.Serializer[dict[str, Any]]):
    """Why the pit is called, if the dealer says so."""

    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class CallPit(GuardedView):
    """The key in the corner of the dealer's console."""

    policy_action = "call_pit"
    policy_table = "table"

    @documented("tables_call", shapes.AlertSerializer, 429, request=CallSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """An alert with table, dealer and reason, which waits until the pit acknowledges it."""
        row = self.found_table(table)
        said = self.said(CallSerializer)
        message = pit_called(self.actor.name, said["reason"].strip())
        alert = call_pit(row, message)
        if alert is None:
            return respond(429, "called_already", "The pit was called many times and has not come yet.")
        run(publish(table, row.seq))
        return Response(shapes.alerts_json([alert])[0])
