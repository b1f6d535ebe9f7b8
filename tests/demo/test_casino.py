"""The demo casino: made twice it is made once, and its higher positions approve with badge and PIN (PM 6.2)."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from demo import casino
from demo.evening.last_shift import last_shift
from proofs.staff_record import verify_staff
from proofs.verify import verify_table
from reports.actions import made, report_of
from rounds.access import state_of
from rounds.cached_states import forget_states
from rounds.execute_sync import close_connections
from rounds.models import Round
from shifts.road_map import road_map
from staff.approvals import ApprovalRequest, approve_by_badge, ask
from staff.browsers import Browser
from staff.forms import PIN_DIGITS
from staff.models import DealerDuty, Person
from tables.models import Table
from wagers.jackpots.models import JackpotTable


@pytest.fixture
def seeded(transactional_db, settings):
    settings.DEMO = True
    call_command("seed_demo", verbosity=0)
    yield
    close_connections()


def test_badge_and_pin_approve(seeded):
    dana = Person.objects.get(username="dana")
    now = timezone.now()
    for seq, (name, badge) in enumerate(casino.BADGES.items()):
        asked = ask(dana, ApprovalRequest("t1", '{"type":"void_round"}', seq, "pit_supervisor"), now)
        given = approve_by_badge(asked.pk, badge.number, badge.pin, Browser("127.0.0.1"), now)
        assert (given.approver.username, given.by_badge) == (name, True)


def test_made_again_nothing_changes_and_a_badge_of_ones_own_stays(seeded):
    sam = Person.objects.get(username="sam")
    sam.badge_number = "S-77"
    sam.save()
    before = Person.objects.count()
    call_command("seed_demo", verbosity=0)
    assert Person.objects.count() == before
    assert Person.objects.get(username="sam").badge_number == "S-77"


def test_a_larger_one_has_a_dealer_at_every_table_and_one_jackpot_for_all_of_its_poker(seeded):
    call_command("seed_demo", tables=10, verbosity=0)
    duties = dict(DealerDuty.objects.filter(until=None).values_list("table_id", "person__username"))
    assert [duties[f"t{number}"] for number in (8, 9, 10)] == ["dealer8", "dealer9", "dealer10"]
    tables = Table.objects.filter(id__in=["t8", "t9", "t10"])
    assert {table.status for table in tables} == {"open"}
    poker = {table.id for table in tables if "three_card" in state_of(table).rulebook.replace("-", "_")}
    assert {"t5", "t6", *poker} == set(JackpotTable.objects.values_list("table_id", flat=True))
    assert len(poker) == 1
    assert verify_staff().sound


def test_with_its_last_shift_a_signed_report_and_a_road_map_that_proposes_somebody(transactional_db, settings):
    settings.DEMO = True
    forget_states()
    call_command("seed_demo", last_shift=True, verbosity=0)
    over = last_shift()
    facts, digest = made(over)
    report = report_of(over)
    assert (report.digest, report.signatures.count()) == (digest, 2)
    dealt = {table.table: table for table in facts.tables if table.money.rounds}
    assert dealt.keys() == {"t2", "t3", "t4"}
    for table in dealt.values():
        assert table.chips.rundown_cents == table.money.win_cents
        assert [one.person for one in table.dealers] == [casino.DEALERS[table.table]]
    assert all(verify_table(table).sound for table in dealt)
    assert verify_staff().sound
    proposed = {row.comes.username for row in road_map(timezone.now()).rows if row.comes}
    assert proposed & set(casino.SPARE)
    rounds = Round.objects.count()
    call_command("seed_demo", last_shift=True, verbosity=0)
    assert Round.objects.count() == rounds
    close_connections()


@pytest.mark.parametrize("name", casino.BADGES)
def test_what_make_up_prints_names_every_badge(name):
    PIN_DIGITS(casino.BADGES[name].pin)
    assert f"{name} {casino.BADGES[name].number} / {casino.BADGES[name].pin}" in casino.BADGE_HINT


def test_every_dealer_has_a_badge_by_which_they_come_to_a_table(seeded):
    for name, badge in casino.DEALER_BADGES.items():
        person = Person.objects.get(username=name)
        assert (person.badge_number, person.check_pin(badge.pin)) == (badge.number, True), name
        assert f"{name} {badge.number}" in casino.DEALER_BADGE_HINT
    assert casino.DEALER_BADGES.keys() == {person.username for person in casino.PEOPLE if person.role == "dealer"}
    assert casino.DEALERS_PIN in casino.DEALER_BADGE_HINT


def test_no_demo_where_none_is_wanted(transactional_db, settings):
    settings.DEMO = False
    with pytest.raises(CommandError, match="not a demo casino"):
        call_command("seed_demo", verbosity=0)
