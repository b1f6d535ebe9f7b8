"""How much and how long a client may send: bounds on each HTTP connection, before anything of a body is kept.

Daphne hands a request to the application once all of its body is here, however long that is. So the bounds are in the
protocol below it: a body is refused by the length that it declares, one without a length as soon as it has grown too
long, and a request that is not whole in time is dropped, though each of its bytes came in time.
"""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.conf import settings
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel

from api.json_body import MAX_BODY_BYTES, TooLarge
from casino.limits.connections import RETRY_SECONDS, connections
from casino.permissions_policy import HEADER, POLICY
from rounds.answers import problem
from staff.browsers import counted_address
from staff.problems import CONTENT_TYPE

# From a request's first byte to its last. A tablet's command is a few hundred bytes.
REQUEST_SECONDS = 20.0
# A client reads why it was refused only while it may still write: what it sends for this long is thrown away, up to as
# many bytes; then the connection is cut.
LINGER_SECONDS = 2.0
LINGER_BYTES = 16 * MAX_BODY_BYTES
BUSY = "Too much is asked for at once. Try again in a moment."


class BoundedChannel(HTTPChannel):
    """Twisted's HTTP connection with bounds on the request that is coming in."""

    transport: Any
    _path: Any
    requestFactory: Any

    def __init__(self) -> None:
        super().__init__()
        self.refused = False
        self.turned_away = False
        self.unsized_bytes = 0
        self.thrown_away = 0
        self.deadline: Any = None

    def connectionMade(self) -> None:
        """Take it where there is room; behind a proxy all connections are the proxy's."""
        super().connectionMade()
        self.requestFactory = partial(self.requestFactory, parsePOSTFormSubmission=False)  # Django reads forms
        address = "" if settings.BEHIND_PROXY else counted_address(getattr(self.transport.getPeer(), "host", ""))
        if not connections.opened(self, address, self.transport.abortConnection):
            self.turned_away = True
            self.transport.write(answer(HTTPStatus.SERVICE_UNAVAILABLE, "busy", BUSY, for_program=False))
            self.transport.loseConnection()

    def dataReceived(self, data: bytes) -> None:
        """The first byte of a request starts its time; between requests the idle timeout counts."""
        if self.turned_away:
            return
        if data and self.deadline is None and not self._handlingRequest:
            self.deadline = self.callLater(REQUEST_SECONDS, self.transport.abortConnection)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:
        """Refuse by the declared length, and before "100 Continue" asks for the body."""
        self.unsized_bytes = 0
        # Daphne would let any client say below which path the site lies.
        self.requests[-1].requestHeaders.removeHeader(b"Daphne-Root-Path")
        if self.length is not None and self.length > MAX_BODY_BYTES:
            self._refuse()
        else:
            super().allHeadersReceived()

    def rawDataReceived(self, data: bytes) -> None:
        """Count a body without a length as it comes, its framing included."""
        if self.refused:
            self._throw_away(data)
            return
        if self.length is None:
            self.unsized_bytes += len(data)
            if self.unsized_bytes > MAX_BODY_BYTES:
                self._refuse()
                return
        super().rawDataReceived(data)

    def allContentReceived(self) -> None:
        """The request is whole; how long its answer takes is the server's own affair."""
        self._end_deadline()
        connections.busy(self)
        super().allContentReceived()
        socket = getattr(self.transport, "protocol", self)
        if socket is not self:
            self._became(socket)

    def requestDone(self, request: Any) -> None:
        """Answered: what comes next, it waits for."""
        connections.waits(self, self.transport.abortConnection)
        super().requestDone(request)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Whatever was still to be waited for is not."""
        self._end_deadline()
        connections.closed(self)
        super().connectionLost(reason)

    def _became(self, socket: Any) -> None:
        """This connection is a websocket now, and is gone when that is."""
        lost = socket.connectionLost

        def connection_lost(*reason: Any) -> None:
            connections.closed(self)
            lost(*reason)

        socket.connectionLost = connection_lost

    def _end_deadline(self) -> None:
        if self.deadline is not None and self.deadline.active():
            self.deadline.cancel()
        self.deadline = None

    def _refuse(self) -> None:
        self.refused = True
        self._end_deadline()
        self.deadline = self.callLater(LINGER_SECONDS, self.transport.abortConnection)
        large = (HTTPStatus(TooLarge.status_code), TooLarge.default_code, str(TooLarge.default_detail))
        self.transport.write(answer(*large, for_program=self._path.startswith(b"/api/")))

    def _throw_away(self, data: bytes) -> None:
        self.thrown_away += len(data)
        if self.thrown_away > LINGER_BYTES:
            self.transport.pauseProducing()


def answer(status: HTTPStatus, code: str, sentence: str, *, for_program: bool) -> bytes:
    """A whole answer that closes the connection: a problem for a program, a sentence for a person."""
    kind, body = content(status, code, sentence, for_program=for_program)
    head = f"HTTP/1.1 {status} {status.phrase}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    head += f"Permissions-Policy: {POLICY}\r\n"
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        head += f"Retry-After: {RETRY_SECONDS}\r\n"
    return f"{head}Connection: close\r\n\r\n".encode() + body


def content(status: HTTPStatus, code: str, sentence: str, *, for_program: bool) -> tuple[str, bytes]:
    """The type and the body of such an answer."""
    if for_program:
        return CONTENT_TYPE, problem("error", status, code, sentence).body
    return "text/plain; charset=utf-8", f"{sentence}\n".encode()


def refuse_busy(request: Any) -> None:
    """Answer a request of daphne's that there is no room for now."""
    for_program = request.path.startswith(b"/api/")
    kind, body = content(HTTPStatus.SERVICE_UNAVAILABLE, "busy", BUSY, for_program=for_program)
    headers = [(b"Content-Type", kind.encode()), (b"Retry-After", str(RETRY_SECONDS).encode()), HEADER]
    request.handle_reply({"type": "http.response.start", "status": 503, "headers": headers})
    request.handle_reply({"type": "http.response.body", "body": body})
