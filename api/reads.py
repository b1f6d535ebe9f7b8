"""The rest of the API: tables, rounds, events, verification, by REST framework."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import msgspec
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import serializers as shapes
from api.problems import respond, to_response
from languages.house import asked_language
from languages.say import as_said
from players.names import filled, words_for
from rounds import access, answers
from rounds.facts.round_outcomes import lines_of, mispaid_lines
from rounds.models import Event, Round
from rounds.sentences import Sentences
from rounds.table_actions import create_table
from rules import commands
from rules.core.text import encode_json
from rules.screens.rulebook_changes import rulebook_choices
from rules.wording.events import log_text
from staff.actor import Actor
from staff.permissions import PolicyPermission
from staff.policy import denial_reason, may
from staff.requests import device_id_of
from tables.models import Table

PROBLEMS = shapes.problems(400, 401, 403, 404, 503)
ACCEPTED = inline_serializer(
    "Accepted",
    {
        "status": serializers.CharField(),
        "seq": serializers.IntegerField(),
        "events": serializers.ListField(child=serializers.DictField()),
    },
)
Method = TypeVar("Method", bound=Callable[..., Any])


def documented(
    operation_id: str, shape: Any, *more: int, status: int = 200, **about: Any
) -> Callable[[Method], Method]:
    """For the OpenAPI document: the shape of an answer, and the statuses of problems beside those of every address."""
    responses: dict[Any, Any] = {status: shape, **PROBLEMS, **shapes.problems(*more)}
    return extend_schema(operation_id=operation_id, responses=responses, **about)


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
    def language(self) -> str:
        """The language that the caller's screen is in."""
        return asked_language(self.request._request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """A problem tells in the language of the screen what is wrong."""
        if answer := getattr(response, "answer", None):
            response.content = answers.said(answer, self.language).body
        return super().finalize_response(request, response, *args, **kwargs)

    @property
    def device_id(self) -> str:
        """The paired device that asks, empty for none."""
        return device_id_of(self.request._request)

    def said(self, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """What was sent, in the query or else in the body. Raises ValidationError where it has another shape."""
        request = self.request
        sent = shape(data=request.query_params if request.method in SAFE_METHODS else request.data)
        sent.is_valid(raise_exception=True)
        said: dict[str, Any] = sent.validated_data
        return said

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

    @documented("tables_list", shapes.TableSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the tables that the caller may read."""
        return Response(shapes.TableSerializer(access.tables_for(self.actor), many=True).data)

    @documented("tables_create", ACCEPTED, 409, 422, status=201, request=shapes.NewTableSerializer)
    def post(self, request: Request) -> HttpResponse:
        """Create a table and install its rulebook (pit supervisor and higher)."""
        said = self.said(shapes.NewTableSerializer)
        table = said["id"]
        reason = denial_reason(self.actor, "command:install_table", table)
        if reason:
            return respond(403, "not_allowed", reason)
        fields = {name: said[name] for name in ("rulebook", "settings")}
        try:
            install = msgspec.convert({"type": "install_table", **fields}, commands.InstallTable)
        except msgspec.ValidationError as error:
            return respond(400, "invalid", str(error))
        answer = create_table(table, said["name"], install, self.actor)
        response = to_response(answer)
        if answer.accepted:
            response.status_code = 201
            response.headers["Location"] = f"/api/v1/tables/{table}"
        return response


class TableDetail(GuardedView):
    """One table."""

    policy_action = "read_table"
    policy_table = "table"

    @documented("tables_read", shapes.TableDetailSerializer)
    def get(self, request: Request, table: str) -> HttpResponse:
        """The table as the caller may see it, with the seq that a command has to name."""
        row = self.found_table(table)
        view = access.view_json(row, self.actor, self.language)
        body = encode_json(
            {
                "id": row.id,
                "name": row.name,
                "seq": row.seq,
                "head_hash": bytes(row.head_hash).hex(),
                "view": msgspec.Raw(view) if view is not None else None,
            }
        )
        return HttpResponse(body, content_type="application/json")


class Rounds(GuardedView):
    """The rounds of a table."""

    policy_action = "read_history"

    @documented("rounds_list", shapes.RoundPageSerializer, parameters=[shapes.RoundsQuerySerializer])
    def get(self, request: Request, table: str) -> Response:
        """Rounds, newest first, a page at a time."""
        self.found_table(table)
        said = self.said(shapes.RoundsQuerySerializer)
        limit = said.pop("limit")
        rows = list(access.rounds_of(table, **said)[: limit + 1])
        following = rows[limit - 1].number if len(rows) > limit else None
        return Response(shapes.RoundPageSerializer({"results": rows[:limit], "next_before": following}).data)


class RoundDetail(GuardedView):
    """One round."""

    policy_action = "read_history"

    @documented("rounds_read", shapes.RoundDetailSerializer)
    def get(self, request: Request, table: str, number: int) -> Response:
        """The round with its wagers and every backer's results, and what was paid wrongly."""
        summary = shapes.RoundSerializer(self.found_round(table, number)).data
        wagers = shapes.RecordedWagerSerializer(access.wagers_of(table, number), many=True).data
        settlements = shapes.SettlementSerializer(access.settlements_of(table, number), many=True).data
        mispays = shapes.MispaySerializer(access.mispays_of(table, number), many=True).data
        return Response({**summary, "wagers": wagers, "settlements": settlements, "mispays": mispays})


def events_response(request: Request, table: Table, rows: list[Event]) -> Response:
    """Rows of the table's log, each with its sentence, in which players have their names for who may read them. The
    bodies are as they were hashed, with ids.
    """
    sentences = Sentences(access.state_of(table), log_text)
    events = shapes.EventSerializer(rows, many=True, context={"sentences": sentences}).data
    texts = [event["text"].encode() for event in events]
    words = words_for(b" ".join(texts)) if may(request._request.actor, "see_names") else {}
    answer = Response(
        [event | {"text": filled(text, words).decode()} for event, text in zip(events, texts, strict=True)]
    )
    answer.as_recorded = True
    return answer


class RoundEvents(GuardedView):
    """The events of one round."""

    policy_action = "read_history"

    @documented("rounds_events", shapes.EventSerializer(many=True))
    def get(self, request: Request, table: str, number: int) -> Response:
        """Every event of the round in order, with its place in the chain."""
        self.found_round(table, number)
        return events_response(request, self.found_table(table), access.events_of(table, number))


class RoundLines(GuardedView):
    """What a round came to, line by line."""

    policy_action = "read_lines"
    policy_table = "table"

    @documented("rounds_lines", shapes.RoundLineSerializer(many=True))
    def get(self, request: Request, table: str, number: int) -> Response:
        """What is owed, what was paid and what still stands out, backer by backer (ruling 96)."""
        round_ = self.found_round(table, number)
        return Response(as_said(lines_of(round_), self.language))


class TableMispays(GuardedView):
    """What was paid wrongly at a table and may still have to be put right."""

    policy_action = "read_lines"
    policy_table = "table"
    older = 5  # rounds of which something stands out

    @documented("tables_mispays", shapes.MispaidLineSerializer(many=True))
    def get(self, request: Request, table: str) -> Response:
        """Lines of the newest round that were paid wrongly, and those of a few rounds before it that stand out."""
        self.found_table(table)
        newest = access.rounds_of(table).values_list("number", flat=True).first() or 0
        lines = mispaid_lines(access.mispaid_rounds(table, newest, self.older), newest)
        return Response(as_said(lines, self.language))


class TableEvents(GuardedView):
    """The log of a table, from its end."""

    policy_action = "read_history"

    @documented("tables_events", shapes.EventSerializer(many=True), parameters=[shapes.EventsQuerySerializer])
    def get(self, request: Request, table: str) -> Response:
        """The newest events of the table, newest first: those of rounds and those between them."""
        row = self.found_table(table)
        said = self.said(shapes.EventsQuerySerializer)
        return events_response(request, row, access.newest_events(table, said["limit"]))


class RulebookChoices(GuardedView):
    """The rulebooks that a table could change to."""

    policy_action = "watch_pit"

    @documented("tables_rulebook_choices", shapes.RulebookChoiceSerializer(many=True))
    def get(self, request: Request, table: str) -> HttpResponse:
        """Every other rulebook, with the command that changes to it, and the refusal where it cannot be now."""
        state = access.state_of(self.found_table(table))
        choices = rulebook_choices(state) if state.rulebook else ()
        body = encode_json(choices)
        return HttpResponse(body, content_type="application/json")
