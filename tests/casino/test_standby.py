"""A pair of PostgreSQL servers: what was committed outlives either, and no server that is behind takes over."""

from __future__ import annotations

import os
import shutil
import subprocess
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
            connection.execute("CREATE ROLE casino_app LOGIN IN ROLE pg_read_all_settings")
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


def test_a_word_to_take_over_that_is_missed_is_seen_soon(servers: Servers) -> None:
    """PostgreSQL misses it where it comes just as the standby looks for its primary anew, one time in ten here: it was
    5 s until it looked again, and nobody was answered.
    """
    assert servers.pair.primary.other.ask("SHOW wal_retrieve_retry_interval") == "200ms"


def test_what_may_be_read_from_a_replica_finds_the_standby_whichever_it_is(servers: Servers) -> None:
    servers.commit()
    with psycopg.connect(servers.pair.replica_url) as connection:
        assert connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
        (folder,) = connection.execute("SHOW unix_socket_directories").fetchone()  # type: ignore[misc]
    assert folder == str(servers.pair.primary.other.sockets)


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


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """It may be what filled the disk."""
    server = Postgres(tmp_path / "data", tmp_path, tmp_path / "log")
    with pytest.raises(ServiceFailed):
        server._made_by("pg_basebackup", "-h", str(tmp_path), "--no-such-option")
    assert not list(tmp_path.glob("data*"))


def test_a_take_over_that_failed_is_made_up_for(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the standby takes no more connections just then."""
    primary = killed(servers.pair.primary)

    def refused(query: str) -> str:
        raise subprocess.CalledProcessError(2, "psql", stderr="sorry, too many clients already")

    with monkeypatch.context() as broken:
        broken.setattr(primary.other, "ask", refused)
        with pytest.raises(subprocess.CalledProcessError):
            primary.hand_over()
    servers.meanwhile(primary.start)
    assert servers.pair.primary is primary.other
    assert servers.rows() == servers.committed


def test_the_mark_of_a_take_over_is_on_the_disk_before_it(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a power failure could leave two primaries, and the one that is behind be copied over the other."""
    order: list[str] = []
    sync, promote = os.fsync, servers.pair.promote
    monkeypatch.setattr(
        os, "fsync", lambda number: (order.append(str(Path(f"/proc/self/fd/{number}").readlink())), sync(number))
    )
    monkeypatch.setattr(servers.pair, "promote", lambda member: (order.append("promoted"), promote(member)))
    primary = killed(servers.pair.primary)
    servers.meanwhile(primary.start)
    assert order[: order.index("promoted") + 1] == [str(primary.data), "promoted"]


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
