"""Previews and approvals over the API: what a command would do, who is asked to approve it, and their answer."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import rules.codec
from api.json_body import check_text
from api.language import said_json
from api.problems import respond, to_response
from api.reads import GuardedView, documented
from languages.say import as_said, say
from live.publish import publish
from rounds import access, answers
from rounds.approved import carry_out
from rounds.badge_alerts import told_to_the_pit
from rounds.execute_sync import run
from rounds.facts.tried import course_tried, facts_tried
from rounds.player_names import check_player_typed, strip_command
from rounds.preview import Effect, is_a_look, preview
from rounds.separation_of_duty import role_at, who_deals
from rules import Context
from rules.commands import Command
from rules.core.base import type_of
from rules.wording.commands import content_of
from rules.wording.not_decided import not_decided
from rules.wording.roles import TITLES
from staff import approvals
from staff.approvals import ApprovalRefused, ApprovalRequest
from staff.browsers import browser_of, remember
from staff.models import Approval
from staff.policy import rule_of
from staff.requests import StaffRequest
from tables.models import Table

STATUSES = {"approval_unknown": 404, "approval_role": 403, "approval_own": 403, "badge_wrong": 422, "badge_wait": 429}


class PreviewSerializer(serializers.Serializer[dict[str, Any]]):
    """A command to try; it is never carried out."""

    command = serializers.DictField(help_text="as in the address for commands")


class AskApprovalSerializer(serializers.Serializer[dict[str, Any]]):
    """What is to be approved: exactly this command, at exactly this seq of the table."""

    command = serializers.DictField(help_text="as in the address for commands")
    expected_seq = serializers.IntegerField(min_value=0, max_value=2**63 - 1)


class BadgeSerializer(serializers.Serializer[dict[str, Any]]):
    """Badge number and PIN of whoever approves at the requester's screen. The PIN is kept nowhere."""

    badge_number = serializers.CharField(max_length=40)
    pin = serializers.CharField(max_length=40, write_only=True, trim_whitespace=False)


class DeclineSerializer(serializers.Serializer[dict[str, Any]]):
    """Why it is declined."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class ApprovalSerializer(serializers.Serializer[dict[str, Any]]):
    """An approval. `content` tells the command's fields as pairs of title and words; `effect` is what the command would
    do, null once the table has moved on; `may_not` says why the caller may not approve it, empty where they may;
    `not_done` why what they just approved was not carried out, empty where it was.
    """

    id = serializers.UUIDField()
    table = serializers.CharField()
    table_name = serializers.CharField()
    status = serializers.ChoiceField(choices=("waiting", "approved", "declined", "used", "expired"))
    command = serializers.DictField()
    title = serializers.CharField()
    content = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    )
    expected_seq = serializers.IntegerField()
    needed = serializers.CharField()
    needed_title = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    requester = serializers.CharField()
    approver = serializers.CharField(allow_null=True)
    by_badge = serializers.BooleanField()
    decline_reason = serializers.CharField(allow_blank=True)
    declined_by = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    may_not = serializers.CharField(allow_blank=True)
    not_done = serializers.CharField(allow_blank=True, default="")
    effect = serializers.DictField(allow_null=True, required=False)


def decoded(command: Any) -> Command:
    """The command in a request's body. Raises msgspec.ValidationError, which names what was wrong and where."""
    found: Command = msgspec.convert(command, Command)
    check_text(rules.codec.encode_command(found))
    check_player_typed(found)
    return strip_command(found)


