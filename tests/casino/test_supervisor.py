"""What keeps `manage.py up` up: a part that died comes back, a full disk is waited out, nothing on the way ends it."""

from __future__ import annotations

import errno
import subprocess
from collections.abc import Callable

import pytest

from casino.local import supervisor as module
from casino.local.process import ServiceFailed
from casino.local.supervisor import Supervisor

NO_SPACE = OSError(errno.ENOSPC, "No space left on device")


class Part:
    """A part that dies when told, and cannot be started while `failure` is set."""

    name = "postgres"

    def __init__(self) -> None:
        self.lives = False
        self.starts = 0
        self.failure: Exception | None = None

    def start(self) -> None:
        self.starts += 1
        if self.failure is not None:
            raise self.failure
        self.lives = True

    def alive(self) -> bool:
        return self.lives

    def stop(self) -> None:
        self.lives = False


class Machine:
    """A supervisor over one part, its disk, and a clock that we turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.shortage = ""
        self.now = 1000.0
        self.part = Part()
        self.supervisor = Supervisor(self.said.append, lambda: self.shortage)
        monkeypatch.setattr(module.time, "monotonic", lambda: self.now)
        monkeypatch.setattr(module.time, "sleep", self.pass_time)
        self.during: Callable[[], None] = lambda: None
        self.supervisor.start(self.part)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.during()

    def looks(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.supervisor.look()
            self.now += 0.25


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_a_part_that_died_comes_back(machine: Machine) -> None:
    machine.part.lives = False
    machine.looks(1)
    assert (machine.part.lives, machine.part.starts) == (True, 2)


def test_a_part_that_did_its_work_for_a_while_comes_back_at_once_however_often_it_dies(machine: Machine) -> None:
    for _ in range(20):
        machine.looks(6)
        machine.part.lives = False
        machine.looks(1)
        assert machine.part.lives


def test_a_part_that_dies_as_soon_as_it_runs_is_started_ever_more_slowly(machine: Machine) -> None:
    """However long a start takes: what counts is how long it ran after it."""
    start = machine.part.start

    def slow_start() -> None:
        start()
        machine.now += 20

    machine.supervisor.watched[0].again = slow_start
    pauses = []
    for _ in range(8):
        machine.part.lives = False
        began, starts = machine.now, machine.part.starts
        while machine.part.starts == starts:
            machine.looks(0.25)
        pauses.append(machine.now - began - 20)
    assert pauses[0] < 2
    assert pauses[-1] >= 10


def test_a_start_that_waits_is_done_once_and_keeps_no_other_part_waiting_afterwards(machine: Machine) -> None:
    """A web server answers some seconds after it began; meanwhile a standby may have to take over."""
    web, began = Part(), []

    def begin() -> None:
        began.append(machine.now)
        web.lives = True

    machine.supervisor.start(web, again=begin)
    web.lives = machine.part.lives = False
    machine.looks(1)
    assert (len(began), web.starts) == (1, 1)
    assert machine.part.lives


def test_with_a_full_disk_it_waits_says_so_once_and_goes_on_when_there_is_room(machine: Machine) -> None:
    machine.shortage = "the disk is full: 3 MB left"
    machine.part.lives = False
    machine.looks(60)
    assert machine.part.starts == 1, "not started into a full disk"
    assert [line for line in machine.said if "full" in line] == ["Waiting: the disk is full: 3 MB left."]
    machine.shortage = ""
    machine.looks(1)
    assert machine.part.lives
    assert "There is room on the disk again." in machine.said


@pytest.mark.parametrize(
    "failure", [NO_SPACE, ServiceFailed("PostgreSQL did not start"), subprocess.CalledProcessError(1, "psql")]
)
def test_a_part_that_cannot_be_started_is_tried_again(machine: Machine, failure: Exception) -> None:
    machine.part.lives = False
    machine.part.failure = failure
    machine.looks(30)
    assert machine.part.starts > 3
    machine.part.failure = None
    machine.looks(11)
    assert machine.part.lives


def test_what_cannot_be_noted_of_a_restart_is_noted_later(machine: Machine) -> None:
    """running.json, on a disk that has filled meanwhile."""
    noted: list[bool] = []
    full = [True]

    def note() -> None:
        if full[0]:
            raise NO_SPACE
        noted.append(machine.part.lives)

    machine.supervisor.after_restart = note
    machine.part.lives = False
    machine.looks(2)
    assert (machine.part.lives, noted) == (True, [])
    full[0] = False
    machine.looks(2)
    assert noted == [True]


@pytest.mark.parametrize("asked_to_stop", [True, False])
def test_a_start_waits_for_room_too(machine: Machine, asked_to_stop: bool) -> None:
    machine.shortage = "the disk is full"
    began = machine.now

    def during() -> None:
        if machine.now > began + 10:
            machine.supervisor.stopping = asked_to_stop
            machine.shortage = "the disk is full" if asked_to_stop else ""

    machine.during = during
    machine.supervisor.wait_for_room()
    assert 10 < machine.now - began < 11
