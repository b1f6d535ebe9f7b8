"""`manage.py up`: from two copies at once, after `kill -9` of a part, with its port taken, as another user."""

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
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from casino.local.ports import free_port
from casino.local.stack import BASE
from casino.testing import environment_for_tests
from tests.rooms import ROOMS

pytestmark = pytest.mark.live
OURS = ["manage.py", *ROOMS, "templates", "static"]
SECONDS = 240


class Up:
    """One `manage.py up` from a copy of the project, which may be started again when it ended."""

    def __init__(self, copy: Path, *, port: int | None = None, web: int = 1, prefix: tuple[str, ...] = ()) -> None:
        self.copy = copy
        self.port = port or free_port()
        self.said = copy / f"said-{self.port}.log"
        options = ["--port", str(self.port), "--web", str(web)]
        self.program = [*prefix, sys.executable, str(copy / "manage.py"), "up", *options]
        self.start()

    def start(self) -> None:
        """Start it; what it says is in the file `said`."""
        hidden = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "HOME"}
        real = environment_for_tests("casino.settings")
        environment = {name: value for name, value in real.items() if name not in hidden}
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                self.program,
                env=environment,
                cwd=self.copy,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    @property
    def running(self) -> dict:
        return json.loads((self.copy / "var" / "running.json").read_text())

    @property
    def pids(self) -> list[int]:
        return list(self.running["parts"].values())

    def ready(self) -> bool:
        assert self.process.poll() is None, self.said.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def ends(self) -> str:
        """All that it said, once it ended."""
        self.process.wait(60)
        return self.said.read_text()

    def stop(self) -> str:
        self.process.send_signal(signal.SIGINT)
        return self.ends()


def eventually(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.25)


def gone(pids: list[int]) -> bool:
    return not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE for pid in pids)


@pytest.fixture(scope="module")
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
def up(copy: Path, **options: Any) -> Iterator[Up]:
    """Ready when the block begins; at its end it stops in good order and leaves nobody."""
    started = Up(copy, **options)
    try:
        eventually(started.ready)
        yield started
        pids = started.pids
        assert started.stop().rstrip().endswith("Stopped.")
        assert started.process.returncode == 0
        assert gone(pids)
    finally:
        if started.process.poll() is None:
            started.stop()


@pytest.fixture(scope="module")
def running(copies: Callable[[], Path]) -> Iterator[Up]:
    """The demo casino, started from nothing. Whatever a test does to it, it runs again afterwards."""
    with up(copies()) as started:
        yield started


def test_the_demo_casino_is_seeded_and_plays(running: Up) -> None:
    eventually(lambda: "simulate" in running.running["parts"])
    assert "dana" in running.said.read_text()


def test_a_second_up_from_the_same_copy_says_where_the_first_one_is(running: Up) -> None:
    second = Up(running.copy)
    output = second.ends()
    assert second.process.returncode == 1
    assert "Already running" in output
    assert str(running.port) in output


def test_an_ordinary_user_needs_no_home_and_another_copy_runs_beside_with_its_own_data(
    running: Up, copies: Callable[[], Path]
) -> None:
    """From nothing too. As root the test becomes `nobody`; for other users every test of this file is this test."""
    copy, root, prefix = copies(), os.geteuid() == 0, ()
    if root:
        for path in (copy, *copy.rglob("*")):
            os.chown(path, 65534, 65534)
        # This Python may lie in a folder that only root may enter: nobody borrows the capability to pass it, no more.
        borrowed = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
        prefix = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *borrowed, "--")
    with up(copy, prefix=prefix, web=2) as other:
        assert {"web", "web-2"} < set(other.running["parts"])
        assert psutil.Process(other.process.pid).uids().effective == (65534 if root else os.geteuid())
        assert running.running["database_url"] != other.running["database_url"]
        assert not gone([*running.pids, *other.pids])
    assert running.ready()
    assert not gone(running.pids)


def test_killed_parts_come_back_and_a_killed_up_leaves_nobody(running: Up) -> None:
    eventually(lambda: "simulate" in running.running["parts"])
    before = running.running["parts"]
    for pid in before.values():
        os.kill(pid, signal.SIGKILL)
    eventually(lambda: set(before.values()).isdisjoint(running.pids))
    eventually(lambda: set(running.running["parts"]) == set(before))
    eventually(running.ready)
    pids = running.pids
    running.process.kill()
    running.process.wait()
    eventually(lambda: gone(pids), 30)
    running.start()
    eventually(running.ready)


def test_a_taken_port_is_said_before_anything_starts(copies: Callable[[], Path]) -> None:
    copy = copies()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        started = Up(copy, port=port)
        output = started.ends()
    assert started.process.returncode == 1
    assert f"Port {port} is taken" in output
    assert not (copy / "var" / "postgres").exists()
