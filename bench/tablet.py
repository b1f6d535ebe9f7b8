"""A dealer's tablet in Chromium: what it shows, and taps on it, counted by what they are for."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Locator, Page, async_playwright

from casino.testing import chromium

TIMEOUT_SECONDS = 20
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
}"""
# How many lines elements stand for: equal sums of a backer stand together.
LINES = "elements => elements.reduce((sum, element) => sum + Number(element.dataset.lines ?? 1), 0)"
# Whether a part of an element lies outside the window, is clipped by what it lies in, or is covered by something else.
IS_HIDDEN = """element => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflow === "visible") continue;
        const box = outer.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1) return true;
    }
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return there === null || !(element.contains(there) || there.contains(element));
}"""
HIDDEN = f"elements => ({LINES})(elements.filter({IS_HIDDEN}))"
PAY_LINES = ".d-dock-pay .d-columns li b > span"
SCAN = """keys => keys.map(key => document.body.dispatchEvent(
    new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})))"""


@asynccontextmanager
async def opened_browser() -> AsyncIterator[Browser]:
    """Chromium until the block ends."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        await browser.close()


class Tablet:
    """One page with the console. `view` is the newest one that the page itself was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: Counter[str] = Counter()
        self.swipes = 0
        self.unseen = 0
        self.view: dict[str, Any] = {}
        self.seq = -1
        self.changed = asyncio.Event()
        # Seconds before each tap, where the guard on presses is on.
        self.hesitation = 0.0
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    @classmethod
    async def open(
        cls, browser: Browser, url: str, cookie: str, table: str, size: tuple[int, int], *, moves: bool = False
    ) -> Tablet:
        """The console of a table, live, by whoever has the session cookie; `moves` where motion is wanted."""
        viewport: Any = {"width": size[0], "height": size[1]}
        motion: Any = "no-preference" if moves else "reduce"
        context = await browser.new_context(base_url=url, viewport=viewport, reduced_motion=motion)
        name, _, value = cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": url}])
        tablet = cls(await context.new_page())
        await tablet.page.goto(f"/tables/{table}/deal/")
        take_over = tablet.page.get_by_role("button", name="Take over here")
        await tablet.page.locator(".d-console, .d-page").first.wait_for()
        if await take_over.count():
            await take_over.click()
        await tablet.page.locator(".d-console").wait_for()
        await tablet.settled(-1)
        return tablet

    async def close(self) -> None:
        """Put the tablet away."""
        await self.page.context.close()

    def hear(self, payload: str | bytes) -> None:
        """A frame of the live connection."""
        message = json.loads(payload)
        if message.get("type") == "view" and message["seq"] > self.seq:
            self.view, self.seq = message["view"], message["seq"]
            self.changed.set()

    async def settled(self, before: int) -> None:
        """Until a view newer than `before` is here and the console takes the next tap."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.seq <= before:
                self.changed.clear()
                await self.changed.wait()
        await self.page.locator(".connection", has_text="Live").wait_for()

    async def tap(self, kind: str, target: Locator) -> None:
        """One tap, and a swipe where its target has to be brought into sight first."""
        await target.wait_for(timeout=TIMEOUT_SECONDS * 1000)
        await asyncio.sleep(self.hesitation)
        self.taps[kind] += 1
        self.swipes += not await target.evaluate(IN_SIGHT)
        await target.click(timeout=TIMEOUT_SECONDS * 1000)

    async def act(self, kind: str, target: Locator) -> None:
        """A tap that is a command: until the table has moved on."""
        before = self.seq
        await self.tap(kind, target)
        await self.settled(before)

    async def pay(self, target: Locator) -> None:
        """A tap that pays all lines of the sheet; each of them that is not in sight now is paid unseen."""
        await target.wait_for(timeout=TIMEOUT_SECONDS * 1000)
        lines = sum(len(line["shares"]) for line in self.view["round"]["pay_sheet"])
        shown = self.page.locator(PAY_LINES)
        self.unseen += lines - await shown.evaluate_all(LINES) + await shown.evaluate_all(HIDDEN)
        await self.act("pay", target)

    async def scan(self, card: str) -> None:
        """A card that the shoe or a scanner reads: no tap."""
        before = self.seq
        await self.page.evaluate(SCAN, [*card, "Enter"])
        await self.settled(before)

    def allows(self, command: str) -> bool:
        """Whether a command may come now, as the view says."""
        return any(a["command"]["type"] == command and not a["refusal"] for a in self.view["actions"])

    def key(self, command: str) -> Locator:
        """The key of a command, where it may be pressed."""
        return self.page.locator(f"[data-command={command}]:enabled").first
