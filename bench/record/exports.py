"""Whole exports of a long record, each downloaded to its end, and the memory of the web server that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter

from bench.figures import table, verdict
from bench.floor import session_cookie
from bench.processes import Server, server
from staff.models import Person

TABLE = "million"
ADDRESSES = (
    f"/history/rounds.csv?table={TABLE}",
    f"/history/rounds.json?table={TABLE}",
    f"/history/{TABLE}/events.csv",
)
PART = 1 << 20
WARM_BYTES = 20 * PART  # by then every batch has its size
GROWTH_BAR_MB = 50  # whatever is exported


def measure(only: str = "") -> tuple[str, bool]:
    """The table of all exports, one after the other from one server, and whether its memory stayed as it was."""
    cookie = session_cookie(Person.objects.get(username="gus"))
    rows, met = [], True
    with server(["-m", "casino.server", "-v", "0"], {}) as process:
        for address in ADDRESSES:
            if only not in address:
                continue
            began, used, lines, memory = perf_counter(), process.cpu(), 0, [rss_mb(process.process.pid)]
            size = last = 0
            for part in parts(process, address, cookie):
                size, lines, last = size + len(part), lines + part.count(b"\n"), part[-1]
                if size > WARM_BYTES:
                    memory.append(rss_mb(process.process.pid))
            if last != ord("\n"):
                raise RuntimeError(f"{address} was cut off after {size:,} bytes")
            seconds = perf_counter() - began
            used = process.cpu() - used
            warm = memory[1:] or memory
            good = max(warm) - warm[0] <= GROWTH_BAR_MB
            met = met and good
            rows.append(
                [address, f"{size / 1e6:,.0f}", f"{lines:,}", f"{seconds:,.0f}", f"{used:,.0f}",
                 f"{memory[0]:,.0f}", f"{warm[0]:,.0f}", f"{max(warm):,.0f}", f"{warm[-1]:,.0f}", verdict(good)]
            )  # fmt: skip
    heads = ["export", "MB", "lines", "s", "server's CPU s", "RSS before, MB", "after 20 MB", "most", "at the end", ""]
    return table("exports of a long record", heads, rows), met


def parts(process: Server, address: str, cookie: str) -> Iterator[bytes]:
    """The answer's body as it comes."""
    connection = HTTPConnection("127.0.0.1", process.port, timeout=300)
    connection.request("GET", address, headers={"Cookie": cookie})
    answer = connection.getresponse()
    if answer.status != 200:
        raise RuntimeError(f"{address} answers {answer.status}")
    while part := answer.read(PART):
        yield part
    connection.close()


def rss_mb(pid: int) -> float:
    """What a process holds in memory now."""
    found = (line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS:"))
    return int(next(found).split()[1]) / 1024
