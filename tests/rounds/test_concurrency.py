"""Two tablets at once, against a real PostgreSQL: one writer a table, one effect, and an answer for everybody."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from asgiref.sync import sync_to_async

from database import pool
from database.pool import connect
from proofs.verify import verify_table
from rounds import execute as execute_module
from rounds.envelope import CommandEnvelope
from rounds.execute import execute
from rounds.models import Event
from rules import commands as c
from tables.models import Table
from tests.table import INSTALL, PAT, Game

pytestmark = pytest.mark.usefixtures("own_connections")


async def test_a_double_tap_sent_at_once_is_one_effect(game: Game) -> None:
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    command_id = uuid4()
    taps = [
        execute(CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq))
        for _ in range(8)
    ]
    answers = await asyncio.gather(*taps)
    assert {answer.http_status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert await Event.objects.filter(type="betting_opened").acount() == 1


async def test_of_two_tablets_that_saw_the_same_one_wins_and_the_other_is_stale(game: Game) -> None:
    await sync_to_async(game.do)(c.OpenBetting())
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    commands_ = [c.PlaceWager(area, (c.Stake(PAT, 2_000),), line=1) for area in (1, 2, 3, 4, 5, 6)]
    answers = await asyncio.gather(
        *(execute(CommandEnvelope(game.table, command, sam, expected_seq=seq)) for command in commands_)
    )
    assert sorted(answer.status for answer in answers) == ["accepted"] + ["stale"] * 5
    assert await Event.objects.filter(type="wager_placed").acount() == 1


async def test_seq_stays_dense_and_the_chain_whole_under_contention(game: Game) -> None:
    mona = await sync_to_async(game.cast.mona.as_actor)()
    await asyncio.gather(
        *(
            execute(CommandEnvelope(game.table, c.SetWagersPerArea(1 + n % 3), mona, expected_seq=None))
            for n in range(30)
        )
    )
    found = await sync_to_async(verify_table)(game.table)
    assert found.faults == []


async def test_no_event_is_dated_before_the_one_before_it_under_contention(game: Game) -> None:
    """Who came first may have to wait for who came later."""
    mona = await sync_to_async(game.cast.mona.as_actor)()
    came = [datetime.now(UTC) + timedelta(seconds=20 - n) for n in range(20)]
    await asyncio.gather(
        *(
            execute(CommandEnvelope(game.table, c.SetWagersPerArea(1 + n % 3), mona, expected_seq=None, received_at=at))
            for n, at in enumerate(came)
        )
    )
    times = [event.at async for event in Event.objects.filter(table_id=game.table).order_by("seq")]
    assert times == sorted(times)
    assert max(times) == came[0]


async def test_one_command_id_at_two_tables_at_once_is_carried_out_at_one(game: Game) -> None:
    await Table.objects.acreate(id="t9", name="Table 9")
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    command_id = uuid4()
    answers = await asyncio.gather(
        execute(CommandEnvelope(game.table, c.SeatPlayer(PAT, "Pat", 5), sam, command_id=command_id, expected_seq=seq)),
        execute(CommandEnvelope("t9", INSTALL, sam, command_id=command_id, expected_seq=0)),
    )
    assert sorted(answer.status for answer in answers) == ["accepted", "reused"]


async def test_a_table_held_too_long_is_answered_503_and_nothing_is_done(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    monkeypatch.setattr(pool, "LOCK_TIMEOUT_MS", 100)
    other = await connect()
    await other.execute("BEGIN")
    await other.execute("SELECT 1 FROM tables_table WHERE id = %s FOR UPDATE", [game.table])
    command_id = uuid4()
    answer = await execute(CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq))
    assert (answer.http_status, answer.code) == (503, "table_busy")
    await other.execute("ROLLBACK")
    await other.close()
    again = await execute(CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq))
    assert again.accepted


async def test_without_a_database_nothing_is_acknowledged(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()

    async def refused() -> None:
        raise psycopg.OperationalError("connection refused")

    with monkeypatch.context() as away:
        away.setattr(pool, "connect", refused)
        command_id = uuid4()
        answer = await execute(
            CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq)
        )
    assert (answer.http_status, answer.code, answer.status) == (503, "database_unavailable", "unavailable")
    again = await execute(CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq))
    assert again.accepted


async def test_a_connection_cut_while_idle_is_replaced_unnoticed(game: Game) -> None:
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    first = await execute(CommandEnvelope(game.table, c.OpenBetting(), sam, expected_seq=seq))
    other = await connect()
    await other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'casino-record' AND pid <> pg_backend_pid() AND datname = current_database()"
    )
    await other.close()
    place = c.PlaceWager(3, (c.Stake(PAT, 2_000),), line=1)
    answer = await execute(CommandEnvelope(game.table, place, sam, expected_seq=first.seq))
    assert answer.accepted


async def test_a_connection_cut_before_the_commit_leaves_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sam, seq = await sync_to_async(lambda: (game.sam, game.seq))()
    write = execute_module.write

    async def cut(connection, *rest):
        connection.pgconn.finish()
        await write(connection, *rest)

    command_id = uuid4()
    with monkeypatch.context() as failing:
        failing.setattr(execute_module, "write", cut)
        answer = await execute(
            CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq)
        )
    assert answer.http_status == 503
    assert (await sync_to_async(lambda: game.seq)()) == seq
    assert (
        await execute(CommandEnvelope(game.table, c.OpenBetting(), sam, command_id=command_id, expected_seq=seq))
    ).accepted


async def test_a_connection_whose_server_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LENT_SECONDS", 0.2)
    with pytest.raises(psycopg.OperationalError):
        async with pool.pool().connection() as connection:
            await connection.execute("SELECT pg_sleep(2)")
    async with pool.pool().connection() as connection:
        await connection.execute("SELECT 1")
