"""A full disk, wherever the database is: said on /readyz, to dealer and pit, and to whoever sent the command."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import namedtuple
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client

import rules.commands
from api import commands, senders
from api.commands import Page
from api.problems import server_error
from database import disk
from live.broadcaster import Broadcaster
from rounds import execute
from rounds.execute_sync import close_connections
from tests.table import Game

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def nothing_refused_before() -> Iterator[None]:
    disk.note_write()
    yield
    disk.note_write()


@pytest.fixture
def free(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What is left on the data folder's disk; change the one number in it."""
    left = [10**12]
    settings.DATA_FOLDER = str(tmp_path)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda folder: Usage(10**12, 0, left[0]))
    return left


def part(name: str) -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/readyz").json()["parts"][name]
    return found


def heartbeat() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Broadcaster().heartbeat_frame(datetime.now(UTC)).payload)
    return told


def test_readyz_and_screens_say_that_the_data_folders_disk_is_full(db: None, free: list[int]) -> None:
    assert part("disk") == {"ok": True, "free_megabytes": 10**12 // 2**20}
    assert heartbeat()["disk_full"] is False
    free[0] = disk.LEAST_FREE_BYTES - 1
    assert part("disk")["ok"] is False
    assert "the disk is full: 63 MB left" in part("disk")["reason"]
    assert heartbeat()["disk_full"] is True
    free[0] = disk.LEAST_FREE_BYTES
    assert part("disk")["ok"]


def test_a_data_folder_that_is_gone_is_said_and_stops_no_heartbeat(db: None, settings: Any, tmp_path: Path) -> None:
    settings.DATA_FOLDER = str(tmp_path / "gone")
    assert part("disk")["reason"] == "the data folder cannot be looked at: No such file or directory"
    assert heartbeat()["disk_full"] is True


def test_a_command_that_finds_no_room_is_answered_so_and_goes_on_when_there_is(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database elsewhere: its own word is all that this server knows."""
    seq, write = game.seq, execute.write

    async def no_room(*arguments: Any) -> None:
        raise psycopg.errors.DiskFull("could not extend file: No space left on device")

    monkeypatch.setattr(execute, "write", no_room)
    answer = game.send(rules.commands.OpenBetting())
    assert (answer.http_status, answer.code, answer.status) == (503, "disk_full", "unavailable")
    assert game.seq == seq
    assert part("disk") == {"ok": False, "reason": "the database has no room to write"}
    assert heartbeat()["disk_full"] is True
    monkeypatch.setattr(execute, "write", write)
    assert game.send(rules.commands.OpenBetting()).accepted
    assert part("disk")["ok"]
    assert heartbeat()["disk_full"] is False


def test_a_database_that_has_no_room_to_let_anybody_in_has_no_room(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL writes a file for a new connection; it gives no code with its refusal."""
    close_connections()
    words = "connection failed: FATAL:  could not write init file: No space left on device"

    async def refused(**settings: Any) -> None:
        raise psycopg.OperationalError(words)

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.AsyncConnection, "connect", refused)
        answer = game.send(rules.commands.OpenBetting(), expected_seq=game.seq)
        assert (answer.http_status, answer.code) == (503, "disk_full")
        assert part("disk") == {"ok": False, "reason": "the database has no room to write"}
        sender, plain = asyncio.run(senders.take_plain(b"{}", game.table, Page(), "a session", "")) or (None, answer)
        assert (sender, plain.code) == (None, "disk_full")
    assert game.send(rules.commands.OpenBetting()).accepted


def test_a_refusal_for_want_of_room_costs_no_connection(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them would be gone after a few commands, and nobody would be known or shown anything."""
    opened = []
    connect = psycopg.AsyncConnection.connect

    async def counted(**settings: Any) -> Any:
        opened.append(settings)
        return await connect(**settings)

    async def no_room(*arguments: Any) -> None:
        raise psycopg.errors.DiskFull("could not extend file: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(execute, "write", no_room)
        assert game.send(rules.commands.OpenBetting()).code == "disk_full"
    monkeypatch.setattr(psycopg.AsyncConnection, "connect", counted)
    assert game.send(rules.commands.OpenBetting()).accepted
    assert opened == []


def test_what_is_no_command_and_cannot_be_kept_as_evidence_is_answered_so_too(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room(*arguments: Any) -> None:
        raise psycopg.errors.DiskFull("could not extend file: No space left on device")

    monkeypatch.setattr(commands, "keep_rejected", no_room)
    sam = game.cast.client(game.cast.sam)
    answer = sam.post(f"/api/v1/tables/{game.table}/commands", b"{", content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (503, "disk_full", "1")


def test_a_refusal_is_old_after_a_minute(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert disk.note_refusal(psycopg.errors.DiskFull())
    assert not part("disk")["ok"]
    later = disk.monotonic() + disk.REFUSED_SECONDS + 1
    monkeypatch.setattr(disk, "monotonic", lambda: later)
    assert part("disk")["ok"]


@pytest.mark.parametrize(("cause", "words"), [(psycopg.errors.DiskFull(), "no room"), (None, "cannot be reached")])
def test_a_page_says_which_of_both_it_is(rf: Any, cause: Exception | None, words: str) -> None:
    try:
        raise OperationalError("at a page") from cause
    except OperationalError:
        assert sys.exc_info()[1] is not None
        answer = server_error(rf.get("/people/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert words in answer.content.decode()
