"""The processes that are measured: servers on a free port, and the CPU time each has used."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from casino.local.ports import free_port

ROOT = Path(__file__).resolve().parent.parent


def as_owner() -> dict[str, str]:
    """For the stock application, which has tables of its own: the settings by which it is the owner of the database."""
    return {"DATABASE_URL": os.environ.get("DATABASE_OWNER_URL") or os.environ["DATABASE_URL"]}


def cpu_seconds(pid: int) -> float:
    """CPU time a process has used so far, all its threads, ended ones too; to the nanosecond where Linux tells it."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        running = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9
    except OSError:
        running = 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    # Threads that ended are only in the coarser count.
    return max(running, ticks - 0.02)


def main_thread_seconds(pid: int) -> float:
    """CPU time of a process's first thread so far."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9


class Server:
    """A running web server process."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port

    def cpu(self) -> float:
        """CPU seconds used so far."""
        return cpu_seconds(self.process.pid)


@contextmanager
def server(application: list[str], environment: Mapping[str, str]) -> Iterator[Server]:
    """Run `python -m …` as a web server until the block ends."""
    port = free_port()
    command = [sys.executable, *application, "-b", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(process, port)
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(timeout=20)


# Ends by itself, should nobody end it.
BURN = "import sys, time\nend = time.monotonic() + float(sys.argv[1])\nwhile time.monotonic() < end: sum(range(10_000))"


@contextmanager
def kept_busy(cores: int, seconds: float) -> Iterator[None]:
    """So many processes beside the measured ones that only compute, until the block ends or the seconds are over."""
    burning = [subprocess.Popen([sys.executable, "-c", BURN, str(seconds)]) for _ in range(cores)]
    try:
        yield
    finally:
        for process in burning:
            process.terminate()
            process.wait()


def wait_for_port(process: subprocess.Popen[bytes], port: int, seconds: float = 30) -> None:
    """Until the server answers HTTP. Raises RuntimeError where it ended or stays silent."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with status {process.returncode}")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            sleep(0.1)
    raise RuntimeError("the server did not answer in time")
