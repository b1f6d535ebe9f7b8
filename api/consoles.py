"""Which tablet page deals a table, and who: taking the console with the consent of whoever deals, and changing the
dealer at it by badge and PIN.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import serializers as shapes
from api.approvals import BadgeSerializer
from api.problems import respond
from api.reads import GuardedView, documented
from live.publish import publish
from rounds.badge_alerts import told_to_the_pit
from rounds.execute_sync import run
from rounds.table_actions import ConsoleHeld, change_dealer, release_console, take_console
from rules.core.roles import at_least
from rules.wording.not_decided import not_decided
from shifts.duties import DutyElsewhere, hand_over
from shifts.licences import NotLicensed, table_fault
from staff.approvals import ApprovalRefused, whose_badge
from staff.browsers import browser_of, remember
from staff.models import Person
from staff.signing_in import begin_session
from tables.models import CONSOLE_ID_LENGTH, Table

CONSENTS = "pit_supervisor"
BY_BADGE = ("dealer", "pit_supervisor")
"""Whose session begins with badge and PIN alone; who may do more signs in with their password."""


class ConsoleSerializer(serializers.Serializer[dict[str, Any]]):
    """Which tablet page deals. `console` is the id the page made for itself and sends as X-Console."""

    console = serializers.CharField(max_length=CONSOLE_ID_LENGTH)
    takeover = serializers.BooleanField(default=False, help_text="take it from another console")
    release = serializers.BooleanField(default=False, help_text="give it back instead")
    badge_number = serializers.CharField(
        max_length=40, default="", allow_blank=True, help_text="of the dealer in charge, or of a Pit Supervisor"
    )
    pin = serializers.CharField(max_length=40, default="", allow_blank=True, write_only=True, trim_whitespace=False)


class DealerSerializer(BadgeSerializer):
    """The badge and PIN of whoever deals from now on, at this page."""

    console = serializers.CharField(max_length=CONSOLE_ID_LENGTH)


class Console(GuardedView):
    """Which tablet page deals at a table."""

    policy_action = "take_console"
    policy_table = "table"

    @documented("tables_console", shapes.ConsoleAnswerSerializer, 409, 422, 429, request=ConsoleSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Take the console. 409 `console_held` where another holds it, unless `takeover` is said; 409 `console_consent`
        where somebody else deals there, unless they or a Pit Supervisor agree by badge and PIN; 422 `not_licensed`
        for who has no valid licence for the game and does not deal there already (ruling 120).
        """
        row = self.found_table(table)
        said = self.said(ConsoleSerializer)
        console, device = said["console"], self.device_id
        if said["release"]:
            return self._released(table, console)
        if row.at_console != request.user and (fault := table_fault(request.user, table)):
            return respond(422, "not_licensed", fault, clause="ruling 120")
        consent = by_badge(self, table, said) if said["takeover"] and said["badge_number"] else None
        if isinstance(consent, HttpResponse):
            return consent
        try:
            row = take_console(
                table,
                console,
                self.request.user,
                takeover=said["takeover"],
                consent=consent.username if consent else "",
                may_agree=lambda holder: self._agrees(holder, consent),
                device=device,
            )
        except ConsoleHeld as held:
            if held.needs_consent:
                return _needs_consent(held)
            sentence = not_decided("held", name=str(held.holder))
            return respond(409, "console_held", sentence, holder=held.holder)
        return _answered(row)

    def _released(self, table: str, console: str) -> HttpResponse | Response:
        try:
            row = release_console(
                table, console, self.actor, may_agree=lambda holder: self._agrees(holder, None), device=self.device_id
            )
        except ConsoleHeld as held:
            return _needs_consent(held)
        return _answered(row)

    def _agrees(self, holder: Person | None, consent: Person | None) -> bool:
        """Whether the console may go: one's own, a supervisor's who stands in, or by consent (PM 6.2)."""
        asks = self.request.user
        if holder is None or holder.pk == asks.pk or at_least(asks.role, CONSENTS):
            return True
        return consent is not None and (consent.pk == holder.pk or at_least(consent.role, CONSENTS))


class DealerChange(GuardedView):
    """Who deals at a console."""

    policy_action = "take_console"
    policy_table = "table"

    @documented("tables_dealer", shapes.ConsoleAnswerSerializer, 409, 422, 429, request=DealerSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Somebody else deals from now on at this page, between two commands; the round goes on as it is. 409
        `console_not_active`, 422 `badge_wrong`, `dealer_not_free` and `not_licensed`, 429 `badge_wait`.
        """
        self.found_table(table)
        said = self.said(DealerSerializer)
        comes = by_badge(self, table, said)
        if isinstance(comes, HttpResponse):
            return comes
        if comes.role not in BY_BADGE or comes.must_change_password:
            return respond(422, "dealer_not_free", not_decided("deals_no_table", name=str(comes)))
        try:
            with transaction.atomic():
                leaves = self.request.user
                row = change_dealer(table, said["console"], comes, leaves, device=self.device_id)
                hand_over(leaves, comes, table)
        except ConsoleHeld as held:
            return respond(409, "console_not_active", not_decided("deals_elsewhere", name=str(held.holder)))
        except NotLicensed as refused:
            return respond(422, "not_licensed", refused.args[0], clause="ruling 120")
        except DutyElsewhere as duty:
            return respond(422, "dealer_not_free", not_decided("on_duty", name=str(comes)), table=duty.table)
        begin_session(request._request, comes)
        answer = _answered(row)
        remember(request._request, answer, comes)
        return answer


def by_badge(view: GuardedView, table: str, said: dict[str, Any]) -> Person | HttpResponse:
    """Whose badge and PIN were given; the problem where they do not belong together."""
    try:
        with told_to_the_pit(table, view.actor):
            return whose_badge(said["badge_number"], said["pin"], browser_of(view.request._request), timezone.now())
    except ApprovalRefused as refused:
        return respond(429 if refused.code == "badge_wait" else 422, refused.code, refused.message)


def _needs_consent(held: ConsoleHeld) -> HttpResponse:
    sentence = not_decided("consent", name=str(held.holder))
    return respond(409, "console_consent", sentence, holder=held.holder)


def _answered(row: Table) -> Response:
    run(publish(row.id, row.seq))
    person = row.at_console.shown_name if row.at_console is not None else None
    return Response({"console": row.console_id, "person": person, "seen_at": row.console_seen_at})
