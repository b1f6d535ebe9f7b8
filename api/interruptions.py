"""What the dealer's console shows first after an unclean stop: what was committed, and what it was (PM 5.29)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import respond
from api.reads import GuardedView, documented
from languages.say import as_said
from live.publish import publish
from rounds.access import state_of
from rounds.execute_sync import run
from rounds.interruptions import open_interruption, power_clause, resolve
from rounds.models import Event
from rules.codec import decode_event
from rules.redaction import redact
from rules.state import TableState, name_of
from rules.wording.event_context import EventContext
from rules.wording.events import event_text
from tables.models import Interruption


class InterruptionSerializer(serializers.Serializer[dict[str, Any]]):
    """An interruption that nobody has answered: the last committed event, between which times all stood still, and the
    clause on it.
    """

    round = serializers.IntegerField()
    seq = serializers.IntegerField()
    last_event = serializers.CharField()
    last_event_at = serializers.DateTimeField(allow_null=True)
    stopped_about = serializers.DateTimeField()
    back_at = serializers.DateTimeField()
    clause = serializers.CharField()


def _text(last: Event, state: TableState) -> str:
    """The last event as the history tells it, without cards that lie face down."""
    context = EventContext(state.rulebook, lambda player: name_of(state, player))
    return event_text(redact(decode_event(last.body), state), context)


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

    @documented("tables_interruption", InterruptionAnswerSerializer)
    def get(self, request: Request, table: str) -> Response:
        """The interruption that waits for an answer, null for none."""
        row = self.found_table(table)
        found = open_interruption(table, row.seq)
        shown = None
        if found is not None:
            last = Event.objects.get(table_id=table, seq=found.seq)
            shown = {
                "round": found.round,
                "seq": found.seq,
                "last_event": _text(last, state_of(row)),
                "last_event_at": found.last_event_at,
                "stopped_about": found.stopped_about,
                "back_at": found.back_at,
                "clause": power_clause(last.ruleset),
            }
        body = InterruptionAnswerSerializer({"interruption": as_said(shown, self.language)}).data
        return Response(body)

    @documented("tables_resolve_interruption", InterruptionAnswerSerializer, 409, 422, request=ResolutionSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Say what the interruption was; 409 where none waits."""
        row = self.found_table(table)
        said = self.said(ResolutionSerializer)
        found = open_interruption(table, row.seq)
        if found is None:
            return respond(409, "no_interruption", "No interruption of this table waits for an answer.")
        resolve(found, said["resolution"], self.request.user.pk)
        run(publish(table, row.seq))
        return Response(InterruptionAnswerSerializer({"interruption": None}).data)
