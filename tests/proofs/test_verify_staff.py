"""A person, duty, device or approval that the audit log does not tell of is a fault, whoever wrote its row."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from proofs.staff_record import verify_staff
from shifts import duties
from staff import approvals, pairing
from staff.browsers import Browser
from staff.models import Person
from staff.people import change_own_keys, create_person, save_person
from tables.alerts import acknowledge, raise_alert
from tests.cast import ELSEWHERE, PASSWORD, TABLE, Cast, pair_display
from tests.owner import unguarded
from tests.table import Game

A_PERSON = """
INSERT INTO staff_person (username, role, display_name, password, is_active, is_staff, is_superuser, first_name,
    last_name, email, date_joined, licence_number, badge_number, pin_hash, must_change_password, licence_games)
SELECT 'mallory', 'gaming_shift_manager', '', password, true, false, false, '', '', '', now(), '', '', '', false, '[]'
FROM staff_person WHERE username = 'dana'
"""
A_DUTY = """
WITH ended AS (UPDATE staff_dealerduty SET until = now() WHERE until IS NULL)
INSERT INTO staff_dealerduty (person_id, table_id, since)
SELECT id, 't9', now() FROM staff_person WHERE username = 'mona'
"""
A_DEVICE = """
INSERT INTO staff_device (token_hash, code, kind, name, table_id, seat, created_at, paired_at, may_send)
VALUES (repeat('a', 64), '', 'seat', 'Seat 1', 't1', 1, now(), now(), '[]')
"""
# What the application's role may write by itself, and what the proof says of it.
WRITTEN = {
    "person": (A_PERSON, "person mallory: the audit log does not say that they were added"),
    "duty": (A_DUTY, "mona at t9: 1 times duty_begun, the audit log has 0 lines of it"),
    "duty ended": ("UPDATE staff_dealerduty SET until = now() WHERE until IS NULL", "dana at t1: 1 times duty_ended"),
    "device": (A_DEVICE, "the audit log does not say that it was paired"),
    "device moved": ("UPDATE staff_device SET seat = 5 WHERE paired_at IS NOT NULL", "not say that it was paired as"),
    "device allowed": ("""UPDATE staff_device SET may_send = '["cards"]'""", "differ in what it may send"),
    "device revoked": ("UPDATE staff_device SET revoked_at = now() WHERE seat > 0", "whether it was revoked"),
    "role": ("UPDATE staff_person SET role = 'pit_manager' WHERE username = 'vic'", "role is 'pit_manager'"),
}  # fmt: skip


def test_what_the_product_does_leaves_its_lines(cast: Cast) -> None:
    first = create_person("first", "gaming_shift_manager", PASSWORD)
    save_person(first.as_actor(), Person(username="second", role="dealer"), PASSWORD)
    change_own_keys(first, "another-long-word-8", "4711")
    duties.put_on_duty(cast.sam, cast.vic, TABLE)
    duties.relieve(cast.sam, cast.vic)
    device, _ = pair_display(cast.sam, ELSEWHERE, 2)
    pairing.revoke(cast.sam, device)
    pairing.introduce(Browser("local"))
    assert verify_staff().faults == []


@pytest.mark.parametrize("written", WRITTEN)
def test_a_row_without_its_line_is_a_fault(cast: Cast, written: str) -> None:
    statement, fault = WRITTEN[written]
    assert verify_staff().faults == []
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert any(fault in found for found in verify_staff().faults), verify_staff().faults


@pytest.mark.parametrize("decided", ["approver_id = 1, approved_at", "declined_by_id = 1, declined_at"])
def test_an_approval_that_nobody_gave_or_declined_is_a_fault(game: Game, decided: str) -> None:
    now, cast = timezone.now(), game.cast
    asked = approvals.ApprovalRequest(game.table, '{"type":"void_round"}', game.seq, "pit_supervisor", "PM 6.2")
    given, declined, withdrawn, open_ = (
        approvals.ask(each, asked, now)
        for each in (cast.dana, cast.vic, cast.ada, create_person("eve", "dealer", PASSWORD))
    )
    approvals.approve(given.pk, cast.sam, now)
    approvals.decline(declined.pk, cast.sam, "No.", now)
    approvals.decline(withdrawn.pk, cast.ada, "", now)
    assert verify_staff().faults == []
    with connection.cursor() as cursor:
        forgery = decided.replace("= 1", f"= {cast.mona.pk}")
        cursor.execute(f"UPDATE staff_approval SET {forgery} = now() WHERE id = %s", [open_.pk])
    (fault,) = verify_staff().faults
    assert "the audit log does not say that mona decided it" in fault


def test_an_alert_acknowledged_in_anothers_name_is_a_fault(game: Game) -> None:
    seen, forged = (raise_alert(game.table, "pit_called", "Chips.") for _ in range(2))
    acknowledge([seen.pk], game.cast.sam.pk)
    assert verify_staff().faults == []
    with connection.cursor() as cursor:
        now_by = "UPDATE tables_alert SET acknowledged_by_id = %s, acknowledged_at = now() WHERE id = %s"
        cursor.execute(now_by, [game.cast.mona.pk, forged.pk])
    acknowledge([forged.pk], game.cast.sam.pk)
    assert verify_staff().faults == [f"alert {forged.pk} of t1: the audit log does not say that mona acknowledged it"]


def test_a_demo_casino_has_its_lines(transactional_db: None, settings: object) -> None:
    settings.DEMO = True  # type: ignore[attr-defined]
    call_command("seed_demo", verbosity=0)
    call_command("seed_demo", verbosity=0)
    assert verify_staff().faults == []


def test_an_event_that_names_an_approval_that_was_not_given_is_a_fault(game: Game) -> None:
    game.open_round()
    assert verify_staff().faults == []
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_event SET approved_by = 'sam' WHERE seq = %s", [game.seq])
    assert verify_staff().faults == [f"event {game.seq} of t1: no approval of sam was used for it"]
