"""Our two middlewares. Both work without a thread hop, whether the view is async or not."""

import re
import uuid
from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
ACCEPTABLE_REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")


@sync_and_async_middleware
def request_identity(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Give each request an id (the caller's `X-Request-ID` where it is sound), in its log lines and in the answer."""

    def begin(request: HttpRequest) -> str:
        sent = request.headers.get("X-Request-ID", "")
        request_id = sent if ACCEPTABLE_REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        return request_id

    def end(response: HttpResponse, request_id: str) -> HttpResponse:
        response.headers["X-Request-ID"] = request_id
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            request_id = begin(request)
            return end(await get_response(request), request_id)

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            request_id = begin(request)
            return end(get_response(request), request_id)

    return middleware


@sync_and_async_middleware
def content_security_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Only our own scripts, styles and pictures run in our pages."""

    def end(response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return end(await get_response(request))

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            return end(get_response(request))

    return middleware
