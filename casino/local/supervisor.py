"""Keeps the parts running: starts them in order, restarts what dies, ends what hangs, stops all in reverse order.

A thread of its own looks after each part, so that a slow start keeps no other part waiting; another one asks those that
can be asked whether they answer. Nothing that fails on the way ends it. While the disk is full it waits: what was
started then would only die again.
"""

import contextlib
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from casino.local.process import ServiceFailed

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0
# A part that ran this long after its start was healthy: its next restart is prompt again.
HEALTHY_SECONDS = 5.0
LOOK_EVERY_SECONDS = 0.25
ASK_EVERY_SECONDS = 1.0
# One question may take a second (`asked`). A part that leaves so many in a row without an answer hangs.
MOST_UNANSWERED = 3
# At the end, for threads that look after a part just now. One that waits for a part ends once that part was stopped.
LAST_LOOK_SECONDS = 2.0
# What a part that cannot be started raises. A full disk shows as an OSError, or as a program that failed.
START_FAILURES = (ServiceFailed, OSError, subprocess.SubprocessError)


class SupervisedPart(Protocol):
    """What the supervisor needs of a part; Postgres, Redis and Child have it."""

    name: str

    def start(self) -> None: ...
    def alive(self) -> bool: ...
    def stop(self) -> None: ...


@runtime_checkable
class AskedPart(SupervisedPart, Protocol):
    """A part that can be asked whether it answers, and ended where it does not; Postgres and Redis."""

    def answers(self) -> bool: ...
    def end(self) -> None: ...


@dataclass
class Watched:
    """A part and when to try it again. `at_once` is what its death calls for before its restart, `meanwhile` what may
    have to be done while it runs.
    """

    part: SupervisedPart
    runs_since: float
    at_once: Callable[[], None]
    meanwhile: Callable[[], None]
    pause_seconds: float = FIRST_PAUSE_SECONDS
    restart_at: float | None = None
    unanswered: int = 0


def nothing() -> None:
    """What most parts need besides."""


class Supervisor:
    """`say` tells the person at the terminal; `shortage` says why there is no room on the disk, "" while there is;
    `after_restart` is called when a part runs again, as another process, and again until it succeeds.
    """

    def __init__(self, say: Callable[[str], None], shortage: Callable[[], str] = lambda: "") -> None:
        self.say = say
        self.shortage = shortage
        self.after_restart: Callable[[], None] | None = None
        self.watched: list[Watched] = []
        self.stopping = False
        self.waiting_for_room = False
        self.restarted = False
        self.turn = threading.Lock()  # to say and note what concerns all parts

    def start(
        self, part: SupervisedPart, at_once: Callable[[], None] = nothing, meanwhile: Callable[[], None] = nothing
    ) -> None:
        """Start a part and watch it from now on."""
        watched = Watched(part, time.monotonic(), at_once, meanwhile)
        self.watched.append(watched)
        part.start()
        watched.runs_since = time.monotonic()

    def stop_on_signals(self) -> None:
        """Ctrl-C, a closed terminal and an orchestrator's TERM end the loop."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)

    def _ask_to_stop(self, number: int, frame: object) -> None:
        self.stopping = True

    def watch(self) -> None:
        """Until asked to stop: restart what died, with growing pauses for what dies again at once; end what hangs.

        The kernel ends a part with the thread that started it: the threads stay as long as the parts.
        """
        work = [(self._look_on, watched) for watched in self.watched]
        work += [(self._ask_on, watched) for watched in self.watched if isinstance(watched.part, AskedPart)]
        threads = [threading.Thread(target=target, args=(watched,), daemon=True) for target, watched in work]
        for thread in threads:
            thread.start()
        while not self.stopping:
            time.sleep(LOOK_EVERY_SECONDS)
        deadline = time.monotonic() + LAST_LOOK_SECONDS
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def wait_for_room(self) -> None:
        """Until there is room on the disk, or asked to stop."""
        while not self._has_room() and not self.stopping:
            time.sleep(LOOK_EVERY_SECONDS)

    def _look_on(self, watched: Watched) -> None:
        while not self.stopping:
            self.look_at(watched)
            time.sleep(LOOK_EVERY_SECONDS)

    def _ask_on(self, watched: Watched) -> None:
        while not self.stopping:
            self.ask(watched)
            if not watched.unanswered:
                time.sleep(ASK_EVERY_SECONDS)

    def ask(self, watched: Watched) -> None:
        """Ask a part once; one that runs and has left too many questions without an answer is ended as by kill -9."""
        part = watched.part
        assert isinstance(part, AskedPart)
        watched.unanswered = watched.unanswered + 1 if part.alive() and not part.answers() else 0
        if watched.unanswered == MOST_UNANSWERED:
            self.say(f"{part.name} runs and answers nothing; ending it")
            watched.unanswered = 0
            with contextlib.suppress(*START_FAILURES):
                part.end()

    def look_at(self, watched: Watched) -> None:
        """Once at a part: note that it died, or start it again once it is time."""
        now = time.monotonic()
        if watched.restart_at is not None:
            if now >= watched.restart_at and self._has_room():
                self._start_again(watched)
        elif watched.part.alive():
            with contextlib.suppress(*START_FAILURES):
                watched.meanwhile()
        else:
            if now - watched.runs_since > HEALTHY_SECONDS:
                watched.pause_seconds = FIRST_PAUSE_SECONDS
            self.say(f"{watched.part.name} stopped; starting it again in {watched.pause_seconds:g} s")
            watched.restart_at = now + watched.pause_seconds
            with contextlib.suppress(*START_FAILURES):
                watched.at_once()
        self._note_restart()

    def _start_again(self, watched: Watched) -> None:
        watched.restart_at = None
        watched.pause_seconds = min(watched.pause_seconds * 2, LONGEST_PAUSE_SECONDS)
        try:
            watched.part.start()
            self.say(f"{watched.part.name} is running again")
            self.restarted = True
        except START_FAILURES as failure:
            self.say(f"{watched.part.name} could not be started: {failure}")
        watched.runs_since = time.monotonic()

    def _note_restart(self) -> None:
        with self.turn:
            if self.restarted and self.after_restart is not None:
                self.restarted = False
                try:
                    self.after_restart()
                except OSError:
                    self.restarted = True

    def _has_room(self) -> bool:
        """Whether something can be started; says when it waits for that, and when it goes on."""
        with self.turn:
            shortage = self.shortage()
            if bool(shortage) != self.waiting_for_room:
                self.waiting_for_room = bool(shortage)
                self.say(f"Waiting: {shortage}." if shortage else "There is room on the disk again.")
            return not shortage

    def stop(self) -> None:
        """Stop everything, last started first. A part that fails to stop does not keep the others up."""
        for watched in reversed(self.watched):
            with contextlib.suppress(ProcessLookupError):
                watched.part.stop()
        self.watched.clear()
