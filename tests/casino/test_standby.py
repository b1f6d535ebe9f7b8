"""A PostgreSQL server with a standby: what was committed outlives either, and no server that is behind takes over."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from casino.local.postgres import Postgres
from casino.local.process import ServiceFailed
from casino.local.supervisor import Supervisor, Watched
from database.durability import AFTER_ALL_BEFORE, BEGIN, COMMIT
from database.pool import connect
from database.round_trip import round_trip
from database.write_probe import END_LEFT, NAME, WriteProbe
from tests.casino.servers import SECONDS, Servers, frozen, killed, servers_in, thawed
from tests.drills.killed import until

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with servers_in(tmp_path_factory.mktemp("pair"), standbys=1) as started:
        yield started


def test_the_standby_takes_over_and_the_other_one_follows_it(servers: Servers) -> None:
    for _ in range(2):
        servers.commit()
        standby, primary = servers.standby, killed(servers.primary)
        servers.meanwhile(primary.start)
        assert servers.primary is standby
        assert servers.cluster.counted == {primary}
    assert servers.rows() == servers.committed


def test_a_word_to_take_over_that_is_missed_is_seen_soon(servers: Servers) -> None:
    """PostgreSQL misses it where it comes just as the standby looks for its primary anew, one time in ten here: it was
    5 s until it looked again, and nobody was answered.
    """
    assert servers.standby.ask("SHOW wal_retrieve_retry_interval") == "200ms"


def test_what_may_be_read_from_a_replica_finds_the_standby_whichever_it_is(servers: Servers) -> None:
    servers.commit()
    with psycopg.connect(servers.cluster.replica_url) as connection:
        assert connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
        (folder,) = connection.execute("SHOW unix_socket_directories").fetchone()  # type: ignore[misc]
    assert folder == str(servers.standby.sockets)


async def test_a_commit_whose_waiting_is_broken_off_is_not_acknowledged_and_neither_is_what_it_left(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers as if its standby had it. A repeat of what was committed so waits, though it only reads."""
    url = psycopg.conninfo.conninfo_to_dict(servers.cluster.owner_url)
    monkeypatch.setattr("database.pool.connection_settings", lambda: url)
    insert = ("INSERT INTO kept VALUES (%s)", (servers.committed + 1,))
    connection = await connect()
    standby = frozen(servers.standby)
    try:
        writing = asyncio.create_task(round_trip(connection, [BEGIN, insert, *COMMIT]))
        await asyncio.sleep(0.5)
        assert not writing.done()
        servers.primary.ask(f"SELECT pg_cancel_backend({connection.info.backend_pid})")
        with pytest.raises(psycopg.OperationalError, match="not waited for"):
            await asyncio.wait_for(writing, SECONDS)
        assert servers.rows() == servers.committed + 1
        reading = asyncio.create_task(round_trip(connection, [BEGIN, AFTER_ALL_BEFORE, *COMMIT]))
        await asyncio.sleep(0.5)
        assert not reading.done()
    finally:
        thawed(standby)
    await asyncio.wait_for(reading, SECONDS)
    servers.committed += 1
    connection.pgconn.finish()


