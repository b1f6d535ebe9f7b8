"""Django's handler of requests, which leaves no database connection behind."""

from __future__ import annotations

from typing import Any

import django
from django.core import signals
from django.core.handlers.asgi import ASGIHandler


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
