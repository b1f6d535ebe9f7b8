"""One child process: started with its log, watched, stopped."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launch.py")
LAST_LINES = 20
PRIVATE = 0o640  # what holds names, plays or passwords: logs, dumps and the addresses of services


class ServiceFailed(Exception):
    """A local service cannot start or stopped at once; the message says what to do."""


class Child:
    """A program that runs beside us and dies with us.

    `stop_signal` asks it to end in good order, and is what the kernel sends should we die first.
    """

    door: socket.socket | None = None
    """A socket of ours that it listens on."""

    def __init__(
        self,
        name: str,
        program: Sequence[str],
        log: Path,
        *,
        stop_signal: signal.Signals = signal.SIGTERM,
        user: str | None = None,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.name = name
        self.log = log
        self.stop_signal = stop_signal
        self.arguments = [sys.executable, str(LAUNCHER), "--parent", str(os.getpid()), "--die", stop_signal.name]
        if user:
            self.arguments += ["--user", user]
        self.program = program
        self.environment = dict(os.environ if environment is None else environment)
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; its output goes to the end of its log, which is nobody's but the owner's and their group's."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        doors = [self.door.fileno()] if self.door else []
        told = [word for number in doors for word in ("--door", str(number))]
        with self.log.open("ab") as output:
            os.fchmod(output.fileno(), PRIVATE)
            self.process = subprocess.Popen(
                [*self.arguments, *told, "--", *self.program],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.folder,
                pass_fds=doors,
            )

    @property
    def pid(self) -> int:
        """Its process id; only while it was started."""
        if self.process is None:
            raise ServiceFailed(f"{self.name} was not started")
        return self.process.pid

    def alive(self) -> bool:
        """Whether it runs now."""
        process = self.process
        return process is not None and process.poll() is None

    def stop(self, timeout_seconds: float = 10) -> None:
        """Ask it to end; kill it when it takes too long."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(timeout_seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def kill(self) -> None:
        """End it as a power failure does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None

    def last_words(self) -> str:
        """The end of its log, for an error message."""
        if not self.log.exists():
            return "(no output)"
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-LAST_LINES:])
