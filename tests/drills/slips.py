"""`make slips`: 200 requests at once for fills and credits while web server and PostgreSQL are killed, again and again.

Each request is asked again with the same id until it is answered. What was acknowledged is counted outside: every
number of a kind and gaming year is there once, from 1 on without a gap, and is the slip that it was acknowledged as;
nothing is in a tray or out of it before it is received; the record proves.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import psycopg

from bench.figures import table, verdict
from demo.casino import DEALERS, DEMO_PASSWORD, larger
from demo.simulator.api import Connection
from tests.drills.killed import Casino, running, summary, until

MANY = 10
DEALT = DEALERS | {person.table: person.username for person in larger(MANY)[0]}
TABLES = list(DEALT)[:MANY]
AT_ONCE = 200
KILLED = ("web", "postgres")
CAGE, ASKS, VOIDS = "cora", "sam", "mona"
OPENER = [{"cents": 100_00, "count": 100}]
FILL = [{"cents": 100_00, "count": 5}]
ISSUED = "SELECT kind, year, number, table_id, slip FROM chips_slipmove WHERE move = 'issued'"

Slip = tuple[str, int, int, str, int]
"""A slip that was issued: kind, gaming year and number, and the table with the slip's own number there."""


class Numbered(NamedTuple):
    """How it went: slips that were acknowledged, those that are not on record as acknowledged, those on record that
    nobody was told of, places of the sequence that are empty or taken twice, trays that changed; and the proof.
    """

    runs: int
    told: int
    lost: int
    untold: int
    misnumbered: int
    trays: int
    seconds: float
    proof: str

    @property
    def sound(self) -> bool:
        """Whether nothing of that was found."""
        return not (self.lost or self.untold or self.misnumbered or self.trays)


class Asking(Connection):
    """Somebody's connection, which asks again soon and does not sign in anew."""

    away_pause_seconds = 0.3

    def beside(self) -> Asking:
        """Another connection of the same session."""
        other = Asking(self._origin, self.username, self._password, self._stopped)
        other._cookies = dict(self._cookies)
        return other

    def send(self, table: str, command: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
        """The events of a command that has to be accepted."""
        body = {"command_id": str(uuid4()), "command": command, **more}
        status, answer = self._signed_in("POST", f"/api/v1/tables/{table}/commands", body)
        if status != 200:
            raise RuntimeError(f"{command} at {table}: {status} {answer.get('detail')}")
        return answer["events"]

    def ask(self, path: str, body: Any = None) -> dict[str, Any]:
        """What an address answers that has to."""
        status, answer = self._signed_in("GET" if body is None else "POST", f"/api/v1/{path}", body)
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer.get('detail')}")
        return answer


