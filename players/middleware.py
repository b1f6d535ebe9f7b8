"""Puts players' names into what is answered to somebody who may read them, and ids for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from players.names import filled, is_marked, words_for, words_for_async
from staff.actor import NOBODY
from staff.policy import may

SENTENCES = ("text/html", "application/json", "application/problem+json")
"""What has sentences in it. A download, and an answer that is `as_recorded`, says what was hashed, marks and all."""


@sync_and_async_middleware
def names_joined(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware, behind that which knows who asks."""
    if not iscoroutinefunction(get_response):

        def plain(request: HttpRequest) -> HttpResponse:
            response: HttpResponse = get_response(request)
            if _is_marked(response):
                words = words_for(response.content) if _sees(request) else {}
                response.content = filled(response.content, words)
            return response

        return plain

    async def middleware(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = await get_response(request)
        if _is_marked(response):
            words = await words_for_async(response.content) if _sees(request) else {}
            response.content = filled(response.content, words)
        return response

    return middleware


def _is_marked(response: HttpResponse) -> bool:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind not in SENTENCES or response.streaming or getattr(response, "as_recorded", False):
        return False
    return is_marked(response.content)


def _sees(request: HttpRequest) -> bool:
    return may(getattr(request, "actor", NOBODY), "see_names")
