"""(g) What a tablet loads: requests, bytes and time until the console is live, first and next visit; a card's work.
Times are measured beside a fixed piece of work of a page, which builds and lays out elements on a page of its own.

In Chromium, for the visits with a processor four times slower than this machine's. Requests and bytes are those that
went over the wire, headers included; what the browser had kept counts nothing. The socket of the live view is not among
them.
A card's work is the processor time of the page's main thread at full speed, by the kernel's scheduler, from the scan
until the page is at rest, less what the same time takes without a card: heartbeats, and the questions of the program
that drives the browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from asgiref.sync import sync_to_async
from playwright.async_api import Browser, CDPSession, Page

from bench.environment import Options
from bench.figures import spread, table, verdict
from bench.floor import session_cookie
from bench.processes import Server, main_thread_seconds, server
from bench.tablet import SCAN, Tablet, opened_browser
from bench.tap_rounds import ROUNDS
from bench.taps import Dealer, TableSetUp
from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from staff.models import Person

THROTTLE = 4
# Longer than the guard on presses and what a slow page paints after a card.
REST_SECONDS = 0.7
SIZE = (1024, 768)
# Whether somebody wants motion, and the tablet.
CARDS_ON = ((False, SIZE), (True, SIZE), (True, (1280, 800)))
TABLE, DEALER = "t1", "dana"
LIVE_SECONDS = 60
# The words for the clauses follow once the console is live.
LATER_SECONDS = 6
LIVE_PIECES = 40.0
CARD_PIECES = 5.0
"""Bars: how many pieces of work a first visit and a card may take."""
# performance.now() counts from the beginning of the navigation.
WATCH = """(() => {
    const look = () => {
        if (document.querySelector(".connection[data-state=live]")) window.liveAfter = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""

PIECE = """() => {
    const began = performance.now();
    for (let round = 0; round < 2; round++) {
        document.body.replaceChildren(...Array.from({length: 200}, (_, number) => {
            const part = document.createElement("span");
            part.textContent = `${round} ${number}`;
            part.style.display = number % 3 ? "inline-block" : "block";
            return part;
        }));
        document.body.getBoundingClientRect();
    }
    return performance.now() - began;
}"""


@dataclass
class Visit:
    """What a visit cost until the console was live, and what came after it."""

    pages_and_files: int = 0
    api: int = 0
    wire_bytes: int = 0
    seconds: float = 0.0
    piece_seconds: float = 0.0
    server_seconds: float = 0.0
    later_bytes: int = 0

    @property
    def requests(self) -> int:
        """Everything over HTTP."""
        return self.pages_and_files + self.api


class Traffic:
    """Counts what goes over the wire for a page."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.visit = session, Visit()
        self.kept: set[str] = set()
        self.asked: dict[str, str] = {}
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.requestServedFromCache", lambda event: self.kept.add(event["requestId"]))
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.finished)

    def sent(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromPrefetchCache"):
            self.kept.add(event["requestId"])

    def finished(self, event: dict[str, Any]) -> None:
        number = event["requestId"]
        if number in self.kept or number not in self.asked:
            return
        self.visit.wire_bytes += int(event["encodedDataLength"])
        if "/api/" in self.asked[number]:
            self.visit.api += 1
        else:
            self.visit.pages_and_files += 1


def release(url: str) -> None:
    """Take the console from whoever has it, and let it go."""
    connection = Connection(url, DEALER, DEMO_PASSWORD, lambda: False)
    connection.sign_in()
    connection.take_console(TABLE, "bench", takeover=True)
    connection.release_console(TABLE, "bench")


async def visit(page: Page, traffic: Traffic, process: Server, address: str) -> Visit:
    """Open the console until it is live and at rest, look at what it fetches then, and put it away."""
    traffic.visit = Visit(piece_seconds=await page.evaluate(PIECE) / 1000)
    before = process.cpu()
    await page.goto(address, wait_until="commit")
    await page.wait_for_function("() => window.liveAfter", timeout=LIVE_SECONDS * 1000)
    traffic.visit.seconds = await page.evaluate("window.liveAfter") / 1000
    await page.wait_for_load_state("networkidle")
    traffic.visit.server_seconds = process.cpu() - before
    seen = replace(traffic.visit)
    await page.wait_for_timeout(LATER_SECONDS * 1000)
    seen.later_bytes = traffic.visit.wire_bytes - seen.wire_bytes
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


@dataclass
class CardWork:
    """Milliseconds for each card: the main thread's processor time, less that of the same time without a card; style
    and layout; what that time without a card takes; and of the piece of work.
    """

    whole: list[float]
    drawing: list[float]
    idle: list[float]
    piece: list[float]


async def work_of_cards(browser: Browser, process: Server, cookie: str, moves: bool, size: tuple[int, int]) -> CardWork:
    """What the cards of a full table cost, the processor as it is."""
    wanted = ROUNDS[0]
    url = f"http://127.0.0.1:{process.port}"
    await sync_to_async(lambda: TableSetUp(url, wanted).prepare(), thread_sensitive=False)()
    tablet = await Tablet.open(browser, url, cookie, wanted.table, size, moves=moves)
    meter = Meter(await browser.new_browser_cdp_session(), await tablet.page.context.new_cdp_session(tablet.page))
    await meter.start()
    tablet.hesitation = REST_SECONDS
    dealer = CountingDealer(tablet, wanted, "shoe", meter)
    await dealer.deal()
    await tablet.page.goto("about:blank")
    await meter.start()
    pieces = [await meter.piece(tablet.page) for _ in range(5)]
    await tablet.close()
    idle = median(dealer.idle)
    return CardWork([each - idle for each in dealer.whole], dealer.drawing, dealer.idle, pieces)


class Meter:
    """Milliseconds so far of the page's main thread: processor time by the kernel, style and layout by Chromium."""

    def __init__(self, browser: CDPSession, page: CDPSession) -> None:
        self.browser, self.page = browser, page

    async def start(self) -> None:
        """Find the renderers, which may be others after a page of another origin."""
        await self.page.send("Performance.enable")
        processes = (await self.browser.send("SystemInfo.getProcessInfo"))["processInfo"]
        self.renderers = [int(each["id"]) for each in processes if each["type"] == "renderer"]

    async def read(self) -> tuple[float, float]:
        """Both."""
        found = {each["name"]: each["value"] for each in (await self.page.send("Performance.getMetrics"))["metrics"]}
        drawing = 1000 * (found["RecalcStyleDuration"] + found["LayoutDuration"])
        return 1000 * sum(main_thread_seconds(pid) for pid in self.renderers), drawing

    async def piece(self, page: Page) -> float:
        """Milliseconds of the main thread for the piece of work."""
        before, _ = await self.read()
        await page.evaluate(PIECE)
        return (await self.read())[0] - before


class CountingDealer(Dealer):
    """Counts the main thread's work for each card that a shoe reads, until the page is at rest again, and beside it for
    the same time and the same questions of the driver without a card.
    """

    def __init__(self, *arguments: Any) -> None:
        *others, self.meter = arguments
        super().__init__(*others)
        self.whole: list[float] = []
        self.drawing: list[float] = []
        self.idle: list[float] = []

    async def card(self, card: str) -> None:
        await self.tablet.page.mouse.move(0, 0)  # a tablet has no pointer that hovers
        await asyncio.sleep(REST_SECONDS)
        before = await self.meter.read()
        await self.tablet.page.evaluate(SCAN, [])
        await self.tablet.settled(-1)
        await asyncio.sleep(REST_SECONDS)
        between = await self.meter.read()
        await super().card(card)
        await asyncio.sleep(REST_SECONDS)
        after = await self.meter.read()
        self.idle.append(between[0] - before[0])
        self.whole.append(after[0] - between[0])
        self.drawing.append(after[1] - between[1])


async def run(options: Options) -> tuple[str, bool]:
    """The table of (g), and whether its bars are met."""
    with server(["-m", "casino.server", "-v", "0"], {"PRESS_GUARD_MS": "400"}) as process:
        cookie = await sync_to_async(lambda: session_cookie(Person.objects.get(username=DEALER)))()
        async with opened_browser() as browser:
            await visits(browser, process, cookie)  # the server's own first time
            seen = [await visits(browser, process, cookie) for _ in range(options.times)]
            works = [await work_of_cards(browser, process, cookie, *each) for each in CARDS_ON]
    rows = [[name, spread(values, digits), *judged(values, bar)] for name, values, digits, bar in figures(seen, works)]
    title = f"(g) the dealer's console in Chromium, {SIZE[0]}×{SIZE[1]}, processor {THROTTLE} times slower"
    return table(title, ["", "found", "bar", ""], rows), all(row[-1] != verdict(False) for row in rows)


def figures(
    seen: list[tuple[Visit, Visit]], works: list[CardWork]
) -> Iterator[tuple[str, list[float], int, float | None]]:
    """Name, values, digits and bar of each row."""
    firsts, nexts = [first for first, _ in seen], [following for _, following in seen]
    yield "first visit: requests", [float(each.requests) for each in firsts], 0, 20
    yield "first visit: KB over the wire", [each.wire_bytes / 1000 for each in firsts], 1, 150
    yield "first visit: seconds until live", [each.seconds for each in firsts], 2, None
    yield "… in pieces of work", [each.seconds / each.piece_seconds for each in firsts], 1, LIVE_PIECES
    yield "first visit: KB that follow", [each.later_bytes / 1000 for each in firsts], 1, None
    yield "next visit: pages and files", [float(each.pages_and_files) for each in nexts], 0, 1
    yield "next visit: requests of the API", [float(each.api) for each in nexts], 0, None
    yield "next visit: KB over the wire", [each.wire_bytes / 1000 for each in nexts], 1, None
    yield "next visit: KB that follow", [each.later_bytes / 1000 for each in nexts], 1, None
    yield "next visit: seconds until live", [each.seconds for each in nexts], 2, None
    for what, values in (
        ("first", [1000 * each.server_seconds for each in firsts]),
        ("next", [1000 * each.server_seconds for each in nexts]),
    ):
        yield f"{what} visit: ms of the server", values, 0, None
    for (moves, size), work in zip(CARDS_ON, works, strict=True):
        how = f"a card, {size[0]}×{size[1]}, {'with' if moves else 'without'} motion"
        yield f"{how}: CPU ms of the main thread", work.whole, 1, None
        yield f"{how}: of it style and layout", work.drawing, 1, None
        yield f"{how}: the same time without a card", work.idle, 1, None
        yield f"{how}: ms of a piece of work", work.piece, 1, None
        yield f"{how}: in pieces", [each / median(work.piece) for each in work.whole], 2, CARD_PIECES


def judged(values: list[float], bar: float | None) -> list[str]:
    """The bar of a row and how its median met it."""
    return ["", ""] if bar is None else [f"{bar:g}", verdict(median(values) <= bar)]
