"""Frames go straight to the transport and the websocket stays a sound one: pings, closing, big frames, slow readers."""

import asyncio
import json
import socket as sockets
from time import monotonic
from urllib.parse import urlsplit

import pytest
import websockets

from bench.watchers import handshake, next_frame
from tests.live.house import House, hear, is_view

pytestmark = pytest.mark.live

FILLER_BYTES = 150_000


async def test_pings_are_answered_while_views_stream(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        for _ in range(30):
            seq = await house.change()
            pong = await socket.ping()
            await hear(socket, is_view(seq))
            async with asyncio.timeout(3):
                await pong


async def test_a_client_may_close_and_gets_its_answer(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        await house.change()
        await socket.close(1000, "enough")
        assert socket.close_code == 1000
    await house.change()


async def test_what_a_client_sends_is_ignored(house: House):
    async with house.connect("/ws/tables/t1/pit", "sam") as socket:
        await hear(socket, is_view())
        await socket.send('{"type":"view","seq":1}')
        await socket.send(b"\x00\x01")
        seq = await house.change()
        await hear(socket, is_view(seq))


@pytest.fixture
def big_state(house: House):
    """Table 2 with a state whose pit view is far larger than any socket buffer step: thousands of players."""
    ((kept,),) = house.sql("SELECT state FROM tables_table WHERE id = 't2'")
    state = json.loads(bytes(kept))
    state["players"] |= {f"x{number}": {"name": "Guest " + "y" * 60} for number in range(FILLER_BYTES // 150)}
    house.sql("UPDATE tables_table SET seq = seq + 1, state = %s WHERE id = 't2'", json.dumps(state).encode())
    yield
    house.sql("UPDATE tables_table SET seq = seq + 1, state = %s WHERE id = 't2'", bytes(kept))


@pytest.mark.usefixtures("big_state")
async def test_frames_above_64_kilobytes_arrive_whole(house: House):
    async with house.connect("/ws/tables/t2/pit", "sam") as socket:
        for _ in range(20):
            message = await hear(socket, is_view())
            assert len(message["view"]["players"]) > FILLER_BYTES // 150
            await house.change("t2")


@pytest.mark.usefixtures("big_state")
async def test_a_slow_reader_skips_to_the_newest_while_others_are_on_time(house: House):
    """The slow one reads nothing while 60 big views are committed: far more than its buffers hold."""
    slow = SlowReader(house, "/ws/tables/t2/pit", "sam")
    await slow.connect()
    async with house.connect("/ws/tables/t2/pit", "ada") as quick:
        await hear(quick, is_view())
        delays = []
        for _ in range(60):
            began = monotonic()
            last = await house.change("t2")
            await hear(quick, is_view(last))
            delays.append(monotonic() - began)
        assert sorted(delays)[len(delays) // 2] < 0.4
        seqs = await slow.read_until(last)
    assert seqs == sorted(set(seqs))
    assert seqs[-1] == last
    assert len(seqs) < 20, "it skipped most of them"


@pytest.mark.usefixtures("big_state")
async def test_a_slow_reader_still_gets_whole_frames_with_pongs_between(house: House):
    slow = SlowReader(house, "/ws/tables/t2/pit", "sam")
    await slow.connect()
    for _ in range(20):
        last = await house.change("t2")
        slow.send_ping()
    # Every frame is parsed; a pong inside a view, or half a view, would not be JSON.
    assert (await slow.read_until(last))[-1] == last
    assert slow.pongs > 0


class SlowReader:
    """A websocket client with a tiny receive buffer that reads only when told."""

    def __init__(self, house: House, path: str, who: str) -> None:
        self.port = urlsplit(house.web.address).port
        self.request = handshake(self.port, path, house.cookies[who])
        self.pongs = 0

    async def connect(self) -> None:
        self.socket = sockets.socket()
        self.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, ("127.0.0.1", self.port))
        await loop.sock_sendall(self.socket, self.request)
        head = b""
        while b"\r\n\r\n" not in head:
            head += await loop.sock_recv(self.socket, 1)
        assert b" 101 " in head

    def send_ping(self) -> None:
        self.socket.send(bytes([0x89, 0x80, 1, 2, 3, 4]))

    async def read_until(self, seq: int, seconds: float = 20) -> list[int]:
        """The seqs of all views up to `seq`."""
        loop, buffer, seqs = asyncio.get_running_loop(), b"", []
        async with asyncio.timeout(seconds):
            while not seqs or seqs[-1] < seq:
                while (found := next_frame(buffer))[0] is None:
                    buffer += await loop.sock_recv(self.socket, 65_536)
                kind = buffer[0]
                payload, buffer = found
                assert kind in (0x81, 0x8A), "one whole text message or a pong: nothing is fragmented"
                if kind == 0x8A:
                    self.pongs += 1
                elif (message := json.loads(payload))["type"] == "view":
                    seqs.append(message["seq"])
        self.socket.close()
        return seqs


async def test_many_sockets_all_get_each_view(house: House):
    async def watch() -> websockets.ClientConnection:
        socket = await house.connect("/ws/seat", "pat", ping_interval=None)
        await hear(socket, is_view(), seconds=20)
        return socket

    opened = [await asyncio.gather(*(watch() for _ in range(30))) for _ in range(5)]
    watchers = [socket for group in opened for socket in group]
    try:
        for _ in range(3):
            seq = await house.change()
            await asyncio.gather(*(hear(socket, is_view(seq), seconds=5) for socket in watchers))
    finally:
        await asyncio.gather(*(socket.close() for socket in watchers))
