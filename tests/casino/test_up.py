"""`manage.py up`: as an ordinary user, after `kill -9` of a part and of itself, with its port taken."""

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
from pathlib import Path

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
        time.sleep(0.5)


def gone(pids: list[int]) -> bool:
    return not any(is_alive(pid) for pid in pids)


def is_alive(pid: int) -> bool:
    """A process that ends while it is asked about is none."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture(scope="module")
def copy() -> Iterator[Path]:
    """A copy of the project in a folder that every user may enter.

    Its bytecode comes along, or every process would compile the product anew.
    """
    folder = Path(tempfile.mkdtemp(prefix="casino-copy-"))
    folder.chmod(0o755)
    for name in OURS:
        if (source := BASE / name).is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def running(copy: Path) -> Iterator[Up]:
    """The demo casino with two web servers, started from nothing by an ordinary user, who has no home; at its end it
    stops in good order and leaves nobody.

    As root the test becomes `nobody`.
    """
    prefix: tuple[str, ...] = ()
    if os.geteuid() == 0:
        for path in (copy, *copy.rglob("*")):
            os.chown(path, 65534, 65534)
        # This Python may lie in a folder that only root may enter: nobody borrows the capability to pass it, no more.
        borrowed = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
        prefix = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *borrowed, "--")
    started = Up(copy, prefix=prefix, web=2)
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


def test_a_taken_port_is_said_before_anything_starts(copy: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        started = Up(copy, port=port)
        output = started.ends()
    assert started.process.returncode == 1
    assert f"Port {port} is taken" in output
    assert not (copy / "var" / "postgres").exists()


def test_a_port_that_there_is_not_is_said_in_one_sentence(copy: Path) -> None:
    started = Up(copy, port=99_999)
    assert started.ends() == "Cannot start: There is no port 99999. Choose one from 1 to 65535.\n"
    assert started.process.returncode == 1


def test_the_demo_casino_is_seeded_and_plays_for_an_ordinary_user(running: Up) -> None:
    eventually(lambda: {"simulate", "web", "web-2"} <= set(running.running["parts"]))
    assert "dana" in running.said.read_text()
    assert psutil.Process(running.process.pid).uids().effective == (os.geteuid() or 65534)


def test_a_second_up_from_the_same_copy_says_where_the_first_one_is(running: Up) -> None:
    second = Up(running.copy)
    output = second.ends()
    assert second.process.returncode == 1
    assert "Already running" in output
    assert str(running.port) in output


def test_killed_parts_come_back_and_a_killed_up_leaves_nobody_and_starts_again(running: Up) -> None:
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
