"""Hashes of passwords and PINs. They take long on purpose, so nothing else may wait for them: no database connection is
held meanwhile, and they are worked out in few threads, which give way to every other one of the server.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.contrib.auth.hashers import check_password, get_hasher, identify_hasher, make_password
from django.db import connection

Result = TypeVar("Result")
# One core stays free for play, where there are two; sixty sign-ins at once wait for each other and for nothing else.
THREADS = max(1, (os.cpu_count() or 1) - 1)
NICENESS = 5


def _give_way() -> None:
    # On Linux each thread has a niceness of its own.
    os.nice(NICENESS)


_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="hashing", initializer=_give_way)
# For whom a flood of strangers' tries is not to hold up.
_thread_ahead = ThreadPoolExecutor(1, thread_name_prefix="hashing-ahead", initializer=_give_way)
_goes_ahead: ContextVar[bool] = ContextVar("goes_ahead", default=False)


@contextmanager
def ahead(*, goes: bool) -> Iterator[None]:
    """Within, what is hashed stands behind no stranger's, where it `goes` ahead."""
    before = _goes_ahead.set(goes)
    try:
        yield
    finally:
        _goes_ahead.reset(before)


def matches(secret: str | None, encoded: str) -> bool:
    """Whether `secret` is what `encoded` was made of."""
    return _apart(lambda: check_password(secret, encoded))


def hashed(secret: str | None) -> str:
    """What to keep of a secret; of None, what nothing matches."""
    return _apart(lambda: make_password(secret))


def is_old(encoded: str) -> bool:
    """Whether a hash is of a weaker kind than those that are made today."""
    newest = get_hasher("default")
    return identify_hasher(encoded).algorithm != newest.algorithm or newest.must_update(encoded)


def _apart(work: Callable[[], Result]) -> Result:
    if not connection.in_atomic_block:
        connection.close()  # back to the pool; the next query takes one anew
    return (_thread_ahead if _goes_ahead.get() else _threads).submit(work).result()
