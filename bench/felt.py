"""(f) A card from the finger to the dealer's own felt, while a whole floor is dealt: Chromium's own clock, from the
press of a key of the card pad until the frame is painted in which the card lies there, taken by the server.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from playwright.async_api import Page, async_playwright

from bench import load
from bench.figures import percentile, table, verdict
from bench.floor import Floor
from bench.processes import Server, server
from bench.tablet import Tablet
from bench.tap_rounds import S1
from bench.taps import Dealer, set_up
from bench.watchers import close_all, connect_all
from casino.testing import chromium

BAR_P95_MS = 100.0
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
    work = load.Floorwork(floor)
    watchers = await connect_all(process.port, work.doors, work.seen)
    dealers = load.dealers_of(process, floor)
    try:
        deals = (load.deal(dealer, work, at / len(dealers), 3600) for at, dealer in enumerate(dealers))
        await asyncio.gather(*deals)
    finally:
        for dealer in dealers:
            dealer.client.close()
        with suppress(OSError):
            await close_all(watchers)


async def card_times(page: Page) -> list[float]:
    """What the page has noted, in ms."""
    found: list[float] = await page.evaluate("() => cardTimes")
    return found


async def one_round(url: str) -> list[float]:
    """S1 by pad on a tablet of its own."""
    cookie = await set_up(url, S1)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        tablet = await Tablet.open(browser, url, cookie, S1.table, SIZE)
        await tablet.page.evaluate(WATCH)
        await Dealer(tablet, S1, "pad").deal()
        times = await card_times(tablet.page)
        await browser.close()
    return times


async def run(floor: Floor, rounds: int) -> tuple[str, bool]:
    """The table of (f), and whether its bar is met."""
    with server(["-m", "casino.server", "-v", "0"], {"PRESS_GUARD_MS": "0"}) as process:
        dealing = asyncio.create_task(deal_floor(process, floor))
        await asyncio.sleep(load.WARM_UP_SECONDS)
        url = f"http://127.0.0.1:{process.port}"
        times = [time for _ in range(rounds) for time in await one_round(url)]
        assert not dealing.done(), "the floor is dealt all the time"
        dealing.cancel()
        with suppress(asyncio.CancelledError):
            await dealing
    row = [f"{percentile(times, rank):.1f}" for rank in (50, 95, 99)]
    heads = ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "cards"]
    title = f"(f) a card from the pad to the dealer's own felt, {len(floor.tables)} tables in play"
    passed = percentile(times, 95) < BAR_P95_MS
    text = table(title, heads, [["pressed to painted", *row, f"{max(times):.1f}", str(len(times))]])
    return f"{text}\nbar: p95 under {BAR_P95_MS:.0f} ms: {verdict(passed)}", passed
