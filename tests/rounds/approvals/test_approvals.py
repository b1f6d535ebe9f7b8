"""PM 6.2: a command above one's role is approved by somebody of that role: this command, here, now, once."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from proofs.verify import verify_table
from rounds.answers import stale
from rounds.approved import carry_out
from rounds.envelope import CommandEnvelope
from rounds.event_export import exported
from rounds.facts.approval import Dealing, FoundApproval, unusable_reason
from rounds.models import Command, Event, Round
from rules import commands
from staff import approvals
from staff.actor import Actor
from staff.models import Approval, AuditLogEntry
from tables.models import Table
from tests.owner import REFUSED
from tests.proofs.test_verify_audit import tamper
from tests.rounds.approvals.conftest import VOID, Floor


def test_pm_6_2_an_approved_command_is_carried_out_and_the_record_names_both(floor: Floor) -> None:
    status, refused = floor.use(None)
    assert (status, refused["code"]) == (403, "not_allowed")
    asked = floor.asked()
    assert (asked["status"], asked["needed"], asked["requester"]) == ("waiting", "pit_supervisor", "Dana")
    status, given = floor.approve(asked)
    assert (status, given["status"], given["not_done"]) == (200, "used", "")
    status, body = floor.use(asked, seq=asked["expected_seq"], command_id=asked["id"])
    assert status == 200, body
    assert body["events"][0]["type"] == "round_voided"
    event = Event.objects.get(type="round_voided")
    assert (event.actor, event.role, event.approved_by, event.approved_role) == (
        "dana", "dealer", "sam", "pit_supervisor",
    )  # fmt: skip
    assert exported(event)["approved_by"] == "sam"
    assert verify_table(floor.table).faults == []
    assert Round.objects.get().phase == "concluded"
    assert Approval.objects.get().used_seq == floor.game.seq


@pytest.mark.clause("PM 6.2")
def test_approving_carries_out_and_the_answer_is_there_whenever_it_is_asked_for(floor: Floor) -> None:
    """Whoever asked may be gone by then; who asks for the answer gets it as often as they like."""
    asked, seq = floor.asked(), floor.game.seq
    assert floor.approve(asked)[1]["status"] == "used"
    done = floor.game.seq
    assert Approval.objects.get().used_seq == done > seq
    answers = [floor.use(asked, seq=seq, command_id=asked["id"]) for _ in range(2)]
    assert answers[0] == answers[1]
    assert floor.game.seq == done
    assert floor.approve(asked)[1]["code"] == "approval_used"


def test_what_is_not_carried_out_says_why_to_who_approved(floor: Floor) -> None:
    asked = floor.asked()
    assert floor.use(None, {"type": "set_betting_time", "seconds": None})[0] == 200
    status, body = floor.approve(asked)
    assert (status, body["status"]) == (200, "approved")
    assert body["not_done"] == json.loads(stale(0).body)["detail"]
    assert not Event.objects.filter(type="round_voided").exists()


def test_what_only_a_console_sends_is_carried_out_from_where_its_requester_deals(floor: Floor) -> None:
    question = approvals.ApprovalRequest(floor.table, '{"type":"close_betting"}', floor.game.seq, "pit_supervisor")
    Table.objects.update(console_id="right", console_person=floor.cast.mona)
    asked = approvals.ask(floor.cast.dana, question, timezone.now())
    assert "Another tablet" in floor.approve({"id": asked.pk})[1]["not_done"]
    Table.objects.update(console_id="left", console_person=floor.cast.dana)
    assert carry_out(asked).accepted, "nothing was done before"
    assert Approval.objects.get().used_seq == floor.game.seq


def test_who_approved_is_in_the_chain(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    assert floor.use(asked)[0] == 200
    tamper("UPDATE rounds_event SET approved_by = 'mona' WHERE type = 'round_voided'")
    assert [fault.proof for fault in verify_table(floor.table).faults] == ["chain"]


def test_events_nobody_approved_are_hashed_as_ever(floor: Floor) -> None:
    event = Event.objects.filter(type="wager_placed").first()
    assert "approved_by" not in exported(event)


def refused_by(floor: Floor, **named: Any) -> str:
    """The code of a use that does not go through; it changes nothing and stays as evidence."""
    before, kept = floor.game.seq, Command.objects.filter(status="forbidden").count()
    status, body = floor.use(**named)
    assert status == 409, body
    assert floor.game.seq == before
    assert Command.objects.filter(status="forbidden").count() == kept + 1
    return body["code"]


@pytest.mark.clause("TC 6.2")
def test_a_use_that_does_not_go_through_names_the_clause_of_the_tables_own_rulebook() -> None:
    at = datetime(2026, 1, 31, 20, tzinfo=UTC)
    asked = FoundApproval(
        "table-9", '{"type":"fold","area":1}', 7, "dana", "pit_supervisor", "TC 6.2", at, False, False, None, None, None
    )  # fmt: skip
    envelope = CommandEnvelope("table-9", commands.Fold(1), Actor("person", "dana"), received_at=at)
    answer = unusable_reason(asked, envelope, 7, Dealing(None, frozenset()))
    assert answer is not None
    assert (answer.code, answer.clause) == ("approval_waiting", "TC 6.2")


def test_nothing_goes_through_before_it_is_approved(floor: Floor) -> None:
    assert refused_by(floor, approval=floor.asked()) == "approval_waiting"


def test_changed_content_is_not_what_was_approved(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    for changed in ({"ground": "equipment_fault"}, {"note": ""}):
        assert refused_by(floor, approval=asked, command=VOID | changed) == "approval_differs"
    assert floor.use(asked)[0] == 200


def test_an_approval_is_used_once(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    assert floor.use(asked)[0] == 200
    assert refused_by(floor, approval=asked) == "approval_used"


def test_an_approval_expires(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    earlier = "created_at = created_at - interval '3 minutes', expires_at = expires_at - interval '3 minutes'"
    tamper(f"UPDATE staff_approval SET {earlier}")
    assert refused_by(floor, approval=asked) == "approval_expired"
    assert floor.state(asked) == "expired"


def test_nobody_approves_too_late(floor: Floor) -> None:
    asked = floor.asked()
    with pytest.raises(approvals.ApprovalRefused) as refused:
        approvals.approve(asked["id"], floor.cast.sam, Approval.objects.get().expires_at + timedelta(seconds=1))
    assert refused.value.code == "approval_expired"


def test_what_was_shown_is_what_is_approved_a_table_that_moved_on_asks_again(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    status, body = floor.use(None, {"type": "set_betting_time", "seconds": None})
    assert status == 200, body
    assert refused_by(floor, approval=asked) == "approval_outdated"
    assert floor.call(floor.cast.sam, "get", f"approvals/{asked['id']}")[1]["effect"] is None


def test_nobody_approves_their_own(floor: Floor) -> None:
    status, asked = floor.ask({"type": "set_wagers_per_area", "wagers": 2}, floor.cast.sam)
    assert (status, asked["needed"]) == (201, "pit_manager")
    status, body = floor.approve(asked, floor.cast.sam)
    assert (status, body["code"], body["clause"]) == (403, "approval_own", "PM 6.2")
    with pytest.raises(REFUSED), transaction.atomic():
        Approval.objects.update(approver=floor.cast.sam, approved_at=Approval.objects.get().created_at)


def test_pm_6_2_a_lower_role_does_not_approve(floor: Floor) -> None:
    asked = floor.asked({"type": "set_wagers_per_area", "wagers": 2})
    assert asked["needed"] == "pit_manager"
    status, body = floor.approve(asked, floor.cast.sam)
    assert (status, body["code"]) == (403, "approval_role")
    for person in (floor.cast.vic, floor.cast.ada):
        status, body = floor.approve(asked, person)
        assert status == 403, body
    assert floor.state(asked) == "waiting"
    assert floor.approve(asked, floor.cast.gus)[0] == 200
    assert floor.state(asked) == "used"
    assert Event.objects.latest("seq").approved_role == "gaming_shift_manager"


def test_a_role_that_was_taken_away_meanwhile_does_not_carry(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    floor.cast.sam.role = "dealer"
    floor.cast.sam.save()
    assert refused_by(floor, approval=asked) == "approval_role"


def test_an_approval_belongs_to_who_asked_and_to_its_table(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    assert refused_by(floor, approval=asked, person=floor.cast.mona) == "approval_unknown"
    assert floor.call(floor.cast.vic, "get", f"tables/t2/approvals/{asked['id']}")[0] == 404
    assert floor.call(floor.cast.vic, "get", f"tables/{floor.table}/approvals/{asked['id']}")[0] == 403


def test_a_decline_is_recorded_with_its_reason(floor: Floor) -> None:
    asked = floor.asked()
    status, body = floor.call(floor.cast.mona, "post", f"approvals/{asked['id']}/decline", {"reason": "Count first."})
    assert (status, body["status"], body["declined_by"]) == (200, "declined", "Mona")
    assert refused_by(floor, approval=asked) == "approval_declined"
    status, body = floor.approve(asked)
    assert (status, body["code"]) == (409, "approval_declined")
    line = AuditLogEntry.objects.filter(action="approval_declined").get()
    assert (line.actor, line.details["reason"]) == ("mona", "Count first.")


def test_the_requester_takes_it_back(floor: Floor) -> None:
    asked = floor.asked()
    status, body = floor.call(floor.cast.dana, "post", f"tables/{floor.table}/approvals/{asked['id']}/withdraw")
    assert (status, body["status"]) == (200, "declined")


def test_what_needs_no_approval_is_not_asked_for(floor: Floor) -> None:
    status, body = floor.ask({"type": "close_betting"})
    assert (status, body["code"]) == (409, "approval_not_needed")


def test_what_the_rules_refuse_anyway_is_not_asked_for(floor: Floor) -> None:
    status, body = floor.ask(VOID | {"ground": "bad_weather"})
    assert (status, body["code"]) == (422, "unknown_void_ground")
    assert not Approval.objects.exists()


def test_a_stale_screen_does_not_ask(floor: Floor) -> None:
    status, body = floor.ask(seq=floor.game.seq - 1)
    assert (status, body["code"]) == (409, "stale")


def test_asking_twice_is_one_question(floor: Floor) -> None:
    assert floor.asked()["id"] == floor.asked()["id"]


def test_what_waits_is_listed_with_its_effect_for_the_pit_only(floor: Floor) -> None:
    floor.asked()
    status, rows = floor.call(floor.cast.sam, "get", "approvals")
    assert status == 200
    assert [(row["may_not"], row["effect"]["hypothetical"]) for row in rows] == [("", True)]
    after = {(row["wager"].startswith("claim:"), row["after"]) for row in rows[0]["effect"]["wagers"]}
    assert after == {(False, "returned"), (True, "")}, "the chips of a claim that waited go back too"
    assert floor.call(floor.cast.dana, "get", "approvals")[0] == 403


def test_what_was_decided_stays_in_the_database(floor: Floor) -> None:
    asked = floor.asked()
    floor.only_approve(asked)
    for change in ({"command": "{}"}, {"approver": floor.cast.mona}, {"needed": "dealer"}):
        with pytest.raises(REFUSED), transaction.atomic():
            Approval.objects.update(**change)
    with pytest.raises(REFUSED), transaction.atomic():
        Approval.objects.all().delete()
