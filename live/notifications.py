"""Hears from Redis which table changed. A doorbell may be lost or late: the hub polls as well."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

DOORBELL_GROUP = "tables.doorbell"
AGAIN_SECONDS = 1.0


class Doorbell:
    """One subscription a process, for all tables; `ring` is called with the table's id."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self.ring = ring
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen from now on, whether or not Redis is there yet."""
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        task, self.task = self.task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(DOORBELL_GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    self.ring(message["table"])
            except Exception as error:
                # Whatever Redis or its client raises: the hub polls meanwhile, and we try again.
                logger.warning("no doorbell from Redis, polling instead: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)
