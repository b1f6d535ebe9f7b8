"""(b) Commands a second: our endpoint beside a stock REST framework view."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import psycopg
from asgiref.sync import sync_to_async

from bench.dealing import StockSender
from bench.environment import Options
from bench.figures import percentile, spread, table, verdict
from bench.floor import Floor, seed
from bench.processes import ROOT, Server, as_owner, server

BAR_SHARE = 0.5


@dataclass(frozen=True)
class Measured:
    """One repetition: commands a second, CPU of the web server per command (ms), and the times to the answers (ms)."""

    per_second: float
    cpu_milliseconds: float
    times: list[float]


Send = Callable[[], Awaitable[float]]


async def repetition(cpu: Callable[[], float], senders: list[Send], seconds: float) -> Measured:
    """Each client sends its next command as soon as the one before is answered. `cpu`: the servers' seconds so far."""
    times: list[float] = []
    end = perf_counter() + seconds

    async def client(send: Send) -> None:
        while perf_counter() < end:
            times.append(await send())

    before, began = cpu(), perf_counter()
    await asyncio.gather(*(client(send) for send in senders))
    spent, taken = cpu() - before, perf_counter() - began
    return Measured(len(times) / taken, spent / len(times) * 1000, times)


async def repeat(process: Server, senders: list[Send], times: int, seconds: float) -> list[Measured]:
    """A short warm-up, then the repetitions."""
    await repetition(process.cpu, senders, 0.5)
    return [await repetition(process.cpu, senders, seconds) for _ in range(times)]


async def ours(floor: Floor, counts: list[int], times: int, seconds: float) -> dict[int, list[Measured]]:
    """Whole rounds through our endpoint: decided, chained, booked."""
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        dealers = floor.dealers(process.port)
        for dealer in dealers:
            await dealer.open()
        found = {
            count: await repeat(process, [dealer.send for dealer in dealers[:count]], times, seconds)
            for count in counts
        }
        for dealer in dealers:
            dealer.client.close()
        return found


async def stock(floor: Floor, counts: list[int], times: int, seconds: float) -> dict[int, list[Measured]]:
    """The stock view: the same shape of rows, nothing decided."""
    with server(["-m", "bench.stock.server"], as_owner()) as process:
        senders = [StockSender(process.port, name, floor.dealer_cookies[name]) for name in floor.tables]
        for sender in senders:
            await sender.client.open()
        found = {}
        for count in counts:
            found[count] = await repeat(process, [sender.send for sender in senders[:count]], times, seconds)
        for sender in senders:
            sender.client.close()
        return found


def make_stock_tables(floor: Floor) -> None:
    """The stock application's tables in the same database, a row for each client."""
    environment = os.environ | as_owner() | {"DJANGO_SETTINGS_MODULE": "bench.stock.settings"}
    command = [sys.executable, "-m", "django", "migrate", "--run-syncdb", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    with psycopg.connect(as_owner()["DATABASE_URL"]) as connection:
        for name in floor.tables:
            connection.execute("INSERT INTO stock_stocktable (name, seq, state) VALUES (%s, 0, '{}')", (name,))


async def run(options: Options) -> tuple[str, bool]:
    """The table of (b), and whether its bar is met."""
    counts, times, seconds = options.clients, options.times, 1.5 if options.quick else 4.0
    floor = await sync_to_async(seed)("pace", max(counts), areas=2)
    await sync_to_async(make_stock_tables)(floor)
    found = {
        "ours": await ours(floor, counts, times, seconds),
        "stock view": await stock(floor, counts, times, seconds),
    }
    rows, passed = [], True
    for count in counts:
        for name, by_count in found.items():
            cpu = spread([m.cpu_milliseconds for m in by_count[count]], 2)
            rows.append(
                [str(count), name, spread([m.per_second for m in by_count[count]], 0), cpu, *ranks(by_count[count])]
            )
        costs = {name: median(m.cpu_milliseconds for m in by_count[count]) for name, by_count in found.items()}
        passed = passed and costs["ours"] <= BAR_SHARE * costs["stock view"]
    heads = ["clients", "server", "commands/s", "CPU ms/command", "p50 ms", "p99 ms"]
    text = table(f"(b) commands, a table for each client, {times} repetitions of {seconds:g} s", heads, rows, 2)
    line = f"bar: at most {BAR_SHARE:g} times the stock view's CPU per command, at every number of clients"
    return f"{text}\n{line}: {verdict(passed)}", passed


def ranks(repetitions: list[Measured]) -> list[str]:
    """p50 and p99 of the times to the answers."""
    return [spread([percentile(each.times, rank) for each in repetitions], 1) for rank in (50, 99)]
