"""(l) What one person asks of a web server and what others ask there: commands one after the other, beside eight of a
person who ask the same address again and again; and a badge at a known tablet beside sixty who sign in.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.utils import timezone

from bench.asked import READ, SENT
from bench.dealing import Dealer, HttpClient
from bench.environment import Options
from bench.figures import percentile, table, verdict
from bench.floor import Floor, person, seed, session_cookie
from bench.processes import kept_busy, server
from languages.catalogues import ENGLISH
from screens.clause_words import words_address
from shifts.plans import calendar
from staff.access import DEVICE_COOKIE, hash_of_token
from staff.models import Device

READERS = 8
SIGN_INS = 60
HOGS = 20
"""Processes that only compute, for the badge on a machine that is loaded so much."""
BAR_TIMES = 3.0
BAR_BADGE_SECONDS = 2.0
BARE_EVERY = 8
ROUNDS = 40
PIN = "4711"
TOKEN = "bench-tablet-of-the-house"


async def commands(dealer: Dealer, seconds: float, least: int = 20) -> list[float]:
    """The times (ms) of commands one after the other, for so long, and until there are some."""
    times: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end or (len(times) < least and perf_counter() < end + 4 * seconds):
        times.append(await dealer.send())
    return times


@asynccontextmanager
async def asked_again_and_again(port: int, cookie: str, path: str, body: bytes | None) -> AsyncIterator[Counter[int]]:
    """Eight connections of one person that ask for an address, until the block ends; the answers by status."""
    answers: Counter[int] = Counter()

    async def ask() -> None:
        client = HttpClient(port, cookie)
        await client.open()
        while True:
            status, _ = await (client.get(path) if body is None else client.post(path, body))
            answers[status] += 1
            if status in {429, 503}:
                await asyncio.sleep(0.1)

    readers = [asyncio.create_task(ask()) for _ in range(READERS)]
    await asyncio.sleep(0.3)
    try:
        yield answers
    finally:
        for reader in readers:
            reader.cancel()
        for reader in readers:
            with suppress(asyncio.CancelledError):
                await reader


async def addresses(floor: Floor, port: int, seconds: float) -> tuple[str, bool]:
    """Every address, and the commands beside it."""
    dealer = floor.dealers(port)[0]
    await dealer.open()
    await commands(dealer, seconds, ROUNDS * 13)
    facts = await sync_to_async(places)(dealer.table)
    cookie = await sync_to_async(lambda: session_cookie(person("bench-gus", "gaming_shift_manager")))()
    asked = {name: (path, None) for name, path in READ.items()} | SENT
    bare: list[float] = []
    found: dict[str, tuple[list[float], Counter[int]]] = {}
    for number, (name, (path, body)) in enumerate(asked.items()):
        if number % BARE_EVERY == 0:
            bare += await commands(dealer, seconds)
        async with asked_again_and_again(port, cookie, path.format(**facts), body) as answers:
            found[name] = await commands(dealer, seconds), answers
        await asyncio.sleep(0.2)
    base = median(bare)
    rows, passed = [["none", f"{base:.1f}", "1.0", f"{percentile(bare, 95):.1f}", ""]], True
    for name, (times, answers) in sorted(found.items(), key=lambda each: -median(each[1][0])):
        passed = passed and median(times) <= BAR_TIMES * base
        said = " ".join(f"{count} × {status}" for status, count in sorted(answers.items()))
        rows.append([name, f"{median(times):.1f}", f"{median(times) / base:.1f}", f"{percentile(times, 95):.1f}", said])
    heads = ["asked eight at once", "command p50 ms", "times none", "p95 ms", "answers"]
    text = table(f"(l) commands beside one person who asks, {seconds:g} s each", heads, rows)
    return f"{text}\nbar: the median at most {BAR_TIMES:g} times that of none: {verdict(passed)}", passed


def places(name: str) -> dict[str, str]:
    """What stands in the addresses."""
    day = calendar().shift(timezone.now()).day.isoformat()
    words = words_address("mbs-pontoon-6", ENGLISH)
    return {"table": name, "day": day, "player": "p1", "jackpot": "three-card", "words": words}


async def badges(floor: Floor, port: int) -> tuple[str, bool]:
    """A badge with its PIN at a tablet of the house: alone, beside sixty who sign in there, and on a loaded machine."""
    await sync_to_async(at_a_tablet)(floor.tables[0])
    cookie = f"{floor.dealer_cookies[floor.tables[0]]}; {DEVICE_COOKIE}={TOKEN}"
    console = HttpClient(port, cookie)
    await console.open()

    async def badge() -> float:
        began = perf_counter()
        path = f"/api/v1/tables/{floor.tables[0]}/console"
        body = b'{"console":"other","takeover":true,"badge_number":"B-bench","pin":"%b"}' % PIN.encode()
        status, answer = await console.post(path, body)
        if status != 200:
            raise RuntimeError(f"{status} {answer[:300]!r}")
        return perf_counter() - began

    rows = [["alone", f"{await badge():.2f}"], ["beside sixty who sign in", f"{await crowded(port, badge):.2f}"]]
    with kept_busy(HOGS, 60):
        await asyncio.sleep(1)
        loaded = await crowded(port, badge)
    rows.append([f"the same, and {HOGS} processes that only compute", f"{loaded:.2f}"])
    passed = max(float(row[1]) for row in rows) <= BAR_BADGE_SECONDS
    text = table("(l) badge and PIN at a known tablet", ["", "s"], rows)
    return f"{text}\nbar: at most {BAR_BADGE_SECONDS:g} s: {verdict(passed)}", passed


async def crowded(port: int, badge: Callable[[], Awaitable[float]]) -> float:
    """How long a badge takes while so many sign in at tablets of the house."""

    async def sign_in(number: int) -> None:
        client = HttpClient(port, f"{DEVICE_COOKIE}={TOKEN}-{number % 4}")
        client.heads = client.heads.replace("application/json", "application/x-www-form-urlencoded")
        await client.open()
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await client.post("/sign-in/", urlencode({"username": f"nobody-{number}", "password": "guess"}).encode())
        client.close()

    crowd = [asyncio.create_task(sign_in(number)) for number in range(SIGN_INS)]
    await asyncio.sleep(0.5)
    taken = await badge()
    await asyncio.gather(*crowd)
    return taken


def at_a_tablet(name: str) -> None:
    """A supervisor with badge and PIN, and paired tablets."""
    boss = person("bench-badge", "pit_supervisor")
    boss.badge_number = "B-bench"
    boss.set_pin(PIN)
    boss.save()
    for token in (TOKEN, *(f"{TOKEN}-{number}" for number in range(4))):
        facts = {"kind": "console", "table_id": name, "paired_at": timezone.now()}
        Device.objects.update_or_create(token_hash=hash_of_token(token), defaults=facts)


async def run(options: Options) -> tuple[str, bool]:
    """The tables of (l), and whether the bars are met."""
    floor = await sync_to_async(seed)("starve", 1, areas=2)
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        text, passed = await addresses(floor, process.port, 0.7 if options.quick else 2.0)
        more, also = await badges(floor, process.port)
    return f"{text}\n\n{more}", passed and also
