"""Cases by the API: what may be disputed of a table's newest round, opening a case, and its file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import respond
from api.reads import GuardedView, documented
from cases.actions import CaseRefused, Dispute, open_case, rounds_of
from cases.disputed import disputables
from cases.file import CaseFile, file_of
from cases.models import LONGEST_TEXT, Case
from languages.say import as_said
from rules.wording.not_decided import not_decided
from tables.frozen_rounds import open_cases_of

MOST = 100
LARGEST = 2**31 - 1
CASE = OpenApiParameter("number", int, OpenApiParameter.PATH)


class DisputableSerializer(serializers.Serializer[dict[str, Any]]):
    """A wager by one of its backers: `key` names it, `amount_cents` is the stake, `clause` that of its result."""

    key = serializers.CharField()
    player = serializers.CharField()
    words = serializers.CharField()
    amount_cents = serializers.IntegerField()
    clause = serializers.CharField(allow_blank=True)


class DisputablesSerializer(serializers.Serializer[dict[str, Any]]):
    """What may be disputed of the newest round, and the cases that are open about it."""

    round = serializers.IntegerField()
    wagers = DisputableSerializer(many=True)
    open = serializers.ListField(child=serializers.IntegerField())


class DisputeSerializer(serializers.Serializer[dict[str, Any]]):
    """A case to be opened: `wager` is a key of what may be disputed. Amount and clause are its own, unless said."""

    round = serializers.IntegerField(min_value=1, max_value=LARGEST)
    wager = serializers.CharField(max_length=300)
    said = serializers.CharField(max_length=LONGEST_TEXT, required=False, allow_blank=True, default="")
    amount_cents = serializers.IntegerField(min_value=0, max_value=2**53, required=False)
    clause = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class CaseSerializer(serializers.ModelSerializer[Case]):
    """A case as it stands; `steps` is the number of the newest, `closed_at` empty while it is open."""

    class Meta:
        model = Case
        fields = (
            "number", "table", "round", "player", "said", "amount_cents", "clause", "opened_by", "opened_at",
            "steps", "closed_at",
        )  # fmt: skip

    opened_by = serializers.CharField(source="opened_by.username")


class CaseStepSerializer(serializers.Serializer[dict[str, Any]]):
    """A step with its place in the chain of its case; `said` are what its kind and the record say, in sentences."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    actor = serializers.CharField()
    role = serializers.CharField()
    second = serializers.CharField(allow_blank=True)
    words = serializers.CharField(allow_blank=True)
    facts = serializers.DictField()
    said = serializers.ListField(child=serializers.CharField())
    table = serializers.CharField(allow_blank=True)
    seq = serializers.IntegerField()
    salt = serializers.CharField()
    previous_hash = serializers.CharField()
    hash = serializers.CharField()


class CaseDueSerializer(serializers.Serializer[dict[str, Any]]):
    """A clock that runs."""

    what = serializers.ChoiceField(choices=("statement", "decision", "review", "slip"))
    due_at = serializers.DateTimeField()


class CaseFileSerializer(CaseSerializer):
    """A case with its steps, its frozen rounds and what is due."""

    log = CaseStepSerializer(many=True)
    rounds = serializers.ListField(child=serializers.IntegerField())
    due = CaseDueSerializer(many=True)

    class Meta(CaseSerializer.Meta):
        fields = (*CaseSerializer.Meta.fields, "log", "rounds", "due")  # type: ignore[assignment]


class TableCases(GuardedView):
    """Disputes about a table's rounds."""

    policy_action = "open_case"
    policy_table = "table"

    @documented("tables_disputables", DisputablesSerializer)
    def get(self, request: Request, table: str) -> Response:
        """The wagers of the newest round by each of their backers, and the cases that are open about it."""
        row = self.found_table(table)
        found = disputables(row, row.round) if row.round else []
        said = {"round": row.round, "wagers": found, "open": open_cases_of(row.pk, row.round)}
        return Response(DisputablesSerializer(as_said(said, self.language)).data)

    @documented("tables_open_case", CaseSerializer, 409, 422, status=201, request=DisputeSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Open a case: its round is frozen, and the pit is told. The same player and round is the same case."""
        row = self.found_table(table)
        said = self.said(DisputeSerializer)
        chosen = next((each for each in disputables(row, said["round"]) if each.key == said["wager"]), None)
        if chosen is None:
            return respond(422, "case_refused", not_decided("no_such_wager"))
        cents = said.get("amount_cents", chosen.amount_cents)
        dispute = Dispute(
            row.pk, said["round"], chosen.player, said["said"].strip(), cents, said["clause"] or chosen.clause
        )
        try:
            case = open_case(request.user, dispute)
        except CaseRefused as refused:
            return respond(422, "case_refused", str(refused))
        return Response(CaseSerializer(case).data, status=201)


class Cases(GuardedView):
    """Every case."""

    policy_action = "read_cases"

    @documented("cases_list", CaseSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest cases, newest first; those that are open before the others."""
        rows = Case.objects.select_related("opened_by")
        newest = [*rows.filter(closed_at=None)[:MOST], *rows.exclude(closed_at=None)[:MOST]]
        return Response(CaseSerializer(newest, many=True).data)


class CaseDetail(GuardedView):
    """One case."""

    policy_action = "read_cases"

    @documented("cases_read", CaseFileSerializer, parameters=[CASE])
    def get(self, request: Request, number: int) -> Response:
        """Its steps with their hashes (docs/protocol.md proves them), its rounds, and what is due."""
        case = Case.objects.filter(pk=number).select_related("opened_by").first() if number <= LARGEST else None
        if case is None:
            raise Http404("There is no such case.")
        return Response(_file_json(file_of(case)))


def _file_json(file: CaseFile) -> dict[str, Any]:
    log = [
        {
            name: getattr(line.row, name)
            for name in ("number", "at", "kind", "actor", "role", "second", "words", "facts", "seq", "salt")
        }
        | {
            "said": line.said,
            "table": line.row.table_id or "",
            "previous_hash": bytes(line.row.previous_hash).hex(),
            "hash": bytes(line.row.hash).hex(),
        }
        for line in file.steps
    ]
    rounds = list(rounds_of(file.case).values_list("round", flat=True))
    due = [clock._asdict() for clock in file.clocks]
    return CaseSerializer(file.case).data | {
        "log": CaseStepSerializer(log, many=True).data,
        "rounds": rounds,
        "due": CaseDueSerializer(due, many=True).data,
    }
