"""The rest of the API: tables, rounds, events, verification, alerts and the console, by REST framework."""

from __future__ import annotations

from typing import NoReturn

import msgspec
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from live.publish import publish
from rounds import access
from rounds.api import serializers as shapes
from rounds.api.problems import respond, to_response
from rounds.execute_sync import run
from rounds.models import Event, Round
from rounds.past_rounds import lines_of
from rounds.sentences import Sentences
from rounds.table_actions import acknowledge_alert, create_table
from rounds.verify import verify_table
from rules.commands import InstallTable
from rules.screens.rulebook_changes import rulebook_choices
from rules.wording.events import log_text
from staff.actor import Actor
from staff.permissions import PolicyPermission
from staff.policy import denial_reason
from staff.requests import device_id_of
from tables.models import Alert, Table

PROBLEMS = shapes.problems(400, 401, 403, 404, 503)
ACCEPTED = inline_serializer(
    "Accepted",
    {
        "status": serializers.CharField(),
        "seq": serializers.IntegerField(),
        "events": serializers.ListField(child=serializers.DictField()),
    },
)


class GuardedView(APIView):
    """A view whose class names its `policy_action`, and `policy_table`, the argument that is the table."""

    permission_classes = [PolicyPermission]
    policy_action = ""
    policy_table: str | None = None

    @property
    def actor(self) -> Actor:
        """Who asks."""
        actor: Actor = self.request._request.actor
        return actor

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> NoReturn:
        """Refuse with the policy's words; a paired display is somebody, although nobody is signed in."""
        raise PermissionDenied(message)

    @property
    def device_id(self) -> str:
        """The paired device that asks, empty for none."""
        return device_id_of(self.request._request)

    def found_table(self, table: str) -> Table:
        """The table's row, or 404."""
        row = Table.objects.filter(pk=table).first()
        if row is None:
            raise Http404(f"There is no table “{table}”.")
        return row

    def found_round(self, table: str, number: int) -> Round:
        """The round's row, or 404."""
        row = access.rounds_of(table).filter(number=number).first() if number < 2**31 else None
        if row is None:
            raise Http404(f"There is no round {number} at table “{table}”.")
        return row


