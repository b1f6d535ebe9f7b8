"""Finds the person or device behind a request or a socket: the only module that hands them out by cookie."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib import import_module
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from staff.actor import NOBODY, Actor
from staff.models import Device, Person

DEVICE_COOKIE = "casino_device"
SEEN_KEY = "seen_at"  # in the session: when its person last did something, seconds since 1970


def idle_seconds() -> int:
    """How long a signed-in screen may lie unused before it locks; 0 means for ever."""
    return settings.IDLE_LOCK_MINUTES * 60


def is_idle(seen_at: float | None) -> bool:
    """Whether a session last used at `seen_at` (seconds since 1970) is locked now; also where the clock was set back by
    as long, for then nobody knows how long it lay unused.
    """
    limit = idle_seconds()
    return bool(limit) and seen_at is not None and abs(time() - seen_at) > limit


@lru_cache(maxsize=4096)
def session_content(stored: str) -> dict[str, Any]:
    """What a session's row says; the text is signed, so it means the same each time. Nobody may change it."""
    content: dict[str, Any] = import_module(settings.SESSION_ENGINE).SessionStore().decode(stored)
    return content


@lru_cache(maxsize=4096)
def session_proof(password: str) -> str:
    """What a session of somebody with this password hash holds as proof."""
    return Person(password=password).get_session_auth_hash()


def proves(session: dict[str, Any], password: str) -> bool:
    """Whether a session was opened with somebody's password of now, which `password` is the hash of."""
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), session_proof(password))


def hash_of_token(token: str) -> str:
    """What is kept of a device's token. The token is 256 random bits, so a plain hash suffices."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of_token(token: str | None) -> Device | None:
    """The device whose cookie holds `token`, paired or not, revoked or not; None for an unknown one."""
    return Device.objects.filter(token_hash=hash_of_token(token)).first() if token else None


def person_of_session(session_key: str | None) -> Person | None:
    """Who is signed in with this session now: None once signed out, locked, switched off, with a changed password or
    while they owe one of their own.
    """
    if not session_key:
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    if is_idle(session.get(SEEN_KEY)) or BACKEND_SESSION_KEY not in session:
        return None
    person = Person.objects.filter(pk=session.get(SESSION_KEY), is_active=True, must_change_password=False).first()
    if person is None:
        return None
    proofs = [person.get_session_auth_hash(), *person.get_session_auth_fallback_hash()]
    proof = session.get(HASH_SESSION_KEY, "")
    return person if any(constant_time_compare(proof, known) for known in proofs) else None


def device_actor(token: str) -> Actor:
    """The paired device whose cookie holds `token` as an actor; NOBODY without one."""
    device = device_of_token(token)
    return device.as_actor() if device is not None and device.paired else NOBODY


def person_actor(session_key: str) -> Actor:
    """The person signed in with this session, looked up afresh; NOBODY where `person_of_session` finds none."""
    person = person_of_session(session_key)
    return person.as_actor() if person is not None else NOBODY
