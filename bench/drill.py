"""`make drill`: the primary PostgreSQL is killed again and again while dealers deal, and its standby takes over.

What the dealers were told is counted here, outside: each acknowledged command has to be on record once, with as many
events as its answer named. At the end a backup is restored elsewhere and proved.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bench.figures import percentile, table, verdict
from casino.local.data_folder import running_environment
from casino.local.ports import free_port
from casino.local.postgres import Postgres
from casino.local.services import socket_folder
from casino.local.stack import BASE, manage
from demo import casino
from demo.simulator.api import Connection
from demo.simulator.dealing import VirtualDealer
from demo.simulator.pace import Steady

TABLES = ["t3", "t4", "t5"]
COMMANDS_PER_SECOND = 5.0
BETWEEN_SECONDS = 3.0
LIMIT_SECONDS = 120


@dataclass
class Told:
    """What dealers were told: for each command when it was sent first and answered, its seq and its events."""

    answers: dict[str, tuple[float, float, int, int]] = field(default_factory=dict)

    def first_after(self, moment: float) -> float | None:
        """When the first command that was sent after a moment was answered."""
        return min((answered for sent, answered, _, _ in self.answers.values() if sent > moment), default=None)


class Noting(Connection):
    """A dealer's connection that notes what was acknowledged."""

    told: Told

    def _signed_in(self, method: str, path: str, body: Any = None, headers: Any = None) -> tuple[int, dict[str, Any]]:
        sent = time.monotonic()
        status, answer = super()._signed_in(method, path, body, headers)
        if path.endswith("/commands") and status == 200:
            self.told.answers[body["command_id"]] = (sent, time.monotonic(), answer["seq"], len(answer["events"]))
        return status, answer


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """`manage.py up` with a standby and nobody who plays; its address."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    environment |= {"CASINO_DATA": str(folder)}
    with (folder / "said.log").open("w") as said:
        up = manage("up", "--port", str(port), "--standby", "--no-demo")
        process = subprocess.Popen(up, env=environment, cwd=BASE, stdout=said, stderr=said)
    try:
        until(lambda: "is open" in (folder / "said.log").read_text())
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def until(condition: Any, seconds: float = LIMIT_SECONDS) -> None:
    """Wait for a condition; TimeoutError where it does not come."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("it did not happen in time")
        time.sleep(0.05)


def run(environment: dict[str, str], *arguments: str) -> str:
    """A command of `manage.py`; its output. RuntimeError with it where the command fails."""
    done = subprocess.run(manage(*arguments), env=environment, cwd=BASE, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout


def primary_pid(url: str) -> int:
    """The process that takes writes."""
    with psycopg.connect(url, autocommit=True) as connection:
        (folder,) = connection.execute("SHOW data_directory").fetchone() or ("",)
    return int((Path(folder) / "postmaster.pid").read_text().split()[0])


def followed(url: str) -> bool:
    """Whether a standby has every commit of the primary."""
    query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=2) as connection:
            return connection.execute(query).fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def deal(address: str, told: Told, stopped: threading.Event) -> list[threading.Thread]:
    """A dealer at each table, until stopped."""
    threads = []
    for name in TABLES:
        connection = Noting(address, casino.DEALERS[name], casino.DEMO_PASSWORD, stopped.is_set)
        connection.told = told
        pace = Steady(COMMANDS_PER_SECOND)
        dealer = VirtualDealer(connection, name, f"drill/{name}", pace, stopped, lambda line: None)
        threads.append(threading.Thread(target=dealer.play, args=(None,), name=name))
        threads[-1].start()
    return threads


def logged(url: str) -> int:
    """How many events the dealt tables have on record."""
    with psycopg.connect(url) as connection:
        counted = connection.execute("SELECT count(*) FROM rounds_event WHERE table_id = ANY(%s)", [TABLES]).fetchone()
    return counted[0] if counted else 0


def lost(url: str, told: Told) -> int:
    """How many acknowledged commands are not on record with the seq that was told."""
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT command_id::text, seq FROM rounds_command WHERE status = 'accepted'")
        kept = dict(rows.fetchall())
    return sum(kept.get(command_id) != seq for command_id, (_, _, seq, _) in told.answers.items())


def main() -> int:
    """Print how long each take-over lasted, and what was lost; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python -m bench.drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    kills = parser.parse_args().kills
    told, stopped, taken = Told(), threading.Event(), []
    with tempfile.TemporaryDirectory(prefix="casino-drill-") as name, running(Path(name)) as address:
        environment = os.environ | running_environment(Path(name)) | {"DEMO": "true", "HTTPS": "false"}
        url = environment["DATABASE_OWNER_URL"]
        run(environment, "seed_demo")
        before = logged(url)
        dealers = deal(address, told, stopped)
        try:
            until(lambda: len(told.answers) > 10)
            for _ in range(kills):
                time.sleep(BETWEEN_SECONDS)
                until(lambda: followed(url))
                moment = time.monotonic()
                os.kill(primary_pid(url), signal.SIGKILL)
                until(lambda moment=moment: told.first_after(moment) is not None)
                taken.append((told.first_after(moment) or 0.0) - moment)
            time.sleep(BETWEEN_SECONDS)
        finally:
            stopped.set()
            for dealer in dealers:
                dealer.join(LIMIT_SECONDS)
        until(lambda: followed(url))
        missing = lost(url, told)
        surplus = logged(url) - before - sum(events for _, _, _, events in told.answers.values())
        proof = run(environment, "verify_audit")
        restored = restore(environment, Path(name))
    seconds = [f"{percentile(taken, percent):.1f}" for percent in (50, 100)]
    rows = [[str(kills), str(len(told.answers)), str(missing), str(surplus), *seconds]]
    heads = ["kills", "acknowledged", "lost", "events that nobody was told of", "first command after, s p50", "most"]
    print(table("take-overs of the standby while three tables are dealt", heads, rows))
    print(f"the record: {proof.strip().splitlines()[-1]}\nits backup, restored elsewhere: {restored}")
    sound = missing == surplus == 0
    print(f"bar: nothing lost, nothing doubled: {verdict(sound)}")
    return 0 if sound else 1


def restore(environment: dict[str, str], folder: Path) -> str:
    """Save a backup, restore it into a fresh server, and prove it there."""
    dump, backup = [sys.executable, "-m", "casino.local.dump"], str(folder / "backup")
    subprocess.run([*dump, "save", backup], env=environment, cwd=BASE, check=True)
    with socket_folder() as sockets:
        fresh = Postgres(folder / "restored", sockets, folder / "restored.log")
        fresh.start()
        try:
            there = environment | {"DATABASE_URL": fresh.url, "DATABASE_OWNER_URL": fresh.owner_url}
            subprocess.run([*dump, "restore", backup], env=there, cwd=BASE, check=True)
            return run(there, "verify_audit").strip().splitlines()[-1]
        finally:
            fresh.stop()


if __name__ == "__main__":
    sys.exit(main())
