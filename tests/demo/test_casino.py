"""The demo casino: made twice it is made once, and its higher positions approve with badge and PIN (PM 6.2)."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from demo import casino
from rounds.execute_sync import close_connections
from staff.approvals import Asked, approve_by_badge, ask
from staff.browsers import Browser
from staff.forms import PIN_DIGITS
from staff.models import Person


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
        asked = ask(dana, Asked("t1", '{"type":"void_round"}', seq, "pit_supervisor"), now)
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


@pytest.mark.parametrize("name", casino.BADGES)
def test_what_make_up_prints_names_every_badge(name):
    PIN_DIGITS(casino.BADGES[name].pin)
    assert f"{name} {casino.BADGES[name].number} / {casino.BADGES[name].pin}" in casino.BADGE_HINT


def test_no_demo_where_none_is_wanted(transactional_db, settings):
    settings.DEMO = False
    with pytest.raises(CommandError, match="not a demo casino"):
        call_command("seed_demo", verbosity=0)
