"""Which dealer consoles are connected: the active one missing in mid-round is an alert for the pit."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

import psycopg
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from tables.actions import console_lost, consoles_seen

logger = logging.getLogger(__name__)

# A tablet that reloads or changes its access point is back within this.
GRACE_SECONDS = settings.CONSOLE_GRACE_SECONDS
# The row says that its console is there, for other processes; well below the grace.
SEEN_SECONDS = 0.4 * GRACE_SECONDS


class ConsolePresence:
    """The consoles connected to this process."""

    def __init__(self) -> None:
        self.connected: Counter[tuple[str, str]] = Counter()
        self.task: asyncio.Task[None] | None = None
        self.searches: set[asyncio.Task[None]] = set()

    def arrived(self, table: str, console: str) -> None:
        """A console's socket opened."""
        if console:
            self.connected[table, console] += 1
            if self.task is None or self.task.done():
                self.task = asyncio.get_running_loop().create_task(self._keep_seen())

    def left(self, table: str, console: str) -> None:
        """A console's socket closed; if it was the active one and does not come back in time, the pit is told."""
        if not console:
            return
        self.connected[table, console] -= 1
        if self.connected[table, console] <= 0:
            del self.connected[table, console]
            search = asyncio.get_running_loop().create_task(self._search(table, console))
            self.searches.add(search)
            search.add_done_callback(self.searches.discard)

    async def _keep_seen(self) -> None:
        while self.connected:
            try:
                await consoles_seen(self.connected)
            except psycopg.Error as error:
                logger.warning("consoles are not noted as seen now: %s", error)
            await asyncio.sleep(SEEN_SECONDS)

    async def _search(self, table: str, console: str) -> None:
        while True:
            await asyncio.sleep(GRACE_SECONDS)
            if self.connected[table, console]:
                return
            try:
                settled = await database_sync_to_async(console_lost, thread_sensitive=False)(
                    table, console, GRACE_SECONDS
                )
            except (DatabaseError, psycopg.Error) as error:
                logger.warning("console %s of %s is gone, and that cannot be noted now: %s", console, table, error)
            else:
                if settled:
                    return
