"""(a) A ready frame of 500 bytes to many sockets: our writer beside the bare system call.

`run` starts this file as a process that serves plain TCP through Twisted on asyncio, as the web server does, and
connects the sockets; the process writes each frame to all of them, in turn by `live.socket_writer` and by
`socket.send` alone.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from statistics import median
from time import process_time, sleep
from typing import Any

import django

from bench.figures import spread, table, verdict
from bench.processes import ROOT
from casino.local.ports import free_port

SOCKETS = 1000
BYTES = 500
BAR_TIMES = 2.0
BURSTS = 40
# For the sockets to be read empty.
GAP_SECONDS = 0.02


async def run(times: int) -> tuple[str, bool]:
    """The table of one frame's cost, and whether its bar is met."""
    port = free_port()
    command = [sys.executable, "-m", "bench.frames", str(port), str(times)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    await process.stdout.readline()  # it listens
    readers = [asyncio.create_task(read_all(port)) for _ in range(SOCKETS)]
    lines = [await process.stdout.readline() for _ in range(times)]
    await asyncio.gather(*readers)
    await process.wait()
    pairs = [[float(each) for each in line.split()] for line in lines]
    ours, bare = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    share = [mine / alone for mine, alone in pairs]
    rows = [["ours", spread(ours, 2), spread(share, 2)], ["socket.send alone", spread(bare, 2), ""]]
    title = f"(a) a ready frame of {BYTES} bytes to {SOCKETS:,} sockets, {times} repetitions"
    passed = median(share) <= BAR_TIMES
    text = table(title, ["writer", "CPU µs/delivery", "times send alone"], rows)
    return f"{text}\nbar: at most {BAR_TIMES:g} times the bare system call: {verdict(passed)}", passed


async def read_all(port: int) -> None:
    """One client: reads until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while await reader.read(65_536):
        pass
    writer.close()


def serve(port: int, times: int) -> None:
    """The measured process; a line with both costs for each repetition."""
    from twisted.internet import asyncioreactor

    asyncioreactor.install()
    django.setup()
    from twisted.internet import reactor as installed
    from twisted.internet.protocol import Factory, Protocol

    from live.frames import frame_of
    from live.socket_writer import TransportWriter

    reactor: Any = installed  # its interfaces of zope say nothing to the type checker
    connected: list[Any] = []

    class Socket(Protocol):
        STATE_OPEN = state = 3  # as autobahn's protocol says it

        def connectionMade(self) -> None:
            connected.append(self)
            if len(connected) == SOCKETS:
                reactor.callLater(0.5, measure)

    def measure() -> None:
        writers = [TransportWriter(each) for each in connected]
        sockets = [each.transport.getHandle() for each in connected]
        frame = frame_of(b"x" * BYTES)

        def by_writers() -> None:
            for writer in writers:
                writer.send("view", frame)

        def alone() -> None:
            for socket in sockets:
                socket.send(frame.wire)

        for _ in range(times):
            print(cost(by_writers), cost(alone), flush=True)
        reactor.stop()

    factory = Factory()
    factory.protocol = Socket
    reactor.listenTCP(port, factory, backlog=SOCKETS, interface="127.0.0.1")
    print("listening", flush=True)
    reactor.run()


def cost(burst: Callable[[], None]) -> float:
    """CPU microseconds of a delivery."""
    spent = 0.0
    for _ in range(BURSTS):
        began = process_time()
        burst()
        spent += process_time() - began
        sleep(GAP_SECONDS)
    return spent / BURSTS / SOCKETS * 1e6


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
