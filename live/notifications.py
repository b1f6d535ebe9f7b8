"""Hears from Redis which table changed. A notification may be lost or late: the hub polls as well."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

CHANGE_GROUP = "tables.changed"
AGAIN_SECONDS = 1.0
_PROCESS = uuid.uuid4().hex


def sender() -> str:
    """The running event loop, among those of all processes."""
    return f"{_PROCESS}:{id(asyncio.get_running_loop())}"


class ChangeNotifications:
    """One subscription of an event loop, for all tables; `notify` is called with the table's id. What this loop sent
    itself is known here already (`broadcaster.notify_here`).
    """

    def __init__(self, notify: Callable[[str], None]) -> None:
        self.notify = notify
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
                await layer.group_add(CHANGE_GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    if message.get("sender") != sender():
                        for table in message["tables"]:
                            self.notify(table)
            except Exception as error:
                # Whatever Redis or its client raises: the hub polls meanwhile, and we try again.
                logger.warning("no change notifications from Redis, polling instead: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)
