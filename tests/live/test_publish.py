"""Telling Redis of a change costs a command nothing, and of a busy table it is told once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from database.metrics import PUBLISH_FAILURES
from live import notifications, publish


class Layer:
    """A channel layer whose messages leave when `open` says so."""

    def __init__(self) -> None:
        self.sent: list[dict[str, int]] = []
        self.open = asyncio.Event()
        self.fails = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self.open.wait()
        if self.fails:
            raise OSError("gone")
        self.sent.append(message["tables"])


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(publish, "get_channel_layer", lambda: made)
    return made


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_nobody_waits_for_redis_and_of_each_table_the_newest_is_told(layer: Layer) -> None:
    for seq in range(1, 101):
        async with asyncio.timeout(0.5):
            await publish.publish(f"t{seq % 2}", seq)
        await asyncio.sleep(0)
    layer.open.set()
    task = publish._PUBLISHERS[asyncio.get_running_loop()].task
    assert task is not None
    await task
    assert layer.sent == [{"t1": 1}, {"t0": 100, "t1": 99}]  # the one that was under way, and then all in one


async def test_the_first_change_is_told_at_once_and_those_right_after_it_wait(
    layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "GAP_SECONDS", 60)
    layer.open.set()
    await publish.publish("t1", 1)
    await settled()
    for table in ("t1", "t2", "t3"):
        await publish.publish(table, 2)
        await settled()
    assert layer.sent == [{"t1": 1}]
    publisher = publish._PUBLISHERS[asyncio.get_running_loop()]
    assert publisher.waiting == {"t1": 2, "t2": 2, "t3": 2}


async def test_a_redis_that_fails_is_counted_and_has_a_rest(layer: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "REST_AFTER_FAILURE_SECONDS", 0.01)
    layer.open.set()
    layer.fails = True
    before = PUBLISH_FAILURES._value.get()
    for seq in range(1, 6):
        await publish.publish("t1", seq)
        await asyncio.sleep(0)
    assert PUBLISH_FAILURES._value.get() == before + 1
    layer.fails = False
    await asyncio.sleep(0.05)
    await publish.publish("t1", 9)
    await settled()
    assert layer.sent == [{"t1": 9}]


async def test_what_this_loop_sent_itself_it_does_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    class Inbox:
        async def new_channel(self) -> str:
            return "here"

        async def group_add(self, group: str, channel: str) -> None: ...

        async def receive(self, channel: str) -> dict[str, Any]:
            return await inbox.get()

    monkeypatch.setattr(notifications, "get_channel_layer", Inbox)
    heard: list[str] = []
    listener = notifications.ChangeNotifications(heard.append)
    listener.start()
    for said in (
        {"tables": {"own": 1}, "sender": notifications.sender()},
        {"tables": {"other": 1, "third": 2}, "sender": "x"},
        {"tables": {"old": 1}},
    ):
        inbox.put_nowait(said)
    await settled()
    await listener.stop()
    assert heard == ["other", "third", "old"]
