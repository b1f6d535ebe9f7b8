"""The floor of the machine for (d) and (f): a server that commits one row for each command, answers, and writes a view
of the usual size to each screen of its table. It decides nothing, and speaks as much HTTP and websocket as the clients
here; its one page sends a command at each press and shows that it was answered.
"""

from __future__ import annotations

import asyncio
import os
import re
import struct
import sys
from collections import defaultdict
from contextlib import suppress

import psycopg

VIEW = b'{"type":"view","seq":%d,"view":"' + b"x" * 2_500 + b'"}'
MADE = "CREATE TABLE IF NOT EXISTS bench_bare (name text PRIMARY KEY, seq bigint NOT NULL)"
COMMIT = "INSERT INTO bench_bare VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET seq = excluded.seq"
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
SEQ = re.compile(rb'"expected_seq":(\d+)')
PAGE = b"""<!doctype html><button style="position: fixed; inset: 0; width: 100%">0</button><script>
window.cardTimes = [];
addEventListener("pointerdown", async event => {
    const answer = await fetch("/page", {method: "POST", body: '{"expected_seq":0}'});
    await answer.text();
    document.querySelector("button").textContent += "1";
    requestAnimationFrame(() => setTimeout(() => cardTimes.push(performance.now() - event.timeStamp)));
});
</script>"""
UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
CONNECTIONS = 4


def answer(body: bytes) -> bytes:
    """Over HTTP."""
    return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)


def frame(seq: int) -> bytes:
    """A view in a websocket's frame (RFC 6455 5.2)."""
    view = VIEW % seq
    return struct.pack("!BBH", 0x81, 126, len(view)) + view


class Bare:
    """Every screen by its table, and the free connections to the database."""

    def __init__(self) -> None:
        self.screens: dict[str, list[asyncio.StreamWriter]] = defaultdict(list)
        self.free: asyncio.Queue[psycopg.AsyncConnection[tuple[object, ...]]] = asyncio.Queue()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client until it goes: a screen, or somebody who sends requests."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while head := await reader.readuntil(b"\r\n\r\n"):
                table = head.split(b" ", 2)[1].decode().strip("/")
                if b"Upgrade: websocket" in head:
                    self.screens[table].append(writer)
                    writer.write(UPGRADED + frame(0))
                elif length := LENGTH.search(head):
                    await self.command(table, await reader.readexactly(int(length[1])))
                    writer.write(answer(b"{}"))
                else:
                    writer.write(answer(PAGE))

    async def command(self, table: str, body: bytes) -> None:
        """Commit and show."""
        found = SEQ.search(body)
        assert found is not None
        seq = int(found[1]) + 1
        connection = await self.free.get()
        await connection.execute(COMMIT, (table, seq))
        self.free.put_nowait(connection)
        wire = frame(seq)
        for screen in self.screens[table]:
            screen.write(wire)


async def serve(port: int) -> None:
    """Until this process is ended."""
    bare = Bare()
    for _ in range(CONNECTIONS):
        connection = await psycopg.AsyncConnection.connect(os.environ["DATABASE_URL"], autocommit=True)
        await connection.execute(MADE)
        bare.free.put_nowait(connection)
    server = await asyncio.start_server(bare.connected, "127.0.0.1", port, backlog=1_000)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[-1])))
