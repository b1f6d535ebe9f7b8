"""One person opens so many sockets and no more; a device's are its own affair."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from live import consumers
from live.authorization import TOO_MANY, Granted
from live.broadcaster import Broadcaster
from live.session_monitor import MOST_OF_A_PERSON

SCOPE = {"url_route": {"kwargs": {"table": "t1"}}, "headers": [], "query_string": b""}


class Watching(consumers.LiveConsumer):
    """A screen without a hub."""

    screen = "pit"
    watches = False

    def join(self, table: str, writer: Any) -> None:
        self.watches = True

    def leave(self) -> None:
        self.watches = False


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> dict[str, Granted]:
    """Who the next socket is; the monitor counts and asks nobody."""
    sam = Granted("t1", "pit", "sam", "pit_supervisor")
    said, watcher = {"next": sam}, Broadcaster()

    async def authorize(request: Any) -> Granted:
        return said["next"]

    async def nothing() -> None: ...

    monkeypatch.setattr("live.session_monitor.SessionMonitor._rounds", lambda self: nothing())
    monkeypatch.setattr(consumers, "authorize", authorize)
    monkeypatch.setattr(consumers, "broadcaster", lambda: watcher)
    return said


async def opened(closed: list[int]) -> Watching:
    socket = Watching()
    socket.scope = SCOPE

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            closed.append(message["code"])

    socket.base_send = send
    socket.send = send
    await socket.websocket_connect({})
    return socket


async def test_a_person_has_so_many_and_one_that_goes_makes_room(house: dict[str, Granted]) -> None:
    closed: list[int] = []
    sockets = [await opened(closed) for _ in range(MOST_OF_A_PERSON)]
    assert all(socket.watches for socket in sockets)
    assert not (await opened(closed)).watches
    house["next"] = Granted("t1", "pit", "ada", "auditor")
    assert (await opened(closed)).watches
    house["next"] = Granted("t1", "pit", "sam", "pit_supervisor")
    with pytest.raises(consumers.StopConsumer):
        await sockets[0].websocket_disconnect({})
    assert (await opened(closed)).watches
    assert not (await opened(closed)).watches
    await asyncio.sleep(0)  # the writer's own task says it
    assert closed == [TOO_MANY] * 2


async def test_a_device_is_not_counted(house: dict[str, Granted]) -> None:
    house["next"] = Granted("t1", "seat:1", "device-7")
    assert all([(await opened([])).watches for _ in range(MOST_OF_A_PERSON + 1)])
