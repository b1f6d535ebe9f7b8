"""A link to a PostgreSQL server that can fall silent: no byte passes, and no connection is closed.

It takes the place of the server's Unix socket. Who connects is told apart by the process at the other end.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg

SOCKET = ".s.PGSQL.5432"
TERMINATE = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND backend_type IN ('client backend', 'walsender')
"""


def behind(peer: socket.socket) -> str:
    """Who connects: the name of the server that follows, `web` for a web server, "" for anybody else."""
    pid, _, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    try:
        process = psutil.Process(pid)
        if process.name() == "postgres":
            return Path(process.cwd()).name
        return "web" if "casino.server" in process.cmdline() else ""
    except psutil.Error:
        return ""


class Link:
    """Everybody's connections to one server. `silent` are those whose connections do not pass bytes from now on, also
    the ones that they make anew. One on which something was to pass meanwhile stays silent for good.
    """

    def __init__(self, sockets: Path) -> None:
        self.place, self.beyond = sockets / SOCKET, sockets / "beyond"
        self.silent: set[str] = set()
        self.never = asyncio.Event()  # what silent connections wait for, and are held by
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    async def _open(self) -> None:
        self.place.rename(self.beyond)
        self.server = await asyncio.start_unix_server(self._pass_on, self.place)
        self.place.chmod(0o777)  # the folder is private; a server that follows may be another user

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            who = behind(writer.get_extra_info("socket"))
            there, back = await asyncio.open_unix_connection(self.beyond)
            passing = [self._pump(reader, back, who), self._pump(there, writer, who)]
            await asyncio.gather(*passing, return_exceptions=True)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, who: str) -> None:
        try:
            while data := await source.read(65_536):
                await self._stay_silent(who)
                sink.write(data)
                await sink.drain()
            await self._stay_silent(who)
        finally:
            sink.close()

    async def _stay_silent(self, who: str) -> None:
        if who in self.silent:
            await self.never.wait()

    def __enter__(self) -> Link:
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self.loop).result(10)
        return self

    async def _close(self) -> None:
        self.server.close()
        self.beyond.rename(self.place)
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)


@contextmanager
def linked(url: str) -> Iterator[Link]:
    """A link to whoever takes writes, by which all go from now on."""
    with psycopg.connect(url, autocommit=True) as connection:
        (sockets,) = connection.execute("SHOW unix_socket_directories").fetchone() or ("",)
        with Link(Path(sockets)) as link:
            connection.execute(TERMINATE)
            yield link
