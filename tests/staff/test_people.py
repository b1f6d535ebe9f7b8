"""People, duties and the pages about them: who may open what, and that every change is recorded."""

import pytest
from django.db import transaction
from django.test import Client

from shifts.duties import put_on_duty, relieve
from staff.models import AuditLogEntry, DealerDuty, Person
from staff.policy import may
from tests.cast import ELSEWHERE, TABLE
from tests.owner import REFUSED
from tests.threads import at_once

PAGES = [
    # address, and the answer for dana, sam, mona, gus, ada
    ("/", 200, 200, 200, 200, 200),
    ("/policy/", 200, 200, 200, 200, 200),
    ("/password/", 200, 200, 200, 200, 200),
    ("/duties/", 403, 200, 200, 200, 200),
    ("/devices/", 403, 200, 200, 200, 200),
    ("/people/", 403, 403, 200, 200, 200),
    ("/people/record/", 403, 403, 200, 200, 200),
    ("/people/new/", 403, 403, 403, 200, 403),
    ("/people/dana/", 403, 403, 403, 200, 403),
]


@pytest.mark.parametrize("row", PAGES, ids=[row[0] for row in PAGES])
def test_pm_6_2_who_may_open_which_page(cast, row):
    address, *expected = row
    people = [cast.dana, cast.sam, cast.mona, cast.gus, cast.ada]
    assert [cast.client(person).get(address).status_code for person in people] == expected
    assert Client().get(address).status_code == 302


def person_fields(**changed):
    fields = {"username": "Nina", "display_name": "Nina", "role": "dealer", "licence_number": "D-7", "badge_number": ""}
    return fields | {"is_active": "on", "new_password": "felt-and-brass-11"} | changed


def test_the_shift_manager_adds_a_person_who_then_chooses_their_own_password(cast):
    gus = cast.client(cast.gus)
    assert gus.post("/people/new/", person_fields()).status_code == 302
    nina = Person.objects.get(username="nina")
    assert (nina.role, nina.must_change_password) == ("dealer", True)
    line = AuditLogEntry.objects.filter(action="person_added").latest("id")
    assert (line.actor, line.subject, line.details["after"]["role"]) == ("gus", "nina", "dealer")
    assert "felt-and-brass" not in str(line.details)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"username": "DANA"}, "already exists"),
        ({"username": "New"}, "Choose another"),
        ({"username": "record"}, "Choose another"),
        ({"username": ".."}, "Choose another"),
        ({"username": "system"}, "Choose another"),
        ({"username": "jackpot"}, "Choose another"),
        ({"username": "device-7"}, "Choose another"),
        ({"new_password": ""}, "required"),
        ({"new_password": "short"}, "too short"),
        ({"role": "emperor"}, "valid choice"),
    ],
)
def test_a_person_that_cannot_be_added_is_explained(cast, changed, words):
    answer = cast.client(cast.gus).post("/people/new/", person_fields(**changed))
    assert answer.status_code == 422
    assert words in answer.text


def test_a_changed_role_counts_at_once_and_is_recorded_with_before_and_after(cast):
    fields = person_fields(username="sam", display_name="Sam", licence_number="", role="dealer", new_password="")
    fields["licence_games"] = cast.sam.licence_games
    assert not may(cast.dana, "manage_devices")
    assert may(cast.sam, "manage_devices")
    assert cast.client(cast.gus).post("/people/sam/", fields).status_code == 302
    cast.sam.refresh_from_db()
    assert not may(cast.sam, "manage_devices")
    line = AuditLogEntry.objects.get(action="person_changed")
    assert line.details["changed"] == {"role": ["pit_supervisor", "dealer"]}
    assert "Pit" in cast.client(cast.ada).get("/people/").text
    assert "Pit Supervisor → Dealer" in cast.client(cast.ada).get("/people/record/").text


def test_the_record_says_yes_and_no_of_who_may_sign_in(cast):
    fields = person_fields(username="sam", display_name="Sam", licence_number="", role="pit_supervisor", is_active="")
    assert cast.client(cast.gus).post("/people/sam/", fields | {"new_password": ""}).status_code == 302
    assert "yes → no" in cast.client(cast.ada).get("/people/record/").text


@pytest.mark.parametrize("changed", [{"role": "dealer"}, {"is_active": ""}])
def test_nobody_takes_their_own_keys_away(cast, changed):
    fields = person_fields(
        username="gus", display_name="Gus", licence_number="", role="gaming_shift_manager", new_password=""
    )
    answer = cast.client(cast.gus).post("/people/gus/", fields | changed)
    assert answer.status_code == 422
    cast.gus.refresh_from_db()
    assert cast.gus.is_active
    assert cast.gus.role == "gaming_shift_manager"


