"""The API of a seat's display: the last rounds of whoever sits there, that they know of a void, and nothing of anyone
else.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.language import LanguageSerializer
from api.problems import to_response
from api.serializers import problems
from cases.slips import slips_for
from history.wagers import own_rounds
from languages.house import asked_language, names
from languages.say import as_said
from players.actions import language_of, read_in
from rounds import answers
from rounds.access import state_of
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rules import commands
from rules.money.wagers import seated_at
from rules.screens.parts import notes_for_players
from rules.state import TableState
from staff.models import Device
from staff.policy import denial_reason
from staff.seat_device import WATCH_SEAT, seat_device
from tables.models import Table

ROUNDS_SHOWN = 10
PROBLEMS = problems(401, 403, 503)
SEEN_PROBLEMS = problems(400, 401, 403, 404, 409, 422, 503)


class OwnResultSerializer(serializers.Serializer[dict[str, Any]]):
    """The player's share of one result; money in cents. `words` is the arithmetic of that share."""

    kind = serializers.CharField()
    area = serializers.IntegerField()
    line = serializers.IntegerField()
    hand = serializers.IntegerField()
    result = serializers.CharField()
    clause = serializers.CharField()
    words = serializers.CharField()
    stake_cents = serializers.IntegerField()
    returned_cents = serializers.IntegerField()


class OwnMispaySerializer(serializers.Serializer[dict[str, Any]]):
    """A line of the player that was paid wrongly (ruling 96); `left_cents` is what they still have too much of it, or
    lack (below zero).
    """

    kind = serializers.CharField()
    area = serializers.IntegerField()
    line = serializers.IntegerField()
    hand = serializers.IntegerField()
    clause = serializers.CharField()
    words = serializers.CharField()
    left_cents = serializers.IntegerField()


class OwnRoundSerializer(serializers.Serializer[dict[str, Any]]):
    """What an ended round came to for the player of the seat as it was settled; money in cents."""

    round = serializers.IntegerField()
    ended_at = serializers.DateTimeField()
    staked_cents = serializers.IntegerField()
    returned_cents = serializers.IntegerField()
    net_cents = serializers.IntegerField()
    results = OwnResultSerializer(many=True)
    mispays = OwnMispaySerializer(many=True)


class OwnSlipSerializer(serializers.Serializer[dict[str, Any]]):
    """What was decided of a dispute of the player's: why, by which clause, their rights, and by when (ruling 140)."""

    case = serializers.IntegerField()
    round = serializers.IntegerField()
    outcome = serializers.CharField()
    amount_cents = serializers.IntegerField()
    words = serializers.CharField()
    clause = serializers.CharField()
    requires = serializers.CharField(allow_blank=True)
    rights = serializers.ListField(child=serializers.CharField())
    dates = serializers.ListField(child=serializers.CharField())


class ClauseWordsSerializer(serializers.Serializer[Any]):
    """What a clause requires, in our words."""

    clause = serializers.CharField()
    title = serializers.CharField()
    requires = serializers.CharField()


class SeatRoundsSerializer(serializers.Serializer[dict[str, Any]]):
    """Newest first; empty for a seat without a player. `slips` are of the player's open cases at this table. `notes`
    has our words for each clause that is named, `language` is what the player chose to read, empty for none.
    """

    language = serializers.CharField(allow_blank=True)
    rounds = OwnRoundSerializer(many=True)
    slips = OwnSlipSerializer(many=True)
    notes = ClauseWordsSerializer(many=True)


class SeenVoidSerializer(serializers.Serializer[dict[str, Any]]):
    """The round that the display says is void."""

    round = serializers.IntegerField(min_value=1)


class SeatPermission(BasePermission):
    """Only the paired display of a seat."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """True where the device behind the request is one; raises PermissionDenied with the reason otherwise."""
        if seat_device(request._request) is None:
            device = request._request.device
            raise PermissionDenied(denial_reason(device, WATCH_SEAT, device.table_id if device is not None else ""))
        return True


def _seat(request: Request) -> tuple[Device, Table, TableState, str]:
    """The display that asks, its table as it is now, and the player who sits there: "" for nobody."""
    device = seat_device(request._request)
    assert device is not None
    table = get_object_or_404(Table, id=device.table_id)
    state = state_of(table)
    return device, table, state, seated_at(state.players, device.seat or 0)


class SeatRounds(APIView):
    """The last rounds at the seat of the display that asks."""

    permission_classes = [SeatPermission]
    policy_action = WATCH_SEAT

    @extend_schema(operation_id="seat_rounds", responses={200: SeatRoundsSerializer, **PROBLEMS})
    def get(self, request: Request) -> Response:
        """The last ten ended rounds of the player who sits at this display's seat, since they were noted there."""
        _, table, _, seated = _seat(request)
        rounds = own_rounds(table.id, seated, ROUNDS_SHOWN) if seated else []
        slips = slips_for(table.id, seated) if seated else []
        named = {result.clause for row in rounds for result in row.results} | {slip.clause for slip in slips}
        named |= {line.clause for row in rounds for line in row.mispays}
        kept = language_of(seated)
        shown = {
            "language": kept if kept in names() else "",
            "rounds": rounds,
            "slips": slips,
            "notes": list(notes_for_players(named).values()),
        }
        said = as_said(shown, asked_language(request._request))
        return Response(SeatRoundsSerializer(said).data)


class SeatLanguage(APIView):
    """The language that whoever sits at the display reads."""

    permission_classes = [SeatPermission]
    policy_action = WATCH_SEAT

    @extend_schema(
        operation_id="seat_language",
        request=LanguageSerializer,
        responses={204: None, **problems(400, 401, 403, 503)},
    )
    def post(self, request: Request) -> Response:
        """Keep it for the player who sits there; for nobody where nobody is noted."""
        wanted = LanguageSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        read_in(_seat(request)[-1], wanted.validated_data["language"])
        return Response(status=204)


class SeatSeesVoid(APIView):
    """The player at the display acknowledges that the round is void (ruling 92)."""

    permission_classes = [SeatPermission]
    policy_action = WATCH_SEAT

    @extend_schema(
        operation_id="seat_sees_void",
        request=SeenVoidSerializer,
        responses={200: inline_serializer("SeatSawVoid", {"status": serializers.CharField()}), **SEEN_PROBLEMS},
    )
    def post(self, request: Request) -> HttpResponse:
        """Note on record that the player who sits at this display knows. 409 where the table has moved on since."""
        wanted = SeenVoidSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        device, table, state, player = _seat(request)
        if state.round is None or state.round.number != wanted.validated_data["round"] or not player:
            return to_response(answers.stale(table.seq, None))
        envelope = CommandEnvelope(
            table.id,
            commands.TellVoid((player,)),
            device.as_actor(),
            expected_seq=table.seq,
            device=device.device_id,
            of_seat=True,
        )
        answer = execute_sync(envelope)
        if answer.accepted:
            return Response({"status": "accepted"})
        return to_response(answer)
