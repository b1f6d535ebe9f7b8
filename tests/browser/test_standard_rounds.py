"""The standard rounds S1 to S5 dealt on a tablet as quickly as it takes them, each within its budget of taps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.async_api import async_playwright

from bench.tap_rounds import ROUNDS
from bench.taps import BARS, SIZES, measured
from casino.testing import chromium
from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from tests.chromium import ARGUMENTS, UNPAINTED

pytestmark = [pytest.mark.browser, pytest.mark.live]
CONSOLE = "standard-rounds"


@pytest.fixture
def url(live_casino) -> Iterator[str]:
    """The casino; its players sit as before afterwards."""
    tables = {wanted.table: wanted.dealer for wanted in ROUNDS}
    before = {table: _sent(live_casino.base_url, dealer, table) for table, dealer in tables.items()}
    yield live_casino.base_url
    for table, dealer in tables.items():
        _sent(live_casino.base_url, dealer, table, before[table])


def _sent(url: str, dealer: str, table: str, players: list[dict[str, object]] | None = None) -> list[dict[str, object]]:
    """Who is at a table; with `players` these alone are, afterwards."""
    connection = Connection(url, dealer, DEMO_PASSWORD, lambda: False)
    connection.sign_in()
    there: list[dict[str, object]] = connection.table(table)["view"]["players"]
    if players is None:
        return there
    connection.take_console(table, CONSOLE, takeover=True)
    leaving = [{"type": "remove_player", "player": player["player"]} for player in there]
    coming = [{"type": "seat_player"} | {key: each[key] for key in ("player", "name", "seat")} for each in players]
    for command in (*leaving, *coming):
        status, body = connection.command(table, CONSOLE, connection.table(table)["seq"], command)
        assert status == 200, body
    connection.release_console(table, CONSOLE)
    return there


class Unpainted:
    """A browser whose pages are not painted, to the measurement."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    async def new_context(self, **options: Any) -> Any:
        context = await self.browser.new_context(**options)
        await context.add_init_script(UNPAINTED)
        return context


async def _dealt(url: str) -> dict[str, int]:
    """Taps of each round by pad, on the smaller tablet."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        unseen: Any = Unpainted(browser)
        taps = {wanted.name: sum(await measured(unseen, url, wanted, SIZES[0], "pad")) for wanted in ROUNDS}
        await browser.close()
    return taps


def test_each_standard_round_is_dealt_within_its_taps(url: str) -> None:
    with ThreadPoolExecutor(1) as thread:  # a loop of its own: playwright has one here already
        thread.submit(chromium).result()  # before that loop
        taps = thread.submit(asyncio.run, _dealt(url)).result()
    assert {name: count for name, count in taps.items() if count > BARS[name]["pad"]} == {}
