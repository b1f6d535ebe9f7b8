"""Several web servers behind one address: any of them may be killed, and nobody loses more than a connection."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from casino.local.ports import bound
from casino.local.stack import Web
from live.presence import GRACE_SECONDS, SEEN_SECONDS
from tests.live.house import House, hear, is_view, seconds_until
from tests.live_server import METRICS

pytestmark = pytest.mark.live
SERVERS = 3
LOST = "SELECT table_id, kind FROM tables_alert WHERE kind IN ('console_disconnected', 'interrupted')"


@pytest.fixture(scope="module")
def several(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, list[Web]]]:
    """The house as three servers serve it; its first one runs beside them."""
    folder = tmp_path_factory.mktemp("several")
    (counts := folder / "metrics").mkdir()
    environment = house.environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts)}
    with ExitStack() as stack:
        door = stack.enter_context(bound("127.0.0.1", 0))
        door.listen(64)
        port = door.getsockname()[1]
        servers = [server(folder, number, port, environment, door) for number in range(SERVERS)]
        for web in servers:
            stack.callback(web.kill)
            web.start()
        yield House(house.services, servers[0], {"cookies": house.cookies, "pat": house.pat}, environment), servers


def server(folder: Path, number: int, port: int, environment: dict[str, str], door: object) -> Web:
    return Web("127.0.0.1", port, folder / f"{number}.log", environment, name=f"web-{number}", door=door)


@pytest.fixture
def in_round(house: House) -> Iterator[None]:
    """Page c1 deals table 1, and was seen just now; the alerts of the test go at its end."""
    house.sql(
        "UPDATE tables_table SET console_id = 'c1', console_seen_at = now(), console_person_id ="
        " (SELECT id FROM staff_person WHERE username = 'dana') WHERE id = 't1'"
    )
    yield
    house.sql("DELETE FROM tables_alert")
    house.sql("UPDATE tables_table SET console_id = '', console_person_id = NULL WHERE id = 't1'")


async def test_each_server_is_killed_in_turn_while_screens_watch(several: tuple[House, list[Web]], in_round: None):
    """A screen whose server goes connects again at once and has the newest view; the others notice nothing."""
    house, servers = several
    screens = [Screen() for _ in range(6)]
    away = 0.0
    async with asyncio.TaskGroup() as group:
        watching = [group.create_task(screen.watch(house)) for screen in screens]
        for web in servers:
            await asyncio.sleep(1)
            web.kill()
            seq = await house.change()
            away = max(away, await seconds_until(partial(all_show, screens, seq), 30))
            web.start()  # here: the kernel ends it with the thread that started it
        await asyncio.sleep(1.5 * GRACE_SECONDS)
        for task in watching:
            task.cancel()
    assert sum(screen.connections for screen in screens) > len(screens)
    lost = house.sql(LOST)
    # On a machine so busy that all were away for longer than a console may be, the pit is rightly told of it.
    may_be = [("t1", "console_disconnected")] if away > GRACE_SECONDS - SEEN_SECONDS else []
    assert lost in ([], may_be)  # no power failure, and no console was lost


def all_show(screens: list[Screen], seq: int) -> bool:
    return all(screen.seq >= seq for screen in screens)


class Screen:
    """A dealer's screen that connects again whenever its socket closes; it knows the seq of what it shows."""

    def __init__(self) -> None:
        self.seq = -1
        self.connections = 0

    async def watch(self, house: House) -> None:
        while True:
            with suppress(ConnectionClosed, InvalidMessage, OSError, TimeoutError):
                async with house.connect("/ws/tables/t1/dealer?console=c1", "dana") as socket:
                    self.connections += 1
                    while True:
                        self.seq = (await hear(socket, is_view(), 60))["seq"]


async def test_a_console_whose_server_was_killed_and_that_stays_away_is_an_alert(
    several: tuple[House, list[Web]], in_round: None
):
    house, servers = several
    house.sql("DELETE FROM tables_alert")
    async with house.connect("/ws/tables/t1/dealer?console=c1", "dana") as socket:
        await hear(socket, is_view())
        for web in servers:
            web.kill()
        for web in servers:
            web.start()
    await seconds_until(lambda: house.sql(LOST) == [("t1", "console_disconnected")], 20)


async def test_any_server_tells_the_counts_of_all(several: tuple[House, list[Web]]):
    house, _ = several
    async with AsyncExitStack() as stack:
        for _ in range(9):
            socket = await stack.enter_async_context(house.connect("/ws/tables/t2/pit", "sam"))
            await hear(socket, is_view())

        async def counted() -> float:
            async with httpx.AsyncClient(base_url=house.web.address, headers=METRICS) as client:
                lines = (await client.get("/metrics")).text.splitlines()
            return sum(float(line.split()[-1]) for line in lines if line.startswith('casino_sockets{audience="pit"'))

        assert await counted() == 9
        assert await counted() == 9
