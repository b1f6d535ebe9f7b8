"""`manage.py up`: the whole system on this machine, until Ctrl-C.

It runs without Django's settings, which need the services it starts.
"""

import argparse
import contextlib
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from casino.environment import flag
from casino.local.data_folder import default_folder, locked, secret_key, write_running
from casino.local.ports import bound
from casino.local.postgres import Postgres
from casino.local.process import Child, ServiceFailed
from casino.local.redis import Redis
from casino.local.replication import Cluster
from casino.local.services import socket_folder
from casino.local.stack import BASE, Web, beat, manage, worker
from casino.local.supervisor import Supervisor
from database.disk import shortage_in

WAITING_CONNECTIONS = 512


def say(line: str) -> None:
    """To the person at the terminal, at once. Where that is a file on a full disk, nobody is told."""
    with contextlib.suppress(OSError):
        print(line, flush=True)  # noqa: T201


def main(arguments: list[str]) -> int:
    """Run until stopped. Exit status 0 after a clean stop, 1 with a plain sentence when something is in the way."""
    parser = argparse.ArgumentParser(prog="manage.py up", description="Start the whole system on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="port of the web server (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets tablets in")
    parser.add_argument("--web", type=int, default=1, choices=range(1, 9), help="how many web servers share it (1)")
    parser.add_argument("--standby", type=int, default=0, choices=range(3), help="PostgreSQL servers that follow (0)")
    parser.add_argument("--no-demo", action="store_true", help="neither seed the demo casino nor simulate play")
    chosen = parser.parse_args(arguments)
    supervisor = Supervisor(say, lambda: shortage_in(default_folder(BASE)))
    supervisor.stop_on_signals()
    try:
        run(chosen, supervisor)
    except (ServiceFailed, OSError) as failure:
        print(f"Cannot start: {failure}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


def run(chosen: argparse.Namespace, supervisor: Supervisor) -> None:
    """Everything in order; on any way out, everything stopped in reverse order."""
    if not 0 < chosen.port < 65_536:
        raise ServiceFailed(f"There is no port {chosen.port}. Choose one from 1 to 65535.")
    folder = default_folder(BASE)
    with locked(folder), socket_folder() as sockets, stopped_at_the_end(supervisor):
        door = bound(chosen.host, chosen.port)
        if door is None:
            raise ServiceFailed(
                f"Port {chosen.port} is taken by another program. Choose another one: make up PORT={chosen.port + 1}"
            )
        supervisor.wait_for_room()
        if supervisor.stopping:
            return
        environment = start_services(supervisor, folder, sockets, chosen)
        demo = environment["DEMO"] == "true"
        prepare_database(environment, demo=demo)
        owner_url = environment.pop("DATABASE_OWNER_URL", "")
        if supervisor.stopping:
            return
        logs = folder / "log"
        door.listen(WAITING_CONNECTIONS)
        servers = web_servers(chosen, door, logs, environment)
        address = servers[0].address
        for web in servers:
            supervisor.start(web)
        supervisor.start(worker(logs / "worker.log", environment))
        supervisor.start(beat(logs / "beat.log", environment))
        if demo:
            program = manage("simulate", "--base-url", address, "--evening")
            supervisor.start(Child("simulate", program, logs / "simulate.log", environment=environment, folder=BASE))
        supervisor.after_restart = lambda: tell_running(folder, address, environment, owner_url, supervisor)
        supervisor.after_restart()
        how = sign_ins() if demo else first_person(folder)
        say(f"\nThe casino is open: {address}\n{how}\nLogs are in {logs}. Ctrl-C stops it.\n")
        supervisor.watch()
        say("Stopping…")
    say("Stopped.")


def web_servers(chosen: argparse.Namespace, door: socket.socket, logs: Path, environment: dict[str, str]) -> list[Web]:
    """As many as were chosen, which share the door. Several count their metrics together, in files."""
    if chosen.web > 1:
        counts = logs.parent / "metrics"
        shutil.rmtree(counts, ignore_errors=True)
        counts.mkdir(parents=True)
        environment = environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts)}
    names = ["web", *(f"web-{number}" for number in range(2, chosen.web + 1))]
    return [Web(chosen.host, chosen.port, logs / f"{name}.log", environment, name=name, door=door) for name in names]


@contextlib.contextmanager
def stopped_at_the_end(supervisor: Supervisor) -> Iterator[None]:
    """Stop all parts, whatever happened."""
    try:
        yield
    finally:
        supervisor.stop()


def start_services(supervisor: Supervisor, folder: Path, sockets: Path, chosen: argparse.Namespace) -> dict[str, str]:
    """Start the services that the environment does not name already; the environment for everything of ours."""
    environment = dict(os.environ)
    environment.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    environment.setdefault("SECRET_KEY", secret_key(folder))
    environment.setdefault("HTTPS", "false")
    environment.setdefault("LOG_FORMAT", "text")
    environment.setdefault("STATIC_AUTOREFRESH", "true")
    environment["CASINO_DATA"] = str(folder)
    if chosen.host in {"0.0.0.0", "::"}:
        environment.setdefault("ALLOWED_HOSTS", "*")
    # Everybody knows the demo's passwords, so a database of somebody else's gets the demo only when DEMO asks for it.
    own_database = not environment.get("DATABASE_URL")
    demo = flag("DEMO", own_database) and not chosen.no_demo
    environment["DEMO"] = "true" if demo else "false"
    if not environment.get("DATABASE_URL"):
        say("Starting PostgreSQL…")
        postgres = start_databases(supervisor, folder, sockets, chosen.standby)
        environment["DATABASE_URL"], environment["DATABASE_OWNER_URL"] = postgres.url, postgres.owner_url
        environment["DATABASE_STANDBYS"] = str(min(chosen.standby, 1))
        environment["DATABASE_REPLICA_URL"] = postgres.replica_url if isinstance(postgres, Cluster) else ""
    if not environment.get("REDIS_URL"):
        say("Starting Redis…")
        redis = Redis(sockets, folder / "log" / "redis.log")
        supervisor.start(redis)
        environment["REDIS_URL"] = redis.url
    return environment


def start_databases(supervisor: Supervisor, folder: Path, sockets: Path, standbys: int) -> Postgres | Cluster:
    """Start PostgreSQL, alone or with standbys."""
    if not standbys:
        alone = Postgres(folder / "postgres", sockets, folder / "log" / "postgres.log")
        supervisor.start(alone)
        return alone
    cluster = Cluster(folder, sockets, folder / "log", say, standbys)
    members = cluster.in_order()
    for member in members:
        supervisor.start(member, at_once=member.lost, meanwhile=member.follow)
    for member in members:
        member.follow()  # which had nobody to follow, where it was started before the primary
    return cluster


def prepare_database(environment: dict[str, str], *, demo: bool) -> None:
    """Migrate as the owner, and seed the demo casino (which adds only what is missing) as the application.

    ServiceFailed with the output.
    """
    say("Preparing the database…")
    commands = [["migrate", "--no-input", "--verbosity", "0"]]
    if demo:
        commands.append(["seed_demo", "--last-shift", "--skip-checks"])  # `migrate` made them
    for command in commands:
        done = subprocess.run(
            manage(*command), env=environment, cwd=BASE, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        if done.returncode != 0:
            raise ServiceFailed(f"manage.py {command[0]} failed:\n{done.stdout}{done.stderr}")


def tell_running(
    folder: Path, address: str, environment: dict[str, str], owner_url: str, supervisor: Supervisor
) -> None:
    """Write `running.json` for people, tools and management commands beside us."""
    facts: dict[str, object] = {
        "pid": os.getpid(),
        "address": address,
        "database_url": environment["DATABASE_URL"],
        "database_owner_url": owner_url,
        "database_replica_url": environment.get("DATABASE_REPLICA_URL", ""),
        "redis_url": environment["REDIS_URL"],
        "demo": environment["DEMO"],
        "parts": {watched.part.name: pid_of(watched.part) for watched in supervisor.watched if watched.part.alive()},
    }
    write_running(folder, facts)


def pid_of(part: object) -> int:
    """The process id of a part."""
    child = part if isinstance(part, Child) else part.child  # type: ignore[attr-defined]
    return child.pid


def first_person(folder: Path) -> str:
    """How somebody gets in where there is no demo."""
    of = "" if folder == (BASE / "var").resolve() else f"CASINO_DATA={folder} "
    return f"\nAdd the first person: {of}.venv/bin/python manage.py createperson NAME --role gaming_shift_manager\n"


def sign_ins() -> str:
    """The demo casino's sign-ins as lines of text."""
    from demo.casino import BADGE_HINT, DEALER_BADGE_HINT, DISPLAY_HINT, SIGN_INS

    width = max(len(entry.role) for entry in SIGN_INS)
    lines = [f"  {entry.name:6} {entry.password}  {entry.role:{width}}  {entry.look_at}\n" for entry in SIGN_INS]
    return (
        "\nSign in as (a demo: everybody knows these passwords)\n"
        + "".join(lines)
        + f"{BADGE_HINT}\n{DEALER_BADGE_HINT}\n{DISPLAY_HINT}\n"
    )