async def test_what_the_probe_gave_up_does_not_wait_at_the_server_for_ever(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = psycopg.conninfo.conninfo_to_dict(servers.cluster.owner_url)
    monkeypatch.setattr("database.pool.connection_settings", lambda: url)
    monkeypatch.setattr("database.write_probe.PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr("database.write_probe.END_LEFT", (END_LEFT[0].replace("5.0 s", "0.5 s"), ()))
    probe = WriteProbe()
    assert (await probe.commit()).machines == 2
    standby = frozen(servers.standby)
    try:
        for _ in range(3):
            with pytest.raises((psycopg.Error, OSError)):
                await probe.commit()
        waiting = f"SELECT count(*) FROM pg_stat_activity WHERE application_name = '{NAME}' AND wait_event = 'SyncRep'"
        assert int(servers.primary.ask(waiting)) <= 2
    finally:
        thawed(standby)
    assert (await probe.once()).machines == 2


def test_while_the_standby_is_away_nothing_is_answered_that_one_server_alone_has(servers: Servers) -> None:
    standby = killed(servers.standby)
    writing = threading.Thread(target=servers.commit)
    writing.start()
    time.sleep(0.5)
    assert writing.is_alive()
    standby.start()
    writing.join(SECONDS)
    assert servers.rows() == servers.committed


def test_a_standby_that_has_not_caught_up_is_not_promoted(servers: Servers) -> None:
    standby, primary = servers.standby, killed(servers.primary)
    servers.cluster.counted.clear()
    standby.followed = None
    primary.lost()
    assert not primary.is_overtaken
    primary.start()
    assert servers.primary is primary
    standby.follow()
    assert servers.rows() == servers.committed


def test_all_ends_right_after_a_take_over(servers: Servers) -> None:
    standby, overtaken = servers.standby, killed(servers.primary)
    overtaken.lost()
    servers.commit()
    servers.kill()
    with pytest.raises(ServiceFailed, match="that has the data"):
        overtaken.start()
    with pytest.raises(ServiceFailed, match="is not the primary"):
        Postgres(overtaken.data, overtaken.sockets, overtaken.log).start()
    servers.again()
    assert servers.primary.name == standby.name
    assert servers.rows() == servers.committed


@pytest.mark.parametrize("noted", [True, False], ids=["with the name", "as release 0.3.0 noted it"])
def test_all_ends_in_the_midst_of_a_take_over(servers: Servers, noted: bool) -> None:
    standby, primary = servers.standby, killed(servers.primary)
    (primary.data / "overtaken").write_text(standby.name if noted else "")
    servers.kill()
    servers.again()
    assert servers.primary.name == standby.name
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
    standby, primary = servers.standby, killed(servers.primary)

    def refused(query: str, seconds: float = 1) -> str:
        raise subprocess.CalledProcessError(2, "psql", stderr="sorry, too many clients already")

    with monkeypatch.context() as broken:
        broken.setattr(standby, "ask", refused)
        with pytest.raises(subprocess.CalledProcessError):
            primary.lost()
    servers.meanwhile(primary.start)
    assert servers.primary is standby
    assert servers.rows() == servers.committed


def test_the_mark_of_a_take_over_is_on_the_disk_before_it(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a power failure could leave two primaries, and the one that is behind be copied over the other."""
    order: list[str] = []
    sync, promote = os.fsync, servers.cluster.promote
    monkeypatch.setattr(
        os, "fsync", lambda number: (order.append(str(Path(f"/proc/self/fd/{number}").readlink())), sync(number))
    )
    monkeypatch.setattr(servers.cluster, "promote", lambda member: (order.append("promoted"), promote(member)))
    primary = killed(servers.primary)
    servers.meanwhile(primary.start)
    assert order[: order.index("promoted") + 1] == [str(primary.data), "promoted"]


def test_a_server_whose_data_is_gone_never_begins_anew_where_the_other_has_it(servers: Servers) -> None:
    """As when all ends while a fresh copy takes the place of the old data."""
    lost = servers.cluster.members[0]
    if servers.primary is lost:
        servers.meanwhile(killed(lost).start)
    other = next(member for member in servers.cluster.members if member is not lost)
    servers.kill()
    shutil.rmtree(lost.data)
    with pytest.raises(ServiceFailed, match="that has the data"):
        lost.start()
    servers.again()
    assert servers.primary.name == other.name
    assert servers.rows() == servers.committed


def test_the_primary_goes_on_alone_where_no_standby_is_wanted_and_is_followed_again(servers: Servers) -> None:
    primary = servers.primary
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
    servers.meanwhile(killed(servers.primary).start)
    assert servers.rows() == servers.committed


def test_a_frozen_primary_is_ended_by_the_supervisor_and_overtaken(servers: Servers) -> None:
    """While it is frozen everybody waits: it takes connections, and says nothing."""
    said: list[str] = []
    supervisor = Supervisor(said.append)
    standby, primary = servers.standby, servers.primary
    supervisor.watched = [
        Watched(member, time.monotonic(), member.lost, member.follow) for member in servers.cluster.members
    ]
    watching = threading.Thread(target=supervisor.watch)
    frozen(primary)
    watching.start()
    servers.commit()
    assert servers.primary is standby
    assert said[0] == f"{primary.name} runs and answers nothing; ending it"
    until(lambda: primary in servers.cluster.counted)
    supervisor.stopping = True
    watching.join()
    assert servers.rows() == servers.committed


def test_after_it_was_let_go_on_alone_nobody_who_is_behind_takes_over(tmp_path: Path) -> None:
    """Two persons took away what its commits wait for, while the standby runs and follows nobody."""
    with servers_in(tmp_path, standbys=1) as servers:
        servers.commit()
        primary = servers.primary
        rules = primary.data / "pg_hba.conf"
        followed = rules.read_text()
        rules.write_text("local replication all reject\n" + followed)
        primary.ask("SELECT pg_reload_conf()")
        primary.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_replication")
        primary.wait_for("")
        servers.commit()
        killed(primary).start()
        assert (servers.primary, servers.rows()) == (primary, servers.committed)
        rules.write_text(followed)
        primary.ask("SELECT pg_reload_conf()")
        servers.standby.follow()
        assert servers.cluster.counted == {servers.standby}
        assert primary.waits
