"""What dealers were told of their commands, counted outside of the casino, and what its record says of them.

The one way of counting for `make drill` and `make soak`: each acknowledged command is on record once, with as many
events as its answer named, and no other event there is a dealer's.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import psycopg

from demo import casino
from demo.simulator.api import Connection
from demo.simulator.dealing import VirtualDealer
from demo.simulator.pace import Steady

Place = tuple[str, int]
"""An event's: its table and seq."""


class Answer(NamedTuple):
    """What a dealer was told of a command; a refusal that the rules give is an event too."""

    table: str
    seq: int
    events: int

    def places(self) -> Iterator[Place]:
        """Of the events that it told of."""
        return ((self.table, seq) for seq in range(self.seq - self.events + 1, self.seq + 1))


@dataclass
class Told:
    """Every command that was sent, by its id: the table, and the answer once there was one."""

    sent: dict[str, str] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    moments: list[tuple[float, float]] = field(default_factory=list)  # of each answer: sent first, answered

    def note(self, command_id: str, table: str, status: int, body: dict[str, Any]) -> None:
        """An answer came."""
        if status == 200:
            self.answers[command_id] = Answer(table, body["seq"], len(body["events"]))
        elif status == 422 and "seq" in body:
            self.answers[command_id] = Answer(table, body["seq"], 1)

    def first_after(self, moment: float) -> float | None:
        """When the first command that was sent after a moment was answered."""
        return min((answered for sent, answered in self.moments[-2000:] if sent > moment), default=None)

    def longest_silence(self, since: float = 0.0) -> float:
        """The longest time, in seconds, in which nobody at all was answered."""
        answered = sorted(answered for _, answered in self.moments if answered > since)
        return max((later - earlier for earlier, later in pairwise(answered)), default=0.0)


class Noting(Connection):
    """A dealer's connection that notes what was acknowledged, and is quick to ask again."""

    told: Told
    away_pause_seconds = 0.1

    def _signed_in(self, method: str, path: str, body: Any = None, headers: Any = None) -> tuple[int, dict[str, Any]]:
        if not path.endswith("/commands"):
            return super()._signed_in(method, path, body, headers)
        table, sent = path.split("/")[-2], time.monotonic()
        self.told.sent[body["command_id"]] = table
        status, answer = super()._signed_in(method, path, body, headers)
        self.told.note(body["command_id"], table, status, answer)
        self.told.moments.append((sent, time.monotonic()))
        return status, answer


class Dealers:
    """A dealer at each of the tables, who deals until stopped."""

    def __init__(self, address: str, told: Told, tables: dict[str, str], commands_per_second: float) -> None:
        self.stopped = threading.Event()
        self.threads = []
        for table, username in tables.items():
            connection = Noting(address, username, casino.DEMO_PASSWORD, self.stopped.is_set)
            connection.told = told
            pace = Steady(commands_per_second, self.stopped)
            dealer = VirtualDealer(connection, table, f"kept/{table}", pace, lambda line: None)
            self.threads.append(threading.Thread(target=self._deal, args=(dealer,), name=table))

    def _deal(self, dealer: VirtualDealer) -> None:
        try:
            dealer.play(None)
        except (OSError, HTTPException):
            if not self.stopped.is_set():
                raise

    def __enter__(self) -> Dealers:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join()


class Kept(NamedTuple):
    """What the record has of what was told: commands that are not there as told, events that nobody was told of."""

    lost: int
    doubled: int


RECORDED = "SELECT command_id::text, table_id, seq, status, answer FROM rounds_command WHERE status = ANY(%s)"
DEALT = "SELECT table_id, seq FROM rounds_event WHERE actor = ANY(%s)"


def kept(connection: psycopg.Connection[Any], told: Told, dealers: list[str]) -> Kept:
    """Hold what was told against the record. What was not answered any more may be there or not."""
    rows = connection.execute(RECORDED, [["accepted", "refused"]]).fetchall()
    events = set(connection.execute(DEALT, [dealers]).fetchall())
    recorded = {command_id: _recorded(*facts) for command_id, *facts in rows if command_id in told.sent}
    owners = Counter(place for answer in recorded.values() for place in answer.places())
    lost = sum(
        recorded.get(command_id) != answer or any(place not in events or owners[place] > 1 for place in answer.places())
        for command_id, answer in told.answers.items()
    )
    return Kept(lost, len(events - owners.keys()))


def _recorded(table: str, seq: int, status: str, answer: str) -> Answer:
    return Answer(table, seq, len(msgspec.json.decode(answer)["events"]) if status == "accepted" else 1)
