"""What keeps `manage.py up` up: a part that died comes back, a full disk is waited out, nothing on the way ends it."""

from __future__ import annotations

import errno
import subprocess
import threading
from collections.abc import Callable

import pytest

from casino.local import supervisor as module
from casino.local.process import ServiceFailed
from casino.local.supervisor import Supervisor
from tests.drills.killed import until

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
            for watched in self.supervisor.watched:
                self.supervisor.look_at(watched)
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


def test_a_part_that_dies_as_soon_as_it_runs_is_started_ever_more_slowly(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a start takes: what counts is how long it ran after it."""
    start = machine.part.start

    def slow_start() -> None:
        start()
        machine.now += 20

    monkeypatch.setattr(machine.part, "start", slow_start)
    pauses = []
    for _ in range(8):
        machine.part.lives = False
        began, starts = machine.now, machine.part.starts
        while machine.part.starts == starts:
            machine.looks(0.25)
        pauses.append(machine.now - began - 20)
    assert pauses[0] < 2
    assert pauses[-1] >= 10


def test_a_slow_start_keeps_no_other_part_waiting() -> None:
    """A copy of a large database takes minutes; meanwhile a web server may have to start."""
    slow, quick, over = Part(), Part(), threading.Event()
    supervisor = Supervisor(lambda line: None)
    for part in (slow, quick):
        supervisor.start(part)
    slow.start = lambda: over.wait(30)  # type: ignore[method-assign,assignment]
    slow.lives = quick.lives = False
    watching = threading.Thread(target=supervisor.watch)
    watching.start()
    until(lambda: quick.lives)
    assert not slow.lives
    supervisor.stopping = True
    over.set()
    watching.join(10)
    assert not watching.is_alive()


class Asked(Part):
    """A part that answers while it is not frozen, and is ended by no less than `end`."""

    frozen = False

    def answers(self) -> bool:
        return not self.frozen

    def end(self) -> None:
        self.lives = self.frozen = False


def test_a_part_that_answers_nothing_is_ended_and_comes_back_as_one_that_died(machine: Machine) -> None:
    machine.supervisor.watched.clear()
    frozen = Asked()
    died: list[float] = []
    machine.supervisor.start(frozen, at_once=lambda: died.append(machine.now))
    (watched,) = machine.supervisor.watched
    for frozen.frozen in (True, True, False, True, True):
        machine.supervisor.ask(watched)
    assert (frozen.lives, machine.said) == (True, []), "it was only busy"
    machine.supervisor.ask(watched)
    assert not frozen.lives
    assert machine.said == ["postgres runs and answers nothing; ending it"]
    machine.looks(1)
    assert (frozen.lives, frozen.starts, len(died)) == (True, 2, 1)


def test_a_part_that_does_not_run_is_not_asked(machine: Machine) -> None:
    machine.supervisor.watched.clear()
    frozen = Asked()
    machine.supervisor.start(frozen)
    frozen.lives, frozen.frozen = False, True
    for _ in range(10):
        machine.supervisor.ask(machine.supervisor.watched[0])
    assert machine.said == []


def test_what_a_running_part_needs_is_tried_again_where_it_fails(machine: Machine) -> None:
    tried: list[float] = []

    def fails() -> None:
        tried.append(machine.now)
        raise subprocess.TimeoutExpired("psql", 3)

    machine.supervisor.watched[0].meanwhile = fails
    machine.looks(1)
    assert len(tried) > 1


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
