"""Health for orchestrators and people: is the process alive, can it serve, and what does it count."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import redis
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from casino import heartbeat
from casino.as_meant import newest_differences
from casino.commit_watch import alone_in_words, signed_alone
from casino.database_roles import liberties
from casino.redis import redis_client
from casino.version import VERSION
from database.disk import free_bytes, shortage
from database.write_probe import WriteProbe, running_probe
from proofs.on_record import overdue, overdue_words
from rounds.interruptions import is_running

# Prometheus' own Info cannot be shared by processes. Of a server that has ended, its version is told no more.
BUILD = Gauge("casino_build_info", "The release that runs", ["version"], multiprocess_mode="livemax")
BUILD.labels(VERSION).set(1)
HUB_LAG_LIMIT_SECONDS = 5.0
CLOCK_DRIFT_LIMIT_SECONDS = 2.0


class NotReady(Exception):
    """One part cannot do its work; the message says why."""


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Nothing else is asked, so that a lost database does not get the web server killed."""
    return JsonResponse({"status": "ok"})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """The release that runs, and every part by name; 503 when any of them fails."""
    parts = examined()
    sound = all(part["ok"] for part in parts.values())
    said = {"status": "ok" if sound else "failing", "version": VERSION, "parts": parts}
    return JsonResponse(said, status=200 if sound else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus' text format, for who brings METRICS_TOKEN as a bearer token; closed where none is set."""
    if not settings.METRICS_TOKEN:
        return HttpResponse("metrics are closed; set METRICS_TOKEN\n", status=403, content_type="text/plain")
    expected = f"Bearer {settings.METRICS_TOKEN}"
    if not constant_time_compare(request.headers.get("Authorization", ""), expected):
        return HttpResponse("metrics need the bearer token\n", status=401, content_type="text/plain")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def examined() -> dict[str, dict[str, object]]:
    """Every part by name. A part whose service did not answer is not asked: it would wait as long for it again."""
    parts: dict[str, dict[str, object]] = {}
    for name, examine in PARTS.items():
        service = NEEDS.get(name)
        if service and not parts[service]["ok"]:
            parts[name] = {"ok": False, "reason": f"the {service} part failed"}
        else:
            parts[name] = check(examine)
    return parts


def check(examine: Callable[[], dict[str, object]]) -> dict[str, object]:
    """The part's facts with `ok`, or why it is not ready. What a failing service raises is an answer here."""
    try:
        return {"ok": True, **examine()}
    except NotReady as reason:
        return {"ok": False, "reason": str(reason)}
    except (DatabaseError, psycopg.Error, redis.RedisError, OSError) as error:
        return {"ok": False, "reason": type(error).__name__}


def database() -> dict[str, object]:
    """One round trip to the database; and a warning where the role that is signed in may more than it should."""
    began = time.monotonic()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    milliseconds = round((time.monotonic() - began) * 1000, 2)
    left = liberties(connection)
    return {"milliseconds": milliseconds, **({"warning": left} if left else {})}


def as_meant() -> dict[str, object]:
    """The database is what it was meant to be; a warning where it is not, for it serves all the same."""
    found = newest_differences()
    return {"warning": "; ".join(found)} if found else {}


def standby() -> dict[str, object]:
    """Commits are possible, and on as many machines as meant. The probe of this server says how long the newest one
    took; where none runs one commit is made now.
    """
    probe = running_probe()
    if probe is not None and probe.overdue:
        raise NotReady(f"no commit for {probe.silent_seconds:.1f} s: the database or its standby does not answer")
    newest = probe.newest if probe is not None and probe.newest is not None else async_to_sync(WriteProbe().once)()
    said: dict[str, object] = {
        "committed_seconds_ago": round(time.monotonic() - newest.at, 1),
        "milliseconds": round(newest.seconds * 1000, 2),
        "machines": newest.machines,
    }
    if newest.machines <= settings.DATABASE_STANDBYS:
        line = signed_alone()
        said["warning"] = f"on one machine alone {alone_in_words(line)}" if line else "on one machine alone"
    return said


def migrations() -> dict[str, object]:
    """No migration waits."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        raise NotReady(f"{len(waiting)} migrations have not been applied")
    return {}


def redis_answers() -> dict[str, object]:
    """One round trip to Redis."""
    began = time.monotonic()
    redis_client().ping()
    return {"milliseconds": round((time.monotonic() - began) * 1000, 2)}


def worker() -> dict[str, object]:
    """The heartbeat that beat asks for and the worker writes is fresh."""
    age = heartbeat.age_seconds()
    if age is None:
        raise NotReady("no heartbeat from the worker")
    if age > settings.WORKER_SILENT_SECONDS:
        raise NotReady(f"the worker's last heartbeat is {age:.0f} s old")
    return {"heartbeat_age_seconds": round(age, 1)}


def hub() -> dict[str, object]:
    """The live hub hands committed views to its sockets in time."""
    from live import hub_lag

    lag = float(hub_lag())
    if lag > HUB_LAG_LIMIT_SECONDS:
        raise NotReady(f"live views are {lag:.1f} s behind")
    return {"lag_seconds": round(lag, 3)}


def disk() -> dict[str, object]:
    """There is room for what the record writes."""
    reason = shortage()
    if reason:
        raise NotReady(reason)
    return {"free_megabytes": free_bytes(settings.DATA_FOLDER) // 2**20} if settings.DATA_FOLDER else {}


def clock() -> dict[str, object]:
    """This machine's clock and the database's agree, to within half a round trip."""
    with connection.cursor() as cursor:
        before = time.time()
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        (there,) = cursor.fetchone()
        after = time.time()
    drift = there - (before + after) / 2
    if abs(drift) - (after - before) / 2 > CLOCK_DRIFT_LIMIT_SECONDS:
        raise NotReady(
            f"the database's clock is {abs(drift):.1f} s {'ahead of' if drift > 0 else 'behind'} this server's"
        )
    return {"drift_seconds": round(drift, 3)}


def proofs() -> dict[str, object]:
    """Every table's record is proved each night."""
    if late := overdue(timezone.now()):
        raise NotReady(overdue_words(late))
    return {}


PARTS: dict[str, Callable[[], dict[str, object]]] = {
    "database": database,
    "standby": standby,
    "as_meant": as_meant,
    "migrations": migrations,
    "redis": redis_answers,
    "worker": worker,
    "hub": hub,
    "disk": disk,
    "clock": clock,
    "proofs": proofs,
}
NEEDS = {
    "standby": "database", "as_meant": "database", "migrations": "database", "worker": "redis", "clock": "database",
    "proofs": "database",
}  # fmt: skip
"""Parts that ask a service which another part, before them, has asked already."""


def exposition() -> bytes:
    """All counters in Prometheus' text format."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return generate_latest(REGISTRY)
    # The sockets of a server that was killed are gone with it; what it counted stays.
    for pid in {int(path.stem.rpartition("_")[2]) for path in Path(folder).glob("gauge_live*.db")}:
        if not is_running(pid):
            mark_process_dead(pid, folder)
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)
    return generate_latest(together)
