"""Approving with badge and PIN at the requester's screen: guessing is slow, and a PIN is kept nowhere."""

from __future__ import annotations

import json
import logging

import pytest
from django.test import Client
from django.utils import timezone

from proofs.verify import verify_table
from rounds.models import Command, Event
from staff import throttle
from staff.models import Approval, AuditLogEntry, SignInAttempt
from tables.models import Alert
from tests.cast import TABLE
from tests.rounds.approvals.conftest import BADGE, PIN, Floor

LIMITS = {"type": "set_limits", "limits": {"main": {"min_cents": 1_000, "max_cents": 50_000}}}


def test_pm_6_2_badge_and_pin_approve_on_the_dealers_tablet(floor: Floor) -> None:
    asked = floor.asked()
    status, body = floor.badge(asked)
    assert (status, body["status"], body["approver"], body["by_badge"]) == (200, "used", "Sam", True)
    assert Event.objects.get(type="round_voided").approved_by == "sam"


@pytest.mark.parametrize(
    ("badge", "pin"), [(BADGE, "0000"), ("B-9999", PIN), (BADGE, "")], ids=["pin", "badge", "none"]
)
def test_a_wrong_pin_or_badge_approves_nothing_and_tells_nothing(floor: Floor, badge: str, pin: str) -> None:
    asked = floor.asked()
    status, body = floor.badge(asked, badge, pin)
    assert status in (400, 422)
    assert "Sam" not in str(body)
    assert floor.state(asked) == "waiting"


def test_an_unknown_badge_and_a_wrong_pin_get_the_same_answer(floor: Floor) -> None:
    asked = floor.asked()
    assert floor.badge(asked, BADGE, "0000") == floor.badge(asked, "B-9999", "0000")


def test_after_five_wrong_tries_even_the_right_pin_waits(floor: Floor) -> None:
    asked = floor.asked()
    for _ in range(5):
        assert floor.badge(asked, pin="0000")[1]["code"] == "badge_wrong"
    status, body = floor.badge(asked)
    assert (status, body["code"]) == (429, "badge_wait")
    assert floor.state(asked) == "waiting"


def test_the_pit_is_told_of_the_fifth_wrong_try_once(floor: Floor) -> None:
    asked = floor.asked()
    told = Alert.objects.filter(kind="badge_tried", table_id=TABLE)
    for _ in range(4):
        floor.badge(asked, pin="0000")
    assert not told.exists()
    for _ in range(3):
        floor.badge(asked, pin="0000")
    assert [alert.message for alert in told] == [
        "At the screen of Dana a badge and PIN were given wrong five times or more. Somebody may be guessing."
    ]
    assert verify_table(TABLE).faults == []


def test_one_screen_that_tries_one_badge_after_the_other_is_slowed(floor: Floor) -> None:
    """Behind one router every tablet of the house has its address: nobody else is kept from approving."""
    asked = floor.asked()
    for number in range(throttle.BADGE.slow_after):
        assert floor.badge(asked, f"B-{number}", "0000")[0] == 422
    assert floor.badge(asked)[0] == 429
    SignInAttempt.objects.update(at=timezone.now() - throttle.SLOW_STEP)
    assert floor.badge(asked)[0] == 200


def test_a_badge_without_a_pin_or_of_somebody_gone_approves_nothing(floor: Floor) -> None:
    asked = floor.asked()
    floor.cast.sam.is_active = False
    floor.cast.sam.save()
    assert floor.badge(asked)[0] == 422
    floor.cast.mona.badge_number = "B-3003"
    floor.cast.mona.save()
    assert floor.badge(asked, "B-3003", PIN)[0] == 422


def test_the_requesters_own_badge_does_not_approve(floor: Floor) -> None:
    dana = floor.cast.dana
    dana.badge_number = "B-1001"
    dana.set_pin(PIN)
    dana.save()
    status, body = floor.badge(floor.asked(), "B-1001", PIN)
    assert (status, body["code"]) == (403, "approval_own")


def test_a_pin_is_kept_and_logged_nowhere(floor: Floor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    asked = floor.asked()
    floor.badge(asked, pin="87654321")
    floor.badge(asked)
    rows = [*Approval.objects.values(), *SignInAttempt.objects.values(), *AuditLogEntry.objects.values()]
    kept = str(rows) + str(list(Command.objects.values())) + caplog.text
    assert "87654321" not in kept
    assert f"'{PIN}'" not in kept
    assert f'"{PIN}"' not in kept


def test_a_dealer_elsewhere_cannot_use_up_a_supervisors_tries_on_the_tablets_they_approve_at(floor: Floor) -> None:
    tablet = floor.cast.client(floor.cast.dana)
    body = json.dumps({"badge_number": BADGE, "pin": PIN})

    def by_badge(browser: Client) -> int:
        asked = floor.asked(LIMITS)
        path = f"/api/v1/tables/{floor.table}/approvals/{asked['id']}/badge"
        return browser.post(path, body, content_type="application/json").status_code

    assert by_badge(tablet) == 200
    for _ in range(5):
        floor.badge(floor.asked(LIMITS), pin="0000")
    assert by_badge(floor.cast.client(floor.cast.dana)) == 429, "another browser at the same address"
    assert by_badge(tablet) == 200
