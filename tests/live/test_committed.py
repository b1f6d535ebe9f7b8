"""What this process committed itself is shown as it was committed; what it did not follow is read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from bench.play import state_in_mid_round
from live import broadcaster as module
from live.broadcaster import Broadcaster
from live.hub import Channel, ConsoleLease, LiveSocket, TableHub, TableReading
from live.reading import Reading
from tests.live.test_hub import Kept

STATE = state_in_mid_round("t1")


class Reader:
    """Finds whatever it is asked for unchanged, and notes what that was."""

    def __init__(self) -> None:
        self.asked: list[set[str]] = []

    async def tables(self, known: dict[str, int], players: Iterable[str] = ()) -> list[Reading]:
        self.asked.append(set(known))
        return [Reading(table, ConsoleLease("c1", "Dana"), None) for table in known]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Broadcaster:
    """Two tables at seq 5, a dealer and a sign at each."""
    monkeypatch.setattr(module, "BESIDE_SECONDS", 0.01)
    found = Broadcaster()
    found.reader = Reader()  # type: ignore[assignment]
    for table in ("t1", "t2"):
        hub = found.hubs[table] = TableHub(table)
        for audience in ("sign", "dealer"):
            hub.add(LiveSocket(Channel(audience), Kept()))
        hub.take(TableReading(table, 5, STATE))
    return found


async def shown() -> None:
    """Until what was committed has its views."""
    await asyncio.sleep(0.02)


def views(broadcaster: Broadcaster, table: str, audience: str) -> list[bytes]:
    (socket,) = broadcaster.hubs[table].sockets[Channel(audience)]
    return [frame.payload[:23] for kind, frame in socket.writer.frames if kind == "view"]  # type: ignore[attr-defined]


async def test_it_is_shown_without_a_reading_and_with_what_happened(watched: Broadcaster) -> None:
    watched.committed(TableReading("t1", 7, STATE, b'[{"seq":6},{"seq":7}]', since=5))
    await shown()
    assert views(watched, "t1", "dealer")[-1] == b'{"type":"view","seq":7,'
    assert views(watched, "t1", "sign")[-1] == b'{"type":"view","seq":7,'
    (socket,) = watched.hubs["t1"].sockets[Channel("dealer")]
    assert socket.writer.frames[-1][1].payload.endswith(b'"hints":[{"seq":6},{"seq":7}]}')  # type: ignore[attr-defined]
    assert watched.reader.asked == []  # type: ignore[attr-defined]


async def test_what_lies_beside_the_state_is_read_of_all_tables_together(watched: Broadcaster) -> None:
    feed = asyncio.create_task(watched._feed())
    watched.poll_due = False
    for table in ("t1", "t2"):
        watched.committed(TableReading(table, 6, STATE, since=5))
    await asyncio.sleep(0.05)
    feed.cancel()
    assert watched.reader.asked == [{"t1", "t2"}]  # type: ignore[attr-defined]
    assert watched.hubs["t2"].lease == ConsoleLease("c1", "Dana")


async def test_a_change_before_it_that_another_process_made_is_read_too(watched: Broadcaster) -> None:
    watched.committed(TableReading("t1", 8, STATE, since=7))
    await shown()
    assert views(watched, "t1", "dealer")[-1] == b'{"type":"view","seq":5,'
    assert watched.due == {"t1"}


async def test_nobody_is_shown_a_change_while_the_screens_are_told_that_the_database_is_gone(
    watched: Broadcaster,
) -> None:
    watched.database_gone = True
    watched.committed(TableReading("t1", 6, STATE, since=5))
    await shown()
    assert views(watched, "t1", "dealer")[-1] == b'{"type":"view","seq":5,'
    assert watched.due == {"t1"}


async def test_of_a_table_that_nobody_watches_nothing_is_kept(watched: Broadcaster) -> None:
    watched.committed(TableReading("t9", 6, STATE, since=5))
    await shown()
    assert watched.due == watched.beside == set()
