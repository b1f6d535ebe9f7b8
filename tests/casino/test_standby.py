"""A pair of PostgreSQL servers: what was committed outlives either, and no server that is behind takes over."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from casino.local.postgres import Postgres
from casino.local.process import ServiceFailed
from casino.local.replication import Member, Pair
from casino.local.services import socket_folder

pytestmark = pytest.mark.live
SECONDS = 30


class Servers:
    """A pair, and what was committed there."""

    def __init__(self, folder: Path, sockets: Path) -> None:
        self.folder, self.sockets = folder, sockets
        self.committed = 0
        self.again()

    def again(self) -> None:
        """Start both from their data, as `make up` does."""
        self.pair = Pair(self.folder, self.sockets, self.folder / "log", lambda line: None)
        for member in self.pair.in_order():
            member.start()

    def commit(self) -> None:
        """Note one more row, however long it takes until somebody takes it."""
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                with psycopg.connect(self.pair.owner_url, autocommit=True) as connection:
                    connection.execute("INSERT INTO kept VALUES (%s)", [self.committed + 1])
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            else:
                self.committed += 1
                return

    def rows(self) -> int:
        with psycopg.connect(self.pair.owner_url) as connection:
            return connection.execute("SELECT count(*) FROM kept").fetchone()[0]  # type: ignore[index]

    def meanwhile(self, work: Callable[[], None]) -> None:
        """Commit beside a piece of work. The work is ours: the kernel ends a server with the thread that started it."""
        writing = threading.Thread(target=self.commit)
        writing.start()
        work()
        writing.join(SECONDS)
        assert not writing.is_alive()

    def kill(self) -> None:
        for member in self.pair.members:
            member.child.kill()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with socket_folder() as sockets:
        started = Servers(tmp_path_factory.mktemp("pair"), sockets)
        with psycopg.connect(started.pair.owner_url, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (number int PRIMARY KEY)")
        yield started
        started.kill()


def killed(member: Member) -> Member:
    member.child.kill()
    return member


def test_the_standby_takes_over_and_the_other_one_follows_it(servers: Servers) -> None:
    for _ in range(2):
        servers.commit()
        primary = killed(servers.pair.primary)
        servers.meanwhile(primary.start)
        assert servers.pair.primary is primary.other
        assert servers.pair.caught_up
    assert servers.rows() == servers.committed


def test_while_the_standby_is_away_nothing_is_answered_that_one_server_alone_has(servers: Servers) -> None:
    standby = killed(servers.pair.primary.other)
    writing = threading.Thread(target=servers.commit)
    writing.start()
    time.sleep(0.5)
    assert writing.is_alive()
    standby.start()
    writing.join(SECONDS)
    assert servers.rows() == servers.committed


def test_a_standby_that_has_not_caught_up_is_not_promoted(servers: Servers) -> None:
    servers.pair.caught_up = False
    primary = killed(servers.pair.primary)
    primary.hand_over()
    assert not primary.is_overtaken
    primary.start()
    assert servers.pair.primary is primary
    assert servers.rows() == servers.committed


def test_all_ends_right_after_a_take_over(servers: Servers) -> None:
    overtaken = killed(servers.pair.primary)
    overtaken.hand_over()
    servers.commit()
    servers.kill()
    with pytest.raises(ServiceFailed, match="which has the data"):
        overtaken.start()
    with pytest.raises(ServiceFailed, match="not the primary of its pair"):
        Postgres(overtaken.data, overtaken.sockets, overtaken.log).start()
    servers.again()
    assert servers.pair.primary.name == overtaken.other.name
    assert servers.rows() == servers.committed


def test_all_ends_in_the_midst_of_a_take_over(servers: Servers) -> None:
    primary = killed(servers.pair.primary)
    (primary.data / "overtaken").touch()
    servers.kill()
    servers.again()
    assert servers.pair.primary.name == primary.other.name
    servers.commit()
    assert servers.rows() == servers.committed


def test_a_server_whose_data_is_gone_never_begins_anew_where_the_other_has_it(servers: Servers) -> None:
    """As when all ends while a fresh copy takes the place of the old data."""
    lost = servers.pair.members[0]
    if servers.pair.primary is lost:
        servers.meanwhile(killed(lost).start)
    servers.kill()
    shutil.rmtree(lost.data)
    with pytest.raises(ServiceFailed, match="which has the data"):
        lost.start()
    servers.again()
    assert servers.pair.primary.name == lost.other.name
    assert servers.rows() == servers.committed


def test_the_primary_goes_on_alone_where_no_standby_is_wanted_and_is_followed_again(servers: Servers) -> None:
    primary = servers.pair.primary
    servers.kill()
    alone = Postgres(primary.data, primary.sockets, primary.log)
    alone.start()
    with psycopg.connect(alone.owner_url, autocommit=True) as connection:
        connection.execute("INSERT INTO kept VALUES (%s)", [servers.committed + 1])
        connection.execute("SELECT pg_switch_wal(), pg_current_wal_lsn()")
    servers.committed += 1
    alone.stop()
    servers.again()
    assert servers.rows() == servers.committed
    servers.meanwhile(killed(servers.pair.primary).start)
    assert servers.rows() == servers.committed
