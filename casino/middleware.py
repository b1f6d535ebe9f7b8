"""Our own middlewares. All work without a thread hop, whether the view is async or not."""

import asyncio
import re
import time
import uuid
from functools import partial
from urllib.parse import unquote

import structlog
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.text import compress_string

from shifts.gaming_day import zone
from staff.around import WITHIN, Steps, Work, around

PROBES = {"/healthz", "/readyz", "/metrics"}
REQUEST_ID = "casino.request_id"
log = structlog.get_logger(__name__)
WORTH_COMPRESSING = 1000
# A random length tells nobody who can put words into a page what else is in it.
compressed = partial(compress_string, max_random_bytes=100)
ACCEPTABLE_REQUEST_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")


@around
def request_identity(request: HttpRequest) -> Steps:
    """Give each request an id (the caller's `X-Request-ID` where it is sound), in its log lines and in the answer.

    Logs the request once, with who asked; the probes of orchestrators are not logged.
    """
    sent = request.headers.get("X-Request-ID", "")
    request_id = sent if ACCEPTABLE_REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=request_id)
    request.META[REQUEST_ID] = request_id
    began = time.perf_counter()
    response: HttpResponse = yield WITHIN
    response.headers["X-Request-ID"] = request_id
    getattr(request, "scope", {})["casino.actor"] = known_actor(request)
    if request.path not in PROBES:
        log.info(
            "request",
            method=request.method,
            path=request.path,
            status=response.status_code,
            milliseconds=round((time.perf_counter() - began) * 1000, 1),
            actor=known_actor(request),
        )
    return response


@around
def readable(request: HttpRequest) -> Steps:
    """Texts are UTF-8 without a NUL, as the database holds them: another charset, address or cookie is a 400."""
    if (request.content_params or {}).get("charset", "utf-8").lower() != "utf-8":
        raise BadRequest("The charset of a request is UTF-8.")
    address = (request.path, unquote(request.META.get("QUERY_STRING", "")))
    if any("\x00" in text for text in (*address, *request.COOKIES.values())):
        raise BadRequest("A NUL character in the address or a cookie.")
    return (yield WITHIN)


@around
def clock_of_the_house(request: HttpRequest) -> Steps:
    """Pages tell times by the casino's clock, and read those that are typed so. The API has UTC."""
    if request.path.startswith("/api/"):
        return (yield WITHIN)
    with timezone.override(zone()):
        return (yield WITHIN)


@around
def kept_by_nobody(request: HttpRequest) -> Steps:
    """No browser and no proxy keeps an answer that does not say otherwise: it is of one person, at one moment. The way
    back after a sign-out shows nothing, and no page of an earlier version runs on.
    """
    response: HttpResponse = yield WITHIN
    if not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response


@around
def compressed_pages(request: HttpRequest) -> Steps:
    """A page goes out compressed to whoever takes gzip: the rulebooks' with all their clauses most of all."""
    response: HttpResponse = yield WITHIN
    if response.streaming or not response.headers.get("Content-Type", "").startswith("text/html"):
        return response
    patch_vary_headers(response, ["Accept-Encoding"])
    if len(response.content) < WORTH_COMPRESSING or "gzip" not in request.headers.get("Accept-Encoding", ""):
        return response
    response.content = yield Work(compressed, partial(asyncio.to_thread, compressed), response.content)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    return response


def known_actor(request: HttpRequest) -> str | None:
    """Who asked, as the record names them, where that was looked up already; a log line never asks the database."""
    actor = getattr(request, "actor", None)
    return (actor.id or None) if actor is not None else None
