"""(d) A whole floor: 40 tables, 10 screens each, a command a second per table, from the tablet to every screen."""

from __future__ import annotations

import asyncio
import os
from time import perf_counter

from asgiref.sync import sync_to_async

from bench.dealing import Dealer
from bench.figures import percentile, table, verdict
from bench.floor import FIRST_SEQ, Floor, seed
from bench.processes import Server, kept_busy, server
from bench.watchers import close_all, connect_all

TABLES = 40
BAR_P95_MS = 50.0
BAR_P99_MS = 30.0
BAR_P99_BUSY_MS = 100.0
WARM_UP_SECONDS = 2.0
# What (d) takes besides its seconds, on a machine that has other work.
LONGEST_AROUND_SECONDS = 60.0


class Floorwork:
    """Who watches which table, when each command was sent and answered, and when each screen showed it."""

    def __init__(self, *floors: Floor) -> None:
        self.doors: list[tuple[str, str]] = []
        self.table_of: list[str] = []
        for floor, name in [(each, name) for each in floors for name in each.tables]:
            screens = [
                (f"/ws/tables/{name}/dealer?view=short&console=bench-console", floor.dealer_cookies[name]),
                (f"/ws/tables/{name}/pit?view=short", floor.pit_cookie),
                (f"/ws/tables/{name}/sign", floor.pit_cookie),
                *(("/ws/seat?view=short", cookie) for cookie in floor.seat_cookies[name]),
            ]
            self.doors += screens
            self.table_of += [name] * len(screens)
        self.sent: dict[tuple[str, int], float] = {}
        self.answers: list[float] = []
        self.shown: list[float] = []

    def seen(self, number: int, at: float, payload: bytes) -> None:
        """A view reached a screen."""
        seq = int(payload[21 : payload.index(b",", 21)])
        sent_at = self.sent.get((self.table_of[number], seq))
        if sent_at is not None:
            self.shown.append((at - sent_at) * 1000)


async def deal(dealer: Dealer, work: Floorwork, offset: float, seconds: float, pace: float = 1.0) -> None:
    """One command each `pace` seconds, from `offset` into it."""
    began = perf_counter() + offset
    await dealer.open()
    for number in range(int((seconds + WARM_UP_SECONDS) / pace)):
        body, seq = dealer.next()
        await asyncio.sleep(max(0.0, began + number * pace - perf_counter()))
        counts = number * pace >= WARM_UP_SECONDS
        if counts:
            work.sent[dealer.table, seq] = perf_counter()
        taken = await dealer.deal(body, seq)
        if counts:
            work.answers.append(taken)


def dealers_of(process: Server, floor: Floor) -> list[Dealer]:
    """A dealer for each table."""
    return [
        Dealer(process.port, name, floor.dealer_cookies[name], floor.players[name], FIRST_SEQ) for name in floor.tables
    ]


async def measure(process: Server, floor: Floor, seconds: float) -> tuple[Floorwork, float]:
    """Run the floor; what was seen, and the server's CPU share (1.0 is one core)."""
    work = Floorwork(floor)
    watchers = await connect_all(process.port, work.doors, work.seen)
    dealers = dealers_of(process, floor)
    before, began = process.cpu(), perf_counter()
    deals = [deal(dealer, work, index / len(dealers), seconds) for index, dealer in enumerate(dealers)]
    await asyncio.gather(*deals)
    await asyncio.sleep(1.5)
    share = (process.cpu() - before) / (perf_counter() - began)
    for dealer in dealers:
        dealer.client.close()
    await close_all(watchers)
    return work, share


async def run(floor: Floor, seconds: float, busy: bool) -> tuple[str, bool]:
    """The tables of (d), and whether the bars are met. Times are from sending a command, a little before its commit."""
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        text, passed = shown(floor, seconds, "", *await measure(process, floor, seconds))
    if not busy:
        return text, passed
    cores = os.cpu_count() or 1
    floor = await sync_to_async(seed)("crowd", TABLES, areas=7)
    with server(["-m", "casino.server", "-v", "0"], {}) as process, kept_busy(cores, seconds + LONGEST_AROUND_SECONDS):
        beside = f" beside {cores} processes that only compute,"
        more, also = shown(floor, seconds, beside, *await measure(process, floor, seconds))
    return f"{text}\n\n{more}", passed and also


def shown(floor: Floor, seconds: float, beside: str, work: Floorwork, share: float) -> tuple[str, bool]:
    """The table of what was found, and whether its bars are met."""
    screens = len(work.doors)
    expected = len(work.sent) * screens // len(floor.tables)
    rows = [
        [what, *(f"{percentile(times, rank):.1f}" for rank in (50, 95, 99)), f"{max(times):.1f}", f"{len(times):,}"]
        for what, times in (("command sent to its answer", work.answers), ("command sent to each screen", work.shown))
    ]
    heads = ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "count"]
    title = (
        f"(d) {len(floor.tables)} tables, {screens} screens,{beside} a command a second each, {seconds:.0f} s; "
        f"web server at {share:.0%} of a core; {expected - len(work.shown)} of {expected:,} views skipped"
    )
    bars = {99: BAR_P99_BUSY_MS} if beside else {95: BAR_P95_MS, 99: BAR_P99_MS}
    met = {rank: percentile(work.shown, rank) < bar for rank, bar in bars.items()}
    lines = (f"bar: p{rank} to the screen under {bars[rank]:.0f} ms: {verdict(met[rank])}" for rank in bars)
    return "\n".join((table(title, heads, rows), *lines)), all(met.values())
