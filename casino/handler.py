"""Django's handler of requests. It leaves no database connection behind, and takes a thread only for what may wait."""

from __future__ import annotations

from typing import Any

import django
from asgiref.sync import sync_to_async
from csp.middleware import CSPMiddleware
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core import signals
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware
from django.utils.deprecation import MiddlewareMixin

# They read and write headers, and set what is looked up when it is asked for.
WITHOUT_WAITING: tuple[type[MiddlewareMixin], ...] = (
    SecurityMiddleware, CSPMiddleware, CommonMiddleware, CsrfViewMiddleware, AuthenticationMiddleware,
    XFrameOptionsMiddleware,
)  # fmt: skip
# These do so before a view; after it they may write the session.
WAITING_AFTER = (SessionMiddleware, MessageMiddleware)


async def in_loop(self: Any, request: HttpRequest) -> HttpResponse:
    """`MiddlewareMixin.__acall__`, which sends both halves of each middleware to a thread, without those hops."""
    response = self.process_request(request) if hasattr(self, "process_request") else None
    response = response or await self.get_response(request)
    if isinstance(self, WAITING_AFTER):
        return await sync_to_async(self.process_response)(request, response)
    return self.process_response(request, response) if hasattr(self, "process_response") else response


for middleware in (*WITHOUT_WAITING, *WAITING_AFTER):
    middleware.__acall__ = in_loop  # type: ignore[attr-defined]


class RequestHandler(ASGIHandler):
    """Where an answer breaks off by an exception, Django ends the request without saying so, and the connection that it
    had is lost to the pool. Some of those and the server has none left.
    """

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request; whatever happens, what it held is let go."""
        try:
            await super().handle(scope, receive, send)
        except Exception:
            await signals.request_finished.asend(sender=self.__class__)
            raise


def request_handler() -> RequestHandler:
    """The application that answers requests, with Django set up."""
    django.setup(set_prefix=False)
    return RequestHandler()
