"""A whole casino that runs for the tests, as `manage.py up` runs it, with handles to its parts."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from casino.local.ports import free_port
from casino.local.process import Child
from casino.local.services import Services, services
from casino.local.stack import BASE, Web, beat, manage, worker
from casino.testing import environment_for_tests
from tests.data_folders import begin_with

READY_SECONDS = 120
METRICS_TOKEN = "of-the-tests"
METRICS = {"Authorization": f"Bearer {METRICS_TOKEN}"}


@dataclass(frozen=True)
class LiveCasino:
    """The running parts; worker and beat run while `at_work`. A test that stops one starts it again."""

    base_url: str
    environment: dict[str, str]
    services: Services
    web: Web
    worker: Child
    beat: Child

    @property
    def socket_url(self) -> str:
        """The address of websockets, without a path."""
        return self.base_url.replace("http", "ws", 1)

    def manage(self, *arguments: str) -> str:
        """Run a management command on this casino; its output. CalledProcessError where it fails."""
        done = subprocess.run(manage(*arguments), env=self.environment, cwd=BASE, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Celery's worker and beat run until the block ends. The worker's first heartbeat comes some seconds later: a
        test that asks for it waits until all is ready.
        """
        parts = (self.worker, self.beat)
        try:
            for part in parts:
                part.start()
            yield
        finally:
            for part in parts:
                part.kill()

    def client(self, **options: Any) -> httpx.Client:
        """An HTTP client of nobody in particular, for a `with`. It speaks plain HTTP and loads no certificates."""
        return httpx.Client(base_url=self.base_url, timeout=15, follow_redirects=True, verify=False, **options)

    def sign_in(self, username: str) -> httpx.Client:
        """A client of a person of the demo casino, with the header that Django's CSRF check wants."""
        from demo.casino import DEMO_PASSWORD

        client = self.client()
        client.get("/sign-in/")
        fields = {"username": username, "password": DEMO_PASSWORD}
        answer = client.post("/sign-in/", data=fields | {"csrfmiddlewaretoken": client.cookies["csrftoken"]})
        assert answer.status_code == 200, answer.text
        assert "sessionid" in client.cookies, f"{username} could not sign in"
        client.headers["X-CSRFToken"] = client.cookies["csrftoken"]
        return client

    def wait_until_ready(self, seconds: float = READY_SECONDS) -> dict[str, Any]:
        """Wait until /readyz says 200; its body. A worker that ended meanwhile is started again, as `make up` does."""
        deadline = time.monotonic() + seconds
        with self.client() as client:
            while True:
                answer = client.get("/readyz")
                if answer.status_code == 200:
                    return answer.json()
                assert time.monotonic() < deadline, answer.text
                if self.worker.process is not None and not self.worker.alive():
                    self.worker.start()
                time.sleep(0.5)


@contextmanager
def running_casino() -> Iterator[LiveCasino]:
    """Start a demo casino in a temporary folder; it answers when the block begins and is gone when it ends."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-live-")))
        own = stack.enter_context(services(begin_with("demo", folder), durable=False))
        # Whoever signed in stays so for a whole run.
        settings = {"DEMO": "true", "STATIC_AUTOREFRESH": "false", "IDLE_LOCK_MINUTES": "600"}
        settings |= {"METRICS_TOKEN": METRICS_TOKEN}
        environment = environment_for_tests() | own.environment() | settings
        log = folder / "log"
        web = Web("127.0.0.1", free_port(), log / "web.log", environment)
        stack.callback(web.kill)
        web.start()
        tasks, clock = worker(log / "worker.log", environment), beat(log / "beat.log", environment)
        yield LiveCasino(web.address, environment, own, web, tasks, clock)
