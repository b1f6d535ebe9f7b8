"""Notify every process of a change after its commit. The message is a pointer and never data: who hears it reads the
database.

The only module that publishes. Nobody waits for Redis: a loop has one task that sends what changed, of each table the
newest, all tables in one message. A failure is counted and logged, never raised: screens find the change by polling.
"""

from __future__ import annotations

import asyncio
import logging
import weakref

from channels.layers import get_channel_layer

from database.metrics import PUBLISH_FAILURES
from live.broadcaster import notify_here
from live.hub import TableReading
from live.notifications import CHANGE_GROUP, sender

logger = logging.getLogger(__name__)

# A Redis that does not answer within this, with all that waits meanwhile, counts as failing; then it has a rest.
PATIENCE_SECONDS = 2.0
REST_AFTER_FAILURE_SECONDS = 1.0
# A change is told at once; what changes within this after it is told together. Each message costs every process more
# than a view does.
GAP_SECONDS = 0.01


class Publisher:
    """What one event loop has to tell."""

    def __init__(self) -> None:
        self.waiting: dict[str, int] = {}
        self.task: asyncio.Task[None] | None = None

    def tell(self, table: str, seq: int) -> None:
        """Send it soon, unless a newer seq of the table comes first."""
        self.waiting[table] = max(seq, self.waiting.get(table, 0))
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self.waiting:
                tables, self.waiting = self.waiting, {}
                message = {"type": "tables.changed", "tables": tables, "sender": sender()}
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await get_channel_layer().group_send(CHANGE_GROUP, message)
                await asyncio.sleep(GAP_SECONDS)
        except Exception as error:
            # Whatever Redis or its client raises, the commits stand and the screens poll.
            PUBLISH_FAILURES.inc()
            logger.warning("change of %s not notified, screens will poll: %r", ", ".join(tables), error)
            await asyncio.sleep(REST_AFTER_FAILURE_SECONDS)
            self.waiting.clear()
        finally:
            self.task = None


_PUBLISHERS: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Publisher] = weakref.WeakKeyDictionary()


async def publish(table: str, seq: int, snapshot: TableReading | None = None) -> None:
    """Tell every process that `table` is now at `seq`. Call it after the commit. With the `snapshot` that was committed
    the screens of this process need not read it.
    """
    notify_here(table, snapshot)
    _PUBLISHERS.setdefault(asyncio.get_running_loop(), Publisher()).tell(table, seq)