def test_a_dealer_deals_one_table_and_a_table_has_one_dealer(cast):
    assert may(cast.dana, "watch_dealer", TABLE)
    assert not may(cast.vic, "watch_dealer", TABLE)
    put_on_duty(cast.sam, cast.vic, TABLE)
    assert may(cast.vic, "watch_dealer", TABLE)
    assert not may(cast.vic, "watch_dealer", ELSEWHERE)
    assert not may(cast.dana, "watch_dealer", TABLE)
    assert DealerDuty.objects.filter(until=None).count() == 1


def test_a_supervisor_may_stand_in_without_a_duty_and_a_relieved_dealer_may_not(cast):
    relieve(cast.sam, cast.dana)
    assert not may(cast.dana, "watch_dealer", TABLE)
    assert may(cast.sam, "watch_dealer", TABLE)


def test_supervisors_assign_on_the_page_and_others_do_not(cast):
    order = {"person": "vic", "table_id": TABLE}
    assert cast.client(cast.dana).post("/duties/", order).status_code == 403
    assert cast.client(cast.ada).post("/duties/", order).status_code == 403
    assert may(cast.dana, "watch_dealer", TABLE)
    assert cast.client(cast.sam).post("/duties/", order).status_code == 302
    assert may(cast.vic, "watch_dealer", TABLE)
    late = cast.client(cast.sam).post("/duties/vic/relieve/", {"table": ELSEWHERE}, follow=True)
    assert "Nothing was done" in late.text  # a page of before, when Vic dealt there
    assert may(cast.vic, "watch_dealer", TABLE)
    assert cast.client(cast.sam).post("/duties/vic/relieve/", {"table": TABLE}).status_code == 302
    assert not may(cast.vic, "watch_dealer", TABLE)


def test_home_leads_each_where_they_may_go(cast):
    dana, vic = cast.client(cast.dana).get("/").text, cast.client(cast.vic).get("/").text
    assert f"/tables/{TABLE}/deal/" in dana
    assert f"/tables/{TABLE}/deal/" not in vic
    assert "/pit/" not in dana
    sam, ada = cast.client(cast.sam).get("/").text, cast.client(cast.ada).get("/").text
    assert "/pit/" in sam
    assert f"/tables/{TABLE}/deal/" in sam
    assert "/history/" in ada
    assert "/deal/" not in ada


def test_createperson_asks_for_a_good_password(db, monkeypatch, capsys):
    from django.core.management import CommandError, call_command

    monkeypatch.setenv("NEW_PERSON_PASSWORD", "12345")
    with pytest.raises(CommandError):
        call_command("createperson", "gina", role="gaming_shift_manager")
    monkeypatch.setenv("NEW_PERSON_PASSWORD", "velvet-rope-and-felt")
    call_command("createperson", "Gina", role="gaming_shift_manager", licence="G-1")
    assert "gina may sign in as Gaming Shift Manager" in capsys.readouterr().out
    assert Person.objects.get(username="gina").must_change_password


@pytest.mark.parametrize("tamper", ["update", "delete"])
def test_the_audit_log_is_never_changed(cast, tamper):
    lines = AuditLogEntry.objects.filter(action="duty_begun", subject="dana")
    change = {"update": lambda: lines.update(actor="vic"), "delete": lines.delete}[tamper]
    with pytest.raises(REFUSED, match="permission denied"), transaction.atomic():
        change()
    assert lines.get().actor == "sam"


def test_a_person_saved_by_somebody_else_meanwhile_is_explained(cast, monkeypatch):
    monkeypatch.setattr(Person, "validate_unique", lambda self, exclude=None: None)  # as it was a moment ago
    monkeypatch.setattr(Person, "validate_constraints", lambda self, exclude=None: None)
    answer = cast.client(cast.gus).post("/people/new/", person_fields(username="dana"))
    assert answer.status_code == 422
    assert "Somebody else saved this" in answer.text
    assert not AuditLogEntry.objects.filter(action="person_added", actor="gus").exists()


@pytest.mark.django_db(transaction=True)
def test_of_duties_given_at_once_each_table_and_each_dealer_keeps_one(cast):
    def give(number):
        put_on_duty(cast.sam, (cast.dana, cast.vic)[number % 2], "t8" if number < 6 else TABLE)

    at_once(give, range(12))
    open_duties = DealerDuty.objects.filter(until=None)
    assert len({duty.table_id for duty in open_duties}) == len({duty.person_id for duty in open_duties}) > 0


def test_the_audit_log_says_codes_in_words() -> None:
    entry = AuditLogEntry(action="report_signed", details={"side": "takes_over", "table": "t1", "role": "pit_manager"})
    assert entry.details_text() == [("side", "takes over"), ("table", "t1"), ("role", "Pit Manager")]
