"""Notices that the web servers ended without saying so while rounds were on: a power failure (PM 5.29, TC 5.16).

Each web server keeps a row fresh. One that comes up, or looks around later, and finds a row gone stale or a process
gone closes that row; where no other server was up meanwhile, each table in mid-round was interrupted and the pit told.

Rows of living servers go stale too, all at once, where the machine is frozen or the database away. So a server judges a
stale row only once it has been at work itself for a while: by then the others have freshened theirs.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.books import BOOKS
from rules.pontoon.vocabulary.book import PontoonBook
from tables.actions import NO_ROUND, console_lost
from tables.alerts import raise_alert
from tables.models import Interruption, Table, WebProcess

SEEN_SECONDS = 2.0
# Without a sign of life for this long a server elsewhere counts as gone.
GONE = timedelta(seconds=15)
# A server that came up, or gave no sign itself, this short while ago judges no stale row: three looks of everybody.
WAIT = timedelta(seconds=3 * SEEN_SECONDS)
KEEP = timedelta(days=7)
LOCK = 4_115_829  # one server at a time looks around


@dataclass
class SignOfLife:
    """This server's row, when it was freshened last, and since when without a break."""

    process: WebProcess
    seen_at: datetime
    steady_since: datetime


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
def came_up(host: str, pid: int, alive: Callable[[int], bool] = is_running) -> SignOfLife:
    """Note a server that starts, and look for those of this machine that ended without saying so. Where another's row
    is stale nothing is judged yet: the next looks tell whether that one lives.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    now = timezone.now()
    others = list(WebProcess.objects.filter(stopped_at=None))
    # A process of the same number on this machine is this one: its old row is of an earlier life.
    gone = [row for row in others if row.host == host and (row.pid == pid or not alive(row.pid))]
    if all(row in gone or row.seen_at >= now - GONE for row in others):
        _close(gone, now)
    WebProcess.objects.filter(stopped_at__lt=now - KEEP).delete()
    row = WebProcess.objects.create(host=host, pid=pid, started_at=now, seen_at=now)
    return SignOfLife(row, seen_at=now, steady_since=now)


def still_here(sign: SignOfLife) -> bool:
    """Keep a server's row fresh, and close those that went stale; whether there were any. Raises DatabaseError.

    The row is freshened by itself: nobody holds one while they wait for the others.
    """
    now = timezone.now()
    WebProcess.objects.filter(pk=sign.process.pk).update(seen_at=now, stopped_at=None)
    if now - sign.seen_at > WAIT:
        sign.steady_since = now
    sign.seen_at = now
    if now - sign.steady_since < WAIT or not _stale(now).exists():
        return False
    with transaction.atomic(), connection.cursor() as cursor:
        # Who finds that another looks around goes on: this look is made, and signs of life must not wait for it.
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if cursor.fetchone() == (True,):
            _close(list(_stale(now).select_for_update(no_key=True)), now)
    return True


def search_consoles(grace_seconds: float) -> None:
    """Tell the pit of each console that has not come back. Whoever held its socket is gone and cannot tell."""
    for table, console in (
        Table.objects.exclude(status__in=NO_ROUND).exclude(console_id="").values_list("id", "console_id")
    ):
        console_lost(table, console, grace_seconds)


def went_down(sign: SignOfLife) -> None:
    """Note a server that ends as it should."""
    WebProcess.objects.filter(pk=sign.process.pk).update(stopped_at=timezone.now())


def _stale(now: datetime) -> QuerySet[WebProcess]:
    return WebProcess.objects.filter(stopped_at=None, seen_at__lt=now - GONE)


def _close(dead: list[WebProcess], now: datetime) -> None:
    """Note when each of them was seen last. Where nobody was up meanwhile the tables were interrupted."""
    if not dead:
        return
    WebProcess.objects.filter(pk__in=[row.pk for row in dead]).update(stopped_at=F("seen_at"))
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