class ApprovalView(GuardedView):
    """What the views of this file share."""

    def handle_exception(self, error: Exception) -> HttpResponse | Response:
        """An approval that cannot be asked, given or declined is a problem; the rest goes the way of every view."""
        if isinstance(error, ApprovalRefused):
            return respond(STATUSES.get(error.code, 409), error.code, error.message, clause=error.clause)
        answer: HttpResponse | Response = super().handle_exception(error)
        return answer

    def person_request(self) -> StaffRequest:
        """The request with its person."""
        request: StaffRequest = self.request._request
        return request

    def effect(self, row: Table, command: Command) -> Effect:
        """What `command` would do now if this caller sent it."""
        role = role_at(row, self.person_request().user, type_of(command))
        return self.effect_for(row, command, role, self.actor.id)

    def effect_for(self, row: Table, command: Command, role: str, actor: str) -> Effect:
        """What `command` would do now if sent in that role."""
        state = access.state_of(row)
        facts = facts_tried(state, row.seq, command, course_tried(row.id, row.seq, [command]))
        return preview(state, row.seq, command, Context(now=timezone.now(), role=role, actor=actor, facts=facts))

    def shown(self, approval: Approval, *, effect: bool = True) -> dict[str, Any]:
        """An approval for its screen."""
        row = Table.objects.get(pk=approval.table_id)
        command = rules.codec.decode_command(approval.command)
        kind = type_of(command)
        status = approval.status_at(timezone.now())
        fields: dict[str, Any] = {
            "id": approval.pk,
            "table": row.id,
            "table_name": row.name,
            "status": status,
            "command": command,
            "title": say(rule_of(f"command:{kind}").text, self.language),
            "content": content_of(command, access.state_of(row)),
            "expected_seq": approval.expected_seq,
            "needed": approval.needed,
            "needed_title": say(TITLES[approval.needed], self.language),
            "clause": approval.clause,
            "requester": approval.requester.shown_name,
            "approver": approval.approver.shown_name if approval.approver is not None else None,
            "by_badge": approval.by_badge,
            "decline_reason": approval.decline_reason,
            "declined_by": approval.declined_by.shown_name if approval.declined_by is not None else None,
            "created_at": approval.created_at,
            "expires_at": approval.expires_at,
            "may_not": say(self.denial_reason(approval), self.language),
        }
        if effect:
            current = row.seq == approval.expected_seq and row.seq > 0
            requester = approval.requester
            fields["effect"] = (
                self.effect_for(row, command, role_at(row, requester, kind), requester.username) if current else None
            )
        shown: dict[str, Any] = dict(ApprovalSerializer(as_said(fields, self.language)).data)
        return shown

    def denial_reason(self, approval: Approval) -> str:
        """Why this caller may not give an approval; that they deal goes before their role."""
        person = self.person_request().user
        code, reason = approvals.approval_denial_reason(approval, person)
        deals = code != "approval_own" and person.pk in who_deals(approval.table_id)
        return approvals.NOT_BY_WHO_DEALS if deals else reason

    def moved(self, approval: Approval) -> None:
        """Let the pit's screens look again."""
        seq = Table.objects.values_list("seq", flat=True).get(pk=approval.table_id)
        run(publish(approval.table_id, seq))

    def carried_out(self, given: Approval) -> Response:
        """Carry out what was just approved: the approval as it stands then, with why it was not done."""
        answer = carry_out(given)
        self.moved(given)
        given.refresh_from_db()
        why = "" if answer.accepted else say(answer.message, self.language)
        return Response(self.shown(given, effect=False) | {"not_done": why})


class Preview(ApprovalView):
    """What a command would do."""

    policy_action = "preview_command"
    policy_table = "table"

    @documented(
        "tables_preview", OpenApiResponse(dict, description="The hypothetical effect"), 422, request=PreviewSerializer
    )
    def post(self, request: Request, table: str) -> HttpResponse:
        """Decide a command and tell its effect on cards, wagers and players; nothing is written."""
        row = self.found_table(table)
        said = self.said(PreviewSerializer)
        try:
            command = decoded(said["command"])
        except msgspec.ValidationError as error:
            return respond(400, "invalid", str(error))
        if is_a_look(access.state_of(row), command):
            sentence = not_decided("hidden_cards")
            return respond(422, "hidden_cards", sentence)
        return said_json(self.effect(row, command), self.language)


class AskApproval(ApprovalView):
    """Asking at a table."""

    policy_action = "ask_approval"
    policy_table = "table"

    @documented("tables_ask_approval", ApprovalSerializer, 409, 422, status=201, request=AskApprovalSerializer)
    def post(self, request: Request, table: str) -> HttpResponse | Response:
        """Ask somebody of the role that the rules name to approve exactly this command; it waits for two minutes."""
        row = self.found_table(table)
        said = self.said(AskApprovalSerializer)
        try:
            command = decoded(said["command"])
        except msgspec.ValidationError as error:
            return respond(400, "invalid", str(error))
        if said["expected_seq"] != row.seq:
            return to_response(answers.stale(row.seq, access.view_json(row, self.actor)))
        effect = self.effect(row, command)
        if effect.refusal is not None:
            why = effect.refusal
            return respond(422, why.code, why.message, clause=why.clause, seq=row.seq, facts=why.facts or None)
        kind, person = type_of(command), self.person_request().user
        needed = effect.needed or rule_of(f"command:{kind}").who
        text = rules.codec.encode_command(command).decode()
        role = role_at(row, person, kind)
        to_approve = ApprovalRequest(row.id, text, row.seq, needed, effect.needed_clause, self.device_id, role)
        approval = approvals.ask(person, to_approve, timezone.now())
        self.moved(approval)
        return Response(self.shown(approval), status=201)


