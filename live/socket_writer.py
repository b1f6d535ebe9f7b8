"""The way out to one socket: write the newest frame now, or remember it until the socket has room.

Every writer keeps at most one waiting frame of each kind, the newest, so a slow socket skips to the newest view, costs
a bounded amount of memory and never holds up the others.
"""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from twisted.internet.interfaces import IPushProducer, ITCPTransport
from zope.interface import implementer

from database.metrics import FRAMES_SKIPPED
from live.frames import Frame

# What the kernel may hold for one socket: some views, not megabytes of old ones.
KERNEL_BUFFER_BYTES = 64 * 1024
# What Twisted's TCP transport must have for writing past it: how much waits in it, and its socket. Should another
# version lack one, frames go the general way.
TRANSPORT_PARTS = ("dataBuffer", "_tempDataLen", "producerPaused", "getHandle")


class SocketWriter(Protocol):
    """Where the hub puts frames."""

    def send(self, kind: str, frame: Frame) -> None:
        """Send the frame now, or as soon as the socket has room unless a newer one of its kind comes first."""

    def close(self, code: int) -> None:
        """Close the socket with a websocket close code."""


@implementer(IPushProducer)
class TransportWriter:
    """Writes finished frames to the TCP transport under daphne's websocket protocol.

    While no bytes wait in the transport and the websocket is open, a frame goes straight to the kernel; what did not
    fit is left to the transport. Where bytes wait (a pong, the answer to the handshake) a frame goes behind them. So
    frames never mix with each other, nor with what autobahn writes to the same transport. As the transport's producer
    the writer is told when everything that waits is with the kernel; until then it is busy and only keeps the newest.
    """

    __slots__ = ("busy", "open_state", "protocol", "to_kernel", "transport", "waiting")

    def __init__(self, protocol: Any) -> None:
        self.protocol = protocol
        self.transport = protocol.transport
        self.open_state = protocol.STATE_OPEN
        self.to_kernel: Callable[[bytes], int] = self.transport.getHandle().send
        self.busy = False
        self.waiting: dict[str, Frame] = {}
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)
        self.transport.getHandle().setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, KERNEL_BUFFER_BYTES)

    @classmethod
    def for_protocol(cls, protocol: Any) -> TransportWriter | None:
        """A writer for a plain TCP websocket without compression; None where frames must go the general way."""
        transport = getattr(protocol, "transport", None)
        plain = ITCPTransport.providedBy(transport) and all(hasattr(transport, name) for name in TRANSPORT_PARTS)
        if not plain or getattr(protocol, "_perMessageCompress", None) is not None:
            return None
        return cls(protocol)

    def send(self, kind: str, frame: Frame) -> None:
        if self.busy:
            if kind in self.waiting:
                FRAMES_SKIPPED.inc()
            self.waiting[kind] = frame
            return
        if self.protocol.state != self.open_state:
            return
        wire, transport = frame.wire, self.transport
        if transport.dataBuffer or transport._tempDataLen:
            self._leave(wire)
            return
        try:
            written = self.to_kernel(wire)
        except OSError:
            written = 0
        if written != len(wire):
            # Too full, or broken: the transport keeps the rest, or finds the error and says so in its own way.
            self._leave(wire[written:])

    def _leave(self, data: bytes) -> None:
        """Let the transport write it, and be told when that is done."""
        self.busy = True
        self.transport.write(data)
        self.transport.producerPaused = True

    def pauseProducing(self) -> None:
        self.busy = True

    def resumeProducing(self) -> None:
        self.busy = False
        while self.waiting and not self.busy:
            kind = next(iter(self.waiting))
            self.send(kind, self.waiting.pop(kind))

    def stopProducing(self) -> None:
        self.busy = True
        self.waiting.clear()

    def close(self, code: int) -> None:
        self.waiting.clear()
        if self.protocol.state == self.open_state:
            self.protocol.sendClose(code=code)


class ChannelsWriter:
    """The general way, through ASGI's `send`: for other servers, TLS and compressed sockets."""

    __slots__ = ("asgi_send", "closing", "task", "waiting")

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        self.asgi_send = send
        self.waiting: dict[str, Frame] = {}
        self.closing: int | None = None
        self.task: asyncio.Task[None] | None = None

    def send(self, kind: str, frame: Frame) -> None:
        if kind in self.waiting:
            FRAMES_SKIPPED.inc()
        self.waiting[kind] = frame
        self._start()

    def close(self, code: int) -> None:
        self.closing = code
        self.waiting.clear()
        self._start()

    def _start(self) -> None:
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        while self.waiting:
            frame = self.waiting.pop(next(iter(self.waiting)))
            await self.asgi_send({"type": "websocket.send", "text": frame.payload.decode()})
        if self.closing is not None:
            await self.asgi_send({"type": "websocket.close", "code": self.closing})


def writer_for(scope: dict[str, Any], send: Callable[[dict[str, Any]], Awaitable[None]]) -> SocketWriter:
    """The cheapest writer this connection allows; `casino.server` puts daphne's protocol object into the scope."""
    return TransportWriter.for_protocol(scope.get("casino.protocol")) or ChannelsWriter(send)
