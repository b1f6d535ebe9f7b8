"""(h) Several web servers on one machine: commands by one, two and four of them, a floor of 200 tables on two, and what
a table costs where there are few or many. The clients connect to the servers in turn; none is bound to one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from asgiref.sync import sync_to_async

from bench.commands import Measured, repetition
from bench.dealing import Dealer, HttpClient
from bench.environment import Options
from bench.figures import percentile, spread, table, verdict
from bench.floor import Floor, seed
from bench.load import WARM_UP_SECONDS, Floorwork, deal, screens_of
from bench.processes import Server, server
from bench.watchers import Watcher, close_all, connect_all
from live.presence import GRACE_SECONDS

COUNTS = (1, 2, 4)
CLIENTS = 20
TABLES = 200
# One person's screens of one server are bounded: a supervisor for each so many tables.
OF_A_PIT = 50
# Seconds from one command to the next at each of the 200 tables.
PACE_SECONDS = 4.0
SIZES = (1, 10, 50, 200)
# Commands a second in all, however many tables share them.
RATE = 20
# The tables stand at as many different points of their rounds: where each deals but two commands, all of them together
# are as dear as those of whole rounds.
STAGGERED = 64
# By then the server has looked for all consoles that went, and alerted the pit.
CONSOLES_MISSED_SECONDS = 3 * GRACE_SECONDS
BAR_TWO_TIMES = 1.6
BAR_FLAT = 1.2


class Servers:
    """Several web servers as one."""

    def __init__(self, each: Sequence[Server]) -> None:
        self.each = each

    def cpu(self) -> float:
        """CPU seconds of all of them so far."""
        return sum(one.cpu() for one in self.each)

    def port(self, number: int) -> int:
        """Where the client of that number connects."""
        return self.each[number % len(self.each)].port


@contextmanager
def servers(count: int) -> Iterator[Servers]:
    """So many web servers until the block ends."""
    with ExitStack() as stack:
        yield Servers([stack.enter_context(server(["-m", "casino.server", "-v", "0"], {})) for _ in range(count)])


@dataclass
class Cores:
    """How many cores were at work: the servers', this process's clients', and all that runs on the machine."""

    web: float
    clients: float
    all: float


