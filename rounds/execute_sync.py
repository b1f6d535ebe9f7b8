"""`execute` for code without an event loop: Celery tasks, management commands, tests."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from database.pool import close_pool
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute import execute

Result = TypeVar("Result")
_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}  # by process: a forked worker starts its own


def _loop() -> asyncio.AbstractEventLoop:
    """The event loop of a thread kept for this, so that its database connections are used again."""
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="execute", daemon=True).start()
        return loop


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end on the kept loop and give its result or raise its error."""
    future: Future[Result] = asyncio.run_coroutine_threadsafe(work, _loop())
    return future.result()


def execute_sync(envelope: CommandEnvelope) -> Answer:
    """Carry out a command and wait for the answer."""
    return run(execute(envelope))


def close_connections() -> None:
    """Close the database connections kept for this, as before the database goes away."""

    async def close() -> None:
        close_pool()

    if os.getpid() in _loops:
        run(close())
