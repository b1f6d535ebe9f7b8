"""Alerts by the API: read, taken on, acknowledged, one or several at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from api import serializers as shapes
from api.problems import respond
from api.reads import GuardedView, documented
from live.publish import publish
from rounds import access
from rounds.execute_sync import run
from rounds.separation_of_duty import own_count, who_deals
from rules.wording.alerts import pit_called
from rules.wording.not_decided import not_decided
from tables.actions import call_pit
from tables.alerts import AlreadyTaken, NoteMissing, acknowledge, take_on
from tables.models import Alert

LONGEST_REASON = 120
MOST_ID = 2**63
ALERT = OpenApiParameter("alert", int, OpenApiParameter.PATH)


class Alerts(GuardedView):
    """Alerts of all tables."""

    policy_action = "read_alerts"

    @documented("alerts_list", shapes.AlertSerializer(many=True), parameters=[shapes.AlertsQuerySerializer])
    def get(self, request: Request) -> Response:
        """Alerts, newest first; `waiting=true` for those that wait, the gravest first and then the oldest."""
        wanted = self.said(shapes.AlertsQuerySerializer)
        limit, table = wanted.pop("limit"), wanted.pop("table", None)
        rows = list(access.alerts_of([table] if table is not None else None, **wanted)[:limit])
        return Response(shapes.alerts_json(rows))


def _acknowledge(request: Request, which: int | Collection[int], **only: str) -> HttpResponse | Response:
    """Acknowledge one alert or several, with the note that was sent; 404 for one that is not there or not as `only`
    says, 409 for one's own count, 422 where a note is missing: all, or none.
    """
    alerts = [which] if isinstance(which, int) else which
    # Nobody had to send a body before there were notes; what came then, a form for one, still says nothing.
    said = request.data if request.content_type.startswith("application/json") else {}
    sent = shapes.AcknowledgementSerializer(data=said or {})
    sent.is_valid(raise_exception=True)
    if not only and (refusal := _refusal(request, alerts)):
        return refusal
    try:
        rows = acknowledge(alerts, request.user.pk, sent.validated_data["note"].strip(), **only)
    except Alert.DoesNotExist:
        raise Http404("There is no such alert.") from None
    except NoteMissing as missing:
        return respond(422, "note_missing", str(missing))
    for row in {row.table_id: row for row in rows}.values():
        run(publish(row.table_id, row.seq))
    told = shapes.alerts_json(rows)
    return Response(told[0] if isinstance(which, int) else told)


def _refusal(request: Request, alerts: Collection[int]) -> HttpResponse | None:
    """Why it is not for whoever asks: they signed the count that an alert is about. Raises PermissionDenied where they
    deal the table of one: an alert is the pit's (ruling 58).
    """
    tables = Alert.objects.filter(pk__in=alerts).order_by().values_list("table_id", "table__name").distinct()
    for table, name in tables:
        if request.user.pk in who_deals(table):
            sentence = f"Whoever deals {name}, or dealt its newest round, leaves its alerts to the pit (ruling 58)."
            raise PermissionDenied(sentence)
    if (alert := own_count(request.user, alerts)) is None:
        return None
    sentence = f"You signed this count of {alert.table}: somebody else looks into it (ruling 101)."
    return respond(409, "own_count", sentence)


class DeviceAlert(GuardedView):
    """A device's reading that its table did not take."""

    policy_action = "deal_with_reading"
    policy_table = "table"

    @documented(
        "tables_device_alert", shapes.AlertSerializer, request=shapes.AcknowledgementSerializer, parameters=[ALERT]
    )
    def post(self, request: Request, table: str, alert: int) -> HttpResponse | Response:
        """The dealer has dealt with it; doing it again changes nothing."""
        return _acknowledge(request, _id(alert), table_id=table, kind="device")


class AcknowledgeAlert(GuardedView):
    """One alert."""

    policy_action = "acknowledge_alerts"

    @documented(
        "alerts_acknowledge",
        shapes.AlertSerializer,
        409,
        422,
        request=shapes.AcknowledgementSerializer,
        parameters=[ALERT],
    )
    def post(self, request: Request, alert: int) -> HttpResponse | Response:
        """Acknowledge an alert, with a note where there is something to say; doing it again changes nothing."""
        return _acknowledge(request, _id(alert))


class AcknowledgeAlerts(GuardedView):
    """Several alerts."""

    policy_action = "acknowledge_alerts"

    @documented(
        "alerts_acknowledge_several",
        shapes.AlertSerializer(many=True),
        409,
        422,
        request=shapes.AcknowledgementsSerializer,
    )
    def post(self, request: Request) -> HttpResponse | Response:
        """Acknowledge several with one note: all, or none where one is not there. Doing it again changes nothing."""
        said = self.said(shapes.AcknowledgementsSerializer)
        return _acknowledge(request, said["alerts"])


class TakeAlert(GuardedView):
    """One alert that somebody sees to."""

    policy_action = "acknowledge_alerts"

    @documented("alerts_take", shapes.AlertSerializer, 409, request=None, parameters=[ALERT])
    def post(self, request: Request, alert: int) -> HttpResponse | Response:
        """Say that one is on it; doing it again changes nothing. 409 `alert_taken` where somebody else is, `own_count`
        where one signed the count.
        """
        if refusal := _refusal(request, [_id(alert)]):
            return refusal
        try:
            row = take_on(_id(alert), request.user.pk)
        except Alert.DoesNotExist:
            raise Http404("There is no such alert.") from None
        except AlreadyTaken as taken:
            return respond(409, "alert_taken", str(taken))
        return Response(shapes.alerts_json([row])[0])


def _id(alert: int) -> int:
    """An id that the database can look for, or 404."""
    if alert >= MOST_ID:
        raise Http404("There is no such alert.")
    return alert


class CallSerializer(serializers.Serializer[dict[str, Any]]):
    """Why the pit is called, if the dealer says so."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        required=False,
        allow_blank=True,
        default="",
        help_text="a code, or words",
    )
    area = serializers.IntegerField(min_value=1, required=False, default=1, help_text="whose hand wins, of “meter”")


class CallPit(GuardedView):
    """The key in the corner of the dealer's console."""

    policy_action = "call_pit"
    policy_table = "table"

    @documented("tables_call", shapes.AlertSerializer, 429, request=CallSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """An alert with table, dealer and reason, which waits until the pit acknowledges it."""
        row = self.found_table(table)
        said = self.said(CallSerializer)
        message = pit_called(self.actor.name, said["reason"].strip(), said["area"])
        alert = call_pit(row, message)
        if alert is None:
            return respond(429, "called_already", not_decided("called_already"))
        run(publish(table, row.seq))
        return Response(shapes.alerts_json([alert])[0])
