"""Logs and dumps are the owner's and their group's, whatever they were before and whatever the umask."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.local import dump
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


def test_a_dump_is_private_before_anything_is_in_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes = []
    monkeypatch.setenv("DATABASE_URL", "postgresql:///nowhere")
    monkeypatch.setattr(dump, "run", lambda *_: modes.append(mode(path)))
    assert dump.main(["save", str(path)]) == 0
    assert modes == [0o640]
