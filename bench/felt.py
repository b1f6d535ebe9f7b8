"""(f) A card from the finger to the dealer's own felt, while a whole floor is dealt: Chromium's own clock, from the
press of a key of the card pad until the frame is painted in which the card lies there, taken by the server. In turns
with the floor of the machine: a press on a bare page that waits for a bare server's commit (`bench.bare`).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from asgiref.sync import sync_to_async
from playwright.async_api import Browser

from bench import load
from bench.environment import Options
from bench.figures import percentile, table, verdict
from bench.floor import Floor, seed
from bench.processes import Server, as_owner, server
from bench.tablet import Tablet, opened_browser
from bench.tap_rounds import S1
from bench.taps import Dealer, set_up
from bench.watchers import close_all, connect_all

BAR_P95 = 4.0
"""How many times the bare page's the p95 may be."""
PRESSES = 30
SIZE = (1024, 768)
WATCH = """() => {
    const felt = document.querySelector('.d-felt');
    const lying = () => felt.querySelectorAll('.felt-card:not(.felt-card--ghost)').length;
    let pressed = null;
    let before = 0;
    window.cardTimes = [];
    addEventListener('pointerdown', event => {
        if (!event.target.closest('.d-card')) return;
        [pressed, before] = [event.timeStamp, lying()];
    }, true);
    new MutationObserver(() => {
        if (pressed === null || lying() <= before) return;
        const since = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => cardTimes.push(performance.now() - since)));
    }).observe(felt, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']});
}"""


async def deal_floor(process: Server, floor: Floor) -> None:
    """Every table of the floor gets a command a second, with all its screens, until this is cancelled."""
    work = load.Floorwork(load.screens_of(floor))
    watchers = await connect_all(process.port, work.doors, work.seen)
    dealers = floor.dealers(process.port)
    try:
        deals = (load.deal(dealer, work, at / len(dealers), 3600) for at, dealer in enumerate(dealers))
        await asyncio.gather(*deals)
    finally:
        for dealer in dealers:
            dealer.client.close()
        with suppress(OSError):
            await close_all(watchers)


async def one_round(browser: Browser, url: str) -> list[float]:
    """S1 by pad on a tablet of its own; what its page has noted, in ms."""
    cookie = await set_up(url, S1)
    tablet = await Tablet.open(browser, url, cookie, S1.table, SIZE)
    await tablet.page.evaluate(WATCH)
    await Dealer(tablet, S1, "pad").deal()
    times: list[float] = await tablet.page.evaluate("() => cardTimes")
    await tablet.close()
    return times


async def bare_presses(browser: Browser, url: str) -> list[float]:
    """As many presses on the bare page as a round has cards and more, in ms."""
    page = await browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    await page.goto(url)
    for number in range(PRESSES):
        await page.mouse.click(SIZE[0] / 2, SIZE[1] / 2)
        await page.wait_for_function(f"() => cardTimes.length > {number}")
    times: list[float] = await page.evaluate("() => cardTimes")
    await page.close()
    return times


async def in_turns(browser: Browser, ours: Server, bare: Server, rounds: int) -> tuple[list[float], list[float]]:
    """The times of our cards and of bare presses."""
    cards: list[float] = []
    presses: list[float] = []
    for _ in range(rounds):
        presses += await bare_presses(browser, f"http://127.0.0.1:{bare.port}/page")
        cards += await one_round(browser, f"http://127.0.0.1:{ours.port}")
    return cards, presses


async def run(options: Options) -> tuple[str, bool]:
    """The table of (f), and whether its bar is met."""
    floor = await sync_to_async(seed)("felt", load.TABLES, areas=7)
    with (
        server(["-m", "casino.server", "-v", "0"], {"PRESS_GUARD_MS": "0"}) as ours,
        server(["-m", "bench.bare"], as_owner()) as bare,
    ):
        dealing = asyncio.create_task(deal_floor(ours, floor))
        await asyncio.sleep(load.WARM_UP_SECONDS)
        async with opened_browser() as browser:
            cards, presses = await in_turns(browser, ours, bare, options.times)
        assert not dealing.done(), "the floor is dealt all the time"
        dealing.cancel()
        with suppress(asyncio.CancelledError):
            await dealing
    rows = [
        [what, *(f"{percentile(times, rank):.1f}" for rank in (50, 95, 99)), f"{max(times):.1f}", str(len(times))]
        for what, times in (("pressed to painted", cards), ("the same on a bare page", presses))
    ]
    heads = ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "presses"]
    title = f"(f) a card from the pad to the dealer's own felt, {len(floor.tables)} tables in play"
    times_bare = percentile(cards, 95) / percentile(presses, 95)
    passed = times_bare <= BAR_P95
    line = f"bar: p95 at most {BAR_P95:g} times the bare page's: {times_bare:.1f}: {verdict(passed)}"
    return f"{table(title, heads, rows)}\n{line}", passed
