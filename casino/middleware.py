"""Our own middlewares. All work without a thread hop, whether the view is async or not."""

import asyncio
import re
import time
import uuid
from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any
from urllib.parse import unquote

import structlog
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.text import compress_string

PROBES = {"/healthz", "/readyz", "/metrics"}
REQUEST_ID = "casino.request_id"
log = structlog.get_logger(__name__)
WORTH_COMPRESSING = 1000
OF_RANDOM_LENGTH = {"max_random_bytes": 100}
ACCEPTABLE_REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")


@sync_and_async_middleware
def request_identity(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Give each request an id (the caller's `X-Request-ID` where it is sound), in its log lines and in the answer.

    Logs the request once, with who asked; the probes of orchestrators are not logged.
    """

    def begin(request: HttpRequest) -> float:
        sent = request.headers.get("X-Request-ID", "")
        request_id = sent if ACCEPTABLE_REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        request.META[REQUEST_ID] = request_id
        return time.perf_counter()

    def end(request: HttpRequest, response: HttpResponse, began: float) -> HttpResponse:
        response.headers["X-Request-ID"] = request.META[REQUEST_ID]
        if request.path not in PROBES:
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            log.info(
                "request",
                method=request.method,
                path=request.path,
                status=response.status_code,
                milliseconds=milliseconds,
                actor=known_actor(request),
            )
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            began = begin(request)
            return end(request, await get_response(request), began)

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            began = begin(request)
            return end(request, get_response(request), began)

    return middleware


@sync_and_async_middleware
def readable(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Texts are UTF-8 without a NUL, as the database holds them: another charset, address or cookie is a 400."""

    def check(request: HttpRequest) -> None:
        if (request.content_params or {}).get("charset", "utf-8").lower() != "utf-8":
            raise BadRequest("The charset of a request is UTF-8.")
        address = (request.path, unquote(request.META.get("QUERY_STRING", "")))
        if any("\x00" in text for text in (*address, *request.COOKIES.values())):
            raise BadRequest("A NUL character in the address or a cookie.")

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            check(request)
            answer: HttpResponse = await get_response(request)
            return answer

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            check(request)
            answer: HttpResponse = get_response(request)
            return answer

    return middleware


@sync_and_async_middleware
def kept_by_nobody(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """No browser and no proxy keeps an answer that does not say otherwise: it is of one person, at one moment. The way
    back after a sign-out shows nothing, and no page of an earlier version runs on.
    """

    def unkept(response: HttpResponse) -> HttpResponse:
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return unkept(await get_response(request))

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            return unkept(get_response(request))

    return middleware


@sync_and_async_middleware
def compressed_pages(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """A page goes out compressed to whoever takes gzip: the console's with all its clauses is 87 KB, so it is 26.

    Each with a random length, so that the size tells nobody who can put words into a page what else is in it.
    """

    def small(request: HttpRequest, response: HttpResponse) -> bool:
        if response.streaming or not response.headers.get("Content-Type", "").startswith("text/html"):
            return True
        patch_vary_headers(response, ["Accept-Encoding"])
        return len(response.content) < WORTH_COMPRESSING or "gzip" not in request.headers.get("Accept-Encoding", "")

    def put(response: HttpResponse, compressed: bytes) -> HttpResponse:
        response.content = compressed
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(compressed))
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            response: HttpResponse = await get_response(request)
            if small(request, response):
                return response
            return put(response, await asyncio.to_thread(compress_string, response.content, **OF_RANDOM_LENGTH))

    else:

        def middleware(request: HttpRequest) -> HttpResponse:  # type: ignore[misc]
            response: HttpResponse = get_response(request)
            if small(request, response):
                return response
            return put(response, compress_string(response.content, **OF_RANDOM_LENGTH))

    return middleware


def known_actor(request: HttpRequest) -> str | None:
    """Who asked, as the record names them, where that was looked up already; a log line never asks the database."""
    actor = getattr(request, "actor", None)
    return (actor.id or None) if actor is not None else None