class Clock:
    """Counts them from its making."""

    def __init__(self, web: Servers) -> None:
        self.web = web
        self.began = self.read()

    def read(self) -> tuple[float, float, float, float]:
        fields = [int(each) for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
        idle = fields[3] + fields[4]
        return perf_counter(), self.web.cpu(), process_time(), (sum(fields[:8]) - idle) / os.sysconf("SC_CLK_TCK")

    def cores(self) -> Cores:
        taken, web, clients, everything = (now - then for now, then in zip(self.read(), self.began, strict=True))
        return Cores(web / taken, clients / taken, everything / taken)


class Tables:
    """The dealers of all tables, who go on where they stopped, at whichever server."""

    def __init__(self, floors: Sequence[Floor]) -> None:
        self.screens = [screen for floor in floors for screen in screens_of(floor)]
        self.dealers = [dealer for floor in floors for dealer in floor.dealers(0)]

    def at(self, web: Servers, count: int) -> list[Dealer]:
        """The first dealers, each to connect to a server in turn."""
        for number, dealer in enumerate(self.dealers[:count]):
            dealer.client = HttpClient(web.port(number), dealer.client.cookie)
        return self.dealers[:count]


async def commands(tables: Tables, times: int, seconds: float) -> tuple[str, bool]:
    """Commands one after the other by one, two and four servers, taking turns."""
    found: dict[int, list[tuple[Measured, Cores]]] = {count: [] for count in COUNTS}
    with servers(max(COUNTS)) as all_of_them:
        for turn in range(times + 1):
            for count in COUNTS:
                web = Servers(all_of_them.each[:count])
                dealers = tables.at(web, CLIENTS)
                await asyncio.gather(*(dealer.open() for dealer in dealers))
                clock = Clock(web)
                measured = await repetition(web.cpu, [dealer.send for dealer in dealers], seconds if turn else 1.0)
                if turn:  # the first is for warming up
                    found[count].append((measured, clock.cores()))
                for dealer in dealers:
                    dealer.client.close()
    base = median(measured.per_second for measured, _ in found[1])
    rows = []
    for count, turns in found.items():
        paces = [measured.per_second for measured, _ in turns]
        costs = [measured.cpu_milliseconds for measured, _ in turns]
        cores = [f"{median(getattr(each, what) for _, each in turns):.2f}" for what in ("web", "clients", "all")]
        rows.append([str(count), spread(paces, 0), f"{median(paces) / base:.2f}", spread(costs, 2), *cores])
    heads = ["servers", "commands/s", "times one", "CPU ms/command", "cores: web", "clients", "whole machine"]
    title = f"(h) commands by several web servers, {CLIENTS} clients, {times} turns of {seconds:g} s"
    there = os.cpu_count() or 1
    taken = median(each.all for _, each in found[1]) / there
    two_times = median(measured.per_second for measured, _ in found[2]) / base
    passed = two_times >= BAR_TWO_TIMES
    line = f"bar: two at least {BAR_TWO_TIMES} times one where the cores allow it: "
    most = 1 / taken  # times one, with every core at work
    if passed or most >= BAR_TWO_TIMES:
        return f"{table(title, heads, rows)}\n{line}{verdict(passed)}", passed
    limit = (
        f"they do not: with its clients and database one server already keeps {taken:.0%} of {there} cores busy, so"
        f" that {most:.2f} times is all there is"
    )
    return f"{table(title, heads, rows)}\n{line}{limit}", True


async def connected(web: Servers, work: Floorwork) -> list[Watcher]:
    """Every screen, at the servers in turn."""
    count = len(web.each)
    watchers: list[Watcher] = []
    for start in range(count):

        def seen(number: int, at: float, payload: bytes, start: int = start) -> None:
            work.seen(start + number * count, at, payload)

        watchers += await connect_all(web.port(start), work.doors[start::count], seen)
    return watchers


async def large_floor(tables: Tables, seconds: float) -> str:
    """200 tables on two servers: half of the screens are at another one than the dealer's commands."""
    work = Floorwork(tables.screens)
    with servers(2) as web:
        watchers = await connected(web, work)
        clock = Clock(web)
        dealers = tables.at(web, TABLES)
        paces = (PACE_SECONDS * at / TABLES for at in range(TABLES))
        deals = (deal(one, work, offset, seconds, PACE_SECONDS) for one, offset in zip(dealers, paces, strict=True))
        await asyncio.gather(*deals)
        await asyncio.sleep(1.5)
        cores = clock.cores()
        for dealer in dealers:
            dealer.client.close()
        await close_all(watchers)
    rows = [
        [what, *(f"{percentile(found, rank):.1f}" for rank in (50, 95, 99)), f"{max(found):.1f}", f"{len(found):,}"]
        for what, found in (("sent to answered", work.answers), ("sent to each screen", work.shown))
    ]
    title = (
        f"(h) {TABLES} tables with 10 screens each on two web servers, a command at each every {PACE_SECONDS:g} s;"
        f" cores at work: web {cores.web:.2f}, clients {cores.clients:.2f}, whole machine {cores.all:.2f}"
    )
    return table(title, ["", "p50 ms", "p95 ms", "p99 ms", "max ms", "count"], rows)


async def cost(tables: Tables, web: Servers, count: int, seconds: float) -> tuple[float, float]:
    """CPU ms of a command with its ten views at that many tables, and of a second of a table where nobody deals."""
    only = Floorwork(tables.screens[: len(tables.screens) // TABLES * count])
    watchers = await connected(web, only)
    for one in tables.at(web, count):  # the first request of a session takes Django's ordinary way
        await one.open()
        await one.send()
        one.client.close()
    await asyncio.sleep(1.0)
    dealers, pace = tables.at(web, count), count / RATE
    span = max(seconds, 2 * pace)
    before = await at_rest(web, span / 4)
    cpu, began = web.cpu(), perf_counter()
    await asyncio.gather(*(deal(one, only, at / RATE, span - WARM_UP_SECONDS, pace) for at, one in enumerate(dealers)))
    spent, taken = web.cpu() - cpu, perf_counter() - began
    idle = (before + await at_rest(web, span / 4)) / 2
    for dealer in dealers:
        dealer.client.close()
    await close_all(watchers)
    await asyncio.sleep(CONSOLES_MISSED_SECONDS)
    sent = int(span / pace) * count
    return 1000 * (spent - idle * taken) / sent, 1000 * idle / count


async def at_rest(web: Servers, seconds: float) -> float:
    """The servers' CPU share while nobody deals: 1.0 is one core."""
    before, began = web.cpu(), perf_counter()
    await asyncio.sleep(seconds)
    return (web.cpu() - before) / (perf_counter() - began)


async def stagger(tables: Tables, web: Servers) -> None:
    """Deal each table on to another point of its round than its neighbours'."""
    for number, dealer in enumerate(tables.at(web, TABLES)):
        await dealer.open()
        for _ in range(number % STAGGERED):
            await dealer.send()
        dealer.client.close()


async def costs(tables: Tables, times: int, seconds: float) -> tuple[str, bool]:
    """What a table costs, from one to 200: the sizes take turns."""
    found: dict[int, list[tuple[float, float]]] = {count: [] for count in SIZES}
    with servers(1) as web:
        await stagger(tables, web)
        await cost(tables, web, 1, 3.0)  # warms up
        for _ in range(times):
            for count in SIZES:
                found[count].append(await cost(tables, web, count, seconds))
    rows = [[str(count), *(spread(each, 2) for each in zip(*turns, strict=True))] for count, turns in found.items()]
    medians = [median(busy for busy, _ in turns) for turns in found.values()]
    times_dear = max(medians) / min(medians)
    heads = ["tables", "CPU ms/command with its ten views", "CPU ms/s of a table at rest"]
    title = f"(h) what a table costs one web server, {RATE} commands a second in all, {times} turns"
    passed = times_dear <= BAR_FLAT
    line = f"bar: the dearest at most {BAR_FLAT} times the cheapest: {times_dear:.2f} times: {verdict(passed)}"
    return f"{table(title, heads, rows)}\n{line}", passed


async def run(options: Options) -> tuple[str, bool]:
    """The tables of (h), and whether their bars are met."""
    times, seconds = options.times, options.seconds
    floors = [
        await sync_to_async(seed)(f"wide-{number}", OF_A_PIT, areas=7, pit=f"bench-pit-{number}")
        for number in range(TABLES // OF_A_PIT)
    ]
    tables = Tables(floors)
    first, two_are_faster = await commands(tables, times, min(seconds / 4, 4.0))
    second = await large_floor(tables, max(seconds, 3 * PACE_SECONDS))
    third, is_flat = await costs(tables, times, seconds / 3)
    return "\n\n".join((first, second, third)), two_are_faster and is_flat
