"""The meter on every screen of every linked table: moved by one table, told to all within a bounded wait (TC 3.19)."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from functools import cache
from typing import Any

import pytest

from tests.live.house import House, hear, is_type, is_view, listening, open_house
from tests.wagers.jackpots.linked_tables import SEED

pytestmark = pytest.mark.live
CONTRIBUTION = 127
BOUND_SECONDS = 2.5  # a table that another one's move concerns is read again each second
SCREENS = (
    ("/ws/tables/t1/dealer", "dana"),
    ("/ws/tables/t1/pit", "sam"),
    ("/ws/tables/t1/sign", "sam"),
    ("/ws/seat", "pat"),
    ("/ws/tables/t2/dealer", "vic"),
    ("/ws/tables/t2/pit", "sam"),
    ("/ws/tables/t2/sign", "vic"),
)
HOUSE_OF_TABLES = "tests.live.seed_linked_tables"


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Two tables of Three Card Poker that feed one open jackpot, which each test leaves at its seed."""
    with open_house(tmp_path_factory.mktemp("linked"), HOUSE_OF_TABLES) as opened:
        yield opened


Move = Callable[..., Awaitable[None]]


@pytest.fixture
def move(linked: House) -> Iterator[Move]:
    """Moves a table or the jackpot on in another process, as another web process would: one for all moves of a test."""
    with ExitStack() as stack:

        @cache
        def process() -> subprocess.Popen[str]:
            return stack.enter_context(listening(linked.environment, HOUSE_OF_TABLES, "obey"))

        async def order(name: str, *arguments: str) -> None:
            print(name, *arguments, file=process().stdin, flush=True)
            said = [await asyncio.to_thread(process().stdout.readline)]
            while said[-1] not in ("done\n", ""):
                said.append(await asyncio.to_thread(process().stdout.readline))
            assert said[-1], "".join(said)

        yield order


def told(wanted: Callable[[dict[str, Any]], bool]) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "jackpot" and wanted(message["jackpot"])


def at(cents: int) -> Callable[[dict[str, Any]], bool]:
    """A meter that stands at this, and nothing locked."""
    return told(lambda jackpot: (jackpot["meter_cents"], jackpot["claims"]) == (cents, []))


async def all_hear(screens: list[Any], wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """What each screen is told; TimeoutError where one is not told in time."""
    return await asyncio.gather(*(hear(screen, wanted, BOUND_SECONDS) for screen in screens))


async def test_while_the_database_is_away_the_meter_is_not_live_and_then_it_is_told_anew(
    linked: House, move: Move
) -> None:
    async with linked.connect("/ws/tables/t2/sign", "sam") as sign:
        await hear(sign, at(SEED))
        linked.services.postgres.stop()
        try:
            await hear(sign, lambda message: message["type"] == "pulse" and message["trouble"] == ["database"])
        finally:
            linked.services.postgres.start()
        await hear(sign, lambda message: message["type"] == "pulse" and not message["trouble"])
        await move("bets", "t1")
        await hear(sign, at(SEED + CONTRIBUTION), BOUND_SECONDS)
        await move("void", "t1")
        await hear(sign, at(SEED), BOUND_SECONDS)


@pytest.mark.clause("TC 3.19", "TC 3.5.3")
async def test_every_screen_of_every_linked_table_follows_the_meter(linked: House, move: Move) -> None:
    async with AsyncExitStack() as stack:
        screens = [await stack.enter_async_context(linked.connect(*screen)) for screen in SCREENS]
        await asyncio.gather(*(hear(screen, is_view()) for screen in screens))
        await all_hear(screens, at(SEED))

        await move("bets", "t1")
        await all_hear(screens, at(SEED + CONTRIBUTION))
        await move("bets", "t2")
        await all_hear(screens, at(SEED + 2 * CONTRIBUTION))

        locked = SEED + 2 * CONTRIBUTION
        await move("hit", "t1")
        first = {"number": 1, "table": "t1", "table_name": "T1", "amount_cents": locked, "status": "pending"}
        await all_hear(screens, told(lambda jackpot: jackpot["claims"] == [first]))
        await move("hit", "t2")
        second = {"number": 2, "table": "t2", "table_name": "T2", "amount_cents": None, "status": "waiting"}
        await all_hear(screens, told(lambda jackpot: jackpot["claims"] == [first, second]))

        async with linked.connect("/ws/tables/t2/pit", "ada") as late:
            heard = await hear(late, is_type("jackpot"))
            assert heard["jackpot"]["claims"] == [first, second]

        await move("verify", "1")
        second |= {"amount_cents": SEED, "status": "pending"}
        await all_hear(screens, told(lambda jackpot: jackpot["claims"] == [second]))
        await move("verify", "2")
        await all_hear(screens, at(SEED))

        await move("unlink", "t2")
        await all_hear(screens[4:], lambda message: message == {"type": "jackpot", "jackpot": None})
        async with linked.connect("/ws/tables/t2/sign", "ada") as back:
            assert (await hear(back, is_type("jackpot")))["jackpot"] is None
        await move("link", "t2")
        await all_hear(screens[4:], at(SEED))
