"""A proof of a table's record, which the worker makes: asked for, and how far it is."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import serializers as shapes
from api.reads import PROBLEMS, GuardedView, documented
from proofs import asked as proofs


class Verify(GuardedView):
    """Asks for the proof of a table's record."""

    policy_action = "verify_audit"

    @extend_schema(
        operation_id="tables_verify",
        responses={200: shapes.VerificationSerializer, 202: shapes.AskedProofSerializer, **PROBLEMS},
    )
    def get(self, request: Request, table: str) -> Response:
        """What a proof found that ended within the last minute. Else one is asked for: 202, and the same once more."""
        self.found_table(table)
        found = proofs.just_found(table, timezone.now())
        return self._asked(table) if found is None else Response(shapes.VerificationSerializer(found).data)

    @documented("tables_ask_proof", shapes.AskedProofSerializer, status=202, request=None)
    def post(self, request: Request, table: str) -> Response:
        """Ask for a proof; one that is under way is that one. `Location` is the place to ask how far it is."""
        self.found_table(table)
        return self._asked(table)

    def _asked(self, table: str) -> Response:
        asked = proofs.ask(table, self.actor.id)
        headers = {"Location": reverse("api_proof", args=[table]), "Retry-After": "1"}
        return Response(shapes.AskedProofSerializer(asked).data, status=202, headers=headers)


class Proof(GuardedView):
    """How far the newest proof is that somebody asked for."""

    policy_action = "verify_audit"

    @documented("tables_proof", shapes.AskedProofSerializer)
    def get(self, request: Request, table: str) -> Response:
        """How far it is, and once it has ended what it found; 404 where nobody asked for one."""
        self.found_table(table)
        newest = proofs.newest(table)
        if newest is None:
            raise Http404
        return Response(shapes.AskedProofSerializer(newest).data)
