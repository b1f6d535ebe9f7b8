"""The transport writer against a transport that takes as much as the test says."""

import socket as sockets

import pytest
from twisted.internet.interfaces import ITCPTransport
from zope.interface import implementer

from live.frames import frame_of
from live.socket_writer import KERNEL_BUFFER_BYTES, ChannelsWriter, TransportWriter

FIRST, SECOND, THIRD = (frame_of(b'{"n":%d}' % number) for number in (1, 2, 3))


@implementer(ITCPTransport)
class Transport:
    """Twisted's TCP transport as the writer sees it; `room` is what the kernel takes before it is full."""

    def __init__(self) -> None:
        self.room = 1_000_000
        self.kernel = b""
        self.dataBuffer = b""
        self._tempDataLen = 0
        self.producerPaused = False
        self.producer = None
        self.broken = False

    def send(self, data: bytes):
        if self.broken:
            raise ConnectionError("lost")
        if not self.room:
            raise BlockingIOError
        taken = data[: self.room]
        self.kernel += taken
        self.room -= len(taken)
        return len(taken)

    def write(self, data: bytes) -> None:
        self.dataBuffer += data

    def drain(self) -> None:
        """The kernel takes everything that waits, as Twisted's doWrite does it."""
        self.room = 1_000_000
        data, self.dataBuffer = self.dataBuffer, b""
        self.kernel += data
        if self.producerPaused:
            self.producerPaused = False
            self.producer.resumeProducing()

    def unregisterProducer(self) -> None:
        self.producer = None

    def registerProducer(self, producer, streaming: bool) -> None:
        assert streaming
        self.producer = producer

    def getHandle(self):
        return self

    def setsockopt(self, level, option, value) -> None:
        assert (level, option, value) == (sockets.SOL_SOCKET, sockets.SO_SNDBUF, KERNEL_BUFFER_BYTES)


class Protocol:
    STATE_OPEN = 3
    state = 3
    _perMessageCompress = None

    def __init__(self) -> None:
        self.transport = Transport()
        self.closed_with = None

    def sendClose(self, code: int) -> None:
        self.closed_with = code


@pytest.fixture
def protocol() -> Protocol:
    return Protocol()


@pytest.fixture
def writer(protocol: Protocol) -> TransportWriter:
    return TransportWriter.for_protocol(protocol)


def test_a_frame_goes_straight_to_the_kernel(protocol, writer):
    writer.send("view", FIRST)
    assert protocol.transport.kernel == FIRST.wire


def test_a_frame_goes_behind_what_waits_already(protocol, writer):
    protocol.transport.write(b"pong")
    writer.send("view", FIRST)
    writer.send("view", SECOND)
    protocol.transport.drain()
    assert protocol.transport.kernel == b"pong" + FIRST.wire + SECOND.wire


@pytest.mark.parametrize("room", range(len(FIRST.wire)))
def test_half_a_frame_is_finished_before_anything_else_and_only_the_newest_follows(protocol, writer, room):
    protocol.transport.room = room
    for frame in (FIRST, SECOND, THIRD):
        writer.send("view", frame)
    protocol.transport.write(b"pong")
    protocol.transport.drain()
    assert protocol.transport.kernel == FIRST.wire + b"pong" + THIRD.wire


def test_each_kind_keeps_its_newest(protocol, writer):
    protocol.transport.room = 0
    writer.send("pulse", FIRST)
    for kind, frame in (("view", FIRST), ("pulse", FIRST), ("view", SECOND), ("pulse", THIRD)):
        writer.send(kind, frame)
    protocol.transport.drain()
    assert protocol.transport.kernel == FIRST.wire + SECOND.wire + THIRD.wire


def test_nothing_follows_a_close_frame(protocol, writer):
    protocol.state = 2
    writer.send("view", FIRST)
    assert protocol.transport.kernel == b""
    writer.close(4401)
    assert protocol.closed_with is None


def test_closing_says_the_code_and_forgets_what_waits(protocol, writer):
    protocol.transport.room = 0
    writer.send("view", FIRST)
    writer.send("view", SECOND)
    writer.close(4410)
    protocol.transport.drain()
    assert protocol.closed_with == 4410
    assert protocol.transport.kernel == FIRST.wire


def test_a_lost_connection_is_left_to_the_transport(protocol, writer):
    protocol.transport.broken = True
    writer.send("view", FIRST)
    assert protocol.transport.dataBuffer == FIRST.wire
    writer.stopProducing()
    writer.send("view", SECOND)
    assert protocol.transport.dataBuffer == FIRST.wire


@pytest.mark.parametrize("missing", ["compressed", "unknown transport", "no protocol"])
def test_other_connections_take_the_general_way(protocol, missing):
    if missing == "compressed":
        protocol._perMessageCompress = object()
    elif missing == "unknown transport":
        protocol.transport = object()
    assert TransportWriter.for_protocol(None if missing == "no protocol" else protocol) is None


async def test_the_general_way_sends_in_order_and_skips_to_the_newest():
    import asyncio

    gate, sent = asyncio.Event(), []

    async def send(message: dict) -> None:
        await gate.wait()
        sent.append(message.get("text") or message["code"])

    writer = ChannelsWriter(send)
    writer.send("view", FIRST)
    await asyncio.sleep(0)
    writer.send("view", SECOND)
    writer.send("view", THIRD)
    gate.set()
    await writer.task
    assert sent == [frame.payload.decode() for frame in (FIRST, THIRD)]
    writer.close(4403)
    await writer.task
    assert sent[-1] == 4403


@pytest.mark.parametrize(("length", "header"), [(125, 2), (126, 4), (65_535, 4), (65_536, 10)])
def test_the_header_says_the_length(length, header):
    from bench.watchers import next_frame

    frame = frame_of(b"x" * length)
    assert len(frame.wire) == length + header
    assert next_frame(frame.wire + b"more") == (frame.payload, b"more")
