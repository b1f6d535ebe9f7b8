"""Hashes of passwords and PINs. They take long on purpose, so nothing else may wait for them: no database connection is
held meanwhile, and they are worked out in few threads, most of which give way to every other one of the server.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.conf import settings
from django.contrib.auth.hashers import (
    PBKDF2PasswordHasher,
    check_password,
    get_hasher,
    identify_hasher,
    make_password,
)

from database.release import release

Result = TypeVar("Result")
# One core stays free for play, where there are two; sixty sign-ins at once wait for each other and for nothing else.
THREADS = max(1, (os.cpu_count() or 1) - 1)
NICENESS = 5


def _give_way() -> None:
    # On Linux each thread has a niceness of its own.
    os.nice(NICENESS)


# Each lane has threads of its own, so that nobody stands behind those of another: strangers, sign-ins at browsers that
# know the person, and badges there. A table waits for a badge: its PIN gives way to nothing.
LANES = {
    "strangers": ThreadPoolExecutor(THREADS, thread_name_prefix="hashing", initializer=_give_way),
    "known": ThreadPoolExecutor(1, thread_name_prefix="hashing-known", initializer=_give_way),
    "badges": ThreadPoolExecutor(1, thread_name_prefix="hashing-badges"),
}
_lane: ContextVar[str] = ContextVar("lane", default="strangers")


@contextmanager
def in_lane(lane: str) -> Iterator[None]:
    """Within, what is hashed goes to this one of LANES."""
    before = _lane.set(lane)
    try:
        yield
    finally:
        _lane.reset(before)


def matches(secret: str | None, encoded: str) -> bool:
    """Whether `secret` is what `encoded` was made of."""
    return _apart(lambda: check_password(secret, encoded))


def hashed(secret: str | None) -> str:
    """What to keep of a secret; of None, what nothing matches."""
    return _apart(lambda: make_password(secret))


def pin_matches(pin: str, encoded: str) -> bool:
    """Whether a PIN is what `encoded` was made of."""
    return _apart(lambda: identify_hasher(encoded).verify(pin, encoded))


def hashed_pin(pin: str) -> str:
    """What to keep of a PIN. A few digits are guessed in minutes from any hash, however slow: the throttle guards them,
    and who waits for a slow one is the table (settings.PIN_ITERATIONS).
    """
    hasher = PBKDF2PasswordHasher()
    return _apart(lambda: hasher.encode(pin, hasher.salt(), settings.PIN_ITERATIONS))


def is_old_pin(encoded: str) -> bool:
    """Whether a PIN was hashed otherwise than those of today are."""
    return not encoded.startswith(f"{PBKDF2PasswordHasher.algorithm}${settings.PIN_ITERATIONS}$")


def is_old(encoded: str) -> bool:
    """Whether a hash is of a weaker kind than those that are made today."""
    newest = get_hasher("default")
    return identify_hasher(encoded).algorithm != newest.algorithm or newest.must_update(encoded)


def _apart(work: Callable[[], Result]) -> Result:
    release()
    return LANES[_lane.get()].submit(work).result()
