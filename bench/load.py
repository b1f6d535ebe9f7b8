"""(d) A whole floor: 40 tables, 10 screens each, a command a second per table, from the tablet to every screen; in
turns with the floor of the machine, a bare server under the same load (`bench.bare`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from itertools import repeat
from time import perf_counter
from typing import NamedTuple

from asgiref.sync import sync_to_async

from bench.dealing import Dealer
from bench.environment import Options
from bench.figures import percentile, table, verdict
from bench.floor import Floor, seed
from bench.processes import Server, as_owner, kept_busy, server
from bench.watchers import close_all, connect_all
from rules import commands

TABLES = 40
BARS = {95: 10.0, 99: 8.0}
"""By percentile: how many times the bare server's the time to the screen may be."""
WARM_UP_SECONDS = 2.0
# What (d) takes besides its seconds, on a machine that has other work.
LONGEST_AROUND_SECONDS = 90.0


class Screen(NamedTuple):
    """Which table it shows, and by which address and cookie."""

    table: str
    path: str
    cookie: str


def screens_of(floor: Floor) -> list[Screen]:
    """Ten at each table."""
    found: list[Screen] = []
    for name in floor.tables:
        console = f"/ws/tables/{name}/dealer?view=short&console=bench-console"
        found += [
            Screen(name, console, floor.dealer_cookies[name]),
            Screen(name, f"/ws/tables/{name}/pit?view=short", floor.pit_cookie),
            Screen(name, f"/ws/tables/{name}/sign", floor.pit_cookie),
            *(Screen(name, "/ws/seat?view=short", cookie) for cookie in floor.seat_cookies[name]),
        ]
    return found


class Floorwork:
    """Who watches which table, when each command was sent and answered, and when each screen showed it (ms)."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        self.screens = screens
        self.doors = [(screen.path, screen.cookie) for screen in screens]
        self.sent: dict[tuple[str, int], float] = {}
        self.answers: list[float] = []
        self.shown: list[float] = []

    def seen(self, number: int, at: float, payload: bytes) -> None:
        """A view reached a screen."""
        seq = int(payload[21 : payload.index(b",", 21)])
        sent_at = self.sent.get((self.screens[number].table, seq))
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


async def measure(process: Server, screens: Sequence[Screen], dealers: Sequence[Dealer], seconds: float) -> Floorwork:
    """Run a floor; what was seen."""
    work = Floorwork(screens)
    watchers = await connect_all(process.port, work.doors, work.seen)
    await asyncio.gather(*(deal(dealer, work, at / len(dealers), seconds) for at, dealer in enumerate(dealers)))
    await asyncio.sleep(1.5)
    for dealer in dealers:
        dealer.client.close()
    await close_all(watchers)
    return work


async def bare(floor: Floor, seconds: float) -> Floorwork:
    """As many tables and screens at the bare server."""
    screens = [Screen(name, f"/{name}", "") for name in floor.tables for _ in range(10)]
    with server(["-m", "bench.bare"], as_owner()) as process:
        dealers = [Dealer(process.port, name, "", repeat((commands.OpenBetting(), 1)), 0) for name in floor.tables]
        for dealer in dealers:
            dealer.path = f"/{dealer.table}"
        return await measure(process, screens, dealers, seconds)


async def in_turns(floor: Floor, seconds: float, beside: str) -> tuple[str, bool]:
    """The bare server, ours, and the bare one again; the table and whether the bars are met."""
    first = await bare(floor, seconds / 2)
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        before, began = process.cpu(), perf_counter()
        work = await measure(process, screens_of(floor), floor.dealers(process.port), seconds)
        share = (process.cpu() - before) / (perf_counter() - began)
    least = first.shown + (await bare(floor, seconds / 2)).shown
    count = len(work.screens)
    expected = len(work.sent) * count // len(floor.tables)
    rows = [
        [what, *(f"{percentile(times, rank):.1f}" for rank in (50, 95, 99)), f"{max(times):.1f}", f"{len(times):,}"]
        for what, times in (
            ("command sent to its answer", work.answers),
            ("command sent to each screen", work.shown),
            ("the same at a bare server", least),
        )
    ]
    title = (
        f"(d) {len(floor.tables)} tables, {count} screens,{beside} a command a second each, {seconds:.0f} s; "
        f"web server at {share:.0%} of a core; {expected - len(work.shown)} of {expected:,} views skipped"
    )
    text, passed = table(title, ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "count"], rows), True
    for rank, bar in BARS.items():
        times_bare = percentile(work.shown, rank) / percentile(least, rank)
        passed = passed and times_bare <= bar
        text += f"\nbar: p{rank} to the screen at most {bar:g} times the bare server's: {times_bare:.1f}: "
        text += verdict(times_bare <= bar)
    return text, passed


async def run(options: Options) -> tuple[str, bool]:
    """The tables of (d), and whether the bars are met. Times are from sending a command, a little before its commit."""
    text, passed = await in_turns(await sync_to_async(seed)("floor", TABLES, areas=7), options.seconds, "")
    if not options.busy:
        return text, passed
    floor, cores = await sync_to_async(seed)("crowd", TABLES, areas=7), os.cpu_count() or 1
    with kept_busy(cores, 2 * options.seconds + LONGEST_AROUND_SECONDS):
        more, also = await in_turns(floor, options.seconds, f" beside {cores} processes that only compute,")
    return f"{text}\n\n{more}", passed and also
