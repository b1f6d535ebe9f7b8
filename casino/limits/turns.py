"""How many requests of one person are answered at once. Pages share an interpreter with every table: who asks for much
waits for themself.

A command takes no turn. A file is long and has turns of its own, so that pages go on beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from api.fast_path import COMMANDS_PATH
from casino.limits.connections import RETRY_SECONDS
from staff.access import DEVICE_COOKIE

PAGES_AT_ONCE, FILES_AT_ONCE = 2, 1
WAITING = 30
PATIENCE_SECONDS = 20.0
"""So many wait so long for those before them; others are told at once."""
FILES = (".csv", ".json", ".xlsx")
KNOWN_SESSIONS = 4096
BUSY = "Too much of yours is being answered at once. Try again in a moment."


class NoTurn(Exception):
    """Too many others of the same person are before it."""


class Turns:
    """Who is being answered, and who waits, by a name for each person."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, int], tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def turn(self, who: str, at_once: int) -> AsyncIterator[None]:
        """Wait for a turn, and have it within. Raises NoTurn."""
        turns, asked = self._of.setdefault((who, at_once), (asyncio.Semaphore(at_once), []))
        if len(asked) >= at_once + WAITING:
            raise NoTurn
        asked.append(None)
        try:
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await turns.acquire()
            except TimeoutError:
                raise NoTurn from None
            try:
                yield
            finally:
                turns.release()
        finally:
            asked.pop()
            if not asked:
                del self._of[who, at_once]


_turns = Turns()
# Somebody with many sessions is one person, from the second request of each session on.
_person_of_session: dict[str, str] = {}


def by_person(application: Any) -> Any:
    """`application`, which answers only so many requests of a person at once; `casino.actor` in the scope of a request
    that was answered is who it was.
    """

    async def route(scope: Any, receive: Any, send: Any) -> None:
        session = "" if _is_command(scope) else _session_of(scope)
        if not session:
            await application(scope, receive, send)
            return
        # What is only said stands apart from who it is: else a stranger who knows a name could take its turns.
        who = _person_of_session.get(session) or f"session {session}"
        at_once = FILES_AT_ONCE if scope["path"].endswith(FILES) else PAGES_AT_ONCE
        try:
            async with _turns.turn(who, at_once):
                await application(scope, receive, send)
        except NoTurn:
            await _tell_busy(scope, send)
            return
        if scope.get("casino.actor"):
            if len(_person_of_session) >= KNOWN_SESSIONS:
                _person_of_session.clear()
            _person_of_session[session] = f"person {scope['casino.actor']}"

    return route


def _is_command(scope: Any) -> bool:
    return scope["method"] == "POST" and COMMANDS_PATH.fullmatch(scope["path"]) is not None


def _session_of(scope: Any) -> str:
    """The session that a request says it belongs to, else the device; empty for neither."""
    said = "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    cookies = parse_cookie(said)  # as Django reads them
    return cookies.get(settings.SESSION_COOKIE_NAME) or cookies.get(DEVICE_COOKIE) or ""


async def _tell_busy(scope: Any, send: Any) -> None:
    # What it imports is of the server alone.
    from casino.limits.requests import content

    for_program = scope["path"].startswith("/api/")
    kind, body = content(HTTPStatus.SERVICE_UNAVAILABLE, "busy", BUSY, for_program=for_program)
    headers = [
        (b"content-type", kind.encode()),
        (b"retry-after", b"%d" % RETRY_SECONDS),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": HTTPStatus.SERVICE_UNAVAILABLE.value, "headers": headers})
    await send({"type": "http.response.body", "body": body})
