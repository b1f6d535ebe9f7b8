"""Which pages may open a socket: a browser sends our cookies along whichever page asks it to, and says which one it is.

The origin has to be the very one that the socket is opened at, scheme, name and port, or one of CSRF_TRUSTED_ORIGINS.
That ALLOWED_HOSTS lets every name in makes no difference: another port of this machine is another program.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """Lets websockets of our own pages through to `application`, and answers every other one 403."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        chosen = self.application if is_ours(scope["headers"]) else WebsocketDenier.as_asgi()
        await chosen(scope, receive, send)


def is_ours(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a socket's opening request comes from a page of this site. A program names the site as its origin."""
    sent = [(name, value.decode("latin-1")) for name, value in headers if name in (b"host", b"origin")]
    found = dict(sent)
    if len(sent) != 2 or len(found) != 2:
        return False
    host, origin = found[b"host"].lower(), found[b"origin"].lower()
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    scheme = urlsplit(origin).scheme
    if scheme not in PORTS or (settings.HTTPS and scheme != "https"):
        return False
    place = _place(origin, scheme)
    return place is not None and place == _place(f"{scheme}://{host}", scheme)


def _place(address: str, scheme: str) -> tuple[str, int] | None:
    """Name and port; None for what is no plain origin."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS[scheme]
    except ValueError:
        return None
    bare = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    return (parts.hostname, port) if parts.hostname and bare else None
