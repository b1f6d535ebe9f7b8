"""Several web servers freshen their rows and look around at once: none holds up another, whatever it waits for."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from rounds.interruptions import GONE, LOCK, WAIT, SignOfLife, came_up, still_here
from tables.models import WebProcess
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
SERVERS = [f"casino-{number}" for number in range(4)]


def servers() -> list[SignOfLife]:
    """Servers on machines of their own that have been at work for a while."""
    signs = [came_up(host, 7) for host in SERVERS]
    for sign in signs:
        sign.steady_since -= WAIT
    return signs


def all_go_stale() -> None:
    WebProcess.objects.update(seen_at=timezone.now() - GONE - timedelta(seconds=1))


def test_all_look_around_at_once_after_a_thaw() -> None:
    """A deadlock would be an error of one of them."""
    signs = servers()
    for _ in range(5):
        all_go_stale()
        at_once(still_here, signs)
    at_once(still_here, signs)
    assert WebProcess.objects.filter(stopped_at=None).count() == len(SERVERS)


def test_signs_of_life_do_not_wait_for_one_that_looks_around() -> None:
    """It holds the lock, and with it the rows that it judges."""
    signs = servers()
    all_go_stale()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        began = timezone.now()
        others = threading.Thread(target=at_once, args=(still_here, signs), daemon=True)
        others.start()
        others.join(timeout=5)
        assert WebProcess.objects.filter(seen_at__gte=began).count() == len(SERVERS)
