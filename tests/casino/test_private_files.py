"""Logs and dumps are the owner's and their group's, whatever they were before and whatever the umask."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from casino.local import data_folder, dump
from casino.local.process import Child


@pytest.fixture(params=["new", "open to all"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Where the file is to be."""
    wanted = tmp_path / "file"
    if request.param != "new":
        wanted.touch()
        wanted.chmod(0o666)
    before = os.umask(0)
    yield wanted
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_log_is_private(path: Path) -> None:
    child = Child("true", [sys.executable, "-c", "pass"], path)
    child.start()
    child.stop()
    assert mode(path) == 0o640


def test_what_runs_and_where_is_private(path: Path) -> None:
    """The addresses of services may have passwords in them."""
    if path.exists():
        path.rename(path.parent / "running.json.new")
    data_folder.write_running(path.parent, {"database_url": "postgresql://casino:word@far/casino"})
    assert mode(path.parent / "running.json") == 0o640


def test_a_password_is_in_no_list_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []
    monkeypatch.setattr(dump.subprocess, "run", lambda command, env, **_: ran.append((command, env)) or Mock(stdout=""))
    dump.run("psql", "postgresql://casino:a%2Fword@far:5433/casino", "-Atc", "SELECT 1")
    ((command, env),) = ran
    assert "postgresql://casino@far:5433/casino" in command
    assert env["PGPASSWORD"] == "a/word"


def test_a_dump_is_private_before_anything_is_in_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes = []
    monkeypatch.setenv("DATABASE_URL", "postgresql:///nowhere")
    monkeypatch.setattr(dump, "run", lambda *_: modes.append(mode(path)))
    assert dump.main(["save", str(path)]) == 0
    assert modes == [0o640]
