"""A client that only sends is cut off, and holds up nobody else meanwhile."""

from __future__ import annotations

import socket as sockets
from time import monotonic
from urllib.parse import urlsplit

import psutil
import pytest

from bench.watchers import handshake
from tests.live.house import House

pytestmark = pytest.mark.live
TEXT, PING, GOES_ON = 1, 9, 0
MEGABYTE = 1 << 20


def frame(kind: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client's, with a mask that changes nothing."""
    return bytes((kind | 0x80 * last, 0x80 | len(payload))) + bytes(4) + payload


def opened(house: House, path: str, who: str) -> sockets.socket:
    """A socket that reads nothing."""
    address = urlsplit(house.web.address)
    assert address.hostname
    assert address.port
    wire = sockets.create_connection((address.hostname, address.port), timeout=10)
    wire.sendall(handshake(address.port, path, house.cookies[who]))
    assert wire.recv(12) == b"HTTP/1.1 101"
    return wire


def is_cut_off(wire: sockets.socket, sent: bytes, deadline: float) -> bool:
    """Whether it is before that time, sending the same again and again."""
    try:
        while monotonic() < deadline:
            wire.sendall(sent)
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


@pytest.mark.parametrize(
    ("path", "who", "sent"),
    [
        ("/ws/tables/t1/sign", "sam", frame(TEXT) * 1000),
        ("/ws/seat", "pat", frame(TEXT) * 1000),
        ("/ws/tables/t1/dealer?console=flood", "dana", frame(TEXT, b"{" * 125) * 50),
        ("/ws/tables/t1/pit", "sam", frame(PING, b"x" * 125) * 50),
        ("/ws/tables/t1/pit", "sam", frame(TEXT, last=False) + frame(GOES_ON, last=False) * 50),
    ],
    ids=["empty messages", "a seat's", "a dealer's", "pings whose answers nobody reads", "a message without an end"],
)
def test_a_client_that_only_sends_is_cut_off(house: House, path: str, who: str, sent: bytes) -> None:
    server = psutil.Process(house.web.pid)
    before, deadline = server.memory_info().rss, monotonic() + 8
    with opened(house, path, who) as wire:
        assert is_cut_off(wire, sent, deadline)
    assert server.memory_info().rss - before < 40 * MEGABYTE
