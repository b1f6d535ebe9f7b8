"""The processes of our own that run beside PostgreSQL and Redis: web, worker, beat, and the simulated tables."""

import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from casino.local.process import Child, ServiceFailed

BASE = Path(__file__).resolve().parents[2]
WEB_START_SECONDS = 120
# `migrate` makes Django's checks before anything of ours starts; for them Celery would load every page once more.
CELERY = [sys.executable, "-m", "celery", "-A", "casino", "--skip-checks"]


class Web(Child):
    """daphne through casino/server.py; started means that its address answers.

    Several share one address by a `door`, the socket of `bound`: whichever of them is free takes the next connection,
    and what knocks while one is started again waits for it.
    """

    def __init__(
        self,
        host: str,
        port: int,
        log: Path,
        environment: Mapping[str, str],
        *,
        name: str = "web",
        door: socket.socket | None = None,
    ) -> None:
        program = [sys.executable, "-m", "casino.server"]
        if door is None:
            program += ["-b", host, "-p", str(port)]
        else:
            program += ["-e", f"systemd:domain={door.family.name.removeprefix('AF_')}:index=0"]
        super().__init__(name, program, log, environment=environment, folder=BASE)
        self.door = door
        within = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        self.address = f"http://[{within}]:{port}" if ":" in within else f"http://{within}:{port}"

    def start(self) -> None:
        super().start()
        deadline = time.monotonic() + WEB_START_SECONDS
        while not self._answers():
            if not self.alive() or time.monotonic() > deadline:
                raise ServiceFailed(f"The web server did not start:\n{self.last_words()}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.address + "/healthz", timeout=5):
                return True
        except urllib.error.HTTPError:
            return True  # it answers, if only to say no: the Host header may not be allowed
        except OSError:
            return False


def worker(log: Path, environment: Mapping[str, str]) -> Child:
    """The Celery worker. Threads and not processes: killed, it leaves nobody behind."""
    program = [*CELERY, "worker", "--pool=threads", "--concurrency=3"]
    program += ["--without-gossip", "--without-mingle", "--loglevel=INFO"]
    return Child("worker", program, log, environment=environment, folder=BASE)


def beat(log: Path, environment: Mapping[str, str]) -> Child:
    """Celery's clock, with its schedule in memory and no pid file."""
    program = [*CELERY, "beat", "--pidfile=", "--loglevel=INFO"]
    return Child("beat", program, log, environment=environment, folder=BASE)


def manage(*arguments: str) -> list[str]:
    """The command line of `manage.py` with this Python."""
    return [sys.executable, str(BASE / "manage.py"), *arguments]
