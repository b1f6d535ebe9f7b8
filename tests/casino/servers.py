"""PostgreSQL servers of which one is followed by the others, for tests that kill and freeze them."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from casino.local.postgres import holders_of
from casino.local.replication import Cluster, Member
from casino.local.services import socket_folder

SECONDS = 30


class Servers:
    """A primary with standbys, and what was committed there."""

    def __init__(self, folder: Path, sockets: Path, standbys: int) -> None:
        self.folder, self.sockets, self.standbys = folder, sockets, standbys
        self.committed = 0
        self.again()

    def again(self) -> None:
        """Start all from their data, as `make up` does."""
        self.cluster = Cluster(self.folder, self.sockets, self.folder / "log", lambda line: None, self.standbys)
        for member in self.cluster.in_order():
            member.start()
        for member in self.cluster.members:
            member.follow()

    @property
    def primary(self) -> Member:
        """The one that takes writes."""
        assert self.cluster.primary
        return self.cluster.primary

    @property
    def standby(self) -> Member:
        """One that follows it."""
        return self.cluster.standbys()[0]

    def commit(self) -> None:
        """Note one more row, however long it takes until somebody takes it."""
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                with psycopg.connect(self.cluster.owner_url, autocommit=True, connect_timeout=2) as connection:
                    connection.execute("INSERT INTO kept VALUES (%s)", [self.committed + 1])
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            else:
                self.committed += 1
                return

    def rows(self) -> int:
        with psycopg.connect(self.cluster.owner_url) as connection:
            return connection.execute("SELECT count(*) FROM kept").fetchone()[0]  # type: ignore[index]

    def meanwhile(self, work: Callable[[], None]) -> None:
        """Commit beside a piece of work. The work is ours: the kernel ends a server with the thread that started it."""
        writing = threading.Thread(target=self.commit)
        writing.start()
        work()
        writing.join(SECONDS)
        assert not writing.is_alive()

    def kill(self) -> None:
        for member in self.cluster.members:
            member.child.kill()


@contextmanager
def servers_in(folder: Path, standbys: int) -> Iterator[Servers]:
    """Servers over this folder until the block ends."""
    with socket_folder() as sockets:
        started = Servers(folder, sockets, standbys)
        try:
            with psycopg.connect(started.cluster.owner_url, autocommit=True) as connection:
                connection.execute("CREATE TABLE kept (number int PRIMARY KEY)")
                connection.execute("CREATE ROLE casino_app LOGIN IN ROLE pg_read_all_settings")
            yield started
        finally:
            started.kill()


def killed(member: Member) -> Member:
    """A server that was killed just now."""
    member.child.kill()
    return member


def frozen(member: Member) -> Member:
    """A server all of whose processes are stopped."""
    for pid in holders_of(member.data):
        os.kill(pid, signal.SIGSTOP)
    return member


def thawed(member: Member) -> None:
    """Let a server go on that was frozen."""
    for pid in holders_of(member.data):
        os.kill(pid, signal.SIGCONT)
