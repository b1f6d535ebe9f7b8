"""Clients that deal: each a keep-alive connection with a signed-in session, sending the commands of whole rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from uuid import uuid4

import msgspec

from rules.codec import encode_command
from rules.commands import Command
from rules.core.text import encode_json

CSRF = "benchbenchbenchbenchbenchbench12"
CONSOLE = "bench-console"
BUSY, AGAIN_SECONDS = 503, 0.25


class HttpClient:
    """One connection; `post` answers status and body. Raises ConnectionError where the server closes it."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.heads = (
            f"Host: 127.0.0.1:{port}\r\nCookie: {cookie}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
            f"X-Console: {CONSOLE}\r\nContent-Type: application/json\r\n"
        )

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def get(self, path: str) -> tuple[int, bytes]:
        """Read what is there."""
        return await self.post(path, b"", "GET")

    async def post(self, path: str, body: bytes, method: str = "POST") -> tuple[int, bytes]:
        """Send a request and read its whole answer."""
        head = f"{method} {path} HTTP/1.1\r\n{self.heads}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        fields = dict(line.lower().split(": ", 1) for line in answer.split("\r\n")[1:] if ": " in line)
        status = int(answer.split(" ", 2)[1])
        if "content-length" in fields:
            return status, await self.reader.readexactly(int(fields["content-length"]))
        return status, await self._chunks()

    async def _chunks(self) -> bytes:
        """A body in chunks (RFC 9112 7.1)."""
        body = b""
        while size := int(await self.reader.readline(), 16):
            body += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readline()
        return body

    def close(self) -> None:
        """Drop the connection."""
        self.writer.close()


class Dealer:
    """Deals one table over the API: commands, each with the number of events that it leads to."""

    def __init__(self, port: int, table: str, cookie: str, commands: Iterator[tuple[Command, int]], seq: int) -> None:
        self.client = HttpClient(port, cookie)
        self.path = f"/api/v1/tables/{table}/commands"
        self.table, self.seq = table, seq
        self.commands = commands

    def next(self) -> tuple[bytes, int]:
        """The body of the next request, and the table's seq after it."""
        command, events = next(self.commands)
        body = {"command_id": str(uuid4()), "expected_seq": self.seq, "command": msgspec.Raw(encode_command(command))}
        return encode_json(body), self.seq + events

    async def open(self) -> None:
        """Connect."""
        await self.client.open()

    async def deal(self, body: bytes, seq: int) -> float:
        """Send one command, again where the server is too busy, as a console does; its time to the answer in ms."""
        began = perf_counter()
        status, answer = await self.client.post(self.path, body)
        while status == BUSY:
            await asyncio.sleep(AGAIN_SECONDS)
            status, answer = await self.client.post(self.path, body)
        taken = (perf_counter() - began) * 1000
        if status != 200:
            raise RuntimeError(f"{self.table}: {status} {answer[:300]!r}")
        self.seq = seq
        return taken

    async def send(self) -> float:
        """Deal the next command."""
        return await self.deal(*self.next())


class StockSender:
    """Sends the stock view what it takes: as much of a command, without rules behind it."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self.client = HttpClient(port, cookie)
        self.table = table

    async def send(self) -> float:
        """Send one command; its time to the answer in ms."""
        body = {"command_id": str(uuid4()), "type": "deal_card", "body": {"card": "7S", "source": "pad"}}
        began = perf_counter()
        status, answer = await self.client.post(f"/stock/tables/{self.table}/commands", encode_json(body))
        if status != 200:
            raise RuntimeError(f"{self.table}: {status} {answer[:300]!r}")
        return (perf_counter() - began) * 1000