class TableApproval(ApprovalView):
    """One approval, for the screen that asked."""

    policy_action = "ask_approval"
    policy_table = "table"

    @documented("tables_approval", ApprovalSerializer)
    def get(self, request: Request, table: str, approval: UUID) -> Response:
        """How an approval stands."""
        found = approvals.found(approval, [table])
        if found is None:
            raise Http404("There is no such approval at this table.")
        return Response(self.shown(found, effect=False))


class BadgeApproval(ApprovalView):
    """Approving at the requester's screen."""

    policy_action = "ask_approval"
    policy_table = "table"

    @documented("tables_approve_by_badge", ApprovalSerializer, 409, 422, 429, request=BadgeSerializer)
    def post(self, request: Request, table: str, approval: UUID) -> HttpResponse | Response:
        """Approve with badge number and PIN; the command is carried out at once. 422 `badge_wrong`, 429 `badge_wait`
        after too many wrong tries.
        """
        said = self.said(BadgeSerializer)
        self.found_table(table)
        if approvals.found(approval, [table]) is None:
            raise Http404("There is no such approval at this table.")
        badge, pin = said["badge_number"], said["pin"]
        with told_to_the_pit(table, self.actor):
            browser, now = browser_of(request._request), timezone.now()
            given = approvals.approve_by_badge(approval, badge, pin, browser, now, deals=who_deals(table))
        response = self.carried_out(given)
        assert given.approver is not None
        remember(request._request, response, given.approver)
        return response


class WithdrawApproval(ApprovalView):
    """Taking one's own question back."""

    policy_action = "ask_approval"
    policy_table = "table"

    @documented("tables_withdraw_approval", ApprovalSerializer, 409, request=None)
    def post(self, request: Request, table: str, approval: UUID) -> HttpResponse | Response:
        """Withdraw what one asked for, while it waits."""
        person = self.person_request().user
        found = approvals.found(approval, [table])
        if found is None or found.requester_id != person.pk:
            raise Http404("You have not asked for such an approval at this table.")
        taken_back = approvals.decline(approval, person, "", timezone.now())
        self.moved(taken_back)
        return Response(self.shown(taken_back, effect=False))


class WaitingApprovals(ApprovalView):
    """What waits for an answer."""

    policy_action = "give_approval"

    @documented("approvals_list", ApprovalSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Approvals that wait, oldest first, each with its effect."""
        rows = approvals.waiting(timezone.now())
        return Response([self.shown(row) for row in rows])


class ApprovalDetail(ApprovalView):
    """One approval, for whoever may give it."""

    policy_action = "give_approval"

    @documented("approvals_read", ApprovalSerializer)
    def get(self, request: Request, approval: UUID) -> Response:
        """One approval with the effect on each wager."""
        found = approvals.found(approval)
        if found is None:
            raise Http404("There is no such approval.")
        return Response(self.shown(found))


class GiveApproval(ApprovalView):
    """Approving on one's own screen."""

    policy_action = "give_approval"

    @documented("approvals_approve", ApprovalSerializer, 409, request=None)
    def post(self, request: Request, approval: UUID) -> HttpResponse | Response:
        """Approve; the command is carried out at once. Never one's own, never above one's role."""
        found = approvals.found(approval)
        deals = who_deals(found.table_id) if found is not None else ()
        given = approvals.approve(approval, self.person_request().user, timezone.now(), deals=deals)
        return self.carried_out(given)


class DeclineApproval(ApprovalView):
    """Declining."""

    policy_action = "give_approval"

    @documented("approvals_decline", ApprovalSerializer, 409, request=DeclineSerializer)
    def post(self, request: Request, approval: UUID) -> HttpResponse | Response:
        """Decline; the reason is kept and shown to the requester."""
        said = self.said(DeclineSerializer)
        person, reason = self.person_request().user, said["reason"]
        declined = approvals.decline(approval, person, reason, timezone.now())
        self.moved(declined)
        return Response(self.shown(declined, effect=False))
