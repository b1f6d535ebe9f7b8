"""The standard rounds S1 to S5 dealt on a tablet as quickly as it takes them: within the budget of taps, without a
swipe, and with every line in sight that is paid.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.async_api import async_playwright

from bench.tablet import HIDDEN
from bench.tap_rounds import ROUNDS
from bench.taps import BARS, SIZES, Dealt, measured
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


async def _dealt(url: str) -> dict[str, Dealt]:
    """Each round by pad, on the smaller tablet."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        unseen: Any = Unpainted(browser)
        dealt = {wanted.name: await measured(unseen, url, wanted, SIZES[0], "pad") for wanted in ROUNDS}
        await browser.close()
    return dealt


LISTS = """<style>
li { height: 30px } ul { height: 100px; overflow: auto } div { height: 40px; overflow: hidden }
</style>
<ul><li>1<li>2<li>3<li>cut<li>below</ul><div><li>in sight<li>clipped</div><li style="margin-top: 2000px">far</li>"""


def test_what_is_clipped_or_outside_the_window_is_out_of_sight(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(LISTS)
    assert page.locator("li").evaluate_all(HIDDEN) == 4
    page.close()


def test_each_standard_round_is_dealt_within_its_taps(url: str) -> None:
    with ThreadPoolExecutor(1) as thread:  # a loop of its own: playwright has one here already
        thread.submit(chromium).result()  # before that loop
        dealt = thread.submit(asyncio.run, _dealt(url)).result()
    assert {name: found for name, found in dealt.items() if not found.meets(BARS[name]["pad"])} == {}
