"""Many websocket clients in one light process: they read views, note when each came, and nothing else."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from functools import partial
from time import perf_counter

VIEW_START = b'{"type":"view"'
CONNECT_AT_ONCE = 50
# The server bounds what one address may open.
OF_AN_ADDRESS = 1000


class Watcher(asyncio.Protocol):
    """One client. `seen` is called with the client's number, the time of receipt and the payload of each view."""

    def __init__(self, number: int, request: bytes, seen: Callable[[int, float, bytes], None]) -> None:
        self.number = number
        self.request = request
        self.seen = seen
        self.open = False
        self.buffer = b""
        self.views = 0
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of the stream."""
        now = perf_counter()
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head.decode("latin-1"))
            self.open = True
        while True:
            payload, buffer = next_frame(buffer)
            if payload is None:
                self.buffer = buffer
                return
            if payload.startswith(VIEW_START):
                self.views += 1
                self.seen(self.number, now, payload)

    def connection_lost(self, error: Exception | None) -> None:
        """The server or we closed."""
        if not self.closed.done():
            self.closed.set_result(None)


def next_frame(buffer: bytes) -> tuple[bytes | None, bytes]:
    """The payload of the first whole frame and what follows it; None and the buffer where it is not whole yet."""
    if len(buffer) < 2:
        return None, buffer
    length, start = buffer[1] & 127, 2
    if length == 126:
        length, start = int.from_bytes(buffer[2:4], "big"), 4
    elif length == 127:
        length, start = int.from_bytes(buffer[2:10], "big"), 10
    end = start + length
    if len(buffer) < start or len(buffer) < end:
        return None, buffer
    return buffer[start:end], buffer[end:]


def handshake(port: int, path: str, cookie: str) -> bytes:
    """The opening request of a websocket (RFC 6455 4.1)."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        f"Origin: http://127.0.0.1:{port}",
        f"Cookie: {cookie}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def connect_all(
    port: int, doors: list[tuple[str, str]], seen: Callable[[int, float, bytes], None], first_views: bool = True
) -> list[Watcher]:
    """Connect a watcher to each (path, cookie); `first_views`: the server sends each a view at once, wait for it."""
    loop = asyncio.get_running_loop()
    watchers: list[Watcher] = []
    for number, (path, cookie) in enumerate(doors):
        away = (f"127.0.0.{2 + number // OF_AN_ADDRESS}", 0)
        made = partial(Watcher, number, handshake(port, path, cookie), seen)
        _, watcher = await loop.create_connection(made, "127.0.0.1", port, local_addr=away)
        watchers.append(watcher)
        if number % CONNECT_AT_ONCE == CONNECT_AT_ONCE - 1:
            await until(lambda: all(ready(watcher, first_views) for watcher in watchers), 60)
    await until(lambda: all(ready(watcher, first_views) for watcher in watchers), 60)
    return watchers


def ready(watcher: Watcher, first_views: bool) -> bool:
    """Whether a watcher is connected and has what the server sends at once."""
    return watcher.open and (watcher.views > 0 or not first_views)


async def until(condition: Callable[[], bool], seconds: float) -> None:
    """Wait for a condition; a server that does not keep up within `seconds` is an error."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 (the conditions are many watchers' counts)
            await asyncio.sleep(0.005)


async def close_all(watchers: list[Watcher]) -> None:
    """Drop every connection."""
    for watcher in watchers:
        watcher.transport.abort()
    await asyncio.gather(*(watcher.closed for watcher in watchers))
