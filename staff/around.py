"""A middleware written once, for threads and for event loops alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

GetResponse = Callable[[HttpRequest], Any]


class Work(NamedTuple):
    """What takes its time, in the form for a thread and in the form for an event loop."""

    plain: Callable[[Any], Any]
    in_loop: Callable[[Any], Awaitable[Any]]
    argument: Any


WITHIN = None
"""What steps yield for the answer from within."""
Steps = Generator[Work | None, Any, HttpResponse]


def around(steps: Callable[[HttpRequest], Steps]) -> Callable[[GetResponse], GetResponse]:
    """A middleware of its steps. `yield WITHIN` gives the answer from within, `yield Work(…)` its result; what the
    steps return is answered. Steps that return before `yield WITHIN` answer in its place.
    """

    @sync_and_async_middleware
    @wraps(steps)
    def middleware(get_response: GetResponse) -> GetResponse:
        async def in_loop(request: HttpRequest) -> HttpResponse:
            running, found = steps(request), None
            while True:
                try:
                    work = running.send(found)
                except StopIteration as end:
                    return end.value
                found = await (get_response(request) if work is WITHIN else work.in_loop(work.argument))

        def plain(request: HttpRequest) -> HttpResponse:
            running, found = steps(request), None
            while True:
                try:
                    work = running.send(found)
                except StopIteration as end:
                    return end.value
                found = get_response(request) if work is WITHIN else work.plain(work.argument)

        return in_loop if iscoroutinefunction(get_response) else plain

    return middleware
