"""Puts players' names into what is answered to somebody who may read them, and ids for everybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.decorators import sync_and_async_middleware

from players.names import filled, is_marked, words_for, words_for_async
from rules.core.marks import NO_SIGNS, has_signs
from staff.actor import NOBODY
from staff.policy import may
from staff.problems import problem

SENTENCES = ("text/html", "application/json", "application/problem+json")
"""What has sentences in it. A download, and an answer that is `as_recorded`, says what was hashed, marks and all."""


@sync_and_async_middleware
def names_joined(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware, behind that which knows who asks."""
    if not iscoroutinefunction(get_response):

        def plain(request: HttpRequest) -> HttpResponse:
            if refusal := _refusal(request):
                return refusal
            response: HttpResponse = get_response(request)
            if _is_marked(response):
                words = words_for(response.content) if _sees(request) else {}
                response.content = filled(response.content, words)
            return response

        return plain

    async def middleware(request: HttpRequest) -> HttpResponse:
        if refusal := _refusal(request):
            return refusal
        response: HttpResponse = await get_response(request)
        if _is_marked(response):
            words = await words_for_async(response.content) if _sees(request) else {}
            response.content = filled(response.content, words)
        return response

    return middleware


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Marks come in by no address and no form: they would be words in what is answered, now or later. Bodies of JSON
    are read, and refused, where the API reads them.
    """
    said = (request.path, *_values(request.GET), *_values(request.POST))
    if not any(map(has_signs, said)):
        return None
    if request.path.startswith("/api/"):
        return problem(400, "bad_request", NO_SIGNS)
    return HttpResponse(f"{NO_SIGNS}\n", status=400, content_type="text/plain; charset=utf-8")


def _values(said: QueryDict) -> Iterator[str]:
    return (text for name, values in said.lists() for text in (name, *values))


def _is_marked(response: HttpResponse) -> bool:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind not in SENTENCES or response.streaming or getattr(response, "as_recorded", False):
        return False
    return is_marked(response.content)


def _sees(request: HttpRequest) -> bool:
    return may(getattr(request, "actor", NOBODY), "see_names")
