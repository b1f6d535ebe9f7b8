"""Notices that the web servers ended without saying so while rounds were on: a power failure (PM 5.29, TC 5.16).

Each web server keeps a row fresh. One that comes up, or looks around later, and finds a row gone stale or a process
gone closes that row; where no other server was up meanwhile, each table in mid-round was interrupted and the pit told.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from rules.books import BOOKS
from rules.pontoon.vocabulary.book import PontoonBook
from tables.actions import NO_ROUND, console_lost
from tables.alerts import raise_alert
from tables.models import Interruption, Table, WebProcess

SEEN_SECONDS = 2.0
# Without a sign of life for this long a server elsewhere counts as gone.
GONE = timedelta(seconds=15)
KEEP = timedelta(days=7)
LOCK = 4_115_829  # one server at a time looks around


def is_running(pid: int) -> bool:
    """Whether a process of this machine is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@transaction.atomic
def came_up(host: str, pid: int, alive: Callable[[int], bool] = is_running) -> WebProcess:
    """Note a server that starts, and look for those that ended without saying so."""
    now = timezone.now()
    # A process of the same number on this machine is this one: its old row is of an earlier life.
    _look_around(now, lambda row: row.host == host and (row.pid == pid or not alive(row.pid)))
    WebProcess.objects.filter(stopped_at__lt=now - KEEP).delete()
    return WebProcess.objects.create(host=host, pid=pid, started_at=now, seen_at=now)


@transaction.atomic
def still_here(process: WebProcess) -> bool:
    """Keep a server's row fresh, and look whether others went stale; whether any did."""
    now = timezone.now()
    WebProcess.objects.filter(pk=process.pk).update(seen_at=now, stopped_at=None)
    if not WebProcess.objects.filter(stopped_at=None, seen_at__lt=now - GONE).exists():
        return False
    _look_around(now, lambda row: False)
    return True


def search_consoles(grace_seconds: float) -> None:
    """Tell the pit of each console that has not come back. Whoever held its socket is gone and cannot tell."""
    for table, console in (
        Table.objects.exclude(status__in=NO_ROUND).exclude(console_id="").values_list("id", "console_id")
    ):
        console_lost(table, console, grace_seconds)


def went_down(process: WebProcess) -> None:
    """Note a server that ends as it should."""
    WebProcess.objects.filter(pk=process.pk).update(stopped_at=timezone.now())


def _look_around(now: datetime, gone: Callable[[WebProcess], bool]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    rows = list(WebProcess.objects.filter(stopped_at=None))
    dead = [row for row in rows if row.seen_at < now - GONE or gone(row)]
    if not dead:
        return
    WebProcess.objects.filter(pk__in=[row.pk for row in dead]).update(stopped_at=now)
    last = max(row.seen_at for row in dead)
    # Somebody who was up before and after kept the tables served: screens went there.
    served = WebProcess.objects.filter(Q(stopped_at=None) | Q(stopped_at__gt=last), started_at__lte=last)
    if not served.exclude(pk__in=[row.pk for row in dead]).exists():
        _interrupt(last, now)


def _interrupt(stopped_about: datetime, now: datetime) -> None:
    for row in Table.objects.exclude(status__in=NO_ROUND).defer("state"):
        with connection.cursor() as cursor:
            cursor.execute("SELECT at, ruleset FROM rounds_event WHERE table_id = %s AND seq = %s", [row.id, row.seq])
            at, ruleset = cursor.fetchone()
        stopped = max(stopped_about, at)  # an event is a sign of life too
        Interruption.objects.create(
            table=row, round=row.round, seq=row.seq, last_event_at=at, stopped_about=stopped, back_at=now
        )
        sentence = f"Play was interrupted in round {row.round}. What was entered before is on record."
        raise_alert(row.id, "interrupted", sentence, seq=row.seq, clause=power_clause(ruleset))


def power_clause(rulebook: str) -> str:
    """The clause of a rulebook on a power failure; one that has none leaves it to the Gaming Shift Manager."""
    book = BOOKS[rulebook]
    clauses = book.irregularities if isinstance(book, PontoonBook) else book.cite
    return clauses.get("power", book.cite["not_covered"])


def open_interruption(table: str, seq: int) -> Interruption | None:
    """The interruption that nobody has answered yet; one after which the table moved on answers itself."""
    newest = Interruption.objects.filter(table_id=table).order_by("-id").first()
    return newest if newest is not None and newest.resolved_at is None and newest.seq == seq else None


def resolve(interruption: Interruption, resolution: str, person_id: int) -> None:
    """Note what it was; the first answer stays."""
    Interruption.objects.filter(pk=interruption.pk, resolved_at=None).update(
        resolution=resolution, resolved_at=timezone.now(), resolved_by_id=person_id
    )
