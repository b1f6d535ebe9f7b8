"""Health: /healthz says that the process lives, /readyz names each part, 503 when one is missing; /metrics counts."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from casino import health
from tests.live_server import METRICS, LiveCasino

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("at_work")]
PARTS = {"database", "standby", "as_meant", "migrations", "redis", "worker", "hub", "disk", "clock", "proofs"}
POOL_SECONDS = settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"]


def parts(casino: LiveCasino) -> tuple[int, dict[str, dict]]:
    with casino.client() as client:
        answer = client.get("/readyz")
        return answer.status_code, answer.json()["parts"]


def until_failing(casino: LiveCasino, part: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while True:
        status, found = parts(casino)
        if not found[part]["ok"]:
            assert status == 503
            assert found[part]["reason"]
            return
        assert time.monotonic() < deadline, found
        time.sleep(0.5)


def test_every_part_is_named_and_sound(live_casino: LiveCasino) -> None:
    live_casino.wait_until_ready()
    status, found = parts(live_casino)
    assert status == 200
    assert set(found) == PARTS
    assert all(part["ok"] for part in found.values())


def test_without_redis_it_is_alive_but_not_ready(live_casino: LiveCasino) -> None:
    live_casino.services.redis.stop()
    try:
        until_failing(live_casino, "redis", 5)
        with live_casino.client() as client:
            assert client.get("/healthz").json() == {"status": "ok"}
    finally:
        live_casino.services.redis.start()
    live_casino.wait_until_ready()


def test_without_the_database_it_is_alive_but_not_ready(live_casino: LiveCasino) -> None:
    live_casino.services.postgres.stop()
    try:
        until_failing(live_casino, "database", 10)
        began = time.monotonic()
        parts(live_casino)
        waited = time.monotonic() - began
        assert waited < 2 * POOL_SECONDS, "the database is waited for once, not by each part"
        with live_casino.client() as client:
            assert client.get("/healthz").status_code == 200
    finally:
        live_casino.services.postgres.start()
    live_casino.wait_until_ready()


@pytest.mark.parametrize(
    ("service", "error", "unasked"),
    [
        ("database", OperationalError, {"standby", "as_meant", "migrations", "clock", "proofs"}),
        ("redis", redis.ConnectionError, {"worker"}),
    ],
)
def test_what_did_not_answer_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, service: str, error: type[Exception], unasked: set[str]
) -> None:
    asked = []

    def examine(name: str) -> dict[str, object]:
        asked.append(name)
        if name == service:
            raise error
        return {}

    for name in PARTS:
        monkeypatch.setitem(health.PARTS, name, partial(examine, name))
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    found = answer.json()["parts"]
    assert {name for name, part in found.items() if not part["ok"]} == {service} | unasked
    assert {found[name]["reason"] for name in unasked} == {f"the {service} part failed"}
    assert set(asked) == PARTS - unasked


def test_without_the_worker_the_heartbeat_grows_old(live_casino: LiveCasino) -> None:
    live_casino.worker.stop()
    try:
        until_failing(live_casino, "worker", 40)
    finally:
        live_casino.worker.start()
    live_casino.wait_until_ready()


def test_metrics_are_prometheus_text(live_casino: LiveCasino) -> None:
    with live_casino.client() as client:
        answer = client.get("/metrics", headers=METRICS)
        assert client.get("/metrics").status_code == 401
    assert answer.headers["content-type"].startswith("text/plain")
    assert "process_resident_memory_bytes" in answer.text
    assert "casino_commands_total" in answer.text


@pytest.mark.django_db
@pytest.mark.parametrize(("ahead", "says"), [(0.0, ""), (3600.0, "ahead of"), (-3600.0, "behind")])
def test_a_clock_that_is_not_the_databases_is_said(monkeypatch: pytest.MonkeyPatch, ahead: float, says: str) -> None:
    real = time.time
    monkeypatch.setattr(health.time, "time", lambda: real() - ahead)
    found = Client().get("/readyz").json()["parts"]["clock"]
    assert found["ok"] is not bool(says)
    if says:
        assert found["reason"] == f"the database's clock is 3600.0 s {says} this server's"
    else:
        assert abs(found["drift_seconds"]) < 1


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer "}, METRICS])
def test_metrics_are_closed_where_nobody_set_their_token(settings: Any, headers: dict[str, str]) -> None:
    settings.METRICS_TOKEN = ""
    assert Client(headers=headers).get("/metrics").status_code == 403


def test_pages_carry_the_strict_policy_and_a_request_id(live_casino: LiveCasino) -> None:
    with live_casino.client() as client:
        answer = client.get("/sign-in/", headers={"X-Request-ID": "tablet-7.0001"})
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-request-id"] == "tablet-7.0001"
