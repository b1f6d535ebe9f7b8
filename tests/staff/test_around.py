"""A middleware that is written once does the same in a thread's chain and in an event loop's."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse

from staff.around import WITHIN, Steps, Work, around

done: list[str] = []


def plain(word: str) -> str:
    return f"{word} in a thread"


async def in_loop(word: str) -> str:
    return f"{word} in the loop"


@around
def steps(request: HttpRequest) -> Steps:
    """Answers /closed itself, and everything else by what is within."""
    done.append("before")
    if request.path == "/closed":
        return HttpResponse(status=403)
    response: HttpResponse = yield WITHIN
    response.headers["X-Found"] = yield Work(plain, in_loop, "looked up")
    done.append("after")
    return response


def view(request: HttpRequest) -> HttpResponse:
    done.append("view")
    return HttpResponse()


async def view_in_loop(request: HttpRequest) -> HttpResponse:
    return view(request)


def broken(request: HttpRequest) -> HttpResponse:
    raise LookupError


async def broken_in_loop(request: HttpRequest) -> HttpResponse:
    raise LookupError


def asked(chain: Any, path: str) -> HttpResponse:
    request = HttpRequest()
    request.path = path
    done.clear()
    return chain(request)


CHAINS = [
    pytest.param(steps(view), steps(broken), "a thread", id="thread"),
    pytest.param(async_to_sync(steps(view_in_loop)), async_to_sync(steps(broken_in_loop)), "the loop", id="loop"),
]


@pytest.mark.parametrize(("chain", "failing", "where"), CHAINS)
def test_the_steps_go_around_what_is_within(chain: Any, failing: Any, where: str) -> None:
    assert asked(chain, "/").headers["X-Found"] == f"looked up in {where}"
    assert done == ["before", "view", "after"]
    assert asked(chain, "/closed").status_code == 403
    assert done == ["before"]
    with pytest.raises(LookupError):
        asked(failing, "/")
    assert done == ["before"]
