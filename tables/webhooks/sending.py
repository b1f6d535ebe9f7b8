"""One request to a receiver: to a public address alone, by the address that was checked, without redirects."""

from __future__ import annotations

import http.client
import socket
import ssl
from contextlib import suppress
from threading import Thread, Timer
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri

from tables.webhooks.addresses import is_public

PATIENCE_SECONDS = 10.0
PORTS = {"https": 443, "http": 80}


class NotSent(Exception):
    """Why a request was not made, or not answered with 2xx; `status` is the answer's, 0 for none."""

    def __init__(self, words: str, status: int = 0) -> None:
        super().__init__(words)
        self.status = status


def checked_url(url: str) -> tuple[str, str, int, str]:
    """Scheme, host, port and path. Raises NotSent for what no webhook goes to."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise NotSent("This is no address.") from None
    private = settings.WEBHOOKS_TO_PRIVATE_ADDRESSES
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise NotSent("Webhooks go to https addresses.")
    if not parts.hostname or parts.username or parts.password or parts.fragment:
        raise NotSent("The address is https://host/path, without a name or password.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port, iri_to_uri(path)


def address_of(host: str, port: int) -> str:
    """An address of the host. Raises NotSent where none is found within PATIENCE_SECONDS, and where one of them is not
    public: a name may lead to our own machines.
    """
    found = _looked_up(host, port)
    if not settings.WEBHOOKS_TO_PRIVATE_ADDRESSES and not all(map(is_public, found)):
        raise NotSent("The host is not a public one.")
    return min(found)


def _looked_up(host: str, port: int) -> set[str]:
    """In a thread of its own, since the resolver knows no patience but its own: one that hangs is left behind."""
    found: set[str] = set()
    failed: list[Exception] = []

    def look_up() -> None:
        try:
            found.update(str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, ValueError) as error:  # ValueError: a name that no host can have
            failed.append(error)

    thread = Thread(target=look_up, name="webhook-look-up", daemon=True)
    thread.start()
    thread.join(PATIENCE_SECONDS)
    if thread.is_alive() or failed:
        raise NotSent(f"The host is not found: {failed[0] if failed else 'no answer in time'}"[:200])
    return found


def send(url: str, body: str, headers: dict[str, str]) -> int:
    """Post the body; the status, which is 2xx. All of it takes at most PATIENCE_SECONDS. Raises NotSent."""
    began = monotonic()
    scheme, host, port, path = checked_url(url)
    address = address_of(host, port)
    left = max(0.1, PATIENCE_SECONDS - (monotonic() - began))
    connection = _connection(scheme, host, port, address, left)
    # Each byte starts the socket's own patience anew; an answer that dribbles would hold up whoever else is to be told.
    cut = Timer(left, _cut, (connection,))
    cut.start()
    try:
        connection.request("POST", path, body.encode(), {"Content-Type": "application/json"} | headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotSent(f"No answer: {error!r}"[:200]) from None
    finally:
        cut.cancel()
        connection.close()
    if not 200 <= status < 300:
        raise NotSent(f"Answered {status}.", status)
    return status


def _cut(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)


def _connection(scheme: str, host: str, port: int, address: str, seconds: float) -> http.client.HTTPConnection:
    """A connection to this very address, so that the name cannot lead elsewhere by now; TLS asks for the name."""
    kind: Any = http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
    connection: http.client.HTTPConnection = kind(host, port, timeout=seconds)

    def dial() -> None:
        connection.sock = socket.create_connection((address, port), seconds)
        if scheme == "https":
            # There already while the two sides agree on keys, so that a side that dribbles then is cut as well.
            context = ssl.create_default_context()
            wire = context.wrap_socket(connection.sock, server_hostname=host, do_handshake_on_connect=False)
            connection.sock = wire
            wire.do_handshake()

    connection.connect = dial  # type: ignore[method-assign]
    return connection
