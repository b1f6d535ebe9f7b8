"""What a client may send: refused by its length before it is taken in, cut off where it dribbles, on every address."""

from __future__ import annotations

import json
import socket
from http.client import HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.web.http import Request

from api.json_body import MAX_BODY_BYTES
from casino.limits.requests import LINGER_BYTES, LINGER_SECONDS, REQUEST_SECONDS, BoundedChannel
from casino.permissions_policy import POLICY
from tests.live_server import LiveCasino

HUGE = 299_000_000
POST = "POST / HTTP/1.1\nHost: x\n"
PROBLEM = "application/problem+json"


class Connection:
    """A client's connection, without a network: what arrived whole, what was answered, and a clock that we turn."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.arrived: list[bytes] = []
        self.requests: list[Request] = []
        self.transport = StringTransport()
        self.channel = BoundedChannel()
        self.channel.callLater = self.clock.callLater
        self.channel.timeOut = 60
        self.channel.requestFactory = self.request
        self.channel.makeConnection(self.transport)

    def request(self, channel: BoundedChannel, *_: Any, **options: Any) -> Request:
        request = Request(channel, **options)
        self.requests.append(request)

        def process() -> None:
            assert request.content is not None
            self.arrived.append(request.content.read())
            request.write(b"whole")
            request.finish()

        request.process = process  # type: ignore[method-assign]
        return request

    def send(self, head: str, body: bytes = b"") -> None:
        self.channel.dataReceived(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)

    @property
    def status(self) -> int:
        return int(self.transport.value().split(b" ", 2)[1] or 0)

    @property
    def cut(self) -> bool:
        return bool(self.transport.disconnecting or self.transport.disconnected)


@pytest.mark.parametrize("path", ["/sign-in/", "/", "/api/v1/tables/t1/commands", "/static/x", "/nowhere"])
def test_a_body_is_refused_by_the_length_that_it_declares(path: str) -> None:
    connection = Connection()
    connection.send(f"POST {path} HTTP/1.1\nHost: x\nContent-Length: {MAX_BODY_BYTES + 1}\nExpect: 100-continue")
    assert connection.status == 413
    assert b"100 Continue" not in connection.transport.value()
    for _ in range(3):
        connection.channel.dataReceived(b"x" * 30_000)
    assert connection.arrived == []
    assert connection.channel.requests[0].content is None, "nothing was kept"


def test_the_longest_body_that_means_something_is_taken() -> None:
    connection = Connection()
    connection.send(f"POST / HTTP/1.1\nHost: x\nContent-Length: {MAX_BODY_BYTES}", b"x" * MAX_BODY_BYTES)
    assert (connection.status, connection.arrived) == (200, [b"x" * MAX_BODY_BYTES])


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def test_a_body_without_a_length_is_refused_as_soon_as_it_is_too_long() -> None:
    connection = Connection()
    connection.send("POST /sign-in/ HTTP/1.1\nHost: x\nTransfer-Encoding: chunked")
    for _ in range(3):
        assert connection.transport.value() == b""
        connection.channel.dataReceived(chunk(b"x" * (MAX_BODY_BYTES // 3)))
    assert connection.status == 413
    connection.channel.dataReceived(chunk(b"x" * 1000) + chunk(b""))
    assert connection.arrived == []


def test_a_short_body_without_a_length_is_taken() -> None:
    connection = Connection()
    connection.send("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked", chunk(b"ace") + chunk(b""))
    assert (connection.status, connection.arrived) == (200, [b"ace"])


def test_who_goes_on_writing_is_cut_off_soon_after_the_answer() -> None:
    connection = Connection()
    connection.send(f"POST / HTTP/1.1\nHost: x\nContent-Length: {HUGE}")
    connection.channel.dataReceived(b"x" * LINGER_BYTES)
    assert connection.transport.producerState == "producing"
    connection.channel.dataReceived(b"x")
    assert connection.transport.producerState == "paused", "a flood costs no more time than that"
    assert not connection.cut
    connection.clock.advance(LINGER_SECONDS)
    assert connection.cut


@pytest.mark.parametrize("head", ["", POST + "Content-Length: 60000", POST + "Transfer-Encoding: chunked"])
def test_a_request_that_dribbles_is_dropped(head: str) -> None:
    """Each byte comes in time, for the head as for a body."""
    connection = Connection()
    if head:
        connection.send(head)
    dribble = "POST /sign-in/ HTTP/1.1" if not head else "1;" + "x" * 40
    for byte in dribble.encode()[: int(REQUEST_SECONDS)]:
        assert not connection.cut
        connection.channel.dataReceived(bytes([byte]))
        connection.clock.advance(1)
    assert connection.cut
    assert connection.arrived == []


def test_a_connection_that_is_kept_may_rest_between_requests() -> None:
    connection = Connection()
    for _ in range(3):
        connection.send("GET / HTTP/1.1\nHost: x")
        connection.clock.advance(REQUEST_SECONDS + 1)
        assert not connection.cut
    assert len(connection.arrived) == 3


def test_nobody_outside_says_below_which_path_the_site_lies() -> None:
    connection = Connection()
    seen: list[bool] = []
    make = connection.channel.requestFactory

    def watching(*arguments: Any) -> Request:
        request = make(*arguments)
        process = request.process

        def noted() -> None:
            seen.append(request.requestHeaders.hasHeader(b"Daphne-Root-Path"))
            process()

        request.process = noted
        return request

    connection.channel.requestFactory = watching
    connection.send("GET / HTTP/1.1\nHost: x\nDaphne-Root-Path: /elsewhere")
    assert seen == [False]


def test_a_form_is_left_to_the_application() -> None:
    connection, form = Connection(), "Content-Type: application/x-www-form-urlencoded\nContent-Length: 3"
    connection.send(f"{POST}{form}", b"a=b")
    assert (connection.arrived, connection.requests[0].args) == ([b"a=b"], {})


@pytest.mark.live
@pytest.mark.parametrize(("path", "kind"), [("/sign-in/", "text/plain"), ("/api/v1/alerts", PROBLEM)])
def test_the_running_server_refuses_it_at_once(live_casino: LiveCasino, path: str, kind: str) -> None:
    address = urlsplit(live_casino.base_url)
    assert address.hostname is not None
    with socket.create_connection((address.hostname, address.port or 80), timeout=5) as client:
        client.sendall(f"POST {path} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: {HUGE}\r\n\r\nx=".encode())
        answer = HTTPResponse(client)
        answer.begin()
        body = answer.read()
    assert (answer.status, answer.headers.get_content_type(), answer.headers["Connection"]) == (413, kind, "close")
    assert answer.headers["Permissions-Policy"] == POLICY
    if kind != "text/plain":
        assert json.loads(body)["code"] == "too_large"
