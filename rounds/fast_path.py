"""A fast path for commands: the usual case without Django's chain of middlewares.

Each of Django's middlewares costs an asynchronous request two hops to a thread, and session, person and duty a query
each through the object mapper: several times what the command itself costs. Here one round trip finds the same facts.
Only the plain case is taken: signed in, in use, nothing to renew. Everything else goes the ordinary way, which decides.
The same is checked, by Django's own code where it has a function for it: host, CSRF, session and its proof.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from inspect import iscoroutinefunction
from time import time
from typing import Any

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.crypto import constant_time_compare
from django.utils.decorators import sync_and_async_middleware

from database.pool import pool
from rounds.api.commands import Sender, commands, take_command
from rounds.api.problems import AWAY, to_response
from staff.access import DEVICE_COOKIE, SEEN_KEY, hash_of_token, is_idle
from staff.actor import Actor
from staff.middleware import SEEN_STEP_SECONDS
from staff.models import Person

COMMANDS_PATH = re.compile(r"/api/v1/tables/([-a-zA-Z0-9_]+)/commands")
SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > now()"
PERSON = """
SELECT username, COALESCE(NULLIF(display_name, ''), username), role, password,
       ARRAY(SELECT table_id FROM staff_dealerduty d WHERE d.person_id = p.id AND d.until IS NULL)
FROM staff_person p WHERE id = %s AND is_active AND NOT must_change_password
"""
DEVICE = "SELECT id FROM staff_device WHERE token_hash = %s AND paired_at IS NOT NULL AND revoked_at IS NULL"
KNOWN_SESSIONS = 4096
# Only a guess whose row to ask for together with the session; what the session says is compared with it.
_person_of_session: dict[str, int] = {}
# The check of the page's token only asks whether the view is exempt from it, which the command view is not.
_CHECKED: Any = commands
_csrf = CsrfViewMiddleware(lambda request: HttpResponse())


@sync_and_async_middleware
def fast_path(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware: answers plain commands at once and leaves every other request to the rest of the chain."""
    if not iscoroutinefunction(get_response):
        return get_response

    async def middleware(request: HttpRequest) -> HttpResponse:
        answered = await _answer(request) if request.method == "POST" else None
        if answered is None:
            ordinary: HttpResponse = await get_response(request)
            return ordinary
        answered.headers["X-Content-Type-Options"] = "nosniff"
        return answered

    return middleware


async def _answer(request: HttpRequest) -> HttpResponse | None:
    """The answer to a plain command, None for everything else."""
    found = COMMANDS_PATH.fullmatch(request.path)
    if found is None or not _is_sound(request):
        return None
    try:
        sender = await plain_sender(
            request.COOKIES.get(settings.SESSION_COOKIE_NAME), request.COOKIES.get(DEVICE_COOKIE)
        )
    except (psycopg.OperationalError, psycopg.InterfaceError):
        return to_response(AWAY)
    if sender is None:
        return None
    request.actor = sender.actor  # type: ignore[attr-defined]
    return await take_command(request, found[1], sender)


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


async def plain_sender(key: str | None, token: str | None) -> Sender | None:
    """Who is signed in with a session's key, and the device of a token, looked up afresh: a sign-out, a new role, an
    ended duty or a revoked device show at once. None for what goes the ordinary way.
    """
    if not key or settings.SESSION_ENGINE != "django.contrib.sessions.backends.db":
        return None
    guess = _person_of_session.get(key, 0)
    try:
        stored, person, device = await _look_up(key, guess, token)
    except psycopg.OperationalError:
        # The connection may have been cut while it was idle, by a database that is back since.
        stored, person, device = await _look_up(key, guess, token, fresh=True)
    session = _decoded(stored[0]) if stored is not None else {}
    if person is None or not _is_plain(session, guess, person[3]):
        _remember(key, session)
        return None
    username, name, role, _, tables = person
    actor = Actor(kind="person", id=username, name=name, role=role, tables=frozenset(tables))
    return Sender(actor, guess, f"device-{device[0]}" if device is not None else "")


async def _look_up(key: str, guess: int, token: str | None, *, fresh: bool = False) -> list[Any]:
    """The rows of session, person and device, None for each that is not there: one round trip."""
    wanted = [(SESSION, key), (PERSON, guess), (DEVICE, hash_of_token(token) if token else "")]
    async with pool().connection(fresh=fresh) as connection, connection.pipeline():
        cursors = [await connection.execute(statement, (value,)) for statement, value in wanted]
        return [await cursor.fetchone() for cursor in cursors]


def _is_plain(session: dict[str, Any], guess: int, password: str) -> bool:
    """Whether the session is this person's, proved by their password of now, in use and with nothing to renew."""
    seen_at = session.get(SEEN_KEY)
    return (
        session.get(SESSION_KEY) == str(guess)
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and seen_at is not None
        and not is_idle(seen_at)
        and time() - seen_at <= SEEN_STEP_SECONDS
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), _proof(password))
    )


def _remember(key: str, session: dict[str, Any]) -> None:
    """Guess right the next time."""
    if len(_person_of_session) >= KNOWN_SESSIONS:
        _person_of_session.clear()
    person = session.get(SESSION_KEY, "")
    if person.isdecimal():
        _person_of_session[key] = int(person)


@lru_cache(maxsize=1024)
def _decoded(stored: str) -> dict[str, Any]:
    """The content of a session row; the text is signed, so it means the same each time."""
    content: dict[str, Any] = SessionStore().decode(stored)
    return content


@lru_cache(maxsize=1024)
def _proof(password: str) -> str:
    """What a session of somebody with this password hash holds as proof."""
    return Person(password=password).get_session_auth_hash()
