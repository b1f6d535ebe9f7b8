"""A commit that its standby does not take: nothing is acknowledged, and everybody is told within five seconds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

import httpx
import pytest
from websockets import ClientConnection

from tests.cast import PASSWORD
from tests.live.house import House, hear, is_view, run, seconds_until

pytestmark = pytest.mark.live
SCREENS = (
    ("/ws/tables/t1/dealer", "dana"), ("/ws/tables/t1/pit", "sam"), ("/ws/floor", "sam"), ("/ws/seat", "pat"),
    ("/ws/tables/t1/sign", "sam"),
)  # fmt: skip


def wait_for(house: House, standbys: str) -> None:
    """From now on commits wait for a standby of this name, which there is not; for nobody where it is empty."""
    statement = f"ALTER SYSTEM SET synchronous_standby_names = '{standbys}'"
    house.services.postgres.run("psql", "-d", "postgres", "-qc", statement, "-c", "SELECT pg_reload_conf()")


@contextmanager
def standby_hangs(house: House) -> Iterator[None]:
    wait_for(house, "nobody")
    try:
        yield
    finally:
        wait_for(house, "")
        house.sql("DELETE FROM tables_alert")


def says(trouble: list[str]):
    return lambda message: message["type"] == "pulse" and message["trouble"] == trouble


async def ready(house: House) -> httpx.Response:
    async with httpx.AsyncClient(base_url=house.web.address, timeout=10) as client:
        return await client.get("/readyz")


def alerts(house: House) -> list[tuple[str, ...]]:
    return house.sql("SELECT kind FROM tables_alert WHERE acknowledged_at IS NULL AND kind IN ('standby')")


async def test_every_screen_the_pit_and_readyz_are_told_that_nothing_can_be_kept(house: House) -> None:
    async with AsyncExitStack() as stack:
        sockets: list[ClientConnection] = []
        for path, who in SCREENS:
            sockets.append(await stack.enter_async_context(house.connect(path, who)))
        part = (await ready(house)).json()["parts"]["standby"]
        assert (part["ok"], part["machines"]) == (True, 1)
        assert part["committed_seconds_ago"] < 2.5
        with standby_hangs(house):
            async with asyncio.timeout(5):
                await asyncio.gather(*(hear(socket, says(["standby"])) for socket in sockets))
            answer = await ready(house)
            assert answer.status_code == 503
            assert "no commit for" in answer.json()["parts"]["standby"]["reason"]
            await seconds_until(lambda: alerts(house) == [("standby",)], 5)
        await asyncio.gather(*(hear(socket, says([]), seconds=8) for socket in sockets))
        assert (await ready(house)).json()["parts"]["standby"]["ok"]
        await hear(sockets[0], is_view(await house.change()), seconds=3)


async def test_two_persons_let_the_database_go_on_alone_and_it_is_on_record(house: House) -> None:
    environment = house.environment | {"DATABASE_OWNER_URL": house.services.owner_url}
    order = ("manage.py", "alone", "gus", "mona", "--reason", "machine lost")
    async with house.connect("/ws/tables/t1/dealer", "dana") as dealer:
        with standby_hangs(house):
            await hear(dealer, says(["standby"]), seconds=6)
            said = run(environment, *order, typed=f"{PASSWORD}\n{PASSWORD}\n")
            assert "go on without a standby" in said
            await hear(dealer, says([]), seconds=8)
            # What tells the pit hung in a commit of its own; it is tried again once its connection gave up.
            await seconds_until(lambda: alerts(house) == [("standby",)], 15)
    ((actor, details),) = house.sql(
        "SELECT actor, details::text FROM staff_auditlogentry WHERE action = 'commits_alone'"
    )
    assert (actor, json.loads(details)) == ("gus", {"second": "mona", "reason": "machine lost"})
