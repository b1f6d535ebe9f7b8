"""What-ifs over the API: several commands tried one after the other, in memory alone."""

from __future__ import annotations

from threading import BoundedSemaphore
from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request

from api.approvals import decoded
from api.problems import respond
from api.reads import GuardedView, documented
from rounds.replay import CannotReplay
from rounds.what_if import MOST, start_at, what_if
from rules.state import is_installed
from rules.wording.refusals import REFUSALS
from staff.policy import audience_of

PATIENCE_SECONDS = 2.0
_one_at_a_time = BoundedSemaphore(1)
"""In a process: whoever deals is never kept waiting by who wonders."""


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
        if not _one_at_a_time.acquire(timeout=PATIENCE_SECONDS):
            return respond(503, "busy", "Another what-if is being worked out. Try again in a moment.")
        try:
            start = start_at(row, seq, timezone.now(), commands)
            if not is_installed(start.state):
                return respond(409, "not_installed", REFUSALS["not_installed"])
            found = what_if(start, commands, self.actor.role, self.actor.id, audience_of(self.actor))
        except CannotReplay as error:
            return respond(409, "record_fault", f"The log does not replay to there: {error}")
        finally:
            _one_at_a_time.release()
        return HttpResponse(msgspec.json.encode(found), content_type="application/json")
