"""How fast a virtual dealer works: like a person, at a steady rate, or as fast as the answers come."""

from __future__ import annotations

from random import Random
from threading import Event
from time import monotonic

# Seconds before a command, as an unhurried dealer takes them; others take DEFAULT_SECONDS.
HUMAN_SECONDS = {
    "open_betting": 5.0,
    "close_betting": 4.0,
    "place_wager": 1.6,
    "deal_card": 1.3,
    "hit": 1.8,
    "stand": 1.8,
    "double": 2.6,
    "split": 2.6,
    "settle": 3.2,
    "close_insurance": 2.5,
    "close_surrender": 2.5,
    "load_shoe": 12.0,
}
DEFAULT_SECONDS = 1.8


class Human:
    """Pauses as a person would, with some variation."""

    def __init__(self, random: Random, stopped: Event) -> None:
        self.stopped = stopped
        self._random = random

    def wait(self, command_type: str) -> None:
        """Pause before a command of this type, or until stopped."""
        self.stopped.wait(HUMAN_SECONDS.get(command_type, DEFAULT_SECONDS) * self._random.uniform(0.6, 1.5))


class Steady:
    """So many commands a second, spread evenly; a rate of 0 means without any pause."""

    def __init__(self, commands_per_second: float, stopped: Event) -> None:
        self.stopped = stopped
        self._interval = 1 / commands_per_second if commands_per_second else 0.0
        self._due = monotonic()

    def wait(self, command_type: str) -> None:
        """Pause until the next command is due; one that is late does not make the later ones hurry."""
        self._due = max(self._due + self._interval, monotonic())
        if self._interval:
            self.stopped.wait(max(0.0, self._due - monotonic()))
