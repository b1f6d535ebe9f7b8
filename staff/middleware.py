"""Puts who is asking on each request, and locks a screen that nobody used for a while."""

from __future__ import annotations

from time import time
from typing import Any
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from staff.access import DEVICE_COOKIE, SEEN_KEY, device_of_token, is_idle
from staff.actor import NOBODY
from staff.around import WITHIN, Steps, Work, around
from staff.problems import problem

# The session is written again only when its last use is older than this, not on every command.
SEEN_STEP_SECONDS = 30
# What somebody whose password was chosen by others may open before choosing their own.
OPEN_BEFORE_OWN_PASSWORD = ("/password/", "/sign-out/")


def refusal(request: HttpRequest, code: str, message: str, address: str) -> HttpResponse:
    """A page is led to `address`; a program gets a problem with status 401."""
    if request.path.startswith("/api/"):
        return problem(401, code, message)
    return redirect(address)


def lock_answer(request: HttpRequest) -> HttpResponse:
    """What a locked screen gets: the sign-in page that leads back."""
    back = request.get_full_path() if request.method == "GET" else "/"
    address = f"{settings.LOGIN_URL}?{urlencode({'next': back, 'locked': 1})}"
    message = "This screen was locked because nobody used it for a while. Sign in again."
    return refusal(request, "screen_locked", message, address)


def identify(request: HttpRequest) -> HttpResponse | None:
    """Set `request.device` and `request.actor`; a locked session is ended and answered at once."""
    request.device = device_of_token(request.COOKIES.get(DEVICE_COOKIE))  # type: ignore[attr-defined]
    request.actor = NOBODY  # type: ignore[attr-defined]
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        if request.device is not None:  # type: ignore[attr-defined]
            request.actor = request.device.as_actor()  # type: ignore[attr-defined]
        return None
    seen_at = request.session.get(SEEN_KEY)
    if is_idle(seen_at):
        logout(request)
        return lock_answer(request)
    if seen_at is None or abs(time() - seen_at) > SEEN_STEP_SECONDS:
        request.session[SEEN_KEY] = time()
    request.actor = request.user.as_actor()  # type: ignore[attr-defined]
    # The policy takes what was looked up here instead of asking again; async views could not ask.
    request.user.known_actor = request.actor  # type: ignore[attr-defined]
    user = request.user

    async def already_loaded() -> Any:
        return user

    request.auser = already_loaded
    if request.user.must_change_password and not request.path.startswith(OPEN_BEFORE_OWN_PASSWORD):
        return refusal(request, "password_due", "Choose your own password first.", "/password/")
    return None


@around
def person_and_device(request: HttpRequest) -> Steps:
    """Middleware: `request.actor` (staff.actor.Actor) and `request.device` (Device or None), ready in async views too.

    Costs nothing for requests with neither a session nor a device cookie, one hop to a thread for async ones that have.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES and DEVICE_COOKIE not in request.COOKIES:
        request.device = None  # type: ignore[attr-defined]
        request.actor = NOBODY  # type: ignore[attr-defined]
        return (yield WITHIN)
    return (yield Work(identify, sync_to_async(identify), request)) or (yield WITHIN)
