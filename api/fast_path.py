"""Plain commands, which somebody signed in sends with nothing to renew, are answered in front of Django's handler.

Django's handler starts a thread or two for every request to send its signals, each middleware hops to a thread twice,
and session, person and duty cost a query each: several times what the command itself costs. Whatever is declined here
goes Django's ordinary way, as if it had not been here. Host and CSRF are checked by Django's own code.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import set_script_prefix

from api.commands import commands, page_of
from api.json_body import MAX_BODY_BYTES
from api.problems import to_response
from api.senders import take_plain
from staff.access import DEVICE_COOKIE

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
View = Callable[[HttpRequest], Any]

COMMANDS_PATH = re.compile(r"/api/v1/tables/([-a-zA-Z0-9_]+)/commands")
# The check of the page's token only asks whether the view is exempt from it, which the command view is not.
_CHECKED: Any = commands
_csrf = CsrfViewMiddleware(lambda request: HttpResponse())


class NotPlain(BaseException):
    """The fast path declines a request. Not an Exception: nothing on the way may take it for an error to answer."""


def with_fast_path(django: ASGIHandler, *middlewares: Callable[[View], View]) -> Any:
    """`django` with plain commands answered in front of it, inside of `middlewares`, the outermost first."""
    view: View = answer_plain
    for middleware in reversed(middlewares):
        view = middleware(view)
    answer: Any = convert_exception_to_response(view)

    async def route(scope: Any, receive: Receive, send: Any) -> None:
        if scope["method"] != "POST" or COMMANDS_PATH.fullmatch(scope["path"]) is None:
            await django(scope, receive, send)
            return
        messages = await messages_of(receive)
        try:
            if messages[-1].get("more_body") or messages[-1]["type"] != "http.request":
                raise NotPlain
            set_script_prefix(get_script_prefix(scope))
            response = await answer(ASGIRequest(scope, BytesIO(b"".join(each.get("body", b"") for each in messages))))
        except (NotPlain, UnicodeDecodeError, RequestDataTooBig):
            await django(scope, again(messages, receive), send)
        else:
            await django.send_response(response, send)

    return route


async def answer_plain(request: HttpRequest) -> HttpResponse:
    """The answer to a plain command. Raises NotPlain for everything else."""
    found = COMMANDS_PATH.fullmatch(request.path)
    if found is None or not _is_sound(request):
        raise NotPlain
    if request.content_type != "application/json" or len(request.body) > MAX_BODY_BYTES:
        raise NotPlain
    key, token = request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""), request.COOKIES.get(DEVICE_COOKIE, "")
    taken = await take_plain(request.body, found[1], page_of(request), key, token)
    if taken is None:
        raise NotPlain
    sender, answer = taken
    if sender is not None:
        request.actor = sender.actor  # type: ignore[attr-defined]
    response = to_response(answer)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _is_sound(request: HttpRequest) -> bool:
    """Whether host, transport and the page's token are right."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        return False
    try:
        request.get_host()
    except DisallowedHost:
        return False
    _csrf.process_request(request)
    return _csrf.process_view(request, _CHECKED, (), {}) is None


async def messages_of(receive: Receive) -> list[Message]:
    """The messages of the request's body, up to the first beyond what a command may have, or a lost connection."""
    messages: list[Message] = []
    size = 0
    while size <= MAX_BODY_BYTES:
        message = await receive()
        messages.append(message)
        if message["type"] != "http.request":
            break
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    return messages


def again(messages: list[Message], receive: Receive) -> Receive:
    """`receive` as if the messages had not been taken from it."""
    left = iter(messages)

    async def replayed() -> Message:
        message = next(left, None)
        return message if message is not None else await receive()

    return replayed
