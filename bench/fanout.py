"""(a) One changed view to many sockets: our hub and transport writer beside the stock consumer per socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from asgiref.sync import sync_to_async

from bench import frames
from bench.environment import Options
from bench.figures import percentile, spread, table, verdict
from bench.floor import Floor, seed
from bench.processes import Server, as_owner, server
from bench.watchers import Watcher, close_all, connect_all, until
from languages.catalogues import ENGLISH
from languages.known import KNOWN

BAR_AT_SOCKETS = 200
BAR_TIMES = 10
BAR_LANGUAGES = 1.15
# One burst a gap, so that neither server is asked for more than it can do.
GAP_SECONDS = 0.02


@dataclass
class Measured:
    """What one repetition found: CPU per delivery (µs), and the delays from commit or send to receipt (ms)."""

    cpu_microseconds: float
    delays: list[float] = field(default_factory=list)


async def one_repetition(
    process: Server, watchers: list[Watcher], arrivals: list[float], send: Callable[[], Awaitable[float]], sends: int
) -> Measured:
    """Send `sends` views one after the other; each must reach all watchers before the next."""
    delays: list[float] = []
    before = process.cpu()
    for _ in range(sends):
        arrivals.clear()
        sent_at = await send()
        await until(lambda: len(arrivals) >= len(watchers), 30)
        delays.extend((arrived - sent_at) * 1000 for arrived in arrivals[: len(watchers)])
        await asyncio.sleep(GAP_SECONDS)
    spent = process.cpu() - before
    return Measured(spent / (sends * len(watchers)) * 1e6, delays)


async def measure(
    process: Server, doors: list[tuple[str, str]], send: Callable[[], Awaitable[float]], sends: int, times: int
) -> list[Measured]:
    """Connect a socket at each door once and repeat."""
    arrivals: list[float] = []
    ours = doors[0][0] != "/ws/stock"
    watchers = await connect_all(process.port, doors, lambda _, at, __: arrivals.append(at), ours)
    try:
        await asyncio.sleep(0.5)
        await one_repetition(process, watchers, arrivals, send, 3)
        return [await one_repetition(process, watchers, arrivals, send, sends) for _ in range(times)]
    finally:
        await close_all(watchers)


async def ours(
    floor: Floor, counts: list[int], sends: Callable[[int], int], times: int, languages: Sequence[str] = (ENGLISH,)
) -> dict[int, list[Measured]]:
    """Our server: a committed row and a change notification; the hub reads, renders, encodes once for each language
    that is watched in, and writes.
    """
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        cookie = floor.seat_cookies[floor.tables[0]][0]
        doors = [(f"/ws/seat?view=short&language={language}", cookie) for language in languages]

        async def send() -> float:
            return await floor.commit(floor.tables[0])

        return {count: await measure(process, (doors * count)[:count], send, sends(count), times) for count in counts}


async def stock(
    floor: Floor, layer: str, counts: list[int], sends: Callable[[int], int], times: int
) -> dict[int, list[Measured]]:
    """The stock server: `group_send` of the same bytes through channels_redis."""
    with server(["-m", "bench.stock.server"], as_owner() | {"STOCK_LAYER": layer}) as process:
        text = floor.frame_text()
        group_send = floor.stock_sender(layer)

        async def send() -> float:
            began = perf_counter()
            await group_send(text)
            return began

        door = ("/ws/stock", floor.pit_cookie)
        return {count: await measure(process, [door] * count, send, sends(count), times) for count in counts}


async def run(options: Options) -> tuple[str, bool]:
    """The tables of (a), and whether their bars are met."""
    floor = await sync_to_async(seed)("fan", 1, mid_round=True)
    views, is_less = await views_to_sockets(floor, options.sockets, options.times, options.quick)
    ready, is_near = await frames.run(options.times)
    spoken, is_light = await languages_to_sockets(floor, options.sockets[-1], options.times, options.quick)
    return f"{views}\n\n{spoken}\n\n{ready}", is_less and is_near and is_light


async def languages_to_sockets(floor: Floor, count: int, times: int, quick: bool) -> tuple[str, bool]:
    """A changed view to sockets of one language and of all, and whether the bar is met."""

    def sends(count: int) -> int:
        return max(5, (2000 if quick else 8000) // count)

    found: dict[tuple[str, ...], list[float]] = {(ENGLISH,): [], tuple(KNOWN): []}
    for _ in range(times):  # in turns
        for languages, costs in found.items():
            costs += [each.cpu_microseconds for each in (await ours(floor, [count], sends, 2, languages))[count]]
    one, every = (median(costs) for costs in found.values())
    rows = [[str(len(languages)), spread(costs)] for languages, costs in found.items()]
    text = table(f"(a) one view to {count} sockets, {times} repetitions", ["languages", "CPU µs/delivery"], rows, 2)
    passed = every / one <= BAR_LANGUAGES
    line = f"bar: {len(KNOWN)} languages at most {BAR_LANGUAGES} times the CPU of one: {every / one:.2f}×"
    return f"{text}\n{line}: {verdict(passed)}", passed


async def views_to_sockets(floor: Floor, counts: list[int], times: int, quick: bool) -> tuple[str, bool]:
    """A changed view, and whether its bar is met."""

    def sends(count: int) -> int:
        return max(5, (2000 if quick else 8000) // count)

    found = {
        "ours": await ours(floor, counts, sends, times),
        "stock, core layer": await stock(floor, "core", counts, sends, times),
        "stock, pubsub layer": await stock(floor, "pubsub", counts, sends, times),
    }
    rows = []
    for count in counts:
        base = median(measured.cpu_microseconds for measured in found["ours"][count])
        for name, by_count in found.items():
            costs = [measured.cpu_microseconds for measured in by_count[count]]
            p50 = [percentile(measured.delays, 50) for measured in by_count[count]]
            p99 = [percentile(measured.delays, 99) for measured in by_count[count]]
            ratio = "" if name == "ours" else f"{median(costs) / base:.1f}×"
            rows.append([str(count), name, spread(costs), ratio, spread(p50, 2), spread(p99, 2)])
    at_bar = BAR_AT_SOCKETS if BAR_AT_SOCKETS in counts else counts[-1]
    medians = {name: median(m.cpu_microseconds for m in by_count[at_bar]) for name, by_count in found.items()}
    times_less = medians["stock, core layer"] / medians["ours"]
    passed = times_less >= BAR_TIMES
    size = len(floor.frame_text())
    heads = ["sockets", "server", "CPU µs/delivery", "times ours", "p50 ms", "p99 ms"]
    text = table(f"(a) fan-out of one view of {size:,} bytes, {times} repetitions", heads, rows, 2)
    line = f"bar: at {at_bar} sockets {BAR_TIMES}× less CPU per delivery than stock (core layer): {times_less:.1f}×"
    return f"{text}\n{line}: {verdict(passed)}", passed
