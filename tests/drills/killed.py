"""A whole casino as `manage.py up` runs it, whose parts are killed; its record is proved, and so is its backup."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg

from casino.local.data_folder import settings_in
from casino.local.ports import free_port
from casino.local.postgres import Postgres
from casino.local.services import socket_folder
from casino.local.stack import BASE, manage
from tests.drills.told import Kept, Told, kept

LIMIT_SECONDS = 120
START_SECONDS = 300
SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'"
DATABASES = ("postgres", "postgres-2", "postgres-3")


class Casino:
    """The running casino: its data folder, its address, and the `up` whose children its parts are."""

    def __init__(self, folder: Path, address: str, up: subprocess.Popen[bytes], standbys: int) -> None:
        self.folder, self.address, self.up, self.standbys = folder, address, up, standbys
        self.environment = os.environ | settings_in(folder) | {"DEMO": "true"}
        self.url = self.environment["DATABASE_OWNER_URL"]

    def parts(self) -> dict[str, psutil.Process]:
        """The process of each part that runs: children of our own `up`, nobody else's."""
        noted = json.loads((self.folder / "running.json").read_text())["parts"]
        ours = {child.pid: child for child in psutil.Process(self.up.pid).children()}
        return {name: ours[pid] for name, pid in noted.items() if pid in ours and is_alive(ours[pid])}

    def have_run(self, parts: Sequence[str], seconds: float) -> bool:
        """Whether all of these run, and each for so long."""
        now = self.parts()
        return all(part in now and time.time() - now[part].create_time() > seconds for part in parts)

    def kill(self, part: str) -> None:
        """End a part as a power failure does."""
        self.parts()[part].kill()

    def freeze(self, part: str) -> None:
        """Stop all processes of a part, which keep whatever they hold, until the supervisor has found out and ended it.
        TimeoutError where it does not.
        """
        process = self.parts()[part]
        for each in (process, *process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                each.suspend()
        until(lambda: not is_alive(process))

    def standby(self) -> str:
        """A part that follows the primary."""
        primary = self.primary()
        return next(name for name in self.parts() if name in DATABASES and name != primary)

    def primary(self) -> str:
        """The part that takes writes."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            (folder,) = connection.execute("SHOW data_directory").fetchone() or ("",)
        return Path(folder).name

    def is_whole(self) -> bool:
        """Whether each of its databases runs."""
        return self.parts().keys() >= set(DATABASES[: self.standbys + 1])

    def followed(self) -> bool:
        """Whether all standbys follow the primary, and commits wait for them."""
        try:
            with psycopg.connect(self.url, autocommit=True, connect_timeout=2) as connection:
                return connection.execute(SYNCHRONOUS).fetchone() == (self.standbys,)
        except psycopg.OperationalError:
            return False

    def kept(self, told: Told, dealers: list[str]) -> Kept:
        """What the record has of what was told."""
        with psycopg.connect(self.url) as connection:
            return kept(connection, told, dealers)

    def manage(self, *arguments: str) -> str:
        """A command of `manage.py`; its output."""
        return run(self.environment, *arguments)

    def proved_again(self) -> str:
        """Save a backup, restore it into a fresh server, and prove it there."""
        dump, backup = [sys.executable, "-m", "casino.local.dump"], str(self.folder / "backup")
        subprocess.run([*dump, "save", backup], env=self.environment, cwd=BASE, check=True)
        with socket_folder() as sockets:
            fresh = Postgres(self.folder / "restored", sockets, self.folder / "restored.log")
            fresh.start()
            try:
                there = self.environment | {"DATABASE_URL": fresh.url, "DATABASE_OWNER_URL": fresh.owner_url}
                subprocess.run([*dump, "restore", backup], env=there, cwd=BASE, check=True)
                return summary(run(there, "verify_audit"))
            finally:
                fresh.stop()


@contextmanager
def running(folder: Path, *options: str, standbys: int = 1) -> Iterator[Casino]:
    """`manage.py up` with so many standbys, and nobody who plays, until the block ends.

    Where it does not start, or something fails meanwhile, its log is shown. It is ended in any case.
    """
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    environment |= {"CASINO_DATA": str(folder)}
    environment.pop("SECRET_KEY", None)
    log = folder / "said.log"
    with log.open("w") as said:
        up = manage("up", "--port", str(port), "--no-demo", "--standby", str(standbys), *options)
        process = subprocess.Popen(up, env=environment, cwd=BASE, stdout=said, stderr=said)
    try:
        until(lambda: "is open" in log.read_text() or process.poll() is not None, START_SECONDS)
        if process.poll() is not None:
            raise RuntimeError("the casino did not start")
        yield Casino(folder, f"http://127.0.0.1:{port}", process, standbys)
    except BaseException:
        print(f"What the casino said:\n{log.read_text()}", file=sys.stderr)
        raise
    finally:
        end(process)


def end(up: subprocess.Popen[bytes]) -> None:
    """Ask it to end; kill it where it takes too long. The kernel then ends its parts."""
    up.send_signal(signal.SIGINT)
    try:
        up.wait(LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        up.kill()
        up.wait()


def is_alive(process: psutil.Process) -> bool:
    """Whether it was not killed already; one that nobody has noticed yet is a zombie."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def until(condition: Callable[[], bool], seconds: float = LIMIT_SECONDS) -> None:
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


def summary(proof: str) -> str:
    """What `verify_audit` found, which fails where anything is not sound."""
    lines = proof.strip().splitlines()
    jackpots = sum(line.startswith("jackpot ") for line in lines)
    others = sum(line.startswith(("cases: ", "staff: ")) for line in lines)
    return f"{len(lines) - jackpots - others} tables, {jackpots} jackpot and the staff sound"
