"""Commands past Django's ASGI handler, which starts a thread or two for every request to send its signals.

Starting a thread costs more than a whole command and, on a busy machine, waits for its turn while everything else
in the event loop stands still. A plain command needs neither threads nor signals: `rounds.fast_path` answers it from
connections of its own. Whatever that declines takes Django's ordinary way, as if it had not been here.
"""

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse
from django.urls import set_script_prefix

from casino.middleware import readable, request_identity
from rounds.api.json_body import MAX_BODY_BYTES
from rounds.fast_path import COMMANDS_PATH, fast_path

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


class NotPlain(BaseException):
    """The fast path declines a request. Not an Exception: nothing on the way may take it for an error to answer."""


async def decline(request: HttpRequest) -> HttpResponse:
    """Stands where Django's other middlewares and views would be."""
    raise NotPlain


def with_fast_path(django: ASGIHandler) -> Any:
    """`django` with plain commands answered in front of it."""
    answer: Any = convert_exception_to_response(request_identity(readable(fast_path(decline))))

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