class Floor:
    """Tables with a tray each, who moves their chips, and what they were told."""

    def __init__(self, people: dict[str, Asking]) -> None:
        self.people = people
        self.told: list[Slip] = []

    def open(self) -> None:
        """Each table keeps a tray, with an opener."""
        for name in TABLES:
            self.people[VOIDS].send(name, {"type": "set_tray"})
            self.by_two(name, {"type": "count_tray", "kind": "opener", "chips": OPENER})

    def by_two(self, name: str, command: dict[str, Any]) -> None:
        """Sent by whoever deals there and approved by somebody of the pit."""
        asks, approves = self.people[DEALT[name]], self.people[VOIDS]
        seq = asks.ask(f"tables/{name}")["seq"]
        approval = asks.ask(f"tables/{name}/approvals", {"command": command, "expected_seq": seq})["id"]
        answer = approves.ask(f"approvals/{approval}/approve", {})
        assert answer["not_done"] == "", answer

    def one(self, number: int) -> None:
        """A fill or credit from beginning to end: asked for, issued, and void by the cage and somebody else."""
        name, kind = TABLES[number % len(TABLES)], ("fill", "credit")[number // len(TABLES) % 2]
        cage = self.people[CAGE].beside()
        (asked,) = self.people[ASKS].beside().send(name, {"type": "ask_for_chips", "kind": kind, "chips": FILL})
        about = {"slip": asked["slip"]}
        (issued,) = cage.send(name, {"type": "issue_slip", **about, "carried_by": "Rita"})
        self.told.append((issued["kind"], issued["year"], issued["number"], name, issued["slip"]))
        cage.send(name, {"type": "ask_to_void_slip", **about, "reason": "Not needed."})
        self.people[VOIDS].beside().send(name, {"type": "void_slip", **about})

    def run(self, casino: Casino, threads: ThreadPoolExecutor) -> None:
        """All at once, until each has been answered; in the midst of them web server and database are killed."""
        until(lambda: casino.have_run(KILLED, 0.0))
        before, chosen = len(self.told), random.randint(AT_ONCE // 10, AT_ONCE * 7 // 10)
        asked = [threads.submit(self.one, number) for number in range(AT_ONCE)]
        until(lambda: len(self.told) - before >= chosen or all(one.done() for one in asked))
        parts = casino.parts()
        for part in KILLED:
            parts[part].kill()
        for one in asked:
            one.result()

    def receive(self) -> int:
        """A fill at each table, counted in by two: how many trays have not just that more than their opener."""
        wrong = 0
        for name in TABLES:
            wrong += self.tray(name) != OPENER[0]["cents"] * OPENER[0]["count"]
            (asked,) = self.people[ASKS].send(name, {"type": "ask_for_chips", "kind": "fill", "chips": FILL})
            about = {"slip": asked["slip"]}
            (issued,) = self.people[CAGE].send(name, {"type": "issue_slip", **about, "carried_by": "Rita"})
            self.told.append((issued["kind"], issued["year"], issued["number"], name, issued["slip"]))
            wrong += self.tray(name) != OPENER[0]["cents"] * OPENER[0]["count"]
            self.by_two(name, {"type": "receive_fill", **about, "chips": FILL})
            wrong += self.tray(name) != OPENER[0]["cents"] * OPENER[0]["count"] + FILL[0]["cents"] * FILL[0]["count"]
        return wrong

    def tray(self, name: str) -> int:
        """What the tray holds by the record, in cents."""
        session = self.people[VOIDS].ask(f"tables/{name}")["view"]["tray"]["sessions"][0]
        return int(session["theoretical_cents"])


def signed_in(casino: Casino) -> dict[str, Asking]:
    """Everybody who moves chips."""
    people = {}
    for name in (CAGE, ASKS, VOIDS, *DEALT.values()):
        people[name] = Asking(casino.address, name, DEMO_PASSWORD, lambda: False)
        people[name].sign_in()
    return people


def recorded(url: str) -> list[Slip]:
    """The slips that the cage's books have as issued."""
    with psycopg.connect(url) as connection:
        return [(str(kind), *rest) for kind, *rest in connection.execute(ISSUED).fetchall()]


def numbered(folder: Path, runs: int) -> Numbered:
    """So many runs in one casino. RuntimeError where its record does not prove."""
    with running(folder, standbys=0) as casino, ThreadPoolExecutor(AT_ONCE) as threads:
        casino.manage("seed_demo", "--tables", str(MANY))
        floor = Floor(signed_in(casino))
        floor.open()
        began = time.monotonic()
        for _ in range(runs):
            floor.run(casino, threads)
        seconds = time.monotonic() - began
        trays = floor.receive()
        return counted(floor.told, recorded(casino.url), runs, trays, seconds, summary(casino.manage("verify_audit")))


def counted(told: list[Slip], issued: list[Slip], runs: int, trays: int, seconds: float, proof: str) -> Numbered:
    """What was told held against what is on record."""
    on_record = Counter(issued)
    lost = sum(on_record[slip] != 1 for slip in told) + len(told) - len(set(told))
    wrong = 0
    for sequence in {slip[:2] for slip in issued}:
        numbers = sorted(slip[2] for slip in issued if slip[:2] == sequence)
        wrong += sum(number != place for place, number in enumerate(numbers, 1))
    return Numbered(runs, len(told), lost, len(set(issued) - set(told)), wrong, trays, seconds, proof)


def main() -> int:
    """Print what was killed and what was found; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.slips", description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    with tempfile.TemporaryDirectory(prefix="casino-slips-") as name:
        found = numbered(Path(name), parser.parse_args().runs)
    heads = ["runs", "slips acknowledged", "lost or twice", "not told", "numbers wrong", "trays wrong", "s a run"]
    figures = [found.runs, found.told, found.lost, found.untold, found.misnumbered, found.trays]
    rows = [[*(f"{figure:,}" for figure in figures), f"{found.seconds / max(found.runs, 1):.1f}"]]
    print(table(f"{AT_ONCE} requests at once, web server and PostgreSQL killed in each run", heads, rows))
    print(f"the record: {found.proof}\nbar: numbered without gap or double: {verdict(found.sound)}")
    return 0 if found.sound else 1


if __name__ == "__main__":
    sys.exit(main())
