"""The probe of commits: what it counts as trouble, and that it never ends."""

from __future__ import annotations

import asyncio
import time

import pytest

from database import write_probe
from database.write_probe import Committed, WriteProbe, keep_probing


@pytest.mark.parametrize(
    ("names", "machines"),
    [
        ("", 1),
        ("*", 2),
        ("one, two", 2),
        ("ANY 1 (*)", 2),
        ("ANY 2 (a, b, c)", 3),
        ("first 2 (a, b)", 3),
        ("2 (a, b)", 3),
    ],
)
def test_on_how_many_machines_a_commit_is(names: str, machines: int) -> None:
    assert Committed(0.0, 0.0, names).machines == machines


async def test_a_server_that_stood_still_itself_is_not_in_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_probe, "OVERDUE_SECONDS", 0.1)
    probe = WriteProbe()
    probe.newest = Committed(time.monotonic() - 10, 0.0, "")
    assert not probe.overdue
    monkeypatch.setattr(write_probe, "connect", lambda: asyncio.sleep(60))
    trying = asyncio.create_task(probe.commit())
    await asyncio.sleep(0.2)
    assert probe.overdue
    trying.cancel()


async def test_whatever_fails_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    async def broken() -> None:
        tries.append(1)
        raise RuntimeError("a descriptor that was used again")

    probe = WriteProbe()
    monkeypatch.setattr(write_probe, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(probe, "commit", broken)
    running = asyncio.create_task(keep_probing(probe))
    await asyncio.sleep(0.1)
    assert len(tries) > 1
    assert not running.done()
    running.cancel()
