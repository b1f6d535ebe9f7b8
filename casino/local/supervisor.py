"""Keeps the parts running: starts them in order, restarts what dies, stops all in reverse order.

Nothing that fails on the way ends it. While the disk is full it waits: what was started then would only die again.
"""

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from casino.local.process import ServiceFailed

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0
# A part that ran this long after its start was healthy: its next restart is prompt again.
HEALTHY_SECONDS = 5.0
LOOK_EVERY_SECONDS = 0.25
# What a part that cannot be started raises. A full disk shows as an OSError, or as a program that failed.
START_FAILURES = (ServiceFailed, OSError, subprocess.SubprocessError)


class SupervisedPart(Protocol):
    """What the supervisor needs of a part; Postgres, Redis and Child have it."""

    name: str

    def start(self) -> None: ...
    def alive(self) -> bool: ...
    def stop(self) -> None: ...


@dataclass
class Watched:
    """A part and when to try it again."""

    part: SupervisedPart
    again: Callable[[], None]
    runs_since: float
    pause_seconds: float = FIRST_PAUSE_SECONDS
    restart_at: float | None = None
    at_once: Callable[[], None] | None = None


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

    def start(
        self, part: SupervisedPart, at_once: Callable[[], None] | None = None, again: Callable[[], None] | None = None
    ) -> None:
        """Start a part and watch it from now on; `at_once` does what cannot wait for its restart when it died.

        `again` starts it another time, where a start by itself would keep the other parts waiting.
        """
        watched = Watched(part, again or part.start, time.monotonic(), at_once=at_once)
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
        """Until asked to stop: restart what died, with growing pauses for what dies again at once."""
        while not self.stopping:
            self.look()
            time.sleep(LOOK_EVERY_SECONDS)

    def wait_for_room(self) -> None:
        """Until there is room on the disk, or asked to stop."""
        while not self._has_room() and not self.stopping:
            time.sleep(LOOK_EVERY_SECONDS)

    def look(self) -> None:
        """Once at every part."""
        for watched in self.watched:
            self._look_at(watched, time.monotonic())
        if self.restarted and self.after_restart is not None:
            with contextlib.suppress(OSError):
                self.after_restart()
                self.restarted = False

    def _has_room(self) -> bool:
        """Whether something can be started; says when it waits for that, and when it goes on."""
        shortage = self.shortage()
        if bool(shortage) != self.waiting_for_room:
            self.waiting_for_room = bool(shortage)
            self.say(f"Waiting: {shortage}." if shortage else "There is room on the disk again.")
        return not shortage

    def _look_at(self, watched: Watched, now: float) -> None:
        if watched.restart_at is None:
            if watched.part.alive():
                return
            if now - watched.runs_since > HEALTHY_SECONDS:
                watched.pause_seconds = FIRST_PAUSE_SECONDS
            self.say(f"{watched.part.name} stopped; starting it again in {watched.pause_seconds:g} s")
            watched.restart_at = now + watched.pause_seconds
            if watched.at_once is not None:
                with contextlib.suppress(*START_FAILURES):
                    watched.at_once()
        elif now >= watched.restart_at and self._has_room():
            watched.restart_at = None
            watched.pause_seconds = min(watched.pause_seconds * 2, LONGEST_PAUSE_SECONDS)
            try:
                watched.again()
                self.say(f"{watched.part.name} is running again")
                self.restarted = True
            except START_FAILURES as failure:
                self.say(f"{watched.part.name} could not be started: {failure}")
            watched.runs_since = time.monotonic()

    def stop(self) -> None:
        """Stop everything, last started first. A part that fails to stop does not keep the others up."""
        for watched in reversed(self.watched):
            with contextlib.suppress(ProcessLookupError):
                watched.part.stop()
        self.watched.clear()
