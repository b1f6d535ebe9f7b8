"""Connections and requests are bounded, of one address and in all; what waits makes room for who comes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from twisted.web.http import Request

from casino.limits import connections as connection_bounds
from casino.limits import requests as request_bounds
from casino.limits.connections import OPEN_OF_AN_ADDRESS, Answering, Connections
from tests.casino.test_request_bounds import Connection
from tests.live_server import LiveCasino


class Floor:
    """Connections by name, and which of them were cut, in order."""

    def __init__(self, in_all: int = 100, of_an_address: int = 3) -> None:
        self.connections = Connections(in_all, of_an_address)
        self.cut: list[str] = []

    def open(self, name: str, address: str = "10.0.0.1") -> bool:
        return self.connections.opened(name, address, lambda: self.cut.append(name))


def test_of_too_many_the_one_that_waited_longest_makes_room() -> None:
    floor = Floor()
    assert all(floor.open(name) for name in "abc")
    floor.connections.busy("a")
    floor.connections.waits("a", lambda: floor.cut.append("a"))
    assert floor.open("d")
    assert floor.cut == ["b"], "a has asked for something since"
    assert floor.open("x", "10.0.0.2")
    assert floor.cut == ["b"], "another address has nothing to do with it"
    assert len(floor.connections) == 4


def test_what_is_answered_and_the_sockets_of_screens_stay() -> None:
    floor = Floor()
    for name in "abc":
        floor.open(name)
        floor.connections.busy(name)
    assert not floor.open("d")
    assert floor.open("x", "10.0.0.2")
    floor.connections.closed("b")
    floor.connections.closed("b")
    assert floor.open("d")
    assert floor.cut == []


def test_in_all_the_address_with_most_makes_room() -> None:
    floor = Floor(in_all=4)
    assert [floor.open("screen", "10.0.0.2"), *(floor.open(name) for name in "abc")] == [True] * 4
    assert floor.open("newcomer", "10.0.0.3")
    assert floor.cut == ["a"]


def test_behind_a_proxy_only_all_together_are_bounded() -> None:
    floor = Floor(in_all=10)
    assert all(floor.open(name, "") for name in "abcdefgh")
    assert floor.cut == []


def test_requests_that_are_answered_are_bounded_and_end() -> None:
    requests = Answering(in_all=3, of_an_address=2)
    assert [requests.begun("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert [requests.begun("10.0.0.2") for _ in range(2)] == [True, False]
    requests.ended("10.0.0.1")
    assert [requests.begun("10.0.0.2"), requests.begun("10.0.0.3")] == [True, False]


def test_there_are_no_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(connection_bounds.resource, "getrlimit", lambda kind: (256, 1024))
    monkeypatch.setattr(connection_bounds.resource, "setrlimit", lambda kind, limits: asked.append(limits))
    monkeypatch.setattr(connection_bounds, "connections", Connections())
    connection_bounds.fit_to_files()
    assert (asked, connection_bounds.connections.in_all) == ([(1024, 1024)], 824)


def test_a_websocket_stays_until_it_closes_and_then_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Daphne puts another protocol on the transport, which then hears of its end."""
    own = Connections(in_all=1)
    monkeypatch.setattr(request_bounds, "connections", own)
    upgraded, ended = Connection(), []
    upgraded.channel.requestFactory = lambda channel, *_: upgrading(channel, ended)
    upgraded.send("GET /ws/seat HTTP/1.1\nHost: x")
    refused = Connection()
    assert (refused.status, b"Retry-After: 2" in refused.transport.value(), upgraded.cut) == (503, True, False)
    refused.send("GET / HTTP/1.1\nHost: x")
    assert refused.arrived == []
    upgraded.transport.protocol.connectionLost("gone")
    assert (ended, len(own)) == (["gone"], 0)
    third = Connection()
    third.send("GET / HTTP/1.1\nHost: x")
    assert third.status == 200


def upgrading(channel: request_bounds.BoundedChannel, ended: list[str]) -> Request:
    request = Request(channel)

    def process() -> None:
        channel.transport.protocol = SimpleNamespace(connectionLost=ended.append)

    request.process = process  # type: ignore[method-assign]
    return request


@pytest.fixture
def held(live_casino: LiveCasino) -> Iterator[list[socket.socket]]:
    """More connections than one address may have, each with half a request."""
    address = urlsplit(live_casino.base_url)
    with ExitStack() as stack:
        found = []
        for _ in range(OPEN_OF_AN_ADDRESS + 20):
            client = stack.enter_context(socket.create_connection((address.hostname or "", address.port or 80), 10))
            client.sendall(b"GET /healthz HTTP/1.1\r\n")
            found.append(client)
        yield found


@pytest.mark.live
def test_somebody_with_very_many_connections_keeps_nobody_out(
    live_casino: LiveCasino, held: list[socket.socket]
) -> None:
    with live_casino.client() as client:
        for path in ("/healthz", "/sign-in/", "/pair/"):
            assert client.get(path).status_code == 200
    held[0].settimeout(5)
    with suppress(ConnectionResetError):
        assert held[0].recv(100) == b""
    held[-1].sendall(b"Host: 127.0.0.1\r\nConnection: close\r\n\r\n")
    held[-1].settimeout(5)
    assert b"200 OK" in held[-1].recv(4096)
