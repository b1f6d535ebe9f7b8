"""(g) What a tablet loads: requests, bytes and time until the console is live, first and next visit; a card's work.

In Chromium, its processor four times slower than this machine's. Requests and bytes are those that went over the wire,
headers included; what the browser had kept counts nothing. The socket of the live view is not among them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from playwright.async_api import Browser, CDPSession, Page, async_playwright

from bench.figures import spread, table, verdict
from bench.floor import session_cookie
from bench.processes import Server, server
from bench.tablet import Tablet
from bench.tap_rounds import ROUNDS
from bench.taps import Dealer, TableSetUp
from casino.testing import chromium
from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from staff.models import Person

THROTTLE = 4
SIZE = (1024, 768)
TABLE, DEALER = "t1", "dana"
BARS = {"requests": 20, "kilobytes": 150, "seconds": 1.5, "next requests": 1, "milliseconds a card": 30}
LIVE_SECONDS = 15
# performance.now() counts from the beginning of the navigation.
WATCH = """(() => {
    const look = () => {
        if (document.querySelector(".connection[data-state=live]")) window.liveAfter = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@dataclass
class Visit:
    """What a visit cost until the console was live."""

    documents_and_files: int = 0
    commands: int = 0
    wire_bytes: int = 0
    seconds: float = 0.0
    server_seconds: float = 0.0

    @property
    def requests(self) -> int:
        """Everything over HTTP."""
        return self.documents_and_files + self.commands


class Traffic:
    """Counts what goes over the wire for a page."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.visit, self.kept = session, Visit(), set()
        self.asked: dict[str, str] = {}
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.requestServedFromCache", lambda event: self.kept.add(event["requestId"]))
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.finished)

    def sent(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["method"]

    def answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromPrefetchCache"):
            self.kept.add(event["requestId"])

    def finished(self, event: dict[str, Any]) -> None:
        number = event["requestId"]
        if number in self.kept or number not in self.asked:
            return
        self.visit.wire_bytes += int(event["encodedDataLength"])
        if self.asked[number] == "GET":
            self.visit.documents_and_files += 1
        else:
            self.visit.commands += 1


def release(url: str) -> None:
    """Take the console from whoever has it, and let it go."""
    connection = Connection(url, DEALER, DEMO_PASSWORD, lambda: False)
    connection.sign_in()
    connection.take_console(TABLE, "bench", takeover=True)
    connection.release_console(TABLE, "bench")


async def visit(page: Page, traffic: Traffic, process: Server, address: str) -> Visit:
    """Open the console until it is live and at rest, and put it away."""
    traffic.visit = Visit()
    before = process.cpu()
    await page.goto(address, wait_until="commit")
    await page.wait_for_function("() => window.liveAfter", timeout=LIVE_SECONDS * 1000)
    traffic.visit.seconds = await page.evaluate("window.liveAfter") / 1000
    await page.wait_for_load_state("networkidle")
    traffic.visit.server_seconds = process.cpu() - before
    seen = traffic.visit
    await page.goto("about:blank")
    return seen


async def visits(browser: Browser, process: Server, cookie: str) -> tuple[Visit, Visit]:
    """The first and the next visit of a tablet that was never here, to a console that nobody has."""
    await sync_to_async(lambda: release(f"http://127.0.0.1:{process.port}"), thread_sensitive=False)()
    url = f"http://127.0.0.1:{process.port}"
    name, _, value = cookie.partition("=")
    viewport: Any = {"width": SIZE[0], "height": SIZE[1]}
    context = await browser.new_context(base_url=url, viewport=viewport, reduced_motion="reduce")
    await context.add_cookies([{"name": name, "value": value, "url": url}])
    page = await context.new_page()
    await page.add_init_script(WATCH)
    session = await context.new_cdp_session(page)
    traffic = Traffic(session)
    await session.send("Network.enable")
    await session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    address = f"/tables/{TABLE}/deal/"
    first = await visit(page, traffic, process, address)
    following = await visit(page, traffic, process, address)
    await context.close()
    return first, following


async def work_of_cards(browser: Browser, process: Server, cookie: str) -> tuple[list[float], list[float]]:
    """Milliseconds of the main thread for each card of a full table, all of it and style with layout."""
    wanted = ROUNDS[0]
    url = f"http://127.0.0.1:{process.port}"
    await sync_to_async(lambda: TableSetUp(url, wanted).prepare(), thread_sensitive=False)()
    tablet = await Tablet.open(browser, url, cookie, wanted.table, SIZE)
    session = await tablet.page.context.new_cdp_session(tablet.page)
    await session.send("Performance.enable")
    await session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    dealer = CountingDealer(tablet, wanted, "shoe", session)
    await dealer.deal()
    await tablet.close()
    return dealer.whole, dealer.drawing


class CountingDealer(Dealer):
    """Counts the main thread's work for each card that a shoe reads, until the page is at rest again."""

    def __init__(self, *arguments: Any) -> None:
        *others, self.session = arguments
        super().__init__(*others)
        self.whole: list[float] = []
        self.drawing: list[float] = []

    async def work(self) -> tuple[float, float]:
        """Milliseconds so far."""
        found = {each["name"]: each["value"] for each in (await self.session.send("Performance.getMetrics"))["metrics"]}
        return 1000 * found["TaskDuration"], 1000 * (found["RecalcStyleDuration"] + found["LayoutDuration"])

    async def card(self, card: str) -> None:
        before = await self.work()
        await super().card(card)
        await asyncio.sleep(0.3)
        after = await self.work()
        self.whole.append(after[0] - before[0])
        self.drawing.append(after[1] - before[1])


async def run(times: int) -> tuple[str, bool]:
    """The table of (g), and whether its bars are met."""
    with server(["-m", "casino.server", "-v", "0"], {"PRESS_GUARD_MS": "400"}) as process:
        cookie = await sync_to_async(lambda: session_cookie(Person.objects.get(username=DEALER)))()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            await visits(browser, process, cookie)  # the server's own first time
            seen = [await visits(browser, process, cookie) for _ in range(times)]
            whole, drawing = await work_of_cards(browser, process, cookie)
            await browser.close()
    firsts, nexts = [first for first, _ in seen], [following for _, following in seen]
    rows, passed = [], True
    for name, values, bar in (
        ("first visit: requests", [float(each.requests) for each in firsts], BARS["requests"]),
        ("first visit: KB over the wire", [each.wire_bytes / 1000 for each in firsts], BARS["kilobytes"]),
        ("first visit: seconds until live", [each.seconds for each in firsts], BARS["seconds"]),
        ("first visit: ms of the server", [1000 * each.server_seconds for each in firsts], None),
        ("next visit: pages and files", [float(each.documents_and_files) for each in nexts], BARS["next requests"]),
        ("next visit: commands", [float(each.commands) for each in nexts], None),
        ("next visit: KB over the wire", [each.wire_bytes / 1000 for each in nexts], None),
        ("next visit: seconds until live", [each.seconds for each in nexts], None),
        ("next visit: ms of the server", [1000 * each.server_seconds for each in nexts], None),
        ("a card: ms of the main thread", whole, BARS["milliseconds a card"]),
        ("a card: of these style and layout", drawing, None),
    ):
        met = bar is None or sorted(values)[len(values) // 2] <= bar
        passed = passed and met
        digits = 2 if "seconds" in name else 0 if "requests" in name or "files" in name or "commands" in name else 1
        rows.append([name, spread(values, digits), "" if bar is None else f"{bar:g}", "" if bar is None else verdict(met)])
    title = f"(g) the dealer's console in Chromium, {SIZE[0]}×{SIZE[1]}, processor {THROTTLE} times slower"
    return table(title, ["", "found", "bar", ""], rows), passed