class Tables(GuardedView):
    """The tables one may read; a new table."""

    policy_action = "list_tables"

    @extend_schema(operation_id="tables_list", responses={200: shapes.TableSerializer(many=True), **PROBLEMS})
    def get(self, request: Request) -> Response:
        """List the tables that the caller may read."""
        return Response(shapes.TableSerializer(access.tables_for(self.actor), many=True).data)

    @extend_schema(
        operation_id="tables_create",
        request=shapes.NewTableSerializer,
        responses={
            201: ACCEPTED,
            **PROBLEMS,
            **shapes.problems(409, 422),
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a table and install its rulebook (pit supervisor and higher)."""
        wanted = shapes.NewTableSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        table = wanted.validated_data["id"]
        reason = denial_reason(self.actor, "command:install_table", table)
        if reason:
            return respond(403, "not_allowed", reason)
        fields = {name: wanted.validated_data[name] for name in ("rulebook", "settings")}
        try:
            install = msgspec.convert({"type": "install_table", **fields}, InstallTable)
        except msgspec.ValidationError as error:
            return respond(400, "invalid", str(error))
        answer = create_table(table, wanted.validated_data["name"], install, self.actor)
        response = to_response(answer)
        if answer.accepted:
            response.status_code = 201
            response.headers["Location"] = f"/api/v1/tables/{table}"
        return response


class TableDetail(GuardedView):
    """One table."""

    policy_action = "read_table"
    policy_table = "table"

    @extend_schema(operation_id="tables_read", responses={200: shapes.TableDetailSerializer, **PROBLEMS})
    def get(self, request: Request, table: str) -> HttpResponse:
        """The table as the caller may see it, with the seq that a command has to name."""
        row = self.found_table(table)
        view = access.view_json(row, self.actor)
        body = msgspec.json.encode(
            {
                "id": row.id,
                "name": row.name,
                "seq": row.seq,
                "head_hash": bytes(row.head_hash).hex(),
                "view": msgspec.Raw(view) if view is not None else None,
            }
        )
        return HttpResponse(body, content_type="application/json", headers={"Cache-Control": "no-store"})


class Rounds(GuardedView):
    """The rounds of a table."""

    policy_action = "read_history"

    @extend_schema(
        operation_id="rounds_list",
        parameters=[shapes.RoundsQuerySerializer],
        responses={200: shapes.RoundPageSerializer, **PROBLEMS},
    )
    def get(self, request: Request, table: str) -> Response:
        """Rounds, newest first, a page at a time."""
        self.found_table(table)
        query = shapes.RoundsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        limit = query.validated_data.pop("limit")
        rows = list(access.rounds_of(table, **query.validated_data)[: limit + 1])
        following = rows[limit - 1].number if len(rows) > limit else None
        return Response(shapes.RoundPageSerializer({"results": rows[:limit], "next_before": following}).data)


class RoundDetail(GuardedView):
    """One round."""

    policy_action = "read_history"

    @extend_schema(operation_id="rounds_read", responses={200: shapes.RoundDetailSerializer, **PROBLEMS})
    def get(self, request: Request, table: str, number: int) -> Response:
        """The round with its wagers and every backer's results."""
        summary = shapes.RoundSerializer(self.found_round(table, number)).data
        wagers = shapes.RecordedWagerSerializer(access.wagers_of(table, number), many=True).data
        settlements = shapes.SettlementSerializer(access.settlements_of(table, number), many=True).data
        return Response({**summary, "wagers": wagers, "settlements": settlements})


def events_response(table: Table, rows: list[Event]) -> Response:
    """Rows of the table's log, each with its sentence."""
    sentences = Sentences(access.state_of(table), log_text)
    return Response(shapes.EventSerializer(rows, many=True, context={"sentences": sentences}).data)


class RoundEvents(GuardedView):
    """The events of one round."""

    policy_action = "read_history"

    @extend_schema(operation_id="rounds_events", responses={200: shapes.EventSerializer(many=True), **PROBLEMS})
    def get(self, request: Request, table: str, number: int) -> Response:
        """Every event of the round in order, with its place in the chain."""
        self.found_round(table, number)
        return events_response(self.found_table(table), access.events_of(table, number))


class RoundLines(GuardedView):
    """What a round came to, line by line."""

    policy_action = "read_lines"
    policy_table = "table"

    @extend_schema(operation_id="rounds_lines", responses={200: shapes.RoundLineSerializer(many=True), **PROBLEMS})
    def get(self, request: Request, table: str, number: int) -> Response:
        """What is owed, what was paid and what still stands out, backer by backer (ruling 96)."""
        round_ = self.found_round(table, number)
        return Response(lines_of(round_), headers={"Cache-Control": "no-store"})


class TableEvents(GuardedView):
    """The log of a table, from its end."""

    policy_action = "read_history"

    @extend_schema(
        operation_id="tables_events",
        parameters=[shapes.EventsQuerySerializer],
        responses={200: shapes.EventSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request, table: str) -> Response:
        """The newest events of the table, newest first: those of rounds and those between them."""
        row = self.found_table(table)
        query = shapes.EventsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        return events_response(row, access.newest_events(table, query.validated_data["limit"]))


class RulebookChoices(GuardedView):
    """The rulebooks that a table could change to."""

    policy_action = "watch_pit"

    @extend_schema(
        operation_id="tables_rulebook_choices",
        responses={200: shapes.RulebookChoiceSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request, table: str) -> HttpResponse:
        """Every other rulebook, with the command that changes to it, and the refusal where it cannot be now."""
        state = access.state_of(self.found_table(table))
        choices = rulebook_choices(state) if state.rulebook else ()
        body = msgspec.json.encode(choices)
        return HttpResponse(body, content_type="application/json", headers={"Cache-Control": "no-store"})


class Verify(GuardedView):
    """Proof of a table's record."""

    policy_action = "verify_audit"

    @extend_schema(operation_id="tables_verify", responses={200: shapes.VerificationSerializer, **PROBLEMS})
    def get(self, request: Request, table: str) -> Response:
        """Prove chain, seq, replay, rulebook and money now; `faults` names the first bad event."""
        self.found_table(table)
        found = verify_table(table)
        return Response(msgspec.to_builtins(found) | {"sound": found.sound})


class Alerts(GuardedView):
    """Alerts of all tables."""

    policy_action = "read_alerts"

    @extend_schema(
        operation_id="alerts_list",
        parameters=[shapes.AlertsQuerySerializer],
        responses={200: shapes.AlertSerializer(many=True), **PROBLEMS},
    )
    def get(self, request: Request) -> Response:
        """Alerts, newest first; `waiting=true` for those nobody acknowledged."""
        query = shapes.AlertsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted = query.validated_data
        tables = [wanted["table"]] if "table" in wanted else None
        rows = access.alerts_of(tables, waiting=wanted["waiting"])[: wanted["limit"]]
        return Response(shapes.AlertSerializer(rows, many=True).data)


def acknowledged(alert: int, person_id: int, **only: str) -> Response:
    """The alert, acknowledged; 404 for one that is not there or not as `only` says."""
    try:
        if alert >= 2**63:
            raise Alert.DoesNotExist
        row = acknowledge_alert(alert, person_id, **only)
    except Alert.DoesNotExist:
        raise Http404(f"There is no alert {alert}.") from None
    run(publish(row.table_id, row.seq))
    return Response(shapes.AlertSerializer(row).data)


class DeviceAlert(GuardedView):
    """A device's reading that its table did not take."""

    policy_action = "deal_with_reading"
    policy_table = "table"

    @extend_schema(
        operation_id="tables_device_alert",
        request=None,
        parameters=[OpenApiParameter("alert", int, OpenApiParameter.PATH)],
        responses={200: shapes.AlertSerializer, **PROBLEMS},
    )
    def post(self, request: Request, table: str, alert: int) -> Response:
        """The dealer has dealt with it; doing it again changes nothing."""
        return acknowledged(alert, self.request.user.pk, table_id=table, kind="device")


class AcknowledgeAlert(GuardedView):
    """One alert."""

    policy_action = "acknowledge_alerts"

    @extend_schema(
        operation_id="alerts_acknowledge",
        request=None,
        parameters=[OpenApiParameter("alert", int, OpenApiParameter.PATH)],
        responses={200: shapes.AlertSerializer, **PROBLEMS},
    )
    def post(self, request: Request, alert: int) -> Response:
        """Acknowledge an alert; doing it again changes nothing."""
        return acknowledged(alert, self.request.user.pk)
