"""PostgreSQL and Redis together, in a folder of their own."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from casino.local.postgres import Postgres
from casino.local.redis import Redis


@dataclass(frozen=True)
class Services:
    """The running services. Tests may stop and start each of them."""

    postgres: Postgres
    redis: Redis

    @property
    def database_url(self) -> str:
        return self.postgres.url

    @property
    def owner_url(self) -> str:
        return self.postgres.owner_url

    @property
    def redis_url(self) -> str:
        return self.redis.url

    def environment(self) -> dict[str, str]:
        """The settings that point a process at these services, as the application."""
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}

    def owners_environment(self) -> dict[str, str]:
        """Besides, for what migrates."""
        return self.environment() | {"DATABASE_OWNER_URL": self.owner_url}


@contextlib.contextmanager
def socket_folder() -> Iterator[Path]:
    """A short, private folder for sockets: their paths may have about 100 bytes, and a clone's folder can be deep."""
    folder = Path(tempfile.mkdtemp(prefix="casino-", dir="/tmp" if Path("/tmp").is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def services(folder: Path | None = None, *, durable: bool = True) -> Iterator[Services]:
    """Start a private PostgreSQL and Redis and stop them at the end, in reverse order.

    The data is kept in `folder`; without one it is thrown away at the end. A database that is not `durable` is quicker
    and need not survive a crash of the machine. ServiceFailed when a part does not start.
    """
    with contextlib.ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-data-")))
        folder.mkdir(parents=True, exist_ok=True)
        sockets = stack.enter_context(socket_folder())
        logs = folder / "log"
        postgres = Postgres(folder / "postgres", sockets, logs / "postgres.log", durable=durable)
        stack.callback(postgres.stop)
        postgres.start()
        redis = Redis(sockets, logs / "redis.log")
        stack.callback(redis.stop)
        redis.start()
        yield Services(postgres, redis)
