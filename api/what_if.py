"""What-ifs over the API: several commands tried one after the other, in memory alone."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request

import rules.codec
from api.apart import Busy, Ended, answered_apart
from api.approvals import decoded
from api.problems import respond
from api.reads import GuardedView, documented
from rounds.what_if import MOST, Asked
from rules.wording.refusals import REFUSALS
from staff.policy import audience_of


class WhatIfRequest(serializers.Serializer[dict[str, Any]]):
    """Commands to try, and the event after which they would come; without it the table as it is now."""

    commands = serializers.ListField(
        child=serializers.DictField(), max_length=MOST, help_text="as in the address for commands; at most 20"
    )
    seq = serializers.IntegerField(min_value=0, max_value=2**63 - 1, allow_null=True, default=None)


class WhatIfView(GuardedView):
    """What would come of several commands."""

    policy_action = "what_if"

    @documented(
        "tables_what_if",
        OpenApiResponse(dict, description="Each command's effect and view, and the money beside the record"),
        409,
        request=WhatIfRequest,
    )
    def post(self, request: Request, table: str) -> HttpResponse:
        """Try up to 20 commands on the table as it is, or was after an event; nothing is written."""
        row = self.found_table(table)
        said = self.said(WhatIfRequest)
        seq = said["seq"]
        if seq is not None and not 0 < seq <= row.seq:
            raise Http404(f"There is no event {seq} at table “{table}”.")
        try:
            commands = [decoded(command) for command in said["commands"]]
        except msgspec.ValidationError as error:
            return respond(400, "invalid", str(error))
        asker = self.actor
        encoded = tuple(rules.codec.encode_command(command) for command in commands)
        try:
            found = answered_apart(Asked(row.id, seq, encoded, asker.role, asker.id, audience_of(asker)))
        except Busy:
            return respond(503, "busy", "Other what-ifs are being worked out. Try again in a moment.")
        except Ended:
            return respond(503, "busy", "The what-if was ended before it was through. Try again, with fewer commands.")
        if found.fault:
            return respond(409, "record_fault", found.fault)
        if not found.body:
            return respond(409, "not_installed", REFUSALS["not_installed"])
        return HttpResponse(found.body, content_type="application/json")
